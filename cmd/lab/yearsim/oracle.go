package yearsim

import (
	"time"

	"guildhall/storage"
)

// expectedWaits replays the records of the year and computes for whom each table waited, and
// when. It uses no stored waits, only the moves, the rules and the people at the seats.
func (c *checker) expectedWaits() error {
	c.waits = map[int64][]*wait{}
	for id, one := range c.tables {
		t, err := c.db.Table(c.ctx, id)
		if err != nil {
			return err
		}
		if t.Started.IsZero() {
			continue
		}
		if c.waits[id], err = c.replayTable(t, one); err != nil {
			return err
		}
	}
	return nil
}

// replayTable replays the record of one table.
func (c *checker) replayTable(t storage.Table, one *tableLog) ([]*wait, error) {
	moves, err := c.db.Moves(c.ctx, t.ID, 1)
	if err != nil {
		return nil, err
	}
	turns, err := c.db.Turns(c.ctx, t.ID, 1, 1<<20)
	if err != nil {
		return nil, err
	}
	r := &replay{
		table: t.ID, seats: len(t.Seats), turns: map[int]storage.Turn{}, asked: askedAt(0, len(t.Seats)),
		waiting: map[int]*wait{}, ended: map[int]time.Time{},
	}
	for _, turn := range turns {
		r.turns[turn.First] = turn
	}
	for _, s := range t.Seats {
		r.names = append(r.names, s.Name)
	}
	r.positions = append(r.positions, position{asked: r.asked})
	manned := one.seatings
	r.beginWaits(t.Started, manned[0].users)
	for i, m := range moves {
		if _, first := r.turns[m.Seq]; first && i > 0 {
			r.endAnswered(moves[i-1].At)
		}
		for len(manned) > 1 && manned[1].seq < m.Seq {
			manned = manned[1:]
			r.reseat(manned[0], one)
		}
		r.move(m)
		r.beginWaits(m.At, manned[0].users)
	}
	if len(moves) > 0 {
		r.endAnswered(moves[len(moves)-1].At)
	}
	for _, later := range manned[1:] {
		r.reseat(later, one)
	}
	for _, a := range r.waiting {
		a.until, a.open = c.until, true
		if !t.Ended.IsZero() {
			a.until, a.open = t.Ended, false
		}
	}
	one.ledger = r.ledger
	return r.waits, nil
}
