package engine

import "slices"

// Result is how a match ended.
type Result struct {
	Categories []Category `json:"categories"` // where each point came from, in display order
	Totals     []int      `json:"totals"`     // final score by seat
	Places     []Place    `json:"places"`     // ranking, best first

	// Victor is an opponent of the game itself that beat everybody, for headlines:
	// zero when a seat wins, or nobody. A record does not contain it, so that
	// records from before it keep their results.
	Victor Victor `json:"-"`

	// Rival are the points of an opponent of the game itself, whether it won or lost;
	// nil without one. A record does not contain them.
	Rival *int `json:"-"`

	// Against is who opposed a person alone, and Title the rank that they reached; zero where
	// a game has none. A record does not contain them.
	Against Text `json:"-"`
	Title   Text `json:"-"`

	// Missing is what a person alone lacked of a better rank, in whole lines; nil where a
	// game has no ranks, or there is no better one. A record does not contain it.
	Missing []Text `json:"-"`
}

// Victor is a winner without a seat.
type Victor struct {
	Name   Text // zero for none
	Points int
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
	Out  bool `json:"out,omitempty"` // out of the competition at any score: eaten, bankrupt
	Note Text `json:"note,omitzero"` // the reason of the rank, or of a broken tie; zero if there is none
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

// Ranking lists the seats, the best first, and their ranks from 1. compare is
// negative when a is better than b; seats for which it returns 0 share their
// rank and stand in seat order.
func Ranking[S ~int8](seats S, compare func(a, b S) int) (order []S, ranks []int) {
	for s := range seats {
		order = append(order, s)
	}
	slices.SortStableFunc(order, compare)
	for i, s := range order {
		rank := i + 1
		if i > 0 && compare(order[i-1], s) == 0 {
			rank = ranks[i-1]
		}
		ranks = append(ranks, rank)
	}
	return order, ranks
}

// Points is a category of the score sheet with the points of each seat.
func Points[S ~int8](name Text, seats S, points func(S) int16) Category {
	c := Category{Name: name}
	for s := range seats {
		c.Points = append(c.Points, int(points(s)))
	}
	return c
}

// MaxPoints is the result of a match that the most points win: points tells what a seat got
// in each category, of these names. Equal seats share their place.
func MaxPoints[S ~int8](seats S, names []Text, points func(seat S, category int) int16) *Result {
	r := &Result{Totals: make([]int, seats)}
	for category, name := range names {
		r.Categories = append(r.Categories, Points(name, seats, func(s S) int16 { return points(s, category) }))
		for s := range seats {
			r.Totals[s] += int(points(s, category))
		}
	}
	order, ranks := Ranking(seats, func(a, b S) int { return r.Totals[b] - r.Totals[a] })
	for i, s := range order {
		r.Places = append(r.Places, Place{Seat: Seat(s), Rank: ranks[i]})
	}
	return r
}
