package tickets

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/wire"
	"guildhall/bot/matchmaking"
	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// deliverNotice reports a change of their ticket to a person.
func (f feature) deliverNotice(ctx context.Context, d storage.Delivery, _ deliveries.Body) error {
	told, t, there, err := f.read(ctx, d)
	if err != nil {
		return err
	}
	p, stands, err := f.Messages.Post(ctx, 0, postOf(told.Ticket), d.User)
	if err != nil {
		return err
	}
	switch {
	case told.Why == matchmaking.WhyOpened && stands:
		return f.tellOpened(ctx, d, p)
	case told.Why == matchmaking.WhyCancelled && stands:
		return f.close(ctx, p)
	case !there:
		return nil
	}
	r, err := f.People.Named(ctx, d.User, "")
	if err != nil {
		return err
	}
	m, says := f.noticeMessage(r, told.Why, t)
	if !says {
		return nil
	}
	digest := messages.Digest(m.Content, t.Rev)
	if stands && p.Topic == "" && p.Digest == digest {
		return nil
	}
	if err := f.hold(r); err != nil {
		return err
	}
	if stands {
		if err := f.Messages.RemoveButtons(ctx, p); err != nil && !messages.Gone(err) {
			return err
		}
	}
	return f.send(ctx, d, r, t.Channel, storage.Message{Kind: postOf(t.ID), User: r.User, Digest: digest}, m, m)
}

// tellOpened replaces the question by a link to the match. The table itself sends the
// hand and "your turn".
func (f feature) tellOpened(ctx context.Context, d storage.Delivery, p storage.Message) error {
	t, err := f.Services.Tables.Table(ctx, d.Table)
	if err != nil {
		return err
	}
	r, err := f.People.Named(ctx, d.User, t.Lang)
	if err != nil {
		return err
	}
	w := r.WordsAt(t)
	if _, err := f.Messages.Edit(ctx, p, wire.Message{Content: w.Say("find.opened", engine.Word("table", w.Placed(t))), Frame: &wire.Frame{Colour: handler.EdgeDone}}); err != nil && !messages.Gone(err) && !messages.IsFinal(err) {
		return err
	}
	return f.Store.DropPost(ctx, 0, p.Kind, p.User)
}

// noticeMessage describes a change of a ticket; false if that is out of date.
func (f feature) noticeMessage(r recipients.Recipient, why string, t storage.Ticket) (wire.Message, bool) {
	w := r.Words()
	wish := engine.Word("wish", ticketLine(w, t))
	stop := handler.Button(onTicket("fdcancel", t.ID), w.Label("button.find_stop"))
	switch {
	case why == matchmaking.WhyRests && t.Rests != "":
		return wire.Message{
			Content:    w.Say("find.rests."+t.Rests, wish),
			Frame:      &wire.Frame{Colour: handler.EdgeTurn},
			Components: []discordgo.MessageComponent{handler.Row(handler.Styled(handler.Button(onTicket("fdrenew", t.ID), w.Label("button.find_again")), discordgo.SuccessButton), stop)},
		}, true
	case why == matchmaking.WhyDissolved && t.Rests == "" && t.ReadyCheckID == 0:
		return wire.Message{
			Content:    w.Say("find.dissolved", wish),
			Frame:      &wire.Frame{Colour: handler.EdgeWait},
			Components: []discordgo.MessageComponent{handler.Row(handler.Button(onTicket("find", t.ID), w.Label("button.find_change")), stop)},
		}, true
	}
	return wire.Message{}, false
}
