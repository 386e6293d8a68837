package sql

import (
	"context"
	"slices"

	"guildhall/storage"
)

// forgetFormerUsers deletes the drafts and standing orders of seats that get another
// user, or become vacant, when seats replace had: they belong to the former user.
func forgetFormerUsers(ctx context.Context, tx Tx, table int64, had, seats []storage.Seat) error {
	former := storage.FormerSeats(had, seats)
	if len(former) == 0 {
		return nil
	}
	var b Batch
	b.Queue(`DELETE FROM drafts WHERE table_id = $1 AND seat = ANY ($2)`, table, former)
	b.Queue(`UPDATE orders SET rev = rev + 1, body = $3 WHERE table_id = $1 AND seat = ANY ($2)`, table, former, []byte{})
	return tx.Send(ctx, &b)
}

// actsFor reports whether a user has a seat or stands in for it.
func actsFor(seats []storage.Seat, seat int, user string) bool {
	if seat < 0 || seat >= len(seats) {
		return false
	}
	s := seats[seat]
	return !s.Vacant && slices.Contains([]string{s.User, s.Standin}, user)
}
