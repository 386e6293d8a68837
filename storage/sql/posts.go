package sql

import (
	"context"
	"errors"
	"fmt"

	"guildhall/storage"
)

func scanPost(row Row) (p storage.Post, err error) {
	return p, scanRow(row, &p.Table, &p.Kind, &p.User, &p.Channel, &p.Message, &p.Seq, &p.Digest)
}

const selectPosts = `SELECT intact, table_id, kind, "user", channel, message, seq, digest FROM posts `

// Post returns a post.
func (db *Store) Post(ctx context.Context, table int64, kind, user string) (storage.Post, error) {
	what := fmt.Sprintf("post %s of table %d", kind, table)
	p, err := onlyOne(queried(ctx, db, what, scanPost, selectPosts+`WHERE table_id = $1 AND kind = $2 AND "user" = $3`, table, kind, user))
	if errors.Is(err, storage.ErrNotFound) {
		err = fmt.Errorf("%s: %w", what, err)
	}
	return p, err
}

// SavePost replaces the post with the same table, kind and user.
func (db *Store) SavePost(ctx context.Context, p storage.Post) error {
	if err := db.exec(ctx, replacePost, postArgs(p)...); err != nil {
		return fmt.Errorf("save post %s of table %d: %w", p.Kind, p.Table, err)
	}
	return nil
}

// ConfirmPost is SavePost without waiting for the disk, and drops the post that was in
// flight.
func (db *Store) ConfirmPost(ctx context.Context, p, inFlight storage.Post) error {
	err := db.write(Soon(ctx), func(tx Tx) error {
		if inFlight.Kind != "" {
			if err := dropInFlight(ctx, tx, p.Table, inFlight); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, replacePost, postArgs(p)...)
		return err
	})
	if err != nil {
		return fmt.Errorf("confirm post %s of table %d: %w", p.Kind, p.Table, err)
	}
	return nil
}

// dropInFlight deletes the post of a message in flight; ErrConflict when there is none
// with its digest.
func dropInFlight(ctx context.Context, tx Tx, table int64, p storage.Post) error {
	dropped, err := tx.Exec(ctx, `DELETE FROM posts WHERE table_id = $1 AND kind = $2 AND "user" = $3 AND digest = $4`, table, p.Kind, p.User, p.Digest)
	if err == nil && dropped == 0 {
		return storage.ErrConflict
	}
	return err
}

var replacePost = upsert("posts", 3, "table_id", "kind", `"user"`, "channel", "message", "seq", "digest")

func postArgs(p storage.Post) []any {
	return []any{p.Table, p.Kind, p.User, p.Channel, p.Message, p.Seq, p.Digest}
}

// DropPost deletes the row of a post.
func (db *Store) DropPost(ctx context.Context, table int64, kind, user string) error {
	err := db.exec(Soon(ctx), `DELETE FROM posts WHERE table_id = $1 AND kind = $2 AND "user" = $3`, table, kind, user)
	if err != nil {
		return fmt.Errorf("drop post %s of table %d: %w", kind, table, err)
	}
	return nil
}

// PostsOf returns all posts of a table, by kind and user.
func (db *Store) PostsOf(ctx context.Context, table int64) ([]storage.Post, error) {
	return queried(ctx, db, fmt.Sprintf("posts of table %d", table), scanPost, selectPosts+`WHERE table_id = $1 ORDER BY kind, "user"`, table)
}
