package lisboa

import (
	"slices"
	"strings"

	"guildhall/engine"
)

// whyNotVisit returns the reason why a noble cannot be visited, as it would be after the
// visit is paid.
func (g *game) whyNotVisit(seat, noble int8) (engine.Text, string) {
	p, cost := &g.p[seat], g.visitCost(seat, noble, false)
	var left []purse
	g.fares(seat, cost, func(_ int8, w purse) bool { left = append(left, w); return true })
	if len(left) == 0 {
		return engine.T("lisboa.why.visit", engine.Term("noble", nobleTexts[noble]), engine.N("n", int(cost)), engine.N("influence", int(p.influence)), engine.N("wigs", int(p.wigs))), "7"
	}
	return g.whyNotNoble(seat, noble, cost, left)
}

// whyNotNoble returns the reason why a noble action is impossible with every purse that may
// remain after a visit of this cost.
func (g *game) whyNotNoble(seat, noble, cost int8, left []purse) (engine.Text, string) {
	switch {
	case noble == minister:
		return engine.T("lisboa.why.noDecrees"), "7.2"
	case noble == builder && g.p[seat].housesLeft() == 0:
		return engine.T("lisboa.why.houses"), "7.1"
	case noble == builder:
		return whyNotStore(g, seat, cost, left), "7.1"
	case g.count(seat, quantity{countPlansOpen, all}) == 0:
		return engine.T("lisboa.why.plans"), "7.3"
	}
	return g.whyNotOpen(seat, none, cost, left), "7.3"
}

// way is a way to carry out a noble action: its cost, and the purse to pay for it, with the
// space's bonus.
type way struct {
	at, plan int8 // at: store space or public building space, none before any was found
	price    int16
	have     purse
}

// closer keeps the way that lacks the least; the first of equal ones.
func (w *way) closer(t *tables, o way) {
	if w.at == none || o.price-o.have.money(t) < w.price-w.have.money(t) {
		*w = o
	}
}

// args returns the numbers of a way.
func (w *way) args(t *tables, cost int8) []engine.Arg {
	return []engine.Arg{engine.N("cost", int(cost)), engine.N("price", int(w.price)), engine.N("have", int(w.have.money(t))), engine.N("reis", int(w.have.reis)),
		engine.N("influence", int(w.have.influence)), engine.N("coins", int(t.coins[w.have.influence]))}
}

// whyNotStore names the store that lacks the least.
func whyNotStore(g *game, seat, cost int8, left []purse) engine.Text {
	best := way{at: none}
	for space := range int8(storeSpaces) {
		if g.whyNotFree(space) != 0 {
			continue
		}
		for _, w := range left {
			best.closer(g.t, way{at: space, price: g.leastPrice(seat, space, g.treasury), have: g.p[seat].withBonus(g.t, w, g.t.spaces[space].bonus)})
		}
	}
	if best.at == none {
		return engine.T("lisboa.why.noSpace")
	}
	return engine.T("lisboa.why.nearestStore", append(best.args(g.t, cost), g.t.spaceArg(best.at))...)
}

// whyNotOpen names the public building that lacks the least. With an architect, it considers only
// his building; with none, those of both.
func (g *game) whyNotOpen(seat, architect, cost int8, left []purse) engine.Text {
	best, open := way{at: none}, false
	for k := range int8(planKinds) {
		a := g.t.plans[k].architect
		if g.p[seat].open[k] == 0 || architect != none && a != architect {
			continue
		}
		open = true
		tile := g.stacks.building(a)
		for _, end := range g.t.clock {
			if tile == none || !g.fits(tile, end) {
				continue
			}
			for _, w := range left {
				best.closer(g.t, way{at: end, plan: k, price: g.hiring(seat, k, g.treasury), have: g.p[seat].withBonus(g.t, w, g.t.ends[end].bonus)})
			}
		}
	}
	switch {
	case !open:
		return engine.T("lisboa.why.noPlanOf", engine.Term("architect", architectTexts[architect]))
	case best.at == none:
		return engine.T("lisboa.why.noSite")
	}
	need, standing := g.p[seat].staff(g.t, best.plan), g.court.standing(seat)
	return engine.T("lisboa.why.nearestBuilding", append(best.args(g.t, cost), g.t.endArg(best.at), engine.Term("plan", g.t.planText(best.plan)),
		engine.N("need", int(need)), engine.N("standing", int(standing)), engine.N("missing", int(max(0, need-standing))))...)
}

// whyNotSkipped explains words for an earlier question of this turn that was not asked, because it
// had only one answer. It returns the reason why the named thing was impossible there, or zero if
// the words are about something else.
func (g *game) whyNotSkipped(asked engine.Seat, text string) (engine.Text, string) {
	n, seat := &g.now, int8(asked)
	var skipped []entry
	if n.space != none && n.good != none {
		skipped = append(skipped, entry{kind: stepDoor, seat: seat})
	}
	if n.plan != none {
		skipped = append(skipped, entry{kind: stepBlueprint, seat: seat})
	}
	if n.architect != none {
		skipped = append(skipped, entry{kind: stepBuilding, seat: seat})
	}
	if n.card != none && seat == g.active {
		if n.noble == none && g.t.cards[n.card].kind != treasuryCard {
			skipped = append(skipped, entry{kind: stepBusiness, seat: seat})
		}
		skipped = append(skipped, entry{kind: stepUse, seat: seat, n: int16(n.card)})
	}
	first, _, _ := strings.Cut(text, " ")
	for _, e := range skipped {
		c := g.copy()
		c.agenda.Push(e)
		if m, ok := rulebook.Meaning(c, asked, text); ok && strings.HasPrefix(c.Code(asked, m), first) && !slices.Contains(c.Moves(asked, nil), m) {
			return rulebook.WhyNot(c, asked, m)
		}
	}
	return engine.Text{}, ""
}
