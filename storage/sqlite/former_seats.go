package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"guildhall/storage"
)

// forgetFormerUsers deletes the drafts and standing orders of seats that get
// another user, or become vacant, when seats replace had: they belong to the
// former user.
func forgetFormerUsers(ctx context.Context, tx *sql.Tx, table int64, had, seats []storage.Seat) error {
	for _, n := range storage.FormerSeats(had, seats) {
		for _, forget := range []string{
			`DELETE FROM drafts WHERE table_id = ? AND seat = ?`,
			`UPDATE orders SET rev = rev + 1, body = x'' WHERE table_id = ? AND seat = ?`,
		} {
			if _, err := tx.ExecContext(ctx, forget, table, n); err != nil {
				return fmt.Errorf("what was written at seat %d: %w", n, err)
			}
		}
	}
	return nil
}

// actsFor reports whether a user has a seat or stands in for it.
func actsFor(ctx context.Context, tx *sql.Tx, table int64, seat int, user string) (bool, error) {
	had, err := seatsOf(ctx, tx, table)
	if err != nil || seat < 0 || seat >= len(had) {
		return false, err
	}
	s := had[seat]
	return !s.Vacant && slices.Contains([]string{s.User, s.Standin}, user), nil
}
