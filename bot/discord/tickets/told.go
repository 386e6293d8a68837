package tickets

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/tickets"
	"guildhall/engine"
	"guildhall/storage"
)

// deliverTold tells a person what became of their ticket.
func (f feature) deliverTold(ctx context.Context, d storage.Delivery, _ deliveries.Intent) error {
	told, t, there, err := f.read(ctx, d)
	if err != nil {
		return err
	}
	p, stands, err := f.posts.Post(ctx, 0, postOf(told.Ticket), d.User)
	if err != nil {
		return err
	}
	switch {
	case told.Why == tickets.WhyOpened && stands:
		return f.tellOpened(ctx, d, p)
	case told.Why == tickets.WhyCancelled && stands:
		return f.close(ctx, p)
	case !there:
		return nil
	}
	r, err := f.bot.ReaderNamed(ctx, d.User, "")
	if err != nil {
		return err
	}
	m, says := f.toldMessage(r, told.Why, t)
	if !says {
		return nil
	}
	digest := notAsking + posts.Digest(m.Content, t.Rev)
	if stands && p.Digest == digest {
		return nil
	}
	if err := f.hold(r); err != nil {
		return err
	}
	if stands {
		if err := f.posts.RemoveButtons(ctx, p); err != nil && !posts.Gone(err) {
			return err
		}
	}
	return f.send(ctx, d, r, t.Channel, storage.Post{Kind: postOf(t.ID), User: r.User, Digest: digest}, m, m)
}

// tellOpened replaces the question by where the match is played. The table itself
// sends the hand, and says whose turn it is.
func (f feature) tellOpened(ctx context.Context, d storage.Delivery, p storage.Post) error {
	t, err := f.bot.Tables.Table(ctx, d.Table)
	if err != nil {
		return err
	}
	r, err := f.bot.ReaderNamed(ctx, d.User, t.Lang)
	if err != nil {
		return err
	}
	w := f.bot.Words(r.Language, t)
	if _, err := f.posts.Edit(ctx, p, wire.Message{Content: w.Say("find.opened", engine.Word("table", w.Placed(t))), Frame: &wire.Frame{Colour: kit.EdgeDone}}); err != nil && !posts.Gone(err) && !posts.IsFinal(err) {
		return err
	}
	return f.bot.Store.DropPost(ctx, 0, p.Kind, p.User)
}

// toldMessage says what became of a ticket; false when that is not true any more.
func (f feature) toldMessage(r kit.Reader, why string, t storage.Ticket) (wire.Message, bool) {
	w := f.bot.Words(r.Language, kit.NoTable)
	wish := engine.Word("wish", ticketLine(w, t))
	stop := kit.Button(onTicket("fdcancel", t.ID), w.Label("button.find_stop"))
	switch {
	case why == tickets.WhyRests && t.Rests != "":
		return wire.Message{
			Content:    w.Say("find.rests."+t.Rests, wish),
			Frame:      &wire.Frame{Colour: kit.EdgeTurn},
			Components: []discordgo.MessageComponent{kit.Row(kit.Styled(kit.Button(onTicket("fdrenew", t.ID), w.Label("button.find_again")), discordgo.SuccessButton), stop)},
		}, true
	case why == tickets.WhyDissolved && t.Rests == "" && t.Muster == 0:
		return wire.Message{
			Content:    w.Say("find.dissolved", wish),
			Frame:      &wire.Frame{Colour: kit.EdgeWait},
			Components: []discordgo.MessageComponent{kit.Row(kit.Button(onTicket("find", t.ID), w.Label("button.find_change")), stop)},
		}, true
	}
	return wire.Message{}, false
}
