package engine

// Result is how a match ended.
type Result struct {
	Categories []Category `json:"categories"` // where each point came from, in display order
	Totals     []int      `json:"totals"`     // final score by seat
	Places     []Place    `json:"places"`     // ranking, best first
}

// Category is one source of points.
type Category struct {
	Name   Text  `json:"name"`
	Points []int `json:"points"` // by seat; negative for losses
}

// Place is one line of the ranking. Shared places have the same rank, and the
// ranks after them are skipped.
type Place struct {
	Seat Seat `json:"seat"`
	Rank int  `json:"rank"`          // from 1
	Out  bool `json:"out,omitempty"` // out of the competition whatever the score: eaten, bankrupt
	Note Text `json:"note,omitzero"` // why, or what broke the tie; zero if nothing did
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
