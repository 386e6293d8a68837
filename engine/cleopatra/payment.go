package cleopatra

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// payment is one way to pay for a structure (RULES 9.2). Artisans are not in
// it: they are what the structure needs, less the Overseer's units.
type payment struct {
	basic    [resources]int8
	tainted  [resources]int8
	credit   [resources]int8
	cave     int8
	merchant int8
	overseer int8
}

// cards is the number of resource cards spent.
func (p *payment) cards() int8 {
	n := p.cave
	for r := range resources {
		n += p.basic[r] + p.tainted[r]
	}
	return n
}

// amulets is the number of tainted cards spent: each gives an amulet.
func (p *payment) amulets() int8 {
	n := p.cave
	for _, t := range p.tainted {
		n += t
	}
	return n
}

// move packs a payment. The last number ranks it: fewest amulets first, then
// fewest cards, fewest Merchant units, and what the hand holds most of
// (RULES 9.3).
func (p *payment) move(hand *counts) engine.Move {
	m := engine.Move{Kind: movePay}
	stock := 0
	for r := range resources {
		m.N[0] |= int16(p.basic[r]) << (3 * r)
		m.N[1] |= int16(p.tainted[r]) << (3 * r)
		m.N[2] |= int16(p.credit[r]) << (3 * r)
		stock += int(p.basic[r]) * int(hand[r])
	}
	m.N[3], m.N[4], m.N[5] = int16(p.cave), int16(p.merchant), int16(p.overseer)
	cards := int16(p.cards()) + 2 - int16(p.overseer)
	m.N[6] = int16(p.amulets())<<12 | cards<<9 | int16(p.merchant)<<7 | int16(127-min(127, stock))
	return m
}

// paymentOf unpacks a move.
func paymentOf(m engine.Move) payment {
	p := payment{cave: int8(m.N[3]), merchant: int8(m.N[4]), overseer: int8(m.N[5])}
	for r := range resources {
		p.basic[r] = int8(m.N[0] >> (3 * r) & 7)
		p.tainted[r] = int8(m.N[1] >> (3 * r) & 7)
		p.credit[r] = int8(m.N[2] >> (3 * r) & 7)
	}
	return p
}

// canPay reports whether the active seat has any legal payment.
func (g *game) canPay(structure int) bool {
	s := &g.t.structures[structure]
	return g.artisansReach(s) && g.resourcesReach(s)
}

// artisansReach reports whether artisans and Overseer units suffice.
func (g *game) artisansReach(s *structureInfo) bool {
	return int(g.me().hand[artisan])+int(g.now.overseer) >= s.artisans
}

// resourcesReach reports whether the resource units suffice.
func (g *game) resourcesReach(s *structureInfo) bool {
	if s.same {
		for r := range card(resources) {
			if g.unitsOf(r) >= s.resources {
				return true
			}
		}
		return false
	}
	return g.typesHeld() >= s.resources
}

// unitsOf is the most units of one resource that can be spent now.
func (g *game) unitsOf(r card) int {
	h := &g.me().hand
	return int(h[r]) + 2*int(h[taintedStone+r]) + int(h[cave]) + int(g.now.credits[r]) + int(g.now.merchant)
}

// typesHeld is the most different resources that can be spent now.
func (g *game) typesHeld() int {
	h := &g.me().hand
	n := int(h[cave]) + int(g.now.merchant)
	for r := range card(resources) {
		n += b2i(h[r] > 0 || h[taintedStone+r] > 0 || g.now.credits[r] > 0)
	}
	return n
}

// listPayments appends the legal payments, the best one first (RULES 9.3).
func (g *game) listPayments(structure int, dst []engine.Move, limit int) []engine.Move {
	s := &g.t.structures[structure]
	h := &g.me().hand
	from := len(dst)
	most := min(int(g.now.overseer), s.artisans)
	for units := most; units >= max(0, s.artisans-int(h[artisan])); units-- {
		e := payments{hand: h, now: &g.now, n: int8(s.resources), limit: limit, dst: dst}
		e.p.overseer = int8(units)
		if s.same {
			e.same()
		} else {
			e.different(0, 0)
		}
		if dst = e.dst; len(dst) >= limit {
			return dst
		}
	}
	byRank(dst[from:])
	return dst
}

// byRank sorts payments by their last number and keeps the order of equals.
func byRank(list []engine.Move) {
	if len(list) > 24 {
		slices.SortStableFunc(list, func(a, b engine.Move) int { return int(a.N[6]) - int(b.N[6]) })
		return
	}
	for i := 1; i < len(list); i++ {
		m := list[i]
		j := i
		for ; j > 0 && list[j-1].N[6] > m.N[6]; j-- {
			list[j] = list[j-1]
		}
		list[j] = m
	}
}

// payments enumerates the payments of n units.
type payments struct {
	hand  *counts
	now   *turnState
	n     int8
	limit int
	p     payment
	dst   []engine.Move
}

func (e *payments) add() bool {
	e.dst = append(e.dst, e.p.move(e.hand))
	return len(e.dst) < e.limit
}

