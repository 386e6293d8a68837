package lisboa

import (
	"cmp"
	"slices"

	"guildhall/engine"
)

// majority gives every seat the wigs for its place by amount. Tied seats share the wigs of
// the places that they occupy, rounded down. An amount of 0 earns nothing (RULES 11).
func majority(seats int8, amount [maxSeats]int8, places []int16) (wigs [maxSeats]int16) {
	for s := range seats {
		if amount[s] == 0 {
			continue
		}
		ahead, tied := 0, 0
		for o := range seats {
			ahead += engine.OneIf(amount[o] > amount[s])
			tied += engine.OneIf(amount[o] == amount[s])
		}
		sum := int16(0)
		for i := ahead; i < ahead+tied && i < len(places); i++ {
			sum += places[i]
		}
		wigs[s] = sum / int16(tied)
	}
	return wigs
}

// officialPlaces returns the wigs for the most officials on completed plans (RULES 11.6).
func (g *game) officialPlaces() []int16 {
	if g.small() {
		return []int16{15, 5}
	}
	return []int16{15, 10, 5}
}

// storeCounts returns the stores of a type by seat.
func (g *game) storeCounts(good int8) (n [maxSeats]int8) {
	for i := range g.stores {
		if s := &g.stores[i]; s.owner != none && s.good == good {
			n[s.owner]++
		}
	}
	return n
}

func (g *game) hiredCounts() (n [maxSeats]int8) {
	for s := range g.seats {
		n[s] = g.hired(s)
	}
	return n
}

// Rates of the final scoring (RULES 11).
const (
	reisPerWig = 5
	favorWigs  = 2
)

// finalWigs returns the wigs of every seat, by source, for a final scoring now (RULES 11,
// 12).
func (g *game) finalWigs() (due [maxSeats][sources]int16) {
	for s := range g.seats {
		d := &due[s]
		d[fromHulls] = g.count(s, quantity{countHulls, all})
		d[fromDecrees] = g.decreesWigs(s)
		d[fromFavors] = favorWigs * g.count(s, quantity{countFavors, all})
		if g.isLacerda(s) {
			d[fromSets] = int16(g.p[s].cubes.total())
			continue
		}
		d[fromSets] = setWigs * int16(g.p[s].sets())
		d[fromMoney] = g.p[s].purse().money(g.t) / reisPerWig
	}
	for good := range goodKinds {
		for s, n := range majority(g.seats, g.storeCounts(good), g.t.streets[good].place[:]) {
			due[s][fromStreets] += n
		}
	}
	for s, n := range majority(g.seats, g.hiredCounts(), g.officialPlaces()) {
		due[s][fromOfficials] = n
	}
	return due
}

// finish scores the match (RULES 11, 12). It counts everything before it adds anything, so
// that decrees see the state at the end of the last turn.
func (g *game) finish(ev *engine.Events) {
	due := g.finalWigs()
	for source := fromStart; source < sources; source++ {
		for s := range g.seats {
			if n := due[s][source]; n != 0 {
				g.gainWigs(s, source, n, ev)
			}
		}
	}
	g.over = true
	if ev != nil && g.solo() {
		g.tell(ev, 0, engine.T("lisboa.event.rank", g.who(0), engine.Term("rank", rankTexts[g.rank()]), engine.N("n", int(g.p[0].wigs)), engine.N("his", int(g.p[lacerda].wigs))))
	}
	ev.EndTurn()
}

// compare orders seats by wigs; equal ones by sets, stores, completed plans and money
// (RULES 11).
func (g *game) compare(a, b int8) int {
	p, q := &g.p[a], &g.p[b]
	return cmp.Or(cmp.Compare(q.wigs, p.wigs), slices.Compare(g.tieBreak(b), g.tieBreak(a)))
}

func (g *game) tieBreak(seat int8) []int16 {
	return []int16{g.count(seat, quantity{countSets, all}), g.count(seat, quantity{countStores, all}), g.count(seat, quantity{countPlansDone, all}), g.p[seat].reis}
}

// Ranks of the solo game, the best first (RULES 12).
const (
	rightHand = iota
	favorite
	magistrate
	jester
	ranks
)

// rankNeeds are the numbers of stores, majorities, réis, decrees and ships that each rank
// needs.
var rankNeeds = [ranks - 1][5]int16{{0, 3, 20, 8, 2}, {0, 2, 10, 7, 1}, {4, 1, 5, 6, 0}}

// rank returns the player's rank at the end of a game against Lacerda.
func (g *game) rank() int { return g.beside(g.p[0].wigs, g.p[lacerda].wigs).rank() }

// majorities returns the number of first places of the player, including ties, among the streets
// and the officials.
func (g *game) majorities() (n int16) {
	for good := range goodKinds {
		c := g.storeCounts(good)
		n += int16(engine.OneIf(c[0] > 0 && c[0] >= c[lacerda]))
	}
	c := g.hiredCounts()
	return n + int16(engine.OneIf(c[0] > 0 && c[0] >= c[lacerda]))
}

// Result is nil until the match is over.
func (g *game) Result() *engine.Result {
	if !g.over {
		return nil
	}
	r := &engine.Result{}
	for source := range sources {
		some := false
		for s := range g.seats {
			some = some || g.p[s].income[source] != 0
		}
		if some || source != fromStart {
			r.Categories = append(r.Categories, engine.Points(sourceTexts[source], g.people, func(s int8) int16 { return g.p[s].income[source] }))
		}
	}
	r.Totals = engine.ListOf(g.people, func(s int8) int { return int(g.p[s].wigs) })
	if g.solo() {
		rank, his := g.rank(), int(g.p[lacerda].wigs)
		r.Rival, r.Missing = &his, g.beside(g.p[0].wigs, g.p[lacerda].wigs).missing()
		r.Against, r.Title = engine.T("lisboa.lacerda"), rankTexts[rank]
		r.Places = []engine.Place{{Seat: 0, Rank: 1, Out: g.p[0].wigs <= g.p[lacerda].wigs,
			Note: engine.T("lisboa.note.rank", engine.Term("rank", rankTexts[rank]), engine.N("his", int(g.p[lacerda].wigs)), engine.List("lines", g.linesOf(lacerda)))}}
		return r
	}
	order, places := engine.Ranking(g.seats, g.compare)
	for i, s := range order {
		r.Places = append(r.Places, engine.Place{Seat: engine.Seat(s), Rank: places[i], Note: g.tieNote(order, i)})
	}
	return r
}

// linesOf returns the wigs of a seat by source, in the order of the score sheet. The name
// of a source is the key of its text.
func (g *game) linesOf(seat int8) (list []engine.Text) {
	for source, n := range g.p[seat].income {
		if n != 0 {
			list = append(list, engine.T(sourceTexts[source].Key, engine.N("n", int(n))))
		}
	}
	return list
}

// tieNote returns the tie-breaker between seats with equal wigs.
func (g *game) tieNote(order []int8, i int) engine.Text {
	n := g.p[order[i]].wigs
	if i > 0 && g.p[order[i-1]].wigs == n || i+1 < len(order) && g.p[order[i+1]].wigs == n {
		t := g.tieBreak(order[i])
		return engine.T("lisboa.note.tie", engine.N("sets", int(t[0])), engine.N("stores", int(t[1])), engine.N("plans", int(t[2])), engine.N("reis", int(t[3])))
	}
	return engine.Text{}
}
