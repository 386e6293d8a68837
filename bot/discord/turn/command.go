package turn

import (
	"context"

	"guildhall/bot/discord/kit"
	"guildhall/engine"
)

// play is /play: the panel of the named table, or of the one that waits longest.
func (f *feature) play(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	t, err := f.bot.TableOf(ctx, c)
	if _, which := err.(kit.WhichError); which {
		mine, err := f.bot.Rooms.People.Waiting(ctx, c.Reader.User)
		if err != nil {
			return kit.Reply{}, err
		}
		if len(mine) > 0 {
			t = mine[0].Table
		} else {
			return f.bot.Go(ctx, kit.Press{CustomID: kit.CustomID{Verb: "games"}, In: c.In, Reader: c.Reader})
		}
	} else if err != nil {
		return kit.Reply{}, err
	}
	s, err := f.bot.Tables.Look(ctx, t.ID, c.Reader.User)
	if err != nil {
		return kit.Reply{}, err
	}
	if s.Table.Phase == "open" {
		return kit.Say(f.bot.Words(c.Reader.Language, t).Say("play.not_started", engine.Word("table", f.bot.Words(c.Reader.Language, t).Title(t)))), nil
	}
	return f.reopen(ctx, c.Reader, s)
}
