package table

import (
	"context"

	"guildhall/bot/table/draft"
	"guildhall/engine"
)

// Refuse explains why a written answer is not legal for user now. Legal moves
// at its beginning are skipped, as far as they can be undone.
func (t *Tables) Refuse(ctx context.Context, id int64, user, written string) (r engine.Refusal, err error) {
	err = askTurn(ctx, t, id, user, func(tx *Tx) error {
		work, rest := *tx.Draft, engine.Tidy(written)
		for {
			st, ok := work.Understand(rest)
			if !ok || st.Rest == "" || st.Binding() {
				break
			}
			work.Take(st)
			if rest = st.Rest; work.Ready() {
				return tx.Refuse(ctx, TooMuch, []engine.Arg{engine.Word("rest", rest)}, "shorter")
			}
		}
		r = work.State.Refuse(tx.Seat, rest)
		return nil
	})
	return r, err
}

// RefuseUnasked explains, in the game's words, why a written answer is not
// possible for a person whose seat owes no move now. It says nothing that the
// seat may not know.
func (t *Tables) RefuseUnasked(ctx context.Context, id int64, user, written string) (engine.Refusal, error) {
	return View(ctx, t, id, user, func(tx *Tx) (engine.Refusal, error) {
		if tx.match == nil || tx.Seat < 0 {
			return engine.Refusal{}, tx.mayAct(ctx, Press{Rev: Newest})
		}
		return tx.match.state.Refuse(tx.Seat, engine.Tidy(written)), nil
	})
}

// Means returns the code of the legal move that the words said mean as the only
// one, after drafting the text before. It stores nothing.
func (t *Tables) Means(ctx context.Context, id int64, user, before, said string) (code string, err error) {
	err = askTurn(ctx, t, id, user, func(tx *Tx) error {
		work, err := ahead(ctx, tx, before)
		if err != nil {
			return err
		}
		st, ok := work.Understand(said)
		if !ok || work.Ready() {
			return tx.illegal(ctx, work.State.Refuse(tx.Seat, said))
		}
		code = st.Code
		return nil
	})
	return code, err
}

// ahead is the draft with a text drafted behind it, on a copy.
func ahead(ctx context.Context, tx *Tx, written string) (*draft.Draft, error) {
	work := *tx.Draft
	work.Steps = append([]draft.Step(nil), work.Steps...)
	work.Events.List = append([]engine.Event(nil), work.Events.List...)
	for rest := engine.Tidy(written); rest != ""; {
		if work.Ready() {
			return nil, tx.Refuse(ctx, TooMuch, []engine.Arg{engine.Word("rest", rest)}, "shorter")
		}
		st, ok := work.Understand(rest)
		if !ok || st.Binding() {
			return nil, tx.illegal(ctx, work.State.Refuse(tx.Seat, rest))
		}
		work.Take(st)
		rest = st.Rest
	}
	return &work, nil
}

// Blocked lists the answers that user's question has in the game but that are
// not legal now, each with its reason.
func (t *Tables) Blocked(ctx context.Context, id int64, user string) (list []engine.Refusal, err error) {
	err = askTurn(ctx, t, id, user, func(tx *Tx) error {
		list = tx.Draft.State.Blocked(tx.Seat)
		return nil
	})
	return list, err
}

// askTurn lets f ask the game about the question that user has to answer.
func askTurn(ctx context.Context, t *Tables, id int64, user string, f func(*Tx) error) (err error) {
	free := t.locks.take(id)
	defer free()
	defer t.Guard(ctx, id, &err)
	tx, err := t.Load(ctx, id, user)
	if err != nil {
		return err
	}
	if err := tx.mayAct(ctx, Press{Rev: Newest}); err != nil {
		return err
	}
	if tx.Draft.Ready() {
		return tx.Refuse(ctx, TurnComplete, nil, "confirm", "undo")
	}
	return f(tx)
}

// Try is the Sight that user would have after drafting the text; it stores
// nothing and serves to offer the next moves. A move that is illegal, or would
// become final, is refused and not tried.
func (t *Tables) Try(ctx context.Context, id int64, user, written string) (seen *Sight, err error) {
	err = askTurn(ctx, t, id, user, func(tx *Tx) error {
		work, err := ahead(ctx, tx, written)
		if err != nil {
			return err
		}
		tx.Draft = work
		seen, err = tx.sight(ctx)
		return err
	})
	return seen, err
}
