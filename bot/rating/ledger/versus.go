package ledger

import (
	"cmp"
	"slices"

	"guildhall/storage"
)

// HeadToHead compares one person with another in matches that both played.
type HeadToHead struct {
	Other   string
	Matches int
	Ahead   int // the person was placed better
	Below   int // the person was placed worse; otherwise they shared a place
	Points  Mean
	Against Mean
	Wins    float64 // matches that the person won
	Losses  float64 // matches that the other won
}

// Versus compares two people over the matches that both played.
func Versus(user, other string, results []storage.Result) HeadToHead {
	d := HeadToHead{Other: other}
	for _, r := range results {
		at := func(u string) int {
			return slices.IndexFunc(r.Seats, func(s storage.SeatResult) bool { return s.User == u })
		}
		i, j := at(user), at(other)
		if i >= 0 && j >= 0 && i != j {
			d.add(r, i, j)
		}
	}
	return d
}

func (d *HeadToHead) add(r storage.Result, i, j int) {
	d.Matches++
	d.Points.add(float64(r.Seats[i].Points))
	d.Against.add(float64(r.Seats[j].Points))
	d.Wins, d.Losses = d.Wins+won(r, i), d.Losses+won(r, j)
	switch {
	case r.Seats[i].Rank < r.Seats[j].Rank:
		d.Ahead++
	case r.Seats[i].Rank > r.Seats[j].Rank:
		d.Below++
	}
}

// Opponents compares a person with everybody they played with, most frequent first.
func Opponents(user string, results []storage.Result) []HeadToHead {
	by := map[string]*HeadToHead{}
	for _, r := range results {
		i := slices.IndexFunc(r.Seats, func(s storage.SeatResult) bool { return s.User == user })
		if i < 0 {
			continue
		}
		seen := map[string]bool{} // count computer opponents of a level once
		for j, s := range r.Seats {
			if j == i || s.User == "" || seen[s.User] {
				continue
			}
			seen[s.User] = true
			if by[s.User] == nil {
				by[s.User] = &HeadToHead{Other: s.User}
			}
			by[s.User].add(r, i, j)
		}
	}
	var list []HeadToHead
	for _, d := range by {
		list = append(list, *d)
	}
	slices.SortFunc(list, func(a, b HeadToHead) int {
		return cmp.Or(cmp.Compare(b.Matches, a.Matches), cmp.Compare(a.Other, b.Other))
	})
	return list
}
