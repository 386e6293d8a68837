package caylus

import (
	"slices"

	"guildhall/engine"
)

// finish is the final scoring (RULES 12): remaining goods bring prestige.
func (g *game) finish(ev *engine.Events) {
	g.over = true
	for seat := range g.seats {
		f := g.finalPoints(seat)
		p := &g.p[seat]
		p.earn(fromGold, f.gold)
		p.earn(fromCubes, f.cubes)
		p.earn(fromDeniers, f.deniers)
		if ev != nil {
			g.addEvent(ev, seat, engine.T("caylus.event.final", who(seat), engine.N("gold", int(f.gold)), engine.N("cubes", int(f.cubes)),
				engine.N("deniers", int(f.deniers)), engine.N("n", int(p.vp))), placePlayer(seat))
		}
	}
}

// finalPoints is the final prestige for remaining goods, by kind.
type finalPoints struct{ gold, cubes, deniers int16 }

// finalPoints returns the final prestige of a seat for gold, other cubes and deniers (RULES
// 12).
func (g *game) finalPoints(seat int8) finalPoints {
	p, r := &g.p[seat], &g.t.rates
	return finalPoints{p.cubes[gold] * r.goldVP, int16(p.cubes.basic()) / r.cubesPer, p.deniers / r.deniersPer}
}

// ranking returns the seats, most prestige first, with their ranks. There is no tie-break
// (RULES 12).
func (g *game) ranking() (order []int8, ranks []int) {
	return engine.Ranking(g.seats, func(a, b int8) int { return int(g.p[b].vp) - int(g.p[a].vp) })
}

// sourceNames are the lines of the score sheet.
var sourceNames = engine.Texts("caylus.source.", "start", "workers", "crafts", "residences", "prestige", "castle", "trades", "favors", "penalties", "gold", "cubes",
	"deniers")

// Result is nil until the match is over.
func (g *game) Result() *engine.Result {
	if !g.over {
		return nil
	}
	r := new(engine.Result)
	for source, name := range sourceNames {
		c := engine.Points(name, g.seats, func(s int8) int16 { return g.p[s].income[source] })
		if source != fromStart || slices.ContainsFunc(c.Points, func(n int) bool { return n != 0 }) {
			r.Categories = append(r.Categories, c)
		}
	}
	r.Totals = engine.ListOf(g.seats, func(s int8) int { return int(g.p[s].vp) })
	order, ranks := g.ranking()
	for i, s := range order {
		r.Places = append(r.Places, engine.Place{Seat: engine.Seat(s), Rank: ranks[i]})
	}
	return r
}
