package lisboa

import (
	"cmp"

	"guildhall/engine"
	"guildhall/engine/play"
)

// staff returns the number of officials that a plan needs from a seat (RULES 7.3, STAFF).
func (p *player) staff(t *tables, k int8) int8 {
	return max(1, t.plans[k].officials-p.perm.staff)
}

// hiring returns the price of the missing officials at a level of the treasury.
func (g *game) hiring(seat, k, level int8) int16 {
	missing := max(0, g.p[seat].staff(g.t, k)-g.court.standing(seat))
	return int16(missing) * int16(g.t.treasury[level].value)
}

// Reasons why a tile may not be put on a space for public buildings.
const (
	endTaken = play.No + 1 + iota
	endClosed
	wrongStreet
)

// whyNotFit returns the reason why a tile may not be put on a space: the space is not free, or at a
// north end the tile does not show the street's type (RULES 2, 7.3).
func (g *game) whyNotFit(tile, end int8) play.Reason {
	switch street := g.t.ends[end].street; {
	case g.opened[end].tile != none:
		return endTaken
	case g.closedEnd(end):
		return endClosed
	case street != none && g.t.publics[tile].shows[street] == 0:
		return wrongStreet
	}
	return 0
}

func (g *game) fits(tile, end int8) bool { return g.whyNotFit(tile, end) == 0 }

// canPlace reports whether a seat can open the top tile of an architect with a plan on a
// space, and pay for the missing officials.
func (g *game) canPlace(seat, architect, k, end int8, w purse) bool {
	tile := g.stacks.building(architect)
	return tile != none && g.fits(tile, end) && g.p[seat].withBonus(g.t, w, g.t.ends[end].bonus).money(g.t) >= g.hiring(seat, k, g.treasury)
}

// canFulfil reports whether a seat can use a plan at all.
func (g *game) canFulfil(seat, k int8, w purse) bool {
	architect := g.t.plans[k].architect
	return g.p[seat].open[k] > 0 && g.stacks.building(architect) != none &&
		engine.Some(int8(endCount), func(end int8) bool { return g.canPlace(seat, architect, k, end, w) })
}

func (g *game) canOpen(seat int8, w purse) bool {
	return engine.Some(int8(planKinds), func(k int8) bool { return g.canFulfil(seat, k, w) })
}

// buildingStep asks for the public building to open. If m is set, it may be declined.
var buildingStep = step{
	Kind: stepBuilding, Name: "building", Rule: "7.3", Purpose: engine.T("lisboa.purpose.building"), Args: "sm", Ahead: toCome(aheadNobles + int(king)),
	Ask: func(g *game, _ entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.building"), Facts: g.treasuryFact()}
	},
	All: numbers(moveArchitect, architects),
	Answers: []answer{{
		Kind: moveArchitect, Code: coded(architectWords), Label: textOf(architectTexts[:]), Describe: describeBuilding,
		Legal: func(g *game, e entry, m engine.Move) play.Reason { return play.If(g.canOpenOf(e.seat, int8(m.N[0]))) },
		Do: func(g *game, e entry, m engine.Move, _ *engine.Events) {
			g.now.architect = int8(m.N[0])
			g.agenda.Push(entry{kind: stepBlueprint, seat: e.seat})
		},
		Why: func(g *game, e entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			if g.stacks.building(int8(m.N[0])) == none {
				return engine.T("lisboa.why.noBuildings", engine.Term("architect", architectTexts[m.N[0]])), "7.3"
			}
			return g.whyNotOpen(e.seat, int8(m.N[0]), 0, []purse{g.p[e.seat].purse()}), "7.3"
		},
	}, optional},
}

// describeBuilding describes a building and the largest score that it can bring.
func describeBuilding(g *game, e entry, m engine.Move) engine.Option {
	a := int8(m.N[0])
	tile := g.stacks.building(a)
	return engine.Option{Label: engine.T("lisboa.do.building", engine.Term("building", g.t.publicText(tile)), engine.Term("architect", architectTexts[a])),
		Effect: engine.T("lisboa.do.building.note", engine.List("goods", g.t.publics[tile].goodTexts()), engine.N("wigs", int(g.maxFor(e.seat, a)))),
		Places: []string{placeBuildings(a)}, Component: g.t.publics[tile].id}
}

