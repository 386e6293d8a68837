package access

import (
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

// RestoreThread opens a new thread for a table whose thread was deleted, when a person
// acts on the table. It uses the table's channel, or the channel of that person if the
// table's was deleted too.
func (a *Access) RestoreThread(ctx context.Context, in wire.Interaction, t storage.Table) error {
	if t.Thread == "" || in.Channel == t.Thread {
		return nil // there is no thread, or the person acts in it
	}
	lost, err := a.lost(ctx, t.ID, handler.PostLost)
	if err != nil || !lost {
		return err
	}
	homeless, err := a.lost(ctx, t.ID, handler.PostLostChannel)
	if err != nil {
		return err
	}
	if homeless {
		home := newChannelFor(in, t)
		if home == "" {
			return nil
		}
		if _, err := a.tables.Placed(ctx, t.ID, table.Place{Channel: home}); err != nil {
			return err
		}
		if err := a.store.DropPost(ctx, t.ID, handler.PostLostChannel, ""); err != nil {
			return err
		}
	}
	return a.queue.EnqueueCard(ctx, t, storage.Ping)
}

// newChannelFor returns the channel of an interaction if one of the table's people acts
// in it and the bot may open threads there; otherwise "".
func newChannelFor(in wire.Interaction, t storage.Table) string {
	var can int64
	for _, n := range handler.Needed {
		can |= n.Can
	}
	switch {
	case in.Guild != t.Guild || !HasSeat(t, in.User.ID) || !wire.Has(in.AppCan, can):
		return ""
	case in.InThread():
		return in.Parent
	case in.ChannelKind == discordgo.ChannelTypeGuildText || in.ChannelKind == discordgo.ChannelTypeGuildNews:
		return in.Channel
	}
	return ""
}

// lost reports whether a post of a kind records a deletion for a table.
func (a *Access) lost(ctx context.Context, table int64, kind string) (bool, error) {
	_, err := a.store.Post(ctx, table, kind, "")
	if errors.Is(err, storage.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}
