package turn

import (
	"context"
	"errors"
	"slices"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
)

// turn opens the panel of a turn, or shows whom the table waits for.
func (f *feature) turn(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.bot.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	say, err := f.reopen(ctx, p.Reader, s)
	say.Message = kit.Borrowed(say.Message, p)
	return say, err
}

// pick plays the move of a button.
func (f *feature) pick(ctx context.Context, p kit.Press) (kit.Reply, error) {
	return f.choose(ctx, p, p.Code)
}

// menu plays the move of a menu line.
func (f *feature) menu(ctx context.Context, p kit.Press) (kit.Reply, error) {
	then := slices.ContainsFunc(p.In.Values, func(v string) bool { return strings.HasPrefix(v, thenMark) })
	switch {
	case len(p.In.Values) == 0:
		return f.turn(ctx, p)
	case then || len(p.In.Values) > 1 && (strings.HasPrefix(p.Code, "then") || strings.HasPrefix(p.Code, bestMenu)):
		return f.then(ctx, p)
	case len(p.In.Values) == 1:
		return f.choose(ctx, p, p.In.Values[0])
	default:
		return f.several(ctx, p)
	}
}

// sure plays a move after its warning.
func (f *feature) sure(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.bot.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	if s.MyTurn && isFresh(p, s) {
		f.warned.noteWarning(p.Reader, s, s.Question.Kind)
	}
	return f.write(ctx, p, s, p.Rev(), answer{written: p.Code, sure: true})
}

// choose plays a code of the list on the pressed message: an answer, or a chain of
// several.
func (f *feature) choose(ctx context.Context, p kit.Press, short string) (kit.Reply, error) {
	s, err := f.bot.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	all, chains, _, err := f.joined(ctx, p.Reader, s)
	if err != nil {
		return kit.Reply{}, err
	}
	code, ok := kit.LongCode(kit.CodesOf(all.Options), short)
	if !ok {
		return f.outdated(ctx, p, s)
	}
	if isFresh(p, s) && !slices.ContainsFunc(all.Options, func(o engine.Option) bool { return o.Code == code }) {
		// It was offered as the meaning of unclear words, with those around them as they were written.
		return f.writeTyped(ctx, p, s, p.Rev(), code)
	}
	closes := slices.ContainsFunc(chains, func(c draft.Chain) bool { return c.Closes && c.Code() == code })
	return f.write(ctx, p, s, p.Rev(), answer{written: code, sure: f.warned.isSure(p, s, bindingKind(s, chains, code)), closes: closes})
}

// answer is moves in notation that a press or a form plays.
type answer struct {
	written string
	said    string // what the person wrote of it, before it was translated
	sure    bool   // the warning was read
	closes  bool   // the last move was chosen to end the turn
}

// write plays moves at a table as it was seen before, and shows the result.
func (f *feature) write(ctx context.Context, p kit.Press, before *table.Sight, rev table.Rev, a answer) (kit.Reply, error) {
	itself := confirmsItself(p.Reader, before, a.closes)
	s, err := f.bot.Rooms.Turns.Choose(ctx, table.Press{
		Table: p.Table, User: p.Reader.User, Rev: rev, Written: a.written, Sure: a.sure, Confirm: itself, Recall: itself, ID: p.In.ID, On: before,
	})
	if no := new(table.Refused); errors.As(err, &no) && no.Refusal != nil {
		no.Refusal.Said = a.said
	}
	return f.showResult(ctx, p, s, err)
}

// onDraft makes a handler of an act on the draft: undo, start over, confirm.
func (f *feature) onDraft(act func(context.Context, table.Press) (*table.Sight, error)) func(context.Context, kit.Press) (kit.Reply, error) {
	return func(ctx context.Context, p kit.Press) (kit.Reply, error) {
		s, err := f.bot.Sight(ctx, p)
		if err != nil {
			return kit.Reply{}, err
		}
		s, err = act(ctx, table.Press{Table: p.Table, User: p.Reader.User, Rev: p.Rev(), ID: p.In.ID, On: s})
		return f.showResult(ctx, p, s, err)
	}
}
