package turns

import (
	"context"
	"fmt"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/history"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
)

// Takebacks manages takebacks of confirmed turns.
type Takebacks struct{ tables *table.Tables }

// NewTakebacks returns the takebacks of tables.
func NewTakebacks(t *table.Tables) *Takebacks { return &Takebacks{t} }

// Preview returns the latest confirmed turn of user's seat and the effects of taking it back.
// It changes nothing.
func (k *Takebacks) Preview(ctx context.Context, id int64, user string) (*voting.TakebackPreview, error) {
	return table.View(ctx, k.tables, id, user, func(tx *table.Tx) (*voting.TakebackPreview, error) {
		if err := tx.MayAsk(ctx, voting.Motion{Kind: voting.Undo, By: user}); err != nil {
			return nil, err
		}
		return retraction(ctx, tx, int(tx.Seat))
	})
}

// ProposeTakeback opens a vote on whether a seat's latest turn is taken back.
func ProposeTakeback(ctx context.Context, tx *table.Tx, m voting.Motion, v *storage.Vote) error {
	r, err := retraction(ctx, tx, int(tx.Seat))
	if err != nil {
		return err
	}
	if r.Sure() && !m.Sure {
		if len(r.Others) == 0 {
			return tx.Refuse(ctx, table.UndoAlone, nil, "undo_sure")
		}
		return tx.Refuse(ctx, table.UndoShown, []engine.Arg{seatNames("who", r.Shown)}, "undo_all")
	}
	v.Seat, v.To = int(r.Seat), r.To
	for _, seat := range r.Others {
		v.Voters = append(v.Voters, tx.Table.Seats[seat].User)
	}
	v.Needed = len(v.Voters)
	return nil
}

// ShowTakeback returns the takeback of an open vote.
func ShowTakeback(ctx context.Context, tx *table.Tx, v storage.Vote) (*voting.TakebackPreview, error) {
	return retraction(ctx, tx, v.Seat)
}

// retraction returns the latest turn of a seat that was not taken back.
func retraction(ctx context.Context, tx *table.Tx, seat int) (*voting.TakebackPreview, error) {
	moves, err := tx.Tables.Store.Moves(ctx, tx.Table.ID, 1)
	if err != nil {
		return nil, fmt.Errorf("record of table %d: %w", tx.Table.ID, err)
	}
	stand := engine.ValidEntries(len(moves), func(n int) string { return moves[n-1].Code })
	one, err := latestTurn(ctx, tx, seat, stand)
	if err != nil {
		return nil, err
	}
	if one == nil {
		instead := "wait_turn"
		if slices.Contains(tx.Pending(), engine.Seat(seat)) {
			instead = "choose"
		}
		return nil, tx.Refuse(ctx, table.NothingToUndo, nil, instead)
	}
	r := &voting.TakebackPreview{Seat: engine.Seat(seat), To: one.First - 1, Turn: one.N}
	if r.What, err = one.Tell(engine.Spectator); err != nil {
		return nil, err
	}
	for i, other := range tx.Table.Seats {
		if i != seat && seating.PersonPlays(other) {
			r.Others = append(r.Others, engine.Seat(i))
		}
	}
	since := stand[slices.Index(stand, one.First):]
	return r, foresee(ctx, tx, r, moves, since)
}

// latestTurn returns the latest commit of a seat that was not taken back, or
// nil.
func latestTurn(ctx context.Context, tx *table.Tx, seat int, stand []int) (*history.Turn, error) {
	turns, whole, err := tx.Latest(ctx)
	if err != nil {
		return nil, err
	}
	for {
		for i := len(turns) - 1; i >= 0; i-- {
			one := turns[i]
			if int(one.Seat) == seat && one.N > 0 {
				if _, found := slices.BinarySearch(stand, one.First); found {
					return &one, nil
				}
			}
		}
		if whole {
			return nil, nil
		}
		if turns, err = table.ReadTurns(ctx, tx.Tables, tx.Table.ID, 0, tx.Table.Turns+1); err != nil {
			return nil, err
		}
		whole = true
	}
}

// foresee replays the valid entries since the turn, to find the seats that
// moved and the revelations.
func foresee(ctx context.Context, tx *table.Tx, r *voting.TakebackPreview, moves []storage.Move, since []int) error {
	then, err := stateAfter(ctx, tx, r.To)
	if err != nil {
		return err
	}
	state := then.Clone()
	for _, n := range since {
		m := moves[n-1]
		seat := engine.Seat(m.Seat)
		if seat == r.Seat && state.Ask(seat).Sealed {
			return tx.Refuse(ctx, table.UndoSealed, nil, "wait_turn")
		}
		if seat != r.Seat && !tx.Vacant(seat) && !slices.Contains(r.Later, seat) {
			r.Later = append(r.Later, seat)
		}
		var ev engine.Events
		if move, ok := engine.Exactly(state, seat, m.Code); !ok || state.Play(seat, move, &ev) != nil {
			// It was played under older rules, so its revelations are unknown.
			ev.Revealed = engine.Everyone
			then = nil
		}
		if ev.Revealed != 0 && !slices.Contains(r.Shown, seat) {
			r.Shown = append(r.Shown, seat)
		}
		if then == nil {
			break
		}
	}
	slices.Sort(r.Later)
	slices.Sort(r.Shown)
	return nil
}

