package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"guildhall/storage"
)

// Post returns a post.
func (db *DB) Post(ctx context.Context, table int64, kind, user string) (storage.Post, error) {
	p := storage.Post{Table: table, Kind: kind, User: user}
	err := scanRow(db.r.QueryRowContext(ctx, `SELECT intact, channel, message, seq, digest FROM posts WHERE table_id = ? AND kind = ? AND user = ?`,
		table, kind, user), &p.Channel, &p.Message, &p.Seq, &p.Digest)
	if err != nil {
		return storage.Post{}, fmt.Errorf("post %s of table %d: %w", kind, table, readable(err))
	}
	return p, nil
}

// SavePost replaces the post with the same table, kind and user.
func (db *DB) SavePost(ctx context.Context, p storage.Post) error {
	if err := savePost(ctx, db.w, p); err != nil {
		return fmt.Errorf("save post %s of table %d: %w", p.Kind, p.Table, readable(err))
	}
	return nil
}

// ConfirmPost is SavePost without waiting for the disk, and drops the post that
// was in flight.
func (db *DB) ConfirmPost(ctx context.Context, p, inFlight storage.Post) error {
	err := db.write(noSync(ctx), func(tx *sql.Tx) error {
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
func dropInFlight(ctx context.Context, tx *sql.Tx, table int64, p storage.Post) error {
	res, err := tx.ExecContext(ctx, `DELETE FROM posts WHERE table_id = ? AND kind = ? AND user = ? AND digest = ?`, table, p.Kind, p.User, p.Digest)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return storage.ErrConflict
}

func savePost(ctx context.Context, w execer, p storage.Post) error {
	_, err := w.ExecContext(ctx, `INSERT OR REPLACE INTO posts (table_id, kind, user, channel, message, seq, digest) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		p.Table, p.Kind, p.User, p.Channel, p.Message, p.Seq, p.Digest)
	return err
}

func dropPost(ctx context.Context, w execer, table int64, kind, user string) error {
	_, err := w.ExecContext(ctx, `DELETE FROM posts WHERE table_id = ? AND kind = ? AND user = ?`, table, kind, user)
	return err
}

// DropPost deletes the row of a post.
func (db *DB) DropPost(ctx context.Context, table int64, kind, user string) error {
	if err := dropPost(noSync(ctx), db.w, table, kind, user); err != nil {
		return fmt.Errorf("drop post %s of table %d: %w", kind, table, readable(err))
	}
	return nil
}

// PostsOf returns all posts of a table, by kind and user.
func (db *DB) PostsOf(ctx context.Context, table int64) ([]storage.Post, error) {
	rows, err := db.r.QueryContext(ctx, `SELECT intact, kind, user, channel, message, seq, digest FROM posts WHERE table_id = ? ORDER BY kind, user`, table)
	if err != nil {
		return nil, fmt.Errorf("posts of table %d: %w", table, readable(err))
	}
	defer rows.Close()
	var list []storage.Post
	for rows.Next() {
		p := storage.Post{Table: table}
		if err := scanRow(rows, &p.Kind, &p.User, &p.Channel, &p.Message, &p.Seq, &p.Digest); err != nil {
			return nil, fmt.Errorf("posts of table %d: %w", table, readable(err))
		}
		list = append(list, p)
	}
	return list, readable(rows.Err())
}
