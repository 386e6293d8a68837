package engine

// Result is how a match ended.
type Result struct {
	Categories []Category // where each point came from, in display order
	Totals     []int      // final score by seat
	Places     []Place    // ranking, best first
}

// Category is one source of points.
type Category struct {
	Name   Text
	Points []int // by seat; negative for losses
}

// Place is one line of the ranking. Shared places have the same rank, and the
// ranks after them are skipped.
type Place struct {
	Seat Seat
	Rank int  // from 1
	Out  bool // out of the competition whatever the score: eaten, bankrupt
	Note Text // why, or what broke the tie; zero if nothing did
}

// Winners are the seats on rank 1.
func (r *Result) Winners() []Seat {
	var w []Seat
	for _, p := range r.Places {
		if p.Rank == 1 && !p.Out {
			w = append(w, p.Seat)
		}
	}
	return w
}
