package reminders

import (
	"context"

	"guildhall/bot/discord/posts"
	"guildhall/bot/table"
	"guildhall/storage"
)

// deliverLeft removes the private messages about a seat from a person who no
// longer acts for it.
func (f feature) deliverLeft(ctx context.Context, d storage.Delivery, _ table.Intent) error {
	s, err := f.Tables.Look(ctx, d.Table, d.User)
	if err != nil || s.Seat >= 0 {
		return err // the person acts for it again
	}
	for _, kind := range []string{posts.Hand, posts.Turn} {
		p, stands, err := f.Post(ctx, d.Table, kind, d.User)
		if err != nil {
			return err
		}
		if stands {
			if err := f.Remove(ctx, p); err != nil {
				return err
			}
		}
	}
	return f.refreshReminder(ctx, s.Table, d.User)
}
