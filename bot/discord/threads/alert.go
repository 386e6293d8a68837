package threads

import (
	"context"
	"errors"

	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// Stuck is a post that is no message, of table 0; User is a server where
// something public could not be posted.
const Stuck = "stuck"

// GivenUp alerts the owner of a table to a public message that could not be
// posted: what is missing, where, what for.
func (h Threads) GivenUp(ctx context.Context, d storage.Delivery, cause error) error {
	if d.Table == 0 || d.Kind == KindAlert {
		return nil
	}
	t, err := h.Tables.Table(ctx, d.Table)
	var gone *table.Refused
	if errors.As(err, &gone) {
		return nil
	}
	if err != nil {
		return err
	}
	if d.User != "" { // what it fell back on in public may come right
		return h.markStuck(ctx, t)
	}
	why, err := h.whyNot(ctx, t, cause)
	if err != nil {
		return err
	}
	if why == "no_channel" {
		err = h.NoteLostChannel(ctx, t)
	}
	return errors.Join(err, h.markStuck(ctx, t), h.Alert(ctx, t, why))
}

// whyNot names what stands in the way of public messages of a table.
func (h Threads) whyNot(ctx context.Context, t storage.Table, cause error) (string, error) {
	switch {
	case errors.Is(cause, posts.ErrLocked):
		return "locked", nil
	case errors.Is(cause, wire.ErrForbidden):
		return "forbidden", nil
	case errors.Is(cause, wire.ErrNoChannel):
		if lost, err := h.ChannelLost(ctx, t.Channel); err != nil || lost {
			return "no_channel", err
		}
	}
	return "failed", nil
}

// markStuck notes that something public could not be posted on a server.
func (h Threads) markStuck(ctx context.Context, t storage.Table) error {
	if t.Guild == "" {
		return nil
	}
	return h.Store.SavePost(ctx, storage.Post{Kind: Stuck, User: t.Guild})
}

// ClearAlert forgets the alert that the owner of a table was told, because a
// public message came through. If the same problem comes again, they are told
// again.
func (h Threads) ClearAlert(ctx context.Context, t storage.Table) error {
	_, told, err := h.Post(ctx, t.ID, KindAlert, t.Owner)
	if err != nil || !told {
		return err
	}
	return h.Store.DropPost(ctx, t.ID, KindAlert, t.Owner)
}

// AlertBroken alerts the owner of a table that cannot be read, once.
func (h Threads) AlertBroken(ctx context.Context, id int64) error {
	t, err := h.Tables.Table(ctx, id)
	if err != nil {
		return nil // not even that can be read; the operator knows
	}
	return h.Alert(ctx, t, "broken")
}

// Alert owes the owner of a table the message "trouble.<why>", unless that is
// the last alert they were told, and reports it to the log channel.
func (h Threads) Alert(ctx context.Context, t storage.Table, why string) error {
	told, before, err := h.Post(ctx, t.ID, KindAlert, t.Owner)
	if err != nil || before && told.Digest == why {
		return err
	}
	if err := h.Report(ctx, t, why); err != nil {
		return err
	}
	return h.Owe(ctx, storage.Delivery{
		Key: KindAlert + ":" + why + ":" + t.Owner, Table: t.ID, Kind: KindAlert, User: t.Owner, Body: []byte(why), Priority: storage.Digest,
	})
}