// maxFor returns the largest number of wigs that a seat can get by opening the top
// building of an architect now, with a plan that it can pay for.
func (g *game) maxFor(seat, architect int8) int16 {
	most := int16(0)
	w := g.p[seat].purse()
	for k := range int8(planKinds) {
		if g.p[seat].open[k] == 0 || g.t.plans[k].architect != architect {
			continue
		}
		for end := range int8(endCount) {
			if g.canPlace(seat, architect, k, end, w) {
				most = max(most, g.buildingWigs(g.stacks.building(architect), end)[seat])
			}
		}
	}
	return most
}

// canOpenOf reports whether the seat can fulfil a plan of an architect.
func (g *game) canOpenOf(seat, architect int8) bool {
	w := g.p[seat].purse()
	return engine.Some(int8(planKinds), func(k int8) bool { return g.t.plans[k].architect == architect && g.canFulfil(seat, k, w) })
}

// blueprintStep asks for the plan to fulfil.
var blueprintStep = step{
	Kind: stepBlueprint, Name: "blueprint", Rule: "7.3", Purpose: engine.T("lisboa.purpose.blueprint"), Args: "s", Ahead: toCome(aheadNobles + int(king)),
	Holds:    func(g *game, _, _ entry) bool { return g.now.architect != none },
	Question: engine.T("lisboa.ask.blueprint"),
	All:      allPlans,
	Answers: []answer{{
		Kind: movePlan,
		Code: func(g *game, _ entry, m engine.Move) string { return g.t.plans[m.N[0]].word },
		Do: func(g *game, e entry, m engine.Move, _ *engine.Events) {
			g.now.plan = int8(m.N[0])
			g.agenda.Push(entry{kind: stepEnd, seat: e.seat})
		},
		Label: func(g *game, _ entry, m engine.Move) engine.Text { return g.t.planText(int8(m.N[0])) },
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			k := int8(m.N[0])
			need, have := g.p[e.seat].staff(g.t, k), g.court.standing(e.seat)
			return engine.Option{Effect: engine.T("lisboa.do.plan.note", engine.N("need", int(need)), engine.N("missing", int(max(0, need-have))), engine.N("n", int(g.hiring(e.seat, k, g.treasury)))),
				Places: []string{placePart(e.seat, "plans")}}
		},
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			k := int8(m.N[0])
			switch p := &g.t.plans[k]; {
			case g.p[e.seat].open[k] == 0:
				return noPlan
			case p.architect != g.now.architect:
				return otherPlan
			}
			return play.If(g.canFulfil(e.seat, k, g.p[e.seat].purse()))
		},
		Why: func(g *game, e entry, m engine.Move, reason play.Reason) (engine.Text, string) {
			switch k := int8(m.N[0]); reason {
			case noPlan:
				return engine.T("lisboa.why.noPlan", engine.Term("plan", g.t.planText(k))), "7.3"
			case otherPlan:
				return engine.T("lisboa.why.otherPlan", engine.Term("architect", architectTexts[g.now.architect])), "7.3"
			default:
				return whyNotHire(g, e.seat, k), "7.3"
			}
		},
	}},
}

// Other reasons why a plan cannot be fulfilled.
const (
	noPlan = play.No + 1 + iota
	otherPlan
)

// allPlans appends all plans, those with the most officials first.
func allPlans(g *game, _ entry, dst []engine.Move) []engine.Move {
	for shown := int8(officials); shown > 0; shown-- {
		for k := range int8(planKinds) {
			if g.t.plans[k].officials == shown {
				dst = append(dst, move(movePlan, k))
			}
		}
	}
	return dst
}

