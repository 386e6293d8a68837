package views

import (
	"context"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
)

// page handles «Open board» on public and permanent messages. It replies privately,
// because the link to the page of the table is for one person and for a few minutes.
func (f feature) page(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	return f.linked(ctx, in, r, id, "page.open")
}

// here handles «Open here»: it starts the Activity, which shows the page of the table
// inside Discord. If Discord refuses that, as in some kinds of threads, the reply has the
// link instead.
func (f feature) here(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64) (handler.Reply, error) {
	say, err := f.linked(ctx, in, r, id, "page.not_here")
	if err != nil || f.Links.OpenHere == nil {
		return say, err
	}
	say.Launch = true
	return say, f.Links.OpenHere(ctx, r.User, id)
}

// linked returns a text with the link to the page of a table, if the person may see it.
func (f feature) linked(ctx context.Context, in wire.Interaction, r recipients.Recipient, id int64, text string) (handler.Reply, error) {
	s, err := f.Access.Look(ctx, in, r, id)
	if err != nil {
		return handler.Reply{}, err
	}
	w := r.WordsAt(s.Table)
	buttons, err := f.Links.BoardButtons(ctx, w, r.User, id)
	if err != nil {
		return handler.Reply{}, err
	}
	if len(buttons) == 0 {
		return handler.TextReply(w.Say("page.none")), nil
	}
	say := handler.TextReply(w.Say(text, engine.Word("table", w.Title(s.Table)))).With(handler.Row(buttons...))
	say.Message.Frame = &wire.Frame{Colour: handler.EdgeRead}
	return say, nil
}
