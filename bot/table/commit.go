package table

import (
	"context"
	"fmt"
	"slices"
	"time"

	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/history"
	"guildhall/engine"
	"guildhall/storage"
)

// RecallFor is the time in which a person may recall a turn that was confirmed
// automatically with its last answer.
const RecallFor = 30 * time.Second

// maxSettling is the maximum number of answers that the game gives for vacant
// seats in one commit.
const maxSettling = 2000

// Commit holds moves that are about to be recorded, and their effects.
type Commit struct {
	moves      []storage.Move
	chosen     []int  // entries that a computer opponent chose
	chosenBy   string // its fingerprint
	halved     []int  // those at which it began to think with half of its budget
	byGame     []int  // entries that the game answered with harmless moves
	State      engine.State
	Events     engine.Events
	ended      bool  // the turn of a seat that nobody plays was over
	DropDrafts []int // seats whose drafts end with it
	// For a takeback: the seats whose moves are taken back, the change of the
	// table, and the deliveries.
	Undone     []engine.Seat
	TableState *storage.TableState
	Deliveries []storage.Delivery
	// Orders holds standing orders that this commit used up or ended, in their
	// state after it. ByOrders marks a turn that orders started: it continues
	// at once.
	Orders   []storage.Orders
	ByOrders bool
	// Hold delays the notifications about the commit, and the standing orders
	// of the seats that move next. The card shows the commit at once.
	Hold  time.Duration
	Audit *storage.Audit // an administrator's act
}

// Add appends a move of a seat that the caller has already played on State.
func (c *Commit) Add(tx *Tx, seat engine.Seat, code string) {
	c.moves = append(c.moves, storage.Move{
		Seq: tx.Table.Seq + len(c.moves) + 1, Seat: int(seat), Code: code, Version: tx.Info.Version,
	})
}

// turnOver reports whether the moves end a turn.
func (c *Commit) turnOver() bool { return c.Events.TurnOver || c.ended }

// AddChosen is Add for a move that a computer opponent with a fingerprint
// chose. Halved marks a move at which the opponent began to think with half of
// its budget.
func (c *Commit) AddChosen(tx *Tx, seat engine.Seat, code, by string, halved bool) {
	c.Add(tx, seat, code)
	c.chosenBy = by
	entry := c.moves[len(c.moves)-1].Seq
	c.chosen = append(c.chosen, entry)
	if halved {
		c.halved = append(c.halved, entry)
	}
}