func whyNotHire(g *game, seat, k int8) engine.Text {
	return engine.T("lisboa.why.hire", engine.N("need", int(g.p[seat].staff(g.t, k))), engine.N("have", int(g.court.standing(seat))), engine.N("n", int(g.hiring(seat, k, g.treasury))),
		engine.N("reis", int(g.p[seat].reis)), engine.N("coins", int(g.t.coins[g.p[seat].influence])))
}

// endStep asks for the space of the new building.
var endStep = step{
	Kind: stepEnd, Name: "end", Rule: "7.3", Purpose: engine.T("lisboa.purpose.end"), Args: "s",
	Holds: func(g *game, _, _ entry) bool { return g.now.architect != none && g.now.plan != none },
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("lisboa.ask.end"), Facts: []engine.Text{engine.T("lisboa.fact.staff", engine.N("need", int(g.p[e.seat].staff(g.t, g.now.plan))),
			engine.N("have", int(g.court.standing(e.seat))), engine.N("n", int(g.level().value)))}}
	},
	All: func(g *game, _ entry, dst []engine.Move) []engine.Move {
		for _, end := range g.t.clock {
			dst = append(dst, move(moveEnd, end))
		}
		return dst
	},
	Answers: []answer{{
		Kind: moveEnd, Do: startOpening,
		Code: func(g *game, _ entry, m engine.Move) string { return g.t.ends[m.N[0]].word },
		Label: func(g *game, _ entry, m engine.Move) engine.Text {
			return engine.T("lisboa.do.end", g.t.endArg(int8(m.N[0])))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			end := int8(m.N[0])
			return engine.Option{Effect: g.endNote(e.seat, end), Gain: int(g.buildingWigs(g.stacks.building(g.now.architect), end)[e.seat]), Places: []string{g.t.ends[end].word}}
		},
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			end, architect := int8(m.N[0]), g.now.architect
			return cmp.Or(g.whyNotFit(g.stacks.building(architect), end), play.If(g.canPlace(e.seat, architect, g.now.plan, end, g.p[e.seat].purse())))
		},
		Why: func(g *game, e entry, m engine.Move, reason play.Reason) (engine.Text, string) {
			switch end := int8(m.N[0]); reason {
			case endTaken:
				return engine.T("lisboa.why.opened", g.t.endArg(end), engine.Term("building", g.t.publicText(g.opened[end].tile))), "7.3"
			case endClosed:
				return engine.T("lisboa.why.rowE"), "2"
			case wrongStreet:
				return engine.T("lisboa.why.street", engine.Term("building", g.t.publicText(g.stacks.building(g.now.architect))), engine.Term("street", streetTexts[g.t.ends[end].street])), "2"
			}
			return whyNotHire(g, e.seat, g.now.plan), "7.3"
		},
	}},
}

// endNote returns the scores of every seat for a building on a space.
func (g *game) endNote(seat, end int8) engine.Text {
	tile := g.stacks.building(g.now.architect)
	wigs := g.buildingWigs(tile, end)
	list := engine.AppendCounted(nil, wigs[:g.seats], func(s, n int) engine.Text {
		return engine.T("lisboa.change.other", g.who(int8(s)), engine.N("n", n))
	})
	hire := g.hiring(seat, g.now.plan, g.treasury)
	return engine.T("lisboa.do.end.note", engine.N("n", int(hire)), engine.N("missing", int(max(0, g.p[seat].staff(g.t, g.now.plan)-g.court.standing(seat)))), engine.N("sold", int(g.p[seat].soldFor(g.t, hire))),
		engine.List("wigs", list), engine.List("cubes", cubesTexts(g.ends[end])), engine.Term("bonus", effectText(g.t, g.t.ends[end].bonus)))
}

