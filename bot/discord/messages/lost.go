package messages

import (
	"context"
	"errors"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
	"guildhall/storage"
)

// NoteLost stores that the thread of a table was deleted, and alerts the owner
// once while the match runs.
func (h Threads) NoteLost(ctx context.Context, t storage.Table) error {
	p, known, err := h.posts.Post(ctx, t.ID, handler.PostLost, "")
	if err != nil || known && p.Channel == t.Thread {
		return err
	}
	if err := h.Store.SavePost(ctx, storage.Message{Table: t.ID, Kind: handler.PostLost, Channel: t.Thread}); err != nil || t.Phase != storage.Playing {
		return err
	}
	return h.Alert(ctx, t, "thread")
}

// Move opens a new thread for the table of a delivery when its thread was deleted
// and its channel still exists, and reports whether it did.
func (h Threads) Move(ctx context.Context, d storage.Delivery) (bool, error) {
	t, err := h.Services.Tables.Table(ctx, d.Table)
	if err != nil || t.Guild == "" || t.Thread == "" {
		return false, err
	}
	if lost, err := h.ChannelLost(ctx, t.Thread); err != nil || !lost {
		return false, err
	}
	if lost, err := h.ChannelLost(ctx, t.Channel); err != nil || lost {
		return false, err
	}
	if err := h.NoteLost(ctx, t); err != nil {
		return false, err
	}
	_, err = h.EnsurePlace(ctx, d, t)
	return err == nil, err
}

// ChannelLost reports whether a channel or thread was deleted.
func (h Threads) ChannelLost(ctx context.Context, channel string) (bool, error) {
	_, err := h.Wire.Channel(ctx, channel)
	if errors.Is(err, wire.ErrNoChannel) {
		return true, nil
	}
	return false, err
}

// NoteLostChannel stores that the channel of a running table was deleted, with
// its thread.
func (h Threads) NoteLostChannel(ctx context.Context, t storage.Table) error {
	if t.Phase != storage.Playing || t.Guild == "" {
		return nil
	}
	return errors.Join(
		h.Store.SavePost(ctx, storage.Message{Table: t.ID, Kind: handler.PostLostChannel, Channel: t.Channel}),
		h.Store.SavePost(ctx, storage.Message{Table: t.ID, Kind: handler.PostLost, Channel: t.Thread}))
}
