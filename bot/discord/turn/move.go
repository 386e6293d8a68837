package turn

import (
	"context"
	"slices"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
)

// move is /move: one or several written moves, with the same summary as the
// panel.
func (co commands) move(ctx context.Context, c kit.Invocation) (kit.Reply, error) {
	s, err := co.SightOf(ctx, c, "playing")
	if err != nil {
		return kit.Reply{}, err
	}
	p := kit.Press{CustomID: kit.CustomID{Table: s.Table.ID}, In: c.In, Reader: c.Reader}
	said := moveAnswer.Of(c)
	written := co.translator().toNotation(ctx, s.Table.ID, c.Reader.User, said)
	return co.write(ctx, p, s, table.Newest, answer{written: written, said: said})
}

// suggestMove suggests the legal moves that contain the typed text, in the
// reader's language or in notation, first the one that the text would play. Text
// before the last semicolon counts as already chosen moves.
func (co commands) suggestMove(ctx context.Context, c kit.Invocation) ([]wire.Choice, error) {
	t, err := co.TableOf(ctx, c, "playing")
	if err != nil {
		return nil, nil // nothing to suggest; the command itself says why
	}
	before, typed := kit.LastStep(moveAnswer.Of(c))
	before = co.translator().toNotation(ctx, t.ID, c.Reader.User, before)
	s, err := co.Tables.Turns.Try(ctx, t.ID, c.Reader.User, before)
	if err != nil {
		return nil, err
	}
	meant := ""
	if typed != "" {
		said, _ := co.translator().notationOf(s, typed, co.translator().gameOf(ctx, t.ID, c.Reader.User, before))
		meant, _ = co.Tables.Turns.Means(ctx, t.ID, c.Reader.User, before, said)
	}
	w := co.Words(c.Reader.Language, t)
	prefix := ""
	if before != "" {
		prefix = before + "; "
	}
	var choices []wire.Choice
	for _, o := range s.Options {
		label, effect := w.Flat(o.Label), w.Flat(o.Effect)
		value := prefix + o.Code
		if o.Code != meant && !kit.Matches(typed, o.Code, label, w.Flat(o.Group)) || len([]rune(value)) > 100 {
			continue
		}
		choice := wire.Choice{Name: kit.Suggestion(prefix, o, label, effect), Value: value}
		if o.Code == meant {
			choices = slices.Insert(choices, 0, choice)
			continue
		}
		choices = append(choices, choice)
	}
	return choices, nil
}
