package turn

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/access"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/table"
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

// move handles /move: one or more typed moves, with the same summary as the panel.
func (f *feature) move(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	s, err := f.Access.SightOf(ctx, c, "playing")
	if err != nil {
		return handler.Reply{}, err
	}
	p := handler.Press{CustomID: handler.CustomID{Table: s.Table.ID}, In: c.In, Reader: c.Reader}
	return f.writeTyped(ctx, p, s, table.Newest, moveAnswer.Of(c))
}

// suggestMove suggests the legal answers that the typed text names, in any language or in
// notation. The answer that the text would play comes first. Text before the last
// semicolon counts as answers already chosen.
func (f *feature) suggestMove(ctx context.Context, c handler.Invocation) ([]*discordgo.ApplicationCommandOptionChoice, error) {
	s, err := f.Access.SightOf(ctx, c, "playing")
	if err != nil {
		return nil, nil // nothing to suggest; the command itself explains why
	}
	return f.Parser.Suggest(ctx, atTable{f.Deps, s}, c.Reader.WordsAt(s.Table), moveAnswer.Of(c))
}

// reopen returns the panel of a person who opens a table, with the events since their
// last turn. These are also shown for an unfinished turn, which may be from yesterday.
func (f *feature) reopen(ctx context.Context, r recipients.Recipient, s *table.Snapshot) (handler.Reply, error) {
	sh := shown{back: true}
	if s.MyTurn {
		var err error
		if sh.recap, err = handler.Recap(ctx, f.Services.Records, r.WordsAt(s.Table), s); err != nil {
			return handler.Reply{}, err
		}
	}
	return f.showTableAs(ctx, r, s, "", sh)
}

// recapLines returns a recap, or only its two newest turns if there is just one row for
// each.
func recapLines(recap []string, rows int) []string {
	if rows < 2 {
		return recap[:min(2, len(recap))]
	}
	return recap
}