// startOpening takes both cubes of the space and pushes the rest: bonus, officials,
// building, wigs (RULES 7.3).
func startOpening(g *game, e entry, m engine.Move, ev *engine.Events) {
	end := int8(m.N[0])
	g.now.end = end
	g.agenda.Push(entry{kind: stepOpen, seat: e.seat})
	g.agenda.Push(entry{kind: stepStaff, seat: e.seat, m: 1})
	if ev != nil {
		g.tell(ev, e.seat, engine.T("lisboa.event.begin", g.who(e.seat), engine.Term("building", g.t.publicText(g.stacks.building(g.now.architect))), g.t.endArg(end),
			engine.Term("plan", g.t.planText(g.now.plan))), g.t.ends[end].word)
	}
	g.clearEnd(e.seat, end, ev)
	g.doEffect(e.seat, g.t.ends[end].bonus)
}

// clearEnd takes the cubes of a space for a public building.
func (g *game) clearEnd(seat, end int8, ev *engine.Events) {
	c := g.ends[end]
	g.ends[end] = cubes{}
	if ev != nil && c.total() > 0 {
		g.tell(ev, seat, engine.T("lisboa.event.cubes", g.who(seat), engine.List("cubes", cubesTexts(c))), g.t.ends[end].word, placePart(seat, "cubes"))
	}
	g.gainCubes(seat, c, ev)
}

// countStaff returns the officials if there is no choice: all of them, and the missing ones
// are paid. If m is set, their number is not known yet (RULES 7.3).
func countStaff(g *game, e entry, ev *engine.Events) {
	if e.m == 0 {
		return
	}
	need, own := g.p[e.seat].staff(g.t, g.now.plan), g.court.standing(e.seat)
	if own <= need {
		g.releaseAll(e.seat, need-own, ev)
		return
	}
	g.agenda.Push(entry{kind: e.kind, seat: e.seat, n: int16(need)})
}

// releaseAll returns all officials and hires the missing ones for the value of
// the treasury each.
func (g *game) releaseAll(seat, missing int8, ev *engine.Events) {
	for noble := range nobles {
		for g.court.plaza[noble][seat] > 0 {
			g.release(seat, noble, 1, ev)
		}
		for g.court.office[noble][seat] > 0 {
			g.release(seat, noble, 0, ev)
		}
	}
	if missing == 0 {
		return
	}
	price := int16(missing) * int16(g.level().value)
	sold := g.p[seat].pay(g.t, price)
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.hire", g.who(seat), engine.N("n", int(missing)), engine.N("reis", int(price)), engine.N("sold", int(sold))), placePlayer(seat))
	}
}

// staffStep asks for an official to return. n must still return; if m is set, their number
// is not known yet.
var staffStep = step{
	Kind: stepStaff, Name: "staff", Rule: "7.3", Purpose: engine.T("lisboa.purpose.staff"), Args: "snm", Left: entry.left,
	Holds: func(g *game, e, _ entry) bool {
		return g.now.plan != none && e.m <= 1 && e.n <= int16(g.court.standing(e.seat))
	},
	Asks: func(_ *game, e entry) bool { return e.m == 0 && e.n > 0 },
	Act:  countStaff,
	Ask: func(_ *game, e entry) engine.Question {
		return picks(e.n, engine.Question{Text: engine.T("lisboa.ask.staff", engine.N("n", int(e.n)))})
	},
	All: func(_ *game, _ entry, dst []engine.Move) []engine.Move {
		for _, plaza := range []int8{1, 0} {
			for noble := range nobles {
				dst = append(dst, move2(moveOfficial, noble, plaza))
			}
		}
		return dst
	},
	Answers: []answer{{
		Kind:  moveOfficial,
		Legal: func(g *game, e entry, m engine.Move) play.Reason { return play.If(*g.officialsAt(e.seat, m) > 0) },
		Code: func(_ *game, _ entry, m engine.Move) string {
			return kindWords[m.N[0]] + []string{"", " plaza"}[m.N[1]]
		},
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
			e.n--
			g.agenda.Push(e)
			g.release(e.seat, int8(m.N[0]), int8(m.N[1]), ev)
		},
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			return engine.T("lisboa.do.official", engine.Term("noble", nobleTexts[m.N[0]]), engine.N("plaza", int(m.N[1])))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			o := engine.Option{Times: int(*g.officialsAt(e.seat, m)), Places: []string{kindWords[m.N[0]]}}
			if m.N[1] != 0 {
				o.Places[0] = placePlaza(int8(m.N[0]))
			}
			return o
		},
		Why: func(_ *game, _ entry, m engine.Move, _ play.Reason) (engine.Text, string) {
			return engine.T("lisboa.why.staff", engine.Term("noble", nobleTexts[m.N[0]]), engine.N("plaza", int(m.N[1]))), "7.3"
		},
	}},
}

