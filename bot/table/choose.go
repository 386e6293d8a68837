package table

import (
	"context"
	"errors"
	"fmt"

	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/storage"
)

// Press is one act of a person on their own turn.
type Press struct {
	Table   int64
	User    string
	Rev     Rev    // of the Sight it was made on, or Newest
	Written string // for Choose: a code, or several joined by spaces or semicolons
	Sure    bool   // for Choose: the warning was read
	ID      string // of the interaction; unique for ever. A repeated one acts once
	Recall  bool   // for Confirm: the person may take it back for a while; see RecallFor
}

// by names the press and its user, so that nobody gets the reply to another
// person's press.
func (p Press) by() string {
	if p.ID == "" {
		return ""
	}
	return p.ID + " " + p.User
}

// Attempts bounds how often an act starts again because another process was
// first.
const Attempts = 5

// Choose plays written moves into the draft of the person's turn, step by step.
// A step that reveals something hidden, or answers a final question, makes the
// draft and itself final: without Sure the Sight has a Warning instead, and the
// moves before that step are drafted. Sure covers one such step; the answers
// written behind it form a new draft.
//
// When a step is refused nothing is drafted at all, and the error is a
// *Refused with the game's reason.
func (t *Tables) Choose(ctx context.Context, p Press) (*Sight, error) {
	return t.act(ctx, p, func(tx *Tx) (*Sight, error) { return choose(ctx, tx, p) })
}

// Undo takes back the latest step of the draft.
func (t *Tables) Undo(ctx context.Context, p Press) (*Sight, error) {
	return t.act(ctx, p, func(tx *Tx) (*Sight, error) {
		codes := tx.Draft.Codes()
		if len(codes) == 0 {
			return nil, tx.Refuse(ctx, NothingToUndo, nil, "choose")
		}
		return redraft(ctx, tx, codes[:len(codes)-1])
	})
}

// StartOver takes back the whole draft.
func (t *Tables) StartOver(ctx context.Context, p Press) (*Sight, error) {
	return t.act(ctx, p, func(tx *Tx) (*Sight, error) {
		if len(tx.Draft.Steps) == 0 {
			return nil, tx.Refuse(ctx, NothingToUndo, nil, "choose")
		}
		return redraft(ctx, tx, nil)
	})
}

// Confirm makes a complete draft final.
func (t *Tables) Confirm(ctx context.Context, p Press) (*Sight, error) {
	return t.act(ctx, p, func(tx *Tx) (*Sight, error) {
		if !tx.Draft.Ready() {
			return nil, tx.Refuse(ctx, Unfinished, nil, "choose")
		}
		return tx.commitDraft(ctx, p, tx.Draft)
	})
}

// act reads the table, checks that the person may act on the Sight they pressed
// on, and calls do. It starts again when another process was first.
func (t *Tables) act(ctx context.Context, p Press, do func(*Tx) (*Sight, error)) (seen *Sight, err error) {
	free := t.locks.take(p.Table)
	defer free()
	defer t.Guard(ctx, p.Table, &err)
	for range Attempts {
		tx, err := t.Load(ctx, p.Table, p.User)
		if err != nil {
			return nil, err
		}
		if turn, ok := t.presses.made(p.by()); ok {
			return repeated(ctx, tx, turn)
		}
		if err := tx.mayAct(ctx, p); err != nil {
			return nil, err
		}
		if err := tx.wakeTable(ctx); errors.Is(err, storage.ErrConflict) {
			continue
		} else if err != nil {
			return nil, err
		}
		turns := tx.Table.Turns
		seen, err := do(tx)
		switch {
		case errors.Is(err, storage.ErrRepeated):
			t.presses.add(p.by(), 0)
		case errors.Is(err, storage.ErrConflict):
		default:
			// Also when text behind the committed move is refused.
			if tx.Table.Turns != turns && t.committed(ctx, p.Table) && err == nil {
				return sightAfterOrders(ctx, t, p, seen)
			}
			return seen, err
		}
	}
	return nil, fmt.Errorf("table %d: %w after %d attempts", p.Table, storage.ErrConflict, Attempts)
}

// sightAfterOrders is the Sight of an act after which standing orders answered: it shows
// the events of the act, and the table as it stands after the orders.
func sightAfterOrders(ctx context.Context, t *Tables, p Press, did *Sight) (*Sight, error) {
	tx, err := t.Load(ctx, p.Table, p.User)
	if err != nil {
		return nil, err
	}
	seen, err := tx.sight(ctx)
	if err != nil {
		return nil, err
	}
	seen.Done, seen.Final, seen.Recall = did.Done, did.Final, did.Recall
	return seen, nil
}

// repeated is the Sight of a repeated press: the present position, and what the
// press did the first time.
func repeated(ctx context.Context, tx *Tx, turn int) (*Sight, error) {
	seen, err := tx.sight(ctx)
	if err != nil {
		return nil, err
	}
	seen.Final = true
	if turn > 0 {
		turns, err := ReadTurns(ctx, tx.Tables, tx.Table.ID, turn, 1)
		if err != nil {
			return nil, err
		}
		for _, one := range turns {
			if seen.Done, err = one.Tell(tx.Seat); err != nil {
				return nil, err
			}
		}
	}
	return seen, nil
}

