package pairing

import (
	"slices"

	"guildhall/engine"
)

// Advance returns the number of entrants of a table who advance in a full round of a
// knockout: half of them, rounded down.
func Advance(seats int) int { return max(1, seats/2) }

// Knockout draws a round among the entrants of a knockout, best first. A final is
// one table. Where their number fits no bracket, a first round brings it down, and
// the best have a bye. Entrants of one table come from different strengths. Pairs that are to
// be apart do not meet, if that is possible.
func Knockout(alive []int, seats int, seed engine.Seed, apart ...[2]int) Round {
	n := len(alive)
	if n <= seats {
		return Round{Tables: []Table{seated(slices.Clone(alive), seed.Rand("final"))}, Advances: []int{1}}
	}
	target := seats
	for next := target / Advance(seats) * seats; next <= n && target%Advance(seats) == 0; next = target / Advance(seats) * seats {
		target = next
	}
	tables, out := n/seats, n-target
	if target == n {
		out = tables * (seats - Advance(seats))
	} else {
		tables = min(tables, (out+seats-Advance(seats)-1)/(seats-Advance(seats)))
	}
	out = min(out, tables*(seats-1))
	round := Round{Byes: slices.Clone(alive[:n-tables*seats]), Tables: make([]Table, tables)}
	r := seed.Rand("knockout")
	for i, e := range alive[n-tables*seats:] {
		t := i % tables
		if i/tables%2 == 1 {
			t = tables - 1 - t // the strongest of one row meet the weakest of the next
		}
		round.Tables[t] = append(round.Tables[t], e)
	}
	separate(round.Tables, apart)
	for t := range round.Tables {
		round.Tables[t] = seated(round.Tables[t], r)
		leave := out / tables
		if t < out%tables {
			leave++
		}
		round.Advances = append(round.Advances, seats-leave)
	}
	return round
}

// seated draws the places of a table.
func seated(t []int, r *engine.Rand) Table {
	engine.Shuffle(r, t)
	return t
}
