package discord

import (
	"context"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table/rematch"
	"guildhall/engine"
	"guildhall/storage"
)

// rematch is «Rematch»: a table with the same game, options, terms and people,
// where the old one stood. Who presses it second joins the table that the
// first one opened.
func (b *Bot) rematch(ctx context.Context, in wire.Interaction, r reader, id int64) (reply, error) {
	old, err := b.reach(ctx, in, id)
	if err != nil {
		return reply{}, err
	}
	w := b.words(r.lang, old)
	guild, err := b.Store.Guild(ctx, old.Guild)
	if err != nil {
		return reply{}, err
	}
	if old.TableState.Next == 0 {
		at := in
		at.Channel, at.ChannelKind = old.Channel, wire.TextChannel
		if no := b.mayOpen(w, at, guild); no != "" {
			return note(no), nil
		}
	}
	next, opened, err := b.Tables.Rematches.Open(ctx, rematch.Request{Table: id, User: r.User, Name: r.Name})
	if err != nil {
		return reply{}, err
	}
	w = b.words(r.lang, next)
	switch {
	case opened:
		return b.morePage(r, next, 0, w.say("open.done", engine.Word("table", b.title(w, next)))), nil
	case next.Phase == storage.Open && !sits(next, r.User):
		return b.join(ctx, in, r, next.ID)
	default:
		return note(w.say("rematch.there", engine.Word("table", b.placed(w, next)))), nil
	}
}
