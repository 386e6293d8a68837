// Package pairing computes the tables of a league and the places of entrants at them.
//
// Everything is drawn from a seed. The same seed gives the same tables in every process, so
// anybody who knows the entrants in their published order can repeat a draw. The package does
// not know games, people or databases; entrants are numbers from 0.
package pairing

import (
	"fmt"
	"slices"

	"guildhall/engine"
)

// Table lists the entrants at one table, by place.
type Table []int

// Spread measures the evenness of a design. A design is even if both pairs differ by one
// at most.
type Spread struct {
	Meetings [2]int // minimum and maximum number of meetings of two entrants
	Places   [2]int // minimum and maximum number of times that an entrant has one place
}

// Even reports whether the numbers of meetings, and of places, differ by at most one.
func (s Spread) Even() bool {
	return s.Meetings[1]-s.Meetings[0] <= 1 && s.Places[1]-s.Places[0] <= 1
}

// Measure returns the spread of tables of one size between n entrants.
func Measure(tables []Table, n, seats int) Spread {
	meetings, places := make([]int, n*n), make([]int, n*seats)
	for _, t := range tables {
		for p, a := range t {
			places[a*seats+p]++
			for _, b := range t[p+1:] {
				meetings[min(a, b)*n+max(a, b)]++
			}
		}
	}
	s := Spread{Places: [2]int{slices.Min(places), slices.Max(places)}}
	first := true
	for a := range n {
		for b := a + 1; b < n; b++ {
			m := meetings[a*n+b]
			if first || m < s.Meetings[0] {
				s.Meetings[0] = m
			}
			s.Meetings[1] = max(s.Meetings[1], m)
			first = false
		}
	}
	return s
}

// MaxEntrants is the maximum number of entrants of a pool.
const MaxEntrants = 40

// Fits returns an error if n entrants cannot each play the given number of matches at
// tables of a size.
func Fits(n, seats, each int) error {
	switch {
	case seats < 2 || seats > 5:
		return fmt.Errorf("tables of %d", seats)
	case n < seats || n > MaxEntrants:
		return fmt.Errorf("%d entrants at tables of %d: there may be %d to %d", n, seats, seats, MaxEntrants)
	case seats > 2 && (each < 1 || n*each%seats != 0):
		return fmt.Errorf("%d entrants cannot play %d matches each at tables of %d", n, each, seats)
	}
	return nil
}

// Pool returns tables at which n entrants play each matches. Two seats are a round robin and
// ignore each. The pool is as even as annealing makes it; see Measure. For two, three and four
// seats it is even for every number of entrants up to Most when each is 3 or 6, and 4. Pairs
// that are to be apart do not meet in the first rounds, if that is possible.
func Pool(n, seats, each int, seed engine.Seed, apart ...[2]int) ([]Table, error) {
	if err := Fits(n, seats, each); err != nil {
		return nil, err
	}
	r := seed.Rand("pool")
	var tables []Table
	if seats == 2 {
		tables = roundRobin(n)
	} else {
		tables = anneal(n, seats, each, r)
	}
	names := nameEntrants(tables, n, r, apart)
	for i, t := range tables {
		tables[i] = named(t, names)
	}
	return tables, nil
}

// roundRobin returns tables at which everybody meets everybody once, round after round by
// the circle method. With an odd number each is first in half of their matches. With an
// even number the last entrant stays outside the circle and is first in every second
// round.
func roundRobin(n int) []Table {
	circle := n - 1 + n%2 // the numbers of each other pair have the same sum
	var tables []Table
	for round := range circle {
		for a := range circle {
			b := (round - a + circle) % circle
			switch {
			case a == b && n%2 == 0 && a%2 == 0:
				tables = append(tables, Table{a, n - 1})
			case a == b && n%2 == 0:
				tables = append(tables, Table{n - 1, a})
			case a < b && b-a <= circle/2:
				tables = append(tables, Table{a, b})
			case a < b:
				tables = append(tables, Table{b, a})
			}
		}
	}
	return tables
}

// Rounds assigns tables to rounds in which nobody plays twice. It returns the round of each,
// from 0.
func Rounds(tables []Table, n int) []int {
	rounds := make([]int, len(tables))
	var busy [][]bool // by round and entrant
	for i, t := range tables {
		r := slices.IndexFunc(busy, func(b []bool) bool {
			return !slices.ContainsFunc(t, func(e int) bool { return b[e] })
		})
		if r < 0 {
			r = len(busy)
			busy = append(busy, make([]bool, n))
		}
		for _, e := range t {
			busy[r][e] = true
		}
		rounds[i] = r
	}
	return rounds
}
