package stats

import (
	"slices"

	"guildhall/storage"
)

// Reliability is how many of the matches that a person began they played to the end.
// Matches that ended without a result count only where the person had left them.
type Reliability struct{ Begun, Finished int }

// Share is the share of matches played to the end; 1 without any.
func (r Reliability) Share() float64 {
	if r.Begun == 0 {
		return 1
	}
	return float64(r.Finished) / float64(r.Begun)
}

// ReliabilityOf looks at tables that have ended.
func ReliabilityOf(user string, tables []storage.Table) Reliability {
	var r Reliability
	for _, t := range tables {
		i := slices.IndexFunc(t.Seats, func(s storage.Seat) bool { return s.User == user })
		if i < 0 || t.Started.IsZero() {
			continue
		}
		switch left := t.Seats[i].Vacant; {
		case left:
			r.Begun++
		case t.Phase == storage.Over:
			r.Begun, r.Finished = r.Begun+1, r.Finished+1
		}
	}
	return r
}
