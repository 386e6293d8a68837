package table

import (
	"context"
	"slices"

	"guildhall/engine"
)

// Recap is what happened since somebody's last turn.
type Recap struct {
	Entries []Entry // the latest, oldest first; what one person did in a row is one entry
	Earlier int     // entries before them that were left out
}

// Recap returns at most so many entries of what happened since user's latest
// commit, as far as user may know it; since the start, when there is none.
// What was taken back again is left out.
func (t *Tables) Recap(ctx context.Context, id int64, user string, most int) (r *Recap, err error) {
	free := t.locks.take(id)
	defer free()
	defer t.guard(ctx, id, &err)
	s, err := t.sit(ctx, id, user)
	if err != nil {
		return nil, err
	}
	r = &Recap{}
	if s.match == nil || s.seat < 0 {
		return r, nil
	}
	turns, _, err := s.latest(ctx)
	if err != nil {
		return nil, err
	}
	from := slices.IndexFunc(turns, func(o turn) bool { return o.n > 0 })
	for i := range turns {
		if turns[i].seat == s.seat {
			from = i + 1
		}
	}
	list, err := s.entries(ctx, turns[max(from, 0):])
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