// stateAfter returns the state of the match after an entry of the record.
func stateAfter(ctx context.Context, tx *table.Tx, entry int) (engine.State, error) {
	state, at, err := tx.StateAt(ctx, entry)
	if err != nil {
		return nil, err
	}
	if state == nil {
		return nil, &table.CorruptError{Table: tx.Table.ID, Seq: entry, Err: fmt.Errorf("no state is stored at or before entry %d", entry)}
	}
	if at == entry {
		return state, nil
	}
	moves, err := tx.Tables.Store.Moves(ctx, tx.Table.ID, at+1)
	if err != nil {
		return nil, fmt.Errorf("record of table %d: %w", tx.Table.ID, err)
	}
	state = state.Clone()
	for _, m := range moves[:entry-at] {
		if to, back := engine.Takeback(m.Code); back {
			if state, err = stateAfter(ctx, tx, to); err != nil {
				return nil, err
			}
			state = state.Clone()
			continue
		}
		move, ok := engine.Exactly(state, engine.Seat(m.Seat), m.Code)
		if !ok || state.Play(engine.Seat(m.Seat), move, nil) != nil {
			return nil, &table.CorruptError{Table: tx.Table.ID, Seq: m.Seq, Err: fmt.Errorf("entry %d is not a legal move any more", m.Seq)}
		}
	}
	return state, nil
}

// TakeBack returns the match to its position at v.To. It adds an entry to the record, because
// entries are never deleted. It also restores the random generator.
func TakeBack(ctx context.Context, tx *table.Tx, press string, v storage.Vote, tableState storage.TableState, d []storage.Delivery) error {
	r, err := retraction(ctx, tx, v.Seat)
	if err != nil {
		return err
	}
	if r.To != v.To {
		return tx.Refuse(ctx, table.VoteEnded, nil, "look_now") // the latest turn has changed
	}
	then, err := stateAfter(ctx, tx, v.To)
	if err != nil {
		return err
	}
	undone, seats, err := undone(ctx, tx, r)
	if err != nil {
		return err
	}
	tableState.Takebacks++
	c := &table.Commit{State: then, Events: engine.Events{List: []engine.Event{undone}}, TableState: &tableState, Deliveries: d, Undone: seats}
	c.Add(tx, r.Seat, engine.TakebackCode(v.To))
	c.DropDrafts = append(c.DropDrafts, v.Seat)
	for i := range tx.Table.Seats {
		if !slices.Contains(then.Pending(nil), engine.Seat(i)) && i != v.Seat {
			c.DropDrafts = append(c.DropDrafts, i)
		}
	}
	return tx.Commit(ctx, press, c)
}

// undone returns the event of a takeback, which marks all places that change back, and the
// seats whose answers are taken back.
func undone(ctx context.Context, tx *table.Tx, r *voting.TakebackPreview) (engine.Event, []engine.Seat, error) {
	ev := history.TookBack(r.Seat, r.Turn)
	turns, err := table.ReadTurns(ctx, tx.Tables, tx.Table.ID, r.Turn, tx.Table.Turns-r.Turn+1)
	if err != nil {
		return ev, nil, err
	}
	ev.Places = history.Places(turns)
	seats, err := answersIn(ctx, tx, turns)
	return ev, seats, err
}

// answersIn returns the seats of the turns that were not taken back, one for
// each turn.
func answersIn(ctx context.Context, tx *table.Tx, turns []history.Turn) ([]engine.Seat, error) {
	moves, err := tx.Tables.Store.Moves(ctx, tx.Table.ID, 1)
	if err != nil {
		return nil, fmt.Errorf("record of table %d: %w", tx.Table.ID, err)
	}
	stand := engine.ValidEntries(len(moves), func(n int) string { return moves[n-1].Code })
	var seats []engine.Seat
	for _, one := range turns {
		if _, stands := slices.BinarySearch(stand, one.First); stands && !tx.Vacant(one.Seat) {
			seats = append(seats, one.Seat)
		}
	}
	return seats, nil
}

// seatNames returns an argument that lists seats by name.
func seatNames(name string, seats []engine.Seat) engine.Arg {
	texts := make([]engine.Text, len(seats))
	for i, s := range seats {
		texts[i] = engine.T("table.seat", engine.Who("who", s))
	}
	return engine.List(name, texts)
}