// mayAct refuses people who may not act, and presses made on an older Sight.
func (tx *Tx) mayAct(ctx context.Context, p Press) error {
	switch tx.Table.Phase {
	case storage.Open:
		return tx.Refuse(ctx, NotPlaying, nil, "wait_start")
	case storage.Over:
		return tx.Refuse(ctx, IsOver, nil, "see_result")
	case storage.Closed:
		return tx.Refuse(ctx, IsClosed, nil, "open_new")
	}
	if tx.Seat < 0 {
		return tx.RefuseStranger(ctx)
	}
	current := tx.rev()
	if p.Rev != Newest && p.Rev != current {
		still, err := stillTrue(ctx, tx, p.Rev)
		if err != nil {
			return err
		}
		if !still {
			return tx.Refuse(ctx, Stale, nil, "look_now")
		}
	}
	if tx.Draft == nil {
		return tx.RefuseTurn(ctx)
	}
	return nil
}

// choose plays written moves and stores the draft.
func choose(ctx context.Context, tx *Tx, p Press) (*Sight, error) {
	d, rest := tx.Draft, engine.Tidy(p.Written)
	if rest == "" {
		return nil, tx.Refuse(ctx, Unwritten, nil, "choose")
	}
	if d.Ready() {
		return nil, tx.Refuse(ctx, TurnComplete, nil, "confirm", "undo")
	}
	if len(rest) > longestWriting {
		return nil, tx.Refuse(ctx, LongDraft, nil, "choose")
	}
	work := *d
	work.Steps = append([]draft.Step(nil), d.Steps...)
	work.Events.List = append([]engine.Event(nil), d.Events.List...)
	for rest != "" {
		if work.Ready() {
			return nil, tx.Refuse(ctx, TooMuch, []engine.Arg{engine.Word("rest", rest)}, "shorter")
		}
		if len(work.Steps) >= draft.MaxSteps {
			return nil, tx.Refuse(ctx, LongDraft, nil, "undo")
		}
		st, ok := work.Understand(rest)
		if !ok {
			return nil, tx.illegal(ctx, work.State.Refuse(tx.Seat, rest))
		}
		if st.Binding() {
			return chooseBinding(ctx, tx, p, &work, st)
		}
		work.Take(st)
		rest = st.Rest
	}
	return keep(ctx, tx, &work)
}

// longestWriting bounds what one person writes at once, in bytes.
const longestWriting = 2000

// chooseBinding makes the draft and a binding answer final when the person is sure, and
// warns otherwise.
func chooseBinding(ctx context.Context, tx *Tx, p Press, work *draft.Draft, st *draft.Answer) (*Sight, error) {
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
	seen, err := tx.commitDraft(ctx, p, work)
	if err != nil || st.Rest == "" {
		return seen, err
	}
	return chooseRest(ctx, tx, p, seen, st.Rest)
}

// chooseRest drafts the text behind a move that became final.
func chooseRest(ctx context.Context, tx *Tx, p Press, done *Sight, rest string) (*Sight, error) {
	tx, err := tx.Tables.Load(ctx, tx.Table.ID, tx.User)
	if err != nil {
		return nil, err
	}
	if tx.Draft == nil {
		refused := tx.Refuse(ctx, TooMuch, []engine.Arg{engine.Word("rest", rest)}, "look_now")
		return nil, withDone(refused, done)
	}
	seen, err := choose(ctx, tx, Press{Table: p.Table, User: p.User, Rev: Newest, Written: rest})
	if err != nil {
		return nil, withDone(err, done)
	}
	seen.Done, seen.Final = done.Done, true
	return seen, nil
}

// withDone adds to a refusal the moves that became final before it.
func withDone(err error, done *Sight) error {
	var refused *Refused
	if errors.As(err, &refused) && refused.Sight != nil {
		refused.Sight.Done, refused.Sight.Final = done.Done, true
	}
	return err
}

// warningOf describes a move that cannot be undone.
func warningOf(st *draft.Answer, drafted int) *Warning {
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
	if st.Behind != "" {
		written += ";" + st.Behind
	}
	return &Warning{
		Text:   engine.T(key, args...),
		Option: st.Option, Written: written, Drafted: drafted,
	}
}

// keep stores work as the draft if it differs from the stored one.
func keep(ctx context.Context, tx *Tx, work *draft.Draft) (*Sight, error) {
	if len(work.Steps) > len(tx.Draft.Steps) {
		if err := save(ctx, tx, work.Codes()); err != nil {
			return nil, err
		}
		work.Step, work.Dropped = tx.Draft.Step, nil
		tx.Draft = work
	}
	return tx.sight(ctx)
}

// redraft stores a shorter draft.
func redraft(ctx context.Context, tx *Tx, codes []string) (*Sight, error) {
	if err := save(ctx, tx, codes); err != nil {
		return nil, err
	}
	if err := tx.takeUpDraft(ctx); err != nil {
		return nil, err
	}
	return tx.sight(ctx)
}