// same lists the ways to pay n units of one resource. Every card has to supply
// a unit; only the second unit of a tainted card may be left over. Credits are
// never used to make new ones.
func (e *payments) same() {
	for r := range resources {
		e.sameOf(r)
		e.p = payment{overseer: e.p.overseer}
	}
}

func (e *payments) sameOf(r int) {
	caves, tainted := e.hand[cave], e.hand[taintedStone+card(r)]
	for x := range min(caves, e.n) + 1 {
		for t := range min(tainted, e.n-x) + 1 {
			for m := range min(e.now.merchant, e.n-x-t) + 1 {
				for c := range min(e.now.credits[r], e.n-x-t-m) + 1 {
					e.p.cave, e.p.tainted[r], e.p.merchant, e.p.credit[r] = x, t, m, c
					if !e.fillBasic(r, e.n-x-t-m-c) {
						return
					}
				}
			}
		}
	}
}

// fillBasic completes a payment with basic cards of r: at most room of them,
// at least what the tainted cards' second units leave open.
func (e *payments) fillBasic(r int, room int8) bool {
	least := max(0, room-e.p.tainted[r])
	if e.p.credit[r] > 0 {
		least = room - e.p.tainted[r] // an exact payment, or the credit was not needed
		room = least
	}
	for b := least; b >= 0 && b <= min(room, e.hand[r]); b++ {
		e.p.basic[r] = b
		if r > 0 && b == 0 && e.p.tainted[r] == 0 && e.p.credit[r] == 0 {
			continue // caves and Merchant units alone have no type: listed with the first
		}
		if !e.add() {
			return false
		}
	}
	e.p.basic[r] = 0
	return true
}

// different lists the ways to pay n units of n resources: each by a basic
// card, a tainted card or a credit, the others by caves and Merchant units.
func (e *payments) different(r int, have int8) bool {
	if r == resources {
		return e.fillAny(e.n - have)
	}
	if !e.different(r+1, have) {
		return false
	}
	if have == e.n {
		return true
	}
	for _, way := range [...]struct {
		held int8
		used *int8
	}{
		{e.hand[r], &e.p.basic[r]},
		{e.now.credits[r], &e.p.credit[r]},
		{e.hand[taintedStone+card(r)], &e.p.tainted[r]},
	} {
		if way.held == 0 {
			continue
		}
		*way.used = 1
		more := e.different(r+1, have+1)
		*way.used = 0
		if !more {
			return false
		}
	}
	return true
}

// fillAny completes a payment of different resources with caves and Merchant
// units, which cover resources not yet paid.
func (e *payments) fillAny(open int8) bool {
	for m := range min(e.now.merchant, open) + 1 {
		if e.hand[cave] < open-m {
			continue
		}
		e.p.merchant, e.p.cave = m, open-m
		if !e.add() {
			return false
		}
	}
	return true
}

// payStep asks with what a structure is paid for (RULES 9.2), when its site is chosen.
var payStep = unmoved(step{
	Kind: stepPay, Name: "pay", Rule: "9.2", Purpose: engine.T("cleopatra.purpose.pay"), Feature: "pay", On: []play.Kind{stepBuild},
	Holds: func(g *game, _, _ entry) bool {
		return g.now.structure != nothing && g.buildable(int(g.now.structure)) && (g.asked() != stepPay || g.hasSite())
	},
	Trail: func(g *game, _ entry) engine.Text { return structureTitles[g.now.structure] },
}, movePay)

// isPaying reports whether a structure is being built.
func (g *game) isPaying() bool {
	for _, e := range g.agenda.Steps() {
		if e.kind == stepPay {
			return true
		}
	}
	return false
}

// pay spends a payment for the structure being built (RULES 9.2): cards go to
// the discard pile, tainted ones give an amulet each, their second units
// become credits as far as this structure does not need them.
func (g *game) pay(p payment, ev *engine.Events) {
	s := &g.t.structures[g.now.structure]
	me := g.me()
	artisans := int8(s.artisans) - p.overseer
	me.spend(artisan, artisans)
	g.discard[artisan] += artisans
	me.spend(cave, p.cave)
	g.discard[cave] += p.cave
	for r := range resources {
		basic, tainted := card(r), taintedStone+card(r)
		me.spend(basic, p.basic[r])
		me.spend(tainted, p.tainted[r])
		g.discard[basic] += p.basic[r]
		g.discard[tainted] += p.tainted[r]
		g.now.credits[r] -= p.credit[r]
		if !s.same {
			g.now.credits[r] += p.tainted[r]
		} else if left := p.basic[r] + 2*p.tainted[r] + p.credit[r] + p.cave + p.merchant - int8(s.resources); p.tainted[r] > 0 && left > 0 {
			g.now.credits[r] += left
		}
	}
	g.now.merchant -= p.merchant
	g.now.overseer -= p.overseer
	me.amulets += int16(p.amulets())
	if ev != nil {
		g.logPayment(p, int(artisans), ev)
	}
}
