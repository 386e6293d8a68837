package lobby

import (
	"cmp"
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/lobby"
	"guildhall/engine"
	"guildhall/storage"
)

// rematch handles «Rematch»: it opens a table with the same game, options, terms and
// people, in the same place. Later presses join that table.
func (f feature) rematch(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	old, err := f.Access.TableInReach(ctx, in, id)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(old)
	guild, err := f.Store.Guild(ctx, old.Guild)
	if err != nil {
		return handler.Reply{}, err
	}
	if old.TableState.Next == 0 {
		at := in
		at.Channel, at.ChannelKind = old.Channel, discordgo.ChannelTypeGuildText
		if no := f.mayOpen(w, at, guild); no != "" && !old.TableState.Across {
			return handler.TextReply(no), nil
		}
		if no := f.tooMany(w, in, r); no != "" {
			return handler.TextReply(no), nil
		}
	}
	next, opened, err := f.Services.Lobby.OpenRematch(ctx, lobby.Rematch{Table: id, User: r.User, Name: nameAt(old, in, r)})
	if err != nil {
		return handler.Reply{}, err
	}
	w = r.WordsAt(next)
	switch {
	case opened:
		return f.morePage(r, next, 0, w.Say("open.done", engine.Word("table", w.Title(next)))), nil
	case next.Phase == storage.Open && !access.HasSeat(next, r.User):
		return f.join(ctx, in, r, next.ID)
	default:
		return handler.TextReply(w.Say("rematch.there", engine.Word("table", w.Placed(next)))), nil
	}
}

// nameAt returns the name of a person at a table. Across servers this is not their name
// on a server.
func nameAt(t storage.Table, in wire.Interaction, r recipients.Recipient) string {
	if t.TableState.Across {
		return cmp.Or(in.User.Global, r.Name)
	}
	return r.Name
}
