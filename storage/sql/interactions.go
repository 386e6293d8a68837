package sql

import (
	"context"
	"errors"
	"fmt"

	"guildhall/storage"
)

// answered is the prefix of a press that marks an interaction as answered.
const answered = "answered "

// NoteAnswered stores that an interaction was answered.
func (db *Store) NoteAnswered(ctx context.Context, interaction string) error {
	err := db.write(Soon(ctx), func(tx Tx) error {
		var b Batch
		tx.UsePress(ctx, &b, answered+interaction)
		return tx.Send(ctx, &b)
	})
	if err != nil && !errors.Is(err, storage.ErrDuplicate) {
		return fmt.Errorf("store answered interaction: %w", err)
	}
	return nil
}

// IsAnswered reports whether an interaction was answered.
func (db *Store) IsAnswered(ctx context.Context, interaction string) (is bool, err error) {
	err = db.look(ctx, func(r Reader) error {
		return r.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM presses WHERE press = $1)`, answered+interaction).Scan(&is)
	})
	if err != nil {
		return false, fmt.Errorf("read answered interaction: %w", err)
	}
	return is, nil
}
