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
	Void   bool // it was taken back later
}

// longestLog bounds the commits that are read at once.
const longestLog = 200

// Log returns log entries from number from on, at most limit commits (200 at most); those
// in which the reader may see nothing are left out. Table.Turns is the newest.
func (l *logRoom) Entries(ctx context.Context, id int64, viewer string, from, limit int) (list []Entry, err error) {
	free := l.tables.locks.take(id)
	defer free()
	defer l.tables.guard(ctx, id, &err)
	s, err := l.tables.sit(ctx, id, viewer)
	if err != nil || s.match == nil {
		return nil, err
	}
	turns, err := readTurns(ctx, l.tables, id, max(from, 0), min(max(limit, 1), longestLog))
	if err != nil {
		return nil, err
	}
	return entries(ctx, s, turns)
}

// entries are commits as log entries, as far as the reader may know them.
func entries(ctx context.Context, s *sitting, turns []turn) ([]Entry, error) {
	void, err := s.voids(ctx)
	if err != nil {
		return nil, err
	}
	var list []Entry
	for _, one := range turns {
		about, ok := one.about(s.seat)
		if !ok {
			continue
		}
		events, err := one.tell(s.seat)
		if err != nil {
			return nil, fmt.Errorf("log of table %d: %w", s.table.ID, err)
		}
		list = append(list, Entry{Turn: one.n, At: one.at, Seat: about, Events: events, Void: void.has(one.first)})
	}
	return list, nil
}

// turnsKept is how many of the latest commits stay in memory: what is news to
// somebody is nearly always among them (five seats, each with a turn in four
// parts, make twenty).
const turnsKept = 24

// turn is one commit of the log, before it is told to anybody.
type turn struct {
	n      int
	first  int
	seat   engine.Seat // who committed it: the seat's own business while it is sealed
	at     time.Time
	events []told
}

// told is an event whose text stays encoded until somebody reads it: most
// readers only want to know which places changed.
type told struct {
	engine.Event
	encoded json.RawMessage // of Text; nil when it is decoded
}

// telling takes over events that were not kept yet.
func telling(list []engine.Event) []told {
	events := make([]told, len(list))
	for i, ev := range list {
		events[i].Event = ev
	}
	return events
}

// about is whom the first event that viewer may know is about. It comes from
// what is told, so that it does not say whose answer came last to a sealed
// question. It is false when viewer may know nothing of the turn.
func (o *turn) about(viewer engine.Seat) (engine.Seat, bool) {
	for i := range o.events {
		if o.events[i].To.Has(viewer) {
			return o.events[i].Seat, true
		}
	}
	return engine.NoSeat, false
}

// tell returns the events that viewer may know.
func (o *turn) tell(viewer engine.Seat) ([]engine.Event, error) {
	var seen []engine.Event
	for _, ev := range o.events {
		if !ev.To.Has(viewer) {
			continue
		}
		if ev.encoded != nil {
			if err := json.Unmarshal(ev.encoded, &ev.Text); err != nil {
				return nil, fmt.Errorf("log entry %d: %w", o.n, err)
			}
		}
		seen = append(seen, ev.Event)
	}
	return seen, nil
}

// readTurns reads commits of the log.
func readTurns(ctx context.Context, t *Tables, id int64, from, limit int) ([]turn, error) {
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
	var kept []struct {
		Seat   engine.Seat
		Text   json.RawMessage
		To     engine.Audience
		Places []string
	}
	if err := json.Unmarshal(k.Events, &kept); err != nil {
		return one, err
	}
	one.events = make([]told, len(kept))
	for i, ev := range kept {
		one.events[i] = told{engine.Event{Seat: ev.Seat, To: ev.To, Places: ev.Places}, ev.Text}
	}
	return one, nil
}

// latest are the latest commits of the match, oldest first, and whether they
// reach back to the start.
func (s *sitting) latest(ctx context.Context) ([]turn, bool, error) {
	from := max(0, s.table.Turns-turnsKept+1)
	if s.match.turns == nil {
		turns, err := readTurns(ctx, s.t, s.table.ID, from, turnsKept)
		if err != nil {
			return nil, false, err
		}
		s.match.turns = turns
	}
	return s.match.turns, len(s.match.turns) > 0 && s.match.turns[0].n == 0, nil
}

// showNews fills in what changed since the viewer's last turn, and what the latest
// turn was.
func showNews(ctx context.Context, s *sitting, seen *Sight) error {
	turns, whole, err := s.latest(ctx)
	if err != nil {
		return err
	}
	if !whole && len(turns) > 0 {
		seen.Since = turns[0].n - 1
	}
	latest := engine.NoSeat
	var parts []*turn // of the latest turn: it may have been committed in parts
	start := 0        // of the news, in turns
	for i := range turns {
		one := &turns[i]
		if one.takenBy(s.seat) {
			seen.Since, start = one.n, i+1
		}
		about, ok := one.about(s.seat)
		if !ok {
			continue
		}
		if about != latest || latest < 0 {
			latest, parts = about, nil
			if s.seat < 0 {
				start = i
			}
		}
		parts = append(parts, one)
	}
	for _, one := range parts {
		events, err := one.tell(s.seat)
		if err != nil {
			return err
		}
		seen.Latest = append(seen.Latest, events...)
	}
	for _, one := range turns[start:] {
		for _, ev := range one.events {
			if ev.To.Has(s.seat) {
				seen.Changed = mark(seen.Changed, ev.Event)
			}
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
