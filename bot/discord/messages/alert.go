package messages

import (
	"context"
	"errors"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// GivenUp alerts the owner of a table about a public message that could not be posted:
// the missing permission, its channel and its purpose.
func (h Threads) GivenUp(ctx context.Context, d storage.Delivery, cause error) error {
	if d.Table == 0 || d.Kind == KindAlert {
		return nil
	}
	t, err := h.Services.Tables.Table(ctx, d.Table)
	var gone *table.RefusedError
	if errors.As(err, &gone) {
		return nil
	}
	if err != nil {
		return err
	}
	if d.User != "" { // the public replacement of a private message may still succeed
		return nil
	}
	why, err := h.problemOf(ctx, t, cause)
	if err != nil {
		return err
	}
	if why == "no_channel" {
		err = h.NoteLostChannel(ctx, t)
	}
	return errors.Join(err, h.Alert(ctx, t, why))
}

// problemOf returns the problem of a table's public messages.
func (h Threads) problemOf(ctx context.Context, t storage.Table, cause error) (string, error) {
	switch {
	case errors.Is(cause, ErrLocked):
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

// ClearAlert deletes the latest alert of a table, because a public message was posted. If
// the same problem returns, the owner is alerted again.
func (h Threads) ClearAlert(ctx context.Context, t storage.Table) error {
	_, told, err := h.posts.Post(ctx, t.ID, KindAlert, t.Owner)
	if err != nil || !told {
		return err
	}
	return h.Store.DropPost(ctx, t.ID, KindAlert, t.Owner)
}

// AlertBroken alerts the owner of a table that cannot be read, once.
func (h Threads) AlertBroken(ctx context.Context, id int64) error {
	t, err := h.Services.Tables.Table(ctx, id)
	if err != nil {
		return nil // not even the row can be read; the log shows that
	}
	return h.Alert(ctx, t, "broken")
}

// Alert enqueues the message "trouble.<why>" to the owner of a table, unless it
// is the latest alert, and reports it to the log channel.
func (h Threads) Alert(ctx context.Context, t storage.Table, why string) error {
	told, before, err := h.posts.Post(ctx, t.ID, KindAlert, t.Owner)
	if err != nil || before && told.Digest == why {
		return err
	}
	if err := h.Queue.Report(ctx, t, why); err != nil {
		return err
	}
	return h.Queue.Enqueue(ctx, storage.Delivery{
		Key: KindAlert + ":" + why + ":" + t.Owner, Table: t.ID, Kind: KindAlert, User: t.Owner, Body: []byte(why), Priority: storage.Digest,
	})
}
