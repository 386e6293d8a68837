package sqlite

import (
	"context"
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
	_, err := db.w.ExecContext(ctx, `INSERT OR REPLACE INTO posts (table_id, kind, user, channel, message, seq, digest) VALUES (?, ?, ?, ?, ?, ?, ?)`,
		p.Table, p.Kind, p.User, p.Channel, p.Message, p.Seq, p.Digest)
	if err != nil {
		return fmt.Errorf("save post %s of table %d: %w", p.Kind, p.Table, readable(err))
	}
	return nil
}

// DropPost deletes the row of a post.
func (db *DB) DropPost(ctx context.Context, table int64, kind, user string) error {
	_, err := db.w.ExecContext(ctx, `DELETE FROM posts WHERE table_id = ? AND kind = ? AND user = ?`, table, kind, user)
	if err != nil {
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
