package pairing

import (
	"slices"

	"guildhall/engine"
)

// FirstRounds is the number of rounds in which pairs of entrants can be kept apart.
const FirstRounds = 2

// shuffles is the number of orders that are tried before some pairs meet early.
const shuffles = 2000

// together returns the number of pairs that sit at a table.
func together(table []int, pairs [][2]int) (n int) {
	for _, p := range pairs {
		if slices.Contains(table, p[0]) && slices.Contains(table, p[1]) {
			n++
		}
	}
	return n
}

// nameEntrants returns the entrant of each name in a design, in the first order by lot in which
// no pair meets in the first rounds, or the order in which the fewest do.
func nameEntrants(tables []Table, n int, r *engine.Rand, apart [][2]int) []int {
	names := make([]int, n)
	for i := range names {
		names[i] = i
	}
	engine.Shuffle(r, names)
	if len(apart) == 0 {
		return names
	}
	var early []Table
	for i, round := range Rounds(tables, n) {
		if round < FirstRounds {
			early = append(early, tables[i])
		}
	}
	best, least := slices.Clone(names), -1
	for range shuffles {
		met := 0
		for _, t := range early {
			met += together(named(t, names), apart)
		}
		if least < 0 || met < least {
			best, least = slices.Clone(names), met
		}
		if least == 0 {
			break
		}
		engine.Shuffle(r, names)
	}
	return best
}

// named returns a table of a design with entrants in place of their names.
func named(t Table, names []int) Table {
	list := make(Table, len(t))
	for i, name := range t {
		list[i] = names[name]
	}
	return list
}

// separate exchanges entrants of the same strength between tables, so that fewer pairs meet.
func separate(tables []Table, pairs [][2]int) {
	for t := range tables {
		for row := range tables[t] {
			for other := range tables {
				if other == t || row >= len(tables[other]) {
					continue
				}
				met := together(tables[t], pairs) + together(tables[other], pairs)
				swap := func() { tables[t][row], tables[other][row] = tables[other][row], tables[t][row] }
				if swap(); together(tables[t], pairs)+together(tables[other], pairs) >= met {
					swap()
				}
			}
		}
	}
}
