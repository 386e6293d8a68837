package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"guildhall/bot/table/draft"
	"guildhall/bot/table/history"
	"guildhall/engine"
	"guildhall/storage"
)

// longestSettling bounds the answers that the game gives in one commit for
// seats nobody plays.
const longestSettling = 2000

// change is moves on their way into the record, and what they did so far.
type change struct {
	moves  []storage.Move
	state  engine.State
	events engine.Events
	drops  []int // seats whose drafts end with it
	// Of what takes moves back: the seats whose answers those were, what
	// changes of the table with it, and whom that is told.
	undone  []engine.Seat
	affairs *storage.Affairs
	tell    []storage.Delivery
	// Standing orders that answered, or end with it, as they are afterwards.
	// What orders that answered began goes on at once.
	orders []storage.Orders
	obeyed bool
	audit  *storage.Audit // of what an administrator does
}

// commit makes the answers of d final.
func (s *sitting) commit(ctx context.Context, press string, d *draft.Draft) (*Sight, error) {
	c := &change{state: d.State, events: d.Events, drops: []int{int(d.Seat)}}
	for _, st := range d.Steps {
		c.add(s, d.Seat, st.Code)
	}
	done := d.Events.For(d.Seat)
	n := len(c.events.List)
	if err := s.finish(ctx, press, c); err != nil {
		return nil, err
	}
	done = append(done, (&engine.Events{List: c.events.List[n:]}).For(d.Seat)...)
	if err := takeUp(ctx, s); err != nil {
		return nil, err
	}
	seen, err := s.sight(ctx)
	if err != nil {
		return nil, err
	}
	seen.Done, seen.Final = done, true
	return seen, nil
}

func (c *change) add(s *sitting, seat engine.Seat, code string) {
	c.moves = append(c.moves, storage.Move{
		Seq: s.table.Seq + len(c.moves) + 1, Seat: int(seat), Code: code, Version: s.info.Version,
	})
}

// answered are the seats whose answers are among the moves.
func (c *change) answered() []engine.Seat {
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

// settle answers for the seats nobody plays when nobody else is about to.
func (s *sitting) settle(ctx context.Context) error {
	return s.finish(ctx, "", &change{state: s.match.state})
}

// finish lets the game answer for vacant seats and appends everything to the
// record, with whom to tell. Afterwards s stands behind the commit, without a
// draft.
func (s *sitting) finish(ctx context.Context, press string, c *change) error {
	if err := answerForVacant(s, c); err != nil {
		return err
	}
	now := s.t.now()
	events, err := json.Marshal(c.events.List)
	if err != nil {
		return fmt.Errorf("table %d: encode events: %w", s.table.ID, err)
	}
	after := &match{id: s.table.ID, seq: s.table.Seq + len(c.moves), state: c.state}
	over := len(c.state.Pending(nil)) == 0
	endVotesOf(s, c, over)
	if len(c.undone) > 0 {
		if c.orders, err = endOrders(ctx, s, c.undone); err != nil {
			return err
		}
	}
	waits, seats, err := clocks(ctx, s.t, asking{
		before: s.table, after: s.table, pending: c.state.Pending([]engine.Seat{}), answered: c.answered(), undone: c.undone, at: now,
		onward: !c.events.TurnOver, obeyed: c.obeyed,
	})
	if err != nil {
		return err
	}
	began := time.Now() // of the store's own time: the clock of tables may be another
	err = s.t.store.Commit(ctx, storage.Commit{
		Table: s.table.ID, After: s.table.Seq, Press: press,
		Moves: c.moves, State: c.state.Encode(), Events: events,
		DropDrafts: c.drops, Over: over, At: now,
		Deliveries: append(tellCommit(s, after, waits, over, now), c.tell...),
		Waits:      waits, Seats: seats, Affairs: c.affairs, Rev: s.table.Rev, Orders: c.orders, Audit: c.audit,
	})
	s.t.observer.Committed(s.table.Game, time.Since(began), err)
	if err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	if seats != nil {
		s.table.Seats = seats
	}
	if c.affairs != nil {
		s.table.Affairs = *c.affairs
	}
	advance(s, after, c, over, now)
	s.t.presses.add(Press{ID: press, User: s.user}.by(), s.table.Turns)
	s.t.out.woken()
	return nil
}

// advance moves s behind a commit.
func advance(s *sitting, after *match, c *change, over bool, now time.Time) {
	s.table.Seq, s.table.Rev, s.table.Version = after.seq, s.table.Rev+1, s.info.Version
	s.table.Turns++
	if over {
		s.table.Phase, s.table.Ended = storage.Over, now.UTC().Truncate(time.Millisecond)
	}
	if s.match.turns != nil {
		one := history.Turn{
			N: s.table.Turns, First: c.moves[0].Seq, Seat: engine.Seat(c.moves[0].Seat),
			At: now.UTC().Truncate(time.Millisecond), Events: history.Events(c.events.List),
		}
		after.turns = append(slices.Clone(s.match.turns), one)
		if len(after.turns) > turnsKept {
			after.turns = after.turns[len(after.turns)-turnsKept:]
		}
	}
	s.match, s.draft = after, nil
	s.t.cache.keep(after)
}

// takeUp gives the person what they may do after a commit. Their own draft
// ended with it.
func takeUp(ctx context.Context, s *sitting) error {
	if s.seat < 0 {
		return nil
	}
	return s.takeUpDraft(ctx)
}

// answerForVacant plays the harmless answer of every vacant seat that is
// asked, until a person is or the match is over.
func answerForVacant(s *sitting, c *change) error {
	for range longestSettling {
		asked := c.state.Pending(nil)
		i := slices.IndexFunc(asked, s.vacant)
		if i < 0 {
			return nil
		}
		if c.state == s.match.state {
			c.state = c.state.Clone()
		}
		if _, err := s.answerFor(c, asked[i]); err != nil {
			return &Broken{s.table.ID, s.table.Seq, err}
		}
	}
	return &Broken{s.table.ID, s.table.Seq, fmt.Errorf("vacant seats do not come to an end in %d answers", longestSettling)}
}

// answerFor plays the game's harmless answer for a seat, and reports whether
// the seat's turn is over with it.
func (s *sitting) answerFor(c *change, seat engine.Seat) (over bool, err error) {
	m := c.state.Default(seat)
	code := c.state.Code(seat, m)
	var ev engine.Events
	if err := c.state.Play(seat, m, &ev); err != nil {
		return false, fmt.Errorf("the default answer of seat %d was refused", seat)
	}
	c.add(s, seat, code)
	c.events.List = append(c.events.List, ev.List...)
	if !slices.Contains(c.drops, int(seat)) {
		c.drops = append(c.drops, int(seat))
	}
	return ev.TurnOver, nil
}
