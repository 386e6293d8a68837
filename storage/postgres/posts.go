package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"guildhall/storage"
)

func scanPost(row scanner) (p storage.Post, err error) {
	return p, row.Scan(&p.Table, &p.Kind, &p.User, &p.Channel, &p.Message, &p.Seq, &p.Digest)
}

const selectPosts = `SELECT table_id, kind, "user", channel, message, seq, digest FROM posts `

// Post returns a post.
func (db *DB) Post(ctx context.Context, table int64, kind, user string) (storage.Post, error) {
	what := fmt.Sprintf("post %s of table %d", kind, table)
	p, err := onlyOne(queried(ctx, db, what, scanPost, selectPosts+`WHERE table_id = $1 AND kind = $2 AND "user" = $3`, table, kind, user))
	if errors.Is(err, storage.ErrNotFound) {
		err = fmt.Errorf("%s: %w", what, err)
	}
	return p, err
}

// SavePost replaces the post with the same table, kind and user.
func (db *DB) SavePost(ctx context.Context, p storage.Post) error {
	if err := db.write(ctx, func(tx pgx.Tx) error { return savePost(ctx, tx, p) }); err != nil {
		return fmt.Errorf("save post %s of table %d: %w", p.Kind, p.Table, err)
	}
	return nil
}

// ConfirmPost is SavePost without waiting for the disk, and drops the post that was in
// flight.
func (db *DB) ConfirmPost(ctx context.Context, p, inFlight storage.Post) error {
	err := db.writeNoSync(ctx, func(tx pgx.Tx) error {
		if inFlight.Kind != "" {
			if err := dropInFlight(ctx, tx, p.Table, inFlight); err != nil {
				return err
			}
		}
		return savePost(ctx, tx, p)
	})
	if err != nil {
		return fmt.Errorf("confirm post %s of table %d: %w", p.Kind, p.Table, err)
	}
	return nil
}

// dropInFlight deletes the post of a message in flight; ErrConflict when there is none
// with its digest.
func dropInFlight(ctx context.Context, tx pgx.Tx, table int64, p storage.Post) error {
	done, err := tx.Exec(ctx, `DELETE FROM posts WHERE table_id = $1 AND kind = $2 AND "user" = $3 AND digest = $4`, table, p.Kind, p.User, p.Digest)
	if err == nil && done.RowsAffected() == 0 {
		return storage.ErrConflict
	}
	return err
}

func savePost(ctx context.Context, tx pgx.Tx, p storage.Post) error {
	_, err := tx.Exec(ctx, `
		INSERT INTO posts (table_id, kind, "user", channel, message, seq, digest) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (table_id, kind, "user") DO UPDATE
		SET channel = excluded.channel, message = excluded.message, seq = excluded.seq, digest = excluded.digest`,
		p.Table, p.Kind, p.User, p.Channel, p.Message, p.Seq, p.Digest)
	return err
}

func dropPost(ctx context.Context, tx pgx.Tx, table int64, kind, user string) error {
	_, err := tx.Exec(ctx, `DELETE FROM posts WHERE table_id = $1 AND kind = $2 AND "user" = $3`, table, kind, user)
	return err
}

// DropPost deletes the row of a post.
func (db *DB) DropPost(ctx context.Context, table int64, kind, user string) error {
	if err := db.writeNoSync(ctx, func(tx pgx.Tx) error { return dropPost(ctx, tx, table, kind, user) }); err != nil {
		return fmt.Errorf("drop post %s of table %d: %w", kind, table, err)
	}
	return nil
}

// PostsOf returns all posts of a table, by kind and user.
func (db *DB) PostsOf(ctx context.Context, table int64) ([]storage.Post, error) {
	return queried(ctx, db, fmt.Sprintf("posts of table %d", table), scanPost, selectPosts+`WHERE table_id = $1 ORDER BY kind, "user"`, table)
}
