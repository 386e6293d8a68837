package threads

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// NoteLost stores that the thread of a table was deleted, and alerts the owner
// once while the match runs.
func (h Threads) NoteLost(ctx context.Context, t storage.Table) error {
	p, known, err := h.Post(ctx, t.ID, postLost, "")
	if err != nil || known && p.Channel == t.Thread {
		return err
	}
	if err := h.Store.SavePost(ctx, storage.Post{Table: t.ID, Kind: postLost, Channel: t.Thread}); err != nil || t.Phase != storage.Playing {
		return err
	}
	return h.Alert(ctx, t, "thread")
}

// Move opens a new thread for the table of a delivery when its thread was deleted
// and its channel still exists, and reports whether it did.
func (h Threads) Move(ctx context.Context, d storage.Delivery) (bool, error) {
	t, err := h.Tables.Table(ctx, d.Table)
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
		h.Store.SavePost(ctx, storage.Post{Table: t.ID, Kind: PostLostChannel, Channel: t.Channel}),
		h.Store.SavePost(ctx, storage.Post{Table: t.ID, Kind: postLost, Channel: t.Thread}))
}

// RestoreThread opens a new thread for a table whose thread was deleted when a
// person acts on it: in its own channel, or in the channel of that person when
// its own was deleted too.
func (h Threads) RestoreThread(ctx context.Context, in wire.Interaction, t storage.Table) error {
	if t.Thread == "" || in.Channel == t.Thread {
		return nil // there is none, or the person acts in it
	}
	_, lost, err := h.Post(ctx, t.ID, postLost, "")
	if err != nil || !lost {
		return err
	}
	_, homeless, err := h.Post(ctx, t.ID, PostLostChannel, "")
	if err != nil {
		return err
	}
	if homeless {
		home := newChannelFor(in, t)
		if home == "" {
			return nil
		}
		if _, err := h.Tables.Placed(ctx, t.ID, table.Place{Channel: home}); err != nil {
			return err
		}
		if err := h.Store.DropPost(ctx, t.ID, PostLostChannel, ""); err != nil {
			return err
		}
	}
	return h.EnqueueCard(ctx, t, storage.Ping)
}

// newChannelFor returns the channel of an interaction if one of the table's people acts
// in it and the bot may open threads there; otherwise it is empty.
func newChannelFor(in wire.Interaction, t storage.Table) string {
	var can int64
	for _, n := range kit.Needed {
		can |= n.Can
	}
	switch {
	case in.Guild != t.Guild || !kit.Sits(t, in.User.ID) || !wire.Has(in.AppCan, can):
		return ""
	case in.InThread():
		return in.Parent
	case in.ChannelKind == discordgo.ChannelTypeGuildText || in.ChannelKind == discordgo.ChannelTypeGuildNews:
		return in.Channel
	}
	return ""
}
