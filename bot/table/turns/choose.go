package turns

import (
	"context"
	"errors"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
)

// choose plays written moves and stores the draft.
func choose(ctx context.Context, tx *table.Tx, p table.Press) (*table.Snapshot, error) {
	d, rest := tx.Draft, engine.NormalizeNotation(p.Written)
	if rest == "" {
		return nil, tx.Refuse(ctx, table.Unwritten, nil, "choose")
	}
	if d.Ready() {
		return nil, tx.Refuse(ctx, table.TurnComplete, nil, "confirm", "undo")
	}
	if len(rest) > maxWriting {
		return nil, tx.Refuse(ctx, table.LongDraft, nil, "choose")
	}
	work := *d
	work.Steps = append([]draft.Step(nil), d.Steps...)
	work.Events.List = append([]engine.Event(nil), d.Events.List...)
	for rest != "" {
		if work.Ready() {
			return nil, tx.Refuse(ctx, table.TooMuch, []engine.Arg{engine.Word("rest", rest)}, "shorter")
		}
		if len(work.Steps) >= draft.MaxSteps {
			return nil, tx.Refuse(ctx, table.LongDraft, nil, "undo")
		}
		st, ok := work.Understand(rest)
		if !ok {
			return nil, tx.Illegal(ctx, work.State, rest)
		}
		if err := tx.IllegalRest(ctx, st); err != nil {
			return nil, err // before anything is revealed or final
		}
		if st.Binding() {
			return chooseBinding(ctx, tx, p, &work, st)
		}
		work.Take(st)
		rest = st.Rest
	}
	if p.Confirm && work.Ready() {
		return commit(ctx, tx, p, &work)
	}
	return keep(ctx, tx, &work)
}

// maxWriting is the maximum length of a written answer, in bytes.
const maxWriting = 2000

// chooseBinding commits the draft and a binding answer when the person is sure, and returns a
// warning otherwise.
func chooseBinding(ctx context.Context, tx *table.Tx, p table.Press, work *draft.Draft, st *draft.Answer) (*table.Snapshot, error) {
	if !p.Sure {
		seen, err := keep(ctx, tx, work)
		if err != nil {
			return nil, err
		}
		seen.Warning = warningOf(st, len(work.Steps))
		return seen, nil
	}
	work.Take(st)
	work.Events.Revealed |= st.Events.Revealed
	seen, err := commit(ctx, tx, p, work)
	if err != nil || st.Rest == "" {
		return seen, err
	}
	return chooseRest(ctx, tx, p, seen, st.Rest)
}

// chooseRest drafts the text after a move that became final.
func chooseRest(ctx context.Context, tx *table.Tx, p table.Press, done *table.Snapshot, rest string) (*table.Snapshot, error) {
	tx, err := tx.Tables.Load(ctx, tx.Table.ID, tx.User)
	if err != nil {
		return nil, err
	}
	if tx.Draft == nil {
		refused := tx.Refuse(ctx, table.TooMuch, []engine.Arg{engine.Word("rest", rest)}, "look_now")
		return nil, withDone(refused, done)
	}
	seen, err := choose(ctx, tx, table.Press{Table: p.Table, User: p.User, Rev: table.Newest, Written: rest})
	if err != nil {
		return nil, withDone(err, done)
	}
	seen.Done, seen.Final = done.Done, true
	return seen, nil
}

// withDone adds the moves that became final before a refusal to it.
func withDone(err error, done *table.Snapshot) error {
	var refused *table.RefusedError
	if errors.As(err, &refused) && refused.Sight != nil {
		refused.Sight.Done, refused.Sight.Final = done.Done, true
	}
	return err
}

// warningOf describes a move that cannot be undone.
func warningOf(st *draft.Answer, drafted int) *table.Warning {
	key := "table.warning.final"
	if st.Option.Reveals || st.Events.Revealed != 0 {
		key = "table.warning.reveals"
	}
	args := []engine.Arg{engine.Term("what", st.Label), engine.N("n", drafted)}
	if !st.Option.Shown.IsZero() {
		key = "table.warning.shown"
		args = append(args, engine.Term("shown", st.Option.Shown))
	}
	if st.Question.Sealed {
		key = "table.warning.sealed"
	}
	written := st.Code
	if st.RestForced != "" {
		written += ";" + st.RestForced
	}
	return &table.Warning{Text: engine.T(key, args...), Option: st.Option, Written: written}
}

// Refuse explains why a written answer is not legal for the person of a Snapshot. It skips
// legal moves at the beginning if they can be undone.
func (r *Service) Refuse(ctx context.Context, s *table.Snapshot, written string) (table.Explained, error) {
	return ask(ctx, s, func(tx *table.Tx) (table.Explained, error) {
		work, rest := *tx.Draft, engine.NormalizeNotation(written)
		work.Steps, work.Events.List = slices.Clip(work.Steps), slices.Clip(work.Events.List)
		for {
			st, ok := work.Understand(rest)
			if !ok || st.Rest == "" {
				break
			}
			if at, no, forced := st.RefuseRest(); forced {
				return table.Explain(at, tx.Seat, no), nil
			}
			if st.Binding() {
				break
			}
			work.Take(st)
			if rest = st.Rest; work.Ready() {
				return table.Explained{}, tx.Refuse(ctx, table.TooMuch, []engine.Arg{engine.Word("rest", rest)}, "shorter")
			}
		}
		return table.Explain(work.State, tx.Seat, work.State.Refuse(tx.Seat, rest)), nil
	})
}

// Blocked lists the answers to the question of a Snapshot that exist in the game but are not
// legal now, each with its reason.
func (r *Service) Blocked(ctx context.Context, s *table.Snapshot) ([]engine.Refusal, error) {
	return ask(ctx, s, func(tx *table.Tx) ([]engine.Refusal, error) {
		return tx.Draft.State.Blocked(tx.Seat), nil
	})
}