// officialsAt returns the number of a seat's officials at the place of a move.
func (g *game) officialsAt(seat int8, m engine.Move) *int8 {
	if m.N[1] != 0 {
		return &g.court.plaza[m.N[0]][seat]
	}
	return &g.court.office[m.N[0]][seat]
}

// release returns an official to the supply of its seat.
func (g *game) release(seat, noble, plaza int8, ev *engine.Events) {
	*g.officialsAt(seat, move2(moveOfficial, noble, plaza))--
	g.p[seat].officials++
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.release", g.who(seat), engine.Term("noble", nobleTexts[noble]), engine.N("plaza", int(plaza))), kindWords[noble], placePart(seat, "officials"))
	}
}

// openStep places the public building and completes the plan.
var openStep = step{
	Kind: stepOpen, Name: "open", Args: "s", Act: placeBuilding,
	Holds: func(g *game, e, _ entry) bool {
		n := &g.now
		return n.end != none && n.architect != none && n.plan != none && g.p[e.seat].open[n.plan] > 0 && g.stacks.npublic[n.architect] > 0 &&
			g.opened[n.end].tile == none && g.fits(g.stacks.building(n.architect), n.end)
	},
}

// placeBuilding completes the plan, places the building and turns the next tile
// up (RULES 7.3).
func placeBuilding(g *game, e entry, ev *engine.Events) {
	p, k := &g.p[e.seat], g.now.plan
	p.open[k]--
	p.done[k]++
	if n := g.t.plans[k].wigs; n > 0 {
		g.gainWigs(e.seat, fromBuildings, int16(n), ev)
	}
	g.openOn(e.seat, g.now.architect, g.now.end, ev)
	g.agenda.Push(entry{kind: stepErect, seat: e.seat, n: 1})
	g.occasion(e.seat, onOpen)
}

// openOn places the top tile of an architect.
func (g *game) openOn(seat, architect, end int8, ev *engine.Events) {
	tile := g.stacks.building(architect)
	g.stacks.npublic[architect]--
	g.stacks.publics[architect][g.stacks.npublic[architect]] = 0
	g.opened[end] = opening{tile, seat}
	if g.stacks.npublic[architect] > 0 {
		ev.Reveal(engine.Everyone)
	}
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.open", g.who(seat), engine.Term("building", g.t.publicText(tile)), g.t.endArg(end)), g.t.ends[end].word, placeBuildings(architect))
	}
}

// served reports whether a store earns wigs from a tile on a space: it lies in the row and
// the tile shows its type, or its door faces the street (RULES 7.3).
func (g *game) served(space, tile, end int8) bool {
	e, good := &g.t.ends[end], g.stores[space].good
	if e.street != none {
		return good == e.street
	}
	return g.t.spaces[space].row == e.row && g.t.publics[tile].shows[good] > 0
}

// buildingWigs returns the wigs of every seat for a tile on a space.
func (g *game) buildingWigs(tile, end int8) (n [maxSeats]int16) {
	for i := range g.stores {
		if owner := g.stores[i].owner; owner != none && g.served(int8(i), tile, end) {
			n[owner] += int16(g.values[g.t.spaces[i].col])
		}
	}
	return n
}

func (g *game) scoreBuilding(end int8, ev *engine.Events) {
	for seat, n := range g.buildingWigs(g.opened[end].tile, end) {
		if n > 0 {
			g.gainWigs(int8(seat), fromBuildings, n, ev)
		}
	}
}
