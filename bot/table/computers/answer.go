package computers

import (
	"context"
	"fmt"
	"slices"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/engine/ai/opponent"
	"guildhall/storage"
)

// position is a match as an opponent found it, with everything that its answer
// depends on.
type position struct {
	table   storage.Table
	rules   engine.Rules
	state   engine.State // never changed
	seat    engine.Seat
	level   int
	reduced bool
}

// thought is the turn that an opponent chose at a position, up to the first
// revelation.
type thought struct {
	position
	moves  []move
	state  engine.State // after the moves
	events engine.Events
	failed error  // why there is no move; nil when there is
	by     string // fingerprint of the opponent
	took   time.Duration
}

// move is one move of a thought. Begins marks a move at which the opponent
// began to think.
type move struct {
	code   string
	begins bool
}

// work thinks about a question, and answers it when its time has come.
func (r *Service) work(ctx context.Context, q *question, reduced bool) error {
	w := q.wait
	at, asked, err := r.look(ctx, w, reduced)
	if err != nil || !asked {
		r.queue.dropIf(q)
		return err
	}
	r.queue.answered(q, r.think(at))
	if r.tables.Now().Before(w.Act) {
		return nil // the check of the wait will play it
	}
	_, err = r.tables.Attempt(ctx, w.Table, "", "", func(tx *table.Tx) error {
		_, err := r.Answer(ctx, tx, w)
		return err
	})
	r.queue.dropIf(q) // remaining moves are requested again by the next check of the wait
	return err
}

// look reads the position in which an opponent must answer; false when it need
// not answer any more.
func (r *Service) look(ctx context.Context, w storage.Wait, reduced bool) (at position, asked bool, err error) {
	at, err = table.View(ctx, r.tables, w.Table, "", func(tx *table.Tx) (position, error) {
		level := 0
		if level, asked = askedAt(tx, w); !asked {
			return position{}, nil
		}
		return position{tx.Table, tx.Rules, tx.State(), engine.Seat(w.Seat), level, reduced && !tx.Table.TableState.Contest}, nil
	})
	return at, asked, err
}

// askedAt returns the level of the opponent of a wait, and whether it still
// owes the move.
func askedAt(tx *table.Tx, w storage.Wait) (level int, asked bool) {
	if !tx.Playing() || w.Seat >= len(tx.Table.Seats) || tx.Table.TableState.Computers == nil {
		return 0, false
	}
	if !tx.OpponentsTurn(engine.Seat(w.Seat)) {
		return 0, false
	}
	user, level, ok := seating.Opponent(tx.Table.Seats[w.Seat])
	return level, ok && user == w.User && slices.Contains(tx.Pending(), engine.Seat(w.Seat))
}

// think lets the opponent choose its turn, up to the first revelation.
func (r *Service) think(at position) *thought {
	began := time.Now() // thinking takes real time; the clock of tables may be another
	t := &thought{position: at, state: at.state}
	player, by, err := r.players(at.rules, len(at.table.Seats), at.level, at.reduced)
	if err != nil {
		t.failed = err
		return t
	}
	t.by = by
	var secret engine.Seed
	copy(secret[:], at.table.TableState.Computers.Secret)
	for len(t.moves) < draft.MaxSteps {
		a, err := opponent.Choose(player, secret, t.state, at.seat, at.table.Seq+len(t.moves)+1)
		if err != nil {
			if len(t.moves) == 0 {
				t.failed = err
			}
			break // play the moves before it; the opponent will be asked again
		}
		for i, code := range a.Codes {
			t.moves = append(t.moves, move{code, i == 0})
		}
		t.state = a.State
		t.events.List = append(t.events.List, a.Events.List...)
		t.events.TurnOver = a.Events.TurnOver
		if a.Ends {
			break
		}
	}
	t.took = time.Since(began)
	return t
}

// Answer plays the moves that the opponent of a wait has chosen, and reports
// whether it did. The caller holds the table's lock. It plays nothing while
// people vote on a takeback. If the table has changed since the opponent
// thought, it plays nothing and queues the question again.
func (r *Service) Answer(ctx context.Context, tx *table.Tx, w storage.Wait) (played bool, err error) {
	level, asked := askedAt(tx, w)
	if !asked || takebackAsked(tx) {
		return false, nil
	}
	t := r.queue.answer(keyOf(w))
	if t == nil || t.table.Seq != tx.Table.Seq || t.level != level || t.table.ID != tx.Table.ID {
		r.queue.forget(keyOf(w))
		r.Ask(w)
		return false, nil
	}
	c := &table.Commit{State: t.state, Events: t.events, DropDrafts: []int{w.Seat}}
	for _, m := range t.moves {
		c.AddChosen(tx, t.seat, m.code, t.by, m.begins && t.reduced)
	}
	if t.failed != nil {
		r.tables.Log.ErrorContext(ctx, "computer opponent failed", "table", tx.Table.ID, "seat", w.Seat, "seq", tx.Table.Seq, "level", level, "err", t.failed)
		c.State = tx.State().Clone()
		over, err := tx.AnswerFor(c, t.seat)
		if err != nil {
			return false, &table.CorruptError{Table: tx.Table.ID, Seq: tx.Table.Seq, Err: err}
		}
		c.Events.TurnOver = over
	}
	if err := tx.Commit(ctx, "", c); err != nil {
		return false, fmt.Errorf("computer opponent of seat %d: %w", w.Seat, err)
	}
	r.queue.drop(keyOf(w))
	r.observe.Answered(tx.Table.Game, level, t.took, max(0, r.tables.Now().Sub(w.Act)), t.failed != nil)
	return true, nil
}

// takebackAsked reports whether people vote on a takeback. Opponents do not
// play on during such a vote.
func takebackAsked(tx *table.Tx) bool {
	return slices.ContainsFunc(tx.Table.TableState.Votes, func(v storage.Vote) bool { return v.Kind == voting.Undo && !tx.VoteEnded(v) })
}
