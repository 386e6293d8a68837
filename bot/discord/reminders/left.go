package reminders

import (
	"context"
	"errors"
	"strings"

	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// deliverLeft removes the private messages about a seat from a person who no longer plays
// it.
func (f feature) deliverLeft(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	s, err := f.Services.Tables.Look(ctx, d.Table, d.User)
	if err != nil || s.Seat >= 0 {
		return err // the person plays the seat again
	}
	if s.Table.TableState.Across {
		if err := f.closeCopies(ctx, s.Table, d.User); err != nil {
			return err
		}
	}
	for _, kind := range []string{messages.Hand, messages.Turn} {
		p, stands, err := f.Messages.Post(ctx, d.Table, kind, d.User)
		if err != nil {
			return err
		}
		if stands {
			if err := f.Messages.Remove(ctx, p); err != nil {
				return err
			}
		}
	}
	return f.refreshReminder(ctx, s.Table, d.User)
}

// closeCopies removes the buttons from the public messages of a table across servers that
// a person who left it got as direct messages.
func (f feature) closeCopies(ctx context.Context, t storage.Table, user string) error {
	standing, err := f.Store.PostsOf(ctx, t.ID)
	if err != nil {
		return err
	}
	for _, p := range standing {
		if p.User != user || p.Message == "" || p.Kind == messages.Hand || p.Kind == messages.Turn || strings.HasSuffix(p.Kind, messages.InFlight) {
			continue
		}
		if err := f.Messages.RemoveButtons(ctx, p); err != nil && !errors.Is(err, wire.ErrNoDM) {
			return err
		}
		if err := f.Store.DropPost(ctx, p.Table, p.Kind, p.User); err != nil {
			return err
		}
	}
	return nil
}
