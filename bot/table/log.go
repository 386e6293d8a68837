package table

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"guildhall/engine"
	"guildhall/storage"
)

// Entry is one entry of the log: what a commit did, as far as the reader may
// know it.
type Entry struct {
	Turn   int         // number of the commit; 0: the start
	At     time.Time   // when it was committed
	Seat   engine.Seat // whom its first event is about; NoSeat if nobody
	Events []engine.Event
}

// longestLog bounds the commits that are read at once.
const longestLog = 200

// Log returns log entries from number from on, at most limit commits (200 at most); those
// in which the reader may see nothing are left out. Table.Turns is the newest.
func (t *Tables) Log(ctx context.Context, id int64, viewer string, from, limit int) (list []Entry, err error) {
	free := t.locks.take(id)
	defer free()
	defer t.guard(ctx, id, &err)
	s, err := t.sit(ctx, id, viewer)
	if err != nil || s.match == nil {
		return nil, err
	}
	turns, err := t.turns(ctx, id, max(from, 0), min(max(limit, 1), longestLog))
	if err != nil {
		return nil, err
	}
	for _, one := range turns {
		if e, ok := one.entry(s.seat); ok {
			list = append(list, e)
		}
	}
	return list, nil
}

// turnsKept is how many of the latest commits stay decoded: what is news to
// somebody is nearly always among them.
const turnsKept = 40

// turn is one commit of the log, decoded, before it is told to anybody.
type turn struct {
	n      int
	first  int
	seat   engine.Seat // who committed it: the seat's own business while it is sealed
	at     time.Time
	events engine.Events
}

// entry is the turn as viewer may know it. The seat comes from what is told,
// so that it does not say whose answer came last to a sealed question.
func (o *turn) entry(viewer engine.Seat) (Entry, bool) {
	seen := o.events.For(viewer)
	if len(seen) == 0 {
		return Entry{}, false
	}
	return Entry{Turn: o.n, At: o.at, Seat: seen[0].Seat, Events: seen}, true
}

// turns reads commits of the log.
func (t *Tables) turns(ctx context.Context, id int64, from, limit int) ([]turn, error) {
	kept, err := t.store.Turns(ctx, id, from, limit)
	if err != nil {
		return nil, fmt.Errorf("log of table %d: %w", id, err)
	}
	list := make([]turn, len(kept))
	for i, k := range kept {
		if list[i], err = decodeTurn(k); err != nil {
			return nil, fmt.Errorf("log of table %d, turn %d: %w", id, k.N, err)
		}
	}
	return list, nil
}

func decodeTurn(k storage.Turn) (turn, error) {
	one := turn{n: k.N, first: k.First, seat: engine.Seat(k.Seat), at: k.At}
	if len(k.Events) == 0 {
		return one, nil
	}
	return one, json.Unmarshal(k.Events, &one.events.List)
}

// latest are the latest commits of the match, oldest first, and whether they
// reach back to the start.
func (s *sitting) latest(ctx context.Context) ([]turn, bool, error) {
	from := max(0, s.table.Turns-turnsKept+1)
	if s.match.turns == nil {
		turns, err := s.t.turns(ctx, s.table.ID, from, turnsKept)
		if err != nil {
			return nil, false, err
		}
		s.match.turns = turns
	}
	return s.match.turns, len(s.match.turns) > 0 && s.match.turns[0].n == 0, nil
}

// news fills in what changed since the viewer's last commit, and what the
// latest turn was.
func (s *sitting) news(ctx context.Context, seen *Sight) error {
	turns, whole, err := s.latest(ctx)
	if err != nil {
		return err
	}
	if !whole && len(turns) > 0 {
		seen.Since = turns[0].n - 1
	}
	latest := engine.NoSeat
	start := 0 // of the news, in turns
	for i := range turns {
		if s.seat >= 0 && turns[i].seat == s.seat {
			seen.Since, start = turns[i].n, i+1
		}
		e, ok := turns[i].entry(s.seat)
		if !ok {
			continue
		}
		// A turn may have been committed in parts: they belong together.
		if e.Seat != latest || latest < 0 {
			latest, seen.Latest = e.Seat, nil
			if s.seat < 0 {
				start = i
			}
		}
		seen.Latest = append(seen.Latest, e.Events...)
	}
	for _, one := range turns[start:] {
		for _, ev := range one.events.For(s.seat) {
			seen.Changed = mark(seen.Changed, ev)
		}
	}
	return nil
}

// mark adds the places of an event; a place is marked once, by who changed it
// last.
func mark(marks []Mark, ev engine.Event) []Mark {
next:
	for _, p := range ev.Places {
		for i := range marks {
			if marks[i].Place == p {
				marks[i].Seat = ev.Seat
				continue next
			}
		}
		marks = append(marks, Mark{p, ev.Seat})
	}
	return marks
}
