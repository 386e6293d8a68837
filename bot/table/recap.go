package table

import (
	"context"
	"encoding/json"
	"slices"

	"guildhall/engine"
)

// logRoom reads the logs of tables.
type logRoom struct{ tables *Tables }

// newLog returns the logs of tables.
func newLog(t *Tables) *logRoom { return &logRoom{t} }

// eventCorrected is the event of what an administrator takes back.
const eventCorrected = "table.event.corrected"

// Recap is what happened since somebody's last turn.
type Recap struct {
	Entries []Entry // the latest, oldest first; what one person did in a row is one entry
	Earlier int     // entries before them that were left out
}

// Recap returns at most so many entries of what happened since the latest turn
// that user took, as far as user may know it; since the start, when there is
// none. What was taken back again is left out.
func (l *logRoom) Recap(ctx context.Context, id int64, user string, most int) (r *Recap, err error) {
	free := l.tables.locks.take(id)
	defer free()
	defer l.tables.guard(ctx, id, &err)
	s, err := l.tables.sit(ctx, id, user)
	if err != nil {
		return nil, err
	}
	r = &Recap{}
	if s.match == nil || s.seat < 0 {
		return r, nil
	}
	turns, err := sinceOwn(ctx, s)
	if err != nil {
		return nil, err
	}
	list, err := entries(ctx, s, turns)
	if err != nil {
		return nil, err
	}
	for _, e := range list {
		last := len(r.Entries) - 1
		switch {
		case e.Void || e.Turn == 0:
		case last >= 0 && r.Entries[last].Seat == e.Seat && e.Seat != engine.NoSeat:
			r.Entries[last].Events = slices.Concat(r.Entries[last].Events, e.Events)
		default:
			r.Entries = append(r.Entries, e)
		}
	}
	if n := len(r.Entries) - most; n > 0 {
		r.Entries, r.Earlier = r.Entries[n:], n
	}
	return r, nil
}

// sinceOwn are the commits after the latest turn that was taken on the
// person's seat, oldest first; all of them, when there was none.
func sinceOwn(ctx context.Context, s *sitting) ([]turn, error) {
	turns, whole, err := s.latest(ctx)
	if err != nil {
		return nil, err
	}
	for {
		for i := len(turns) - 1; i >= 0; i-- {
			if turns[i].takenBy(s.seat) {
				return turns[i+1:], nil
			}
		}
		if whole || len(turns) == 0 || turns[0].n == 0 {
			return turns, nil
		}
		from := max(0, turns[0].n-longestLog)
		earlier, err := readTurns(ctx, s.t, s.table.ID, from, turns[0].n-from)
		if err != nil {
			return nil, err
		}
		whole = len(earlier) == 0
		turns = slices.Concat(earlier, turns)
	}
}

// takenBy reports whether a commit is a turn that was taken on a seat. What an
// administrator took back stands in the record for the seat, and so do the
// game's answers when time ran out: news to the person, like anybody's turn.
func (o *turn) takenBy(seat engine.Seat) bool {
	if seat < 0 || o.seat != seat {
		return false
	}
	if len(o.events) == 0 {
		return true
	}
	first := o.events[0].Text
	if o.events[0].encoded != nil && json.Unmarshal(o.events[0].encoded, &first) != nil {
		return true
	}
	return first.Key != eventTimeout && first.Key != eventCorrected
}