// answered returns the seats whose answers are among the moves.
func (c *Commit) answered() []engine.Seat {
	var seats []engine.Seat
	for _, m := range c.moves {
		if _, back := engine.Takeback(m.Code); back {
			continue
		}
		if seat := engine.Seat(m.Seat); !slices.Contains(seats, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// answerVacant commits the harmless answers of vacant seats.
func (tx *Tx) answerVacant(ctx context.Context) error {
	return tx.Commit(ctx, "", &Commit{State: tx.match.state})
}

// Commit lets the game move for vacant seats and appends all moves to the
// record, with the deliveries. Afterwards tx holds the table after the commit,
// without a draft.
func (tx *Tx) Commit(ctx context.Context, press string, c *Commit) error {
	if err := answerForVacant(tx, c); err != nil {
		return err
	}
	now := tx.Tables.Now()
	events, err := history.Encode(c.Events.List, c.turnOver())
	if err != nil {
		return fmt.Errorf("table %d: encode events: %w", tx.Table.ID, err)
	}
	after := &match{id: tx.Table.ID, seq: tx.Table.Seq + len(c.moves), state: c.State}
	over := len(c.State.Pending(nil)) == 0
	if over || c.Events.Revealed != 0 {
		c.Hold = 0 // nobody may take it back
	}
	endVotesOf(tx, c, over)
	noteAnswers(tx, c)
	noteGameAnswers(tx, c)
	if len(c.Undone) > 0 {
		if c.Orders, err = endOrdersOf(ctx, tx, c.Undone); err != nil {
			return err
		}
	}
	had, err := tx.waitsStored(ctx)
	if err != nil {
		return err
	}
	by := tx.actor(press, c)
	waits, seats, err := WaitsAfter(ctx, tx.Tables, WaitChange{
		Before: tx.Table, After: tx.Table, Pending: c.State.Pending([]engine.Seat{}), Answered: c.answered(), Undone: c.Undone, At: now,
		Onward: !c.Events.TurnOver, ByOrders: c.ByOrders, Hold: c.Hold, By: by, Had: had,
		Orders:      func(seat engine.Seat) storage.Orders { return tx.at.ordersOf(tx.Table.ID, seat) },
		Preferences: tx.at.preferences,
	})
	if err != nil {
		return err
	}
	moved := tx.Table
	moved.Turns++
	hooks, err := tx.Tables.Webhooks.Moved(ctx, moved, tx.match.state, c.State)
	if err != nil {
		return fmt.Errorf("table %d: %w", tx.Table.ID, err)
	}
	began := time.Now() // measured in real time: the clock of tables may be another
	written := storage.Commit{
		Table: tx.Table.ID, After: tx.Table.Seq, Press: press,
		Moves: c.moves, State: c.State.Encode(), Events: events,
		DropDrafts: c.DropDrafts, Over: over, At: now,
		Deliveries: append(deliveries.Expand(tx.Table, append(commitDeliveries(tx, by, after, waits, over, now, now.Add(c.Hold)), c.Deliveries...)), hooks...),
		Waits:      waits, Seats: seats, TableState: c.TableState, Rev: tx.Table.Rev, Orders: c.Orders, Audit: c.Audit,
	}
	err = tx.Tables.Store.Commit(ctx, written)
	tx.Tables.Observer.Committed(tx.Table.Game, time.Since(began), err)
	if err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	if seats != nil {
		tx.Table.Seats = seats
	}
	if c.TableState != nil {
		tx.Table.TableState = *c.TableState
	}
	tx.at.committed(written)
	advance(tx, after, c, over, now)
	tx.Tables.Presses.Add(press, tx.User, tx.Table.Turns)
	tx.Tables.Outbox.Hint()
	tx.Tables.watchers.tell(tx.Table.ID)
	return nil
}

// actor returns the user who pressed to commit moves of their own seat,
// otherwise "". Without a press tx.User may be a spectator, and the last ballot
// of a vote takes back another user's turn.
func (tx *Tx) actor(press string, c *Commit) string {
	if press == "" || len(c.moves) == 0 || engine.Seat(c.moves[0].Seat) != tx.Seat {
		return ""
	}
	return tx.User
}

// advance moves tx to the position after a commit.
func advance(tx *Tx, after *match, c *Commit, over bool, now time.Time) {
	tx.Table.Seq, tx.Table.Rev, tx.Table.Version = after.seq, tx.Table.Rev+1, tx.Info.Version
	tx.Table.Turns++
	if over {
		tx.Table.Phase, tx.Table.Ended = storage.Finished, now.UTC().Truncate(time.Millisecond)
	}
	if tx.match.turns != nil {
		one := history.Turn{
			N: tx.Table.Turns, First: c.moves[0].Seq, Seat: engine.Seat(c.moves[0].Seat),
			At: now.UTC().Truncate(time.Millisecond), Ended: c.turnOver(), Events: history.Events(c.Events.List),
		}
		after.turns = append(slices.Clone(tx.match.turns), one)
		if len(after.turns) > TurnsKept {
			after.turns = after.turns[len(after.turns)-TurnsKept:]
		}
	}
	tx.match, tx.Draft = after, nil
	tx.Tables.cache.keep(after)
}

// answerForVacant plays the harmless answer of every vacant seat that is
// pending, until a person must answer or the match is over.
func answerForVacant(tx *Tx, c *Commit) error {
	for range maxSettling {
		asked := c.State.Pending(nil)
		i := slices.IndexFunc(asked, tx.Vacant)
		if i < 0 {
			return nil
		}
		if c.State == tx.match.state {
			c.State = c.State.Clone()
		}
		if _, err := tx.AnswerFor(c, asked[i]); err != nil {
			return &CorruptError{tx.Table.ID, tx.Table.Seq, err}
		}
	}
	return &CorruptError{tx.Table.ID, tx.Table.Seq, fmt.Errorf("vacant seats do not come to an end in %d answers", maxSettling)}
}

// AnswerFor plays the game's harmless answer for a seat, and reports whether this ended the
// seat's turn.
func (tx *Tx) AnswerFor(c *Commit, seat engine.Seat) (over bool, err error) {
	m := c.State.Default(seat)
	code := c.State.Code(seat, m)
	var ev engine.Events
	if err := c.State.Play(seat, m, &ev); err != nil {
		return false, fmt.Errorf("the default answer of seat %d was refused", seat)
	}
	c.Add(tx, seat, code)
	c.byGame = append(c.byGame, c.moves[len(c.moves)-1].Seq)
	c.Events.List, c.ended = append(c.Events.List, ev.List...), ev.TurnOver
	c.Events.Revealed |= ev.Revealed
	if !slices.Contains(c.DropDrafts, int(seat)) {
		c.DropDrafts = append(c.DropDrafts, int(seat))
	}
	return ev.TurnOver, nil
}

// CommitsOf splits a record into one commit per turn, with its state and
// events, but without table and time. The last commit may end within a turn. It
// returns an *engine.ReplayError if the rules refuse the record.
func CommitsOf(rules engine.Rules, r engine.Record) ([]storage.Commit, error) {
	var commits []storage.Commit
	var c storage.Commit
	var events []engine.Event
	turnOf := make([]int, len(r.Moves)+1) // by entry
	_, err := engine.ReplayEach(rules, r, func(i int, s engine.State, ev *engine.Events) {
		p := r.Moves[i]
		turnOf[i+1] = len(commits) + 1
		c.Moves = append(c.Moves, storage.Move{Seq: i + 1, Seat: int(p.Seat), Code: p.Code, Version: p.Version})
		events = append(events, ev.List...)
		if to, back := engine.Takeback(p.Code); back {
			events = append(events, history.TookBack(p.Seat, turnOf[to+1]))
		}
		if !ev.TurnOver && i < len(r.Moves)-1 {
			return
		}
		c.After, c.State, c.Over = i+1-len(c.Moves), s.Encode(), len(s.Pending(nil)) == 0
		c.Events, _ = history.Encode(events, ev.TurnOver) // texts and numbers always encode
		commits = append(commits, c)
		c, events = storage.Commit{}, nil
	})
	return commits, err
}
