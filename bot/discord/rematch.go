package discord

import (
	"context"
	"strconv"
	"strings"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
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
	if old.Affairs.Next == 0 {
		at := in
		at.Channel, at.ChannelKind = old.Channel, wire.TextChannel
		if no := b.mayOpen(w, at, guild); no != "" {
			return note(no), nil
		}
	}
	a := table.Again{Table: id, User: r.User, Name: r.Name}
	a.Limits.PerPerson, a.Limits.PerServer = limitsOf(guild)
	next, opened, err := b.Tables.Rematch(ctx, a)
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

// postRematch is what told the people of a match about its rematch.
const postRematch = "rematch"

// deliverRematch tells the people of a match, in its thread, that a rematch is
// open.
func (b *Bot) deliverRematch(ctx context.Context, d storage.Delivery) error {
	t, err := b.Tables.Table(ctx, d.Table)
	if err != nil || t.Affairs.Next == 0 || t.Guild == "" || t.Thread == "" {
		return err
	}
	next, err := b.Tables.Table(ctx, t.Affairs.Next)
	if err != nil || next.Phase != storage.Open {
		return err
	}
	digest := strconv.FormatInt(next.ID, 10)
	p, _, err := b.post(ctx, t.ID, postRematch, "")
	if err != nil || p.Digest == digest {
		return err
	}
	w := b.words(t.Lang, next)
	m := wire.Message{Components: []wire.Component{row(styled(button(onTable("join", next, ""), w.label("button.join")), wire.Success))}}
	var who []string
	for _, s := range t.Seats {
		if !sits(next, s.User) {
			who, m.Mentions = append(who, "<@"+s.User+">"), append(m.Mentions, s.User)
		}
	}
	if len(who) == 0 {
		return nil
	}
	m.Content = w.say("rematch.open", engine.Word("who", w.owner(next)),
		engine.Word("table", b.placed(w, next)), engine.Word("others", strings.Join(who, ", ")))
	_, err = b.send(ctx, storage.Post{Table: t.ID, Kind: postRematch, Channel: t.Thread, Digest: digest}, m, nonce(d, "rematch"))
	return err
}
