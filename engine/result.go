package engine

import "slices"

// Result holds the scores and the ranking of a finished match.
type Result struct {
	Categories []Category `json:"categories"` // sources of points, in display order
	Totals     []int      `json:"totals"`     // final score by seat
	Places     []Place    `json:"places"`     // ranking, best first

	// Victor is the automatic opponent if it beat everybody, for headlines; otherwise zero.
	// It is not in records, so that older records keep their results.
	Victor Victor `json:"-"`

	// Rival is the score of the automatic opponent, whether it won or lost; nil without
	// one. It is not in records.
	Rival *int `json:"-"`

	// Against is the opponent of a solo match, and Title the rank that the player reached;
	// zero where a game has none. They are not in records.
	Against Text `json:"-"`
	Title   Text `json:"-"`

	// Missing lists, line by line, what a solo player lacked for the next better rank; nil
	// if there is no better rank or the game has no ranks. It is not in records.
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

// Place is one line of the ranking. Seats that share a place have the same rank, and the
// following ranks are skipped.
type Place struct {
	Seat Seat `json:"seat"`
	Rank int  `json:"rank"`          // from 1
	Out  bool `json:"out,omitempty"` // lost regardless of the score: eaten, bankrupt
	Note Text `json:"note,omitzero"` // the reason for the rank, or the tie-breaker; zero if there is none
}

// Winners returns the seats on rank 1.
func (r *Result) Winners() []Seat {
	var w []Seat
	for _, p := range r.Places {
		if p.Rank == 1 && !p.Out {
			w = append(w, p.Seat)
		}
	}
	return w
}

// Ranking returns the seats from best to worst, and their ranks from 1. compare is negative
// when a is better than b. Seats for which compare returns 0 share a rank and keep their
// seat order.
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

// Points returns a category of the score sheet with the points of each seat.
func Points[S ~int8](name Text, seats S, points func(S) int16) Category {
	return Category{Name: name, Points: ListOf(seats, func(s S) int { return int(points(s)) })}
}

// MaxPoints returns the result of a match that the highest total wins. points returns a
// seat's points in the category with that index in names. Seats with equal totals share
// their place.
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

// Scored is a View that shows the present points of each seat, from the facts that the viewer may
// know. It leaves out points that only the end of the match brings.
type Scored interface {
	// Points returns the points by seat.
	Points() []int
}
