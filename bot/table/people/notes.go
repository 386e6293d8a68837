package people

import (
	"context"
	"errors"
	"fmt"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
)

// Note returns user's private note at a table.
func (r *Service) Note(ctx context.Context, id int64, user string) (string, error) {
	return r.tables.Store.Note(ctx, id, user)
}

// SaveNote keeps the private note of a person at the table; an empty one
// forgets it.
func (r *Service) SaveNote(ctx context.Context, id int64, user, note string) error {
	row, err := r.tables.Stored(ctx, id)
	if err != nil {
		return err
	}
	if seating.Index(row, user) < 0 {
		return table.Refuse(table.NotSeated, nil, "watch")
	}
	if n := len([]rune(note)); n > table.MaxNote {
		return table.Refuse(table.LongNote, []engine.Arg{engine.N("n", n), engine.N("most", table.MaxNote)}, "shorter_note")
	}
	if err := r.tables.Store.SaveNote(ctx, id, user, note); err != nil {
		return errors.Join(fmt.Errorf("note at table %d", id), err)
	}
	return nil
}
