package views

import (
	"context"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
)

// explain handles the menu command on a message. It shows the card or place that the
// message names; a menu if it names several.
func (f lookupFeature) explain(ctx context.Context, in wire.Interaction, r recipients.Recipient) (handler.Reply, error) {
	w := r.Words()
	games := f.gamesHere(ctx, in)
	if game := f.gameOn(ctx, in); game != "" {
		games = []string{game}
	}
	hits := f.Index.Mentioned(games, in.Said)
	switch {
	case len(hits) == 0:
		return handler.TextReply(w.Say("look.mentions_none")), nil
	case len(hits) == 1:
		return f.shown(ctx, handler.Press{In: in, Reader: r}, hits[0]), nil
	}
	say := handler.TextReply(w.Say("look.mentions", engine.N("n", len(hits))))
	return say.With(handler.Row(f.menu(w, handler.CustomID{Verb: "entry", Code: string(lookup.Cards)}, w.Label("look.mentions_menu"), hits))), nil
}

// gameOn returns the game of the table to which the buttons of a message belong; "" without one.
func (f lookupFeature) gameOn(ctx context.Context, in wire.Interaction) string {
	for _, shown := range in.Shown {
		if id, err := handler.ParseCustomID(shown); err == nil && id.Table != 0 {
			if t, err := f.Services.Tables.Table(ctx, id.Table); err == nil {
				return t.Game
			}
		}
	}
	return ""
}
