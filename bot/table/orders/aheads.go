package orders

import (
	"sync"

	"guildhall/bot/table"
	"guildhall/engine"
)

// aheadsKept bounds how many seats' foreseen moves are kept: they are asked for
// at every letter that somebody types, and computing them plays a dozen matches
// on.
const aheadsKept = 64

// position is the key of foreseen moves: a seat of a table after a number of commits. A match
// that was taken back continues with another number.
type position struct {
	table int64
	turns int
	seat  engine.Seat
}

// aheads keeps the foreseen moves that were asked for last. Losing them costs
// time only.
type aheads struct {
	mu    sync.Mutex
	known map[position][]Foreseen
	ring  [aheadsKept]position // in the order in which they were computed
	next  int
}

func newAheads() *aheads { return &aheads{known: map[position][]Foreseen{}} }

// of returns the answers that a seat may have to choose from soon. Callers share the list and
// must not change it.
func (a *aheads) of(tx *table.Tx, seat engine.Seat) []Foreseen {
	at := position{tx.Table.ID, tx.Table.Turns, seat}
	a.mu.Lock()
	list, ok := a.known[at]
	a.mu.Unlock()
	if ok {
		return list
	}
	list = lookAhead(tx, seat)
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.known, a.ring[a.next])
	a.ring[a.next] = at
	a.next = (a.next + 1) % aheadsKept
	a.known[at] = list
	return list
}
