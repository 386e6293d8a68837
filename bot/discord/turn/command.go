package turn

import (
	"context"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/engine"
)

// play handles /play: it shows the panel of the named table, or of the one that waits
// longest.
func (f *feature) play(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	t, err := f.Access.TableOf(ctx, c)
	if _, which := err.(access.AmbiguousTableError); which {
		mine, err := f.Services.People.Waiting(ctx, c.Reader.User)
		if err != nil {
			return handler.Reply{}, err
		}
		if len(mine) > 0 {
			t = mine[0].Table
		} else {
			return f.Screens.Go(ctx, handler.Press{CustomID: handler.CustomID{Verb: "games"}, In: c.In, Reader: c.Reader})
		}
	} else if err != nil {
		return handler.Reply{}, err
	}
	s, err := f.Services.Tables.Look(ctx, t.ID, c.Reader.User)
	if err != nil {
		return handler.Reply{}, err
	}
	if s.Table.Phase == "open" {
		return handler.TextReply(c.Reader.WordsAt(t).Say("play.not_started", engine.Word("table", c.Reader.WordsAt(t).Title(t)))), nil
	}
	return f.reopen(ctx, c.Reader, s)
}
