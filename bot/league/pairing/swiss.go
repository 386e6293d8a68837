package pairing

import (
	"cmp"
	"slices"

	"guildhall/engine"
)

// Standing is the input for pairing an entrant.
type Standing struct {
	Points int
	Met    map[int]int // number of meetings with other entrants, by number
	Places []int       // number of times in each place
	Byes   int
}

// Round is a round of Swiss or knockout.
type Round struct {
	Tables   []Table
	Byes     []int // entrants without a match
	Advances []int // of each table, the number of entrants who advance; empty in Swiss
}

// Swiss pairs a round between entrants with equal points who have not met. If their
// number does not fill the tables, the lowest entrants with the fewest byes get a bye.
// Each entrant gets the place that they had least often.
func Swiss(list []Standing, seats int, seed engine.Seed) Round {
	r := seed.Rand("swiss")
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	engine.Shuffle(r, order)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(list[b].Points, list[a].Points) })
	var round Round
	for range len(order) % seats {
		at := len(order) - 1
		for i := at; i >= 0; i-- {
			if list[order[i]].Byes < list[order[at]].Byes {
				at = i
			}
		}
		round.Byes = append(round.Byes, order[at])
		order = slices.Delete(order, at, at+1)
	}
	if len(order) == 0 {
		return round
	}
	pairUp(list, order, seats, r)
	for t := range slices.Chunk(order, seats) {
		round.Tables = append(round.Tables, bestPlaces(list, t))
	}
	return round
}

// pairUp exchanges entrants between the tables of an order until no exchange avoids a
// repeated meeting or a gap in points.
func pairUp(list []Standing, order []int, seats int, r *engine.Rand) {
	highest, lowest := 0, 0
	for i, e := range order {
		if p := list[e].Points; i == 0 {
			highest, lowest = p, p
		} else {
			highest, lowest = max(highest, p), min(lowest, p)
		}
	}
	unit := max(1, (highest-lowest)/64) // smaller gaps do not matter
	again := 64*64*seats*seats + 1      // a repeated meeting is worse than any gap
	pair := func(a, b int) int {
		gap := (list[a].Points - list[b].Points) / unit
		met := list[a].Met[b]
		return gap*gap + again*met*met
	}
	cost := func(t []int) int {
		sum := 0
		for i, a := range t {
			for _, b := range t[i+1:] {
				sum += pair(a, b)
			}
		}
		return sum
	}
	tables := len(order) / seats
	at := func(t int) []int { return order[t*seats : (t+1)*seats] }
	for heat := uint64(24); tables > 1; heat-- {
		better := false
		for range 600 * tables {
			i, j := r.Intn(len(order)), r.Intn(len(order))
			a, b := i/seats, j/seats
			if a == b {
				continue
			}
			was := cost(at(a)) + cost(at(b))
			order[i], order[j] = order[j], order[i]
			now := cost(at(a)) + cost(at(b))
			// At the beginning, an exchange that costs a little more is also kept.
			if now > was && (heat == 0 || r.Uint64()%uint64(was+2)*heat < uint64(now-was)*24) {
				order[i], order[j] = order[j], order[i]
			} else if now < was {
				better = true
			}
		}
		if heat == 0 {
			if !better {
				return
			}
			heat = 1
		}
	}
}

// bestPlaces orders a table so that its entrants get the places that they had least
// often.
func bestPlaces(list []Standing, t []int) Table {
	var best Table
	least := 0
	permute(slices.Clone(t), 0, func(order []int) {
		sum := 0
		for place, e := range order {
			if place < len(list[e].Places) {
				sum += list[e].Places[place] * list[e].Places[place]
				sum += 2*list[e].Places[place] + 1
			}
		}
		if best == nil || sum < least {
			best, least = slices.Clone(order), sum
		}
	})
	return best
}

// permute calls f with every order of list.
func permute(list []int, from int, f func([]int)) {
	if from == len(list) {
		f(list)
		return
	}
	for i := from; i < len(list); i++ {
		list[from], list[i] = list[i], list[from]
		permute(list, from+1, f)
		list[from], list[i] = list[i], list[from]
	}
}
