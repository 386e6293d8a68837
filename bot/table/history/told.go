package history

import "guildhall/engine"

// VisibleTurn is a turn as a viewer may know it. It combines several commits if
// the turn was committed in parts. In old logs, successive turns of a seat are
// combined.
type VisibleTurn struct {
	N      int         // number of its first commit
	Seat   engine.Seat // the seat of its first event; NoSeat if none
	Events []engine.Event
}

// Recent returns the last turns for viewer, oldest first and at most most. It
// leaves out the start and commits that were taken back. If a seat took back
// its own turn and played it again, only the second is included.
func Recent(turns []Turn, viewer engine.Seat, void Ranges, most int) ([]VisibleTurn, error) {
	var parts [][]*Turn // by turn, newest first
	for i := len(turns) - 1; i >= 0; i-- {
		one := &turns[i]
		about, known := one.About(viewer)
		if !known || one.N == 0 || void.Has(one.First) {
			continue
		}
		if n := len(parts); n > 0 && !one.Ended && about != engine.NoSeat {
			if next, _ := parts[n-1][0].About(viewer); next == about {
				if void.slip(turns, i, viewer) {
					continue
				}
				parts[n-1] = append([]*Turn{one}, parts[n-1]...)
				continue
			}
		}
		if len(parts) == most {
			break
		}
		parts = append(parts, []*Turn{one})
	}
	told := make([]VisibleTurn, len(parts))
	for i, some := range parts {
		about, _ := some[0].About(viewer)
		t := VisibleTurn{N: some[0].N, Seat: about}
		for _, one := range some {
			events, err := one.Tell(viewer)
			if err != nil {
				return nil, err
			}
			t.Events = append(t.Events, events...)
		}
		told[len(parts)-1-i] = t
	}
	return told, nil
}

// slip reports whether a commit only takes back the latest turn of its own
// seat, as far as viewer may know.
func (v Ranges) slip(turns []Turn, i int, viewer engine.Seat) bool {
	seat, _ := turns[i].About(viewer)
	for _, r := range v {
		if r.to != turns[i].First-1 || turns[0].First > r.from {
			continue
		}
		for _, one := range turns[:i] {
			if about, known := one.About(viewer); one.First >= r.from && known && about != seat {
				return false
			}
		}
		return true
	}
	return false
}
