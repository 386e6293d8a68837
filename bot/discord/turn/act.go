package turn

import (
	"context"
	"errors"

	"guildhall/bot/discord/handler"
	"guildhall/bot/table"
	"guildhall/engine"
)

// turn opens the panel of a turn, or lists the people whom the table waits for.
func (f *feature) turn(ctx context.Context, p handler.Press) (handler.Reply, error) {
	s, err := f.Access.Sight(ctx, p)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.reopen(ctx, p.Reader, s)
}

// pick plays the answer of a button.
func (f *feature) pick(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.choose(ctx, p, p.Code)
}

// menu plays the answer chosen in a menu.
func (f *feature) menu(ctx context.Context, p handler.Press) (handler.Reply, error) {
	if len(p.In.Values) != 1 {
		return f.retired(ctx, p)
	}
	return f.choose(ctx, p, p.In.Values[0])
}

// retired replies to a press on a button or a menu from an older version.
func (f *feature) retired(ctx context.Context, p handler.Press) (handler.Reply, error) {
	s, err := f.Access.Sight(ctx, p)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.outdated(ctx, p, s)
}

// sure plays a move after its warning.
func (f *feature) sure(ctx context.Context, p handler.Press) (handler.Reply, error) {
	s, err := f.Access.Sight(ctx, p)
	if err != nil {
		return handler.Reply{}, err
	}
	if s.MyTurn && isFresh(p, s) {
		f.warned.noteWarning(p.Reader, s, s.Question.Kind)
	}
	return f.write(ctx, p, s, p.Rev(), answer{written: p.Code, sure: true})
}

// choose plays an answer of the pressed message by its short code. Hints contain single
// moves, while a panel may offer two moves joined as one answer.
func (f *feature) choose(ctx context.Context, p handler.Press, short string) (handler.Reply, error) {
	s, err := f.Access.Sight(ctx, p)
	if err != nil {
		return handler.Reply{}, err
	}
	a, err := f.answersOf(ctx, p.Reader, s)
	if err != nil {
		return handler.Reply{}, err
	}
	code, known := handler.LongCode(a.codes(), short)
	o, offered := a.find(code)
	if isFresh(p, s) && s.MyTurn && !offered && indexOf(s.Options, code) < 0 || !known {
		return f.outdated(ctx, p, s)
	}
	sure := offered && f.warned.isSure(p, s, bindingKind(s, o))
	return f.write(ctx, p, s, p.Rev(), answer{written: code, sure: sure, closes: engine.EndsTurn(code)})
}

// meant plays typed words after the person chose their meaning: the answer with the words
// before and after it.
func (f *feature) meant(ctx context.Context, p handler.Press) (handler.Reply, error) {
	s, err := f.Access.Sight(ctx, p)
	if err != nil {
		return handler.Reply{}, err
	}
	written := p.Code
	if len(p.In.Values) == 1 {
		written = p.In.Values[0]
	}
	if !isFresh(p, s) {
		return f.outdated(ctx, p, s)
	}
	return f.writeTyped(ctx, p, s, p.Rev(), written)
}

// answer holds moves in notation from a press or a form.
type answer struct {
	written string
	said    string // the typed text, before it was parsed
	sure    bool   // the person has read the warning
	closes  bool   // the last move was chosen to end the turn
}

// write plays moves at a table in the state that the person saw, and shows the result.
func (f *feature) write(ctx context.Context, p handler.Press, before *table.Snapshot, rev table.Revision, a answer) (handler.Reply, error) {
	itself := confirmsItself(p.Reader, before, a.closes)
	s, err := f.Services.Turns.Choose(ctx, table.Press{
		Table: p.Table, User: p.Reader.User, Rev: rev, Written: a.written, Sure: a.sure, Confirm: itself, Recall: itself, ID: p.In.ID, On: before,
	})
	if no := new(table.RefusedError); errors.As(err, &no) && no.Refusal != nil {
		no.Refusal.Said = a.said
	}
	return f.showResult(ctx, p, s, err)
}

// onDraft returns a handler for an act on the draft: undo, start over, confirm.
func (f *feature) onDraft(act func(context.Context, table.Press) (*table.Snapshot, error)) func(context.Context, handler.Press) (handler.Reply, error) {
	return func(ctx context.Context, p handler.Press) (handler.Reply, error) {
		s, err := f.Access.Sight(ctx, p)
		if err != nil {
			return handler.Reply{}, err
		}
		s, err = act(ctx, table.Press{Table: p.Table, User: p.Reader.User, Rev: p.Rev(), ID: p.In.ID, On: s})
		return f.showResult(ctx, p, s, err)
	}
}
