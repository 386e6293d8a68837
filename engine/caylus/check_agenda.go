package caylus

import (
	"fmt"
	"slices"
)

// mayLieOn tells on which steps a step can lie: the bottom is stepNone. Steps
// of an activation lie on the return of its worker, those of a favor on the
// step that brought it.
var mayLieOn = [stepKinds][]stepKind{
	stepEnd: {stepNone}, stepCastle: {stepEnd}, stepRoad: {stepCastle}, stepProvosts: {stepRoad}, stepSpecials: {stepProvosts},
	stepWorkers: {stepSpecials}, stepIncome: {stepWorkers}, stepNext: {stepNone}, stepSections: {stepNext}, stepClose: {stepSections},
	stepScore: {stepClose}, stepPlace: {stepWorkers}, stepGate: {stepSpecials}, stepGuild: {stepSpecials}, stepJoust: {stepSpecials},
	stepInn: {stepSpecials}, stepProvost: {stepProvosts}, stepHome: {stepRoad}, stepUse: {stepHome}, stepBonus: {stepHome}, stepBatch: {stepCastle},
	stepFavor:  {stepSpecials, stepHome, stepEnd, stepScore, stepFavor},
	stepEffect: {stepFavor}, stepTile: {stepFavor}, stepTarget: {stepFavor},
	stepTrade: {stepHome, stepFavor}, stepErect: {stepHome, stepFavor},
	stepTake: {stepTrade}, stepSite: {stepErect}, stepGive: {stepTake, stepErect, stepSite},
}

// checkAgenda reports steps that cannot stand where they are. The rules rely
// on what it has proved.
func (g *game) checkAgenda() error {
	below := stepNone
	err := g.agenda.Check(g.over, func(at int) error {
		s := g.agenda.Steps()[at]
		if !slices.Contains(mayLieOn[s.kind], below) {
			return fmt.Errorf("step %q on %q", s.word(), stepNames[below])
		}
		if err := g.checkStep(s, at); err != nil {
			return fmt.Errorf("step %q: %w", s.word(), err)
		}
		below = s.kind
		return nil
	})
	if err != nil || g.over {
		return err
	}
	if working := slices.Contains([]stepKind{stepGive, stepTake, stepSite, stepErect, stepTrade}, below); !working && g.now != noWork {
		return fmt.Errorf("something is built or traded at step %q", stepNames[below])
	}
	return nil
}

// checkStep reports a step that the board does not bear out; at is its place
// in the agenda.
func (g *game) checkStep(s step, at int) error {
	phase := [stepKinds]int8{stepPlace: phaseWorkers, stepGate: phaseSpecial, stepGuild: phaseSpecial, stepJoust: phaseSpecial, stepInn: phaseSpecial,
		stepProvost: phaseProvost, stepHome: phaseRoad, stepBatch: phaseCastle, stepSections: phaseEnd, stepNext: phaseEnd}[s.kind]
	if phase != 0 && g.phase != phase {
		return fmt.Errorf("in phase %q", phaseIDs[g.phase])
	}
	ok := true
	switch s.kind {
	case stepWorkers:
		ok = s.n < g.seats
	case stepPlace:
		ok = !g.hasPassed(s.seat)
	case stepSpecials:
		ok = s.n <= specialKinds
	case stepGate:
		ok = g.single[gate] == s.seat
	case stepGuild:
		ok = g.single[guild] == s.seat
	case stepJoust:
		ok = g.single[joust] == s.seat
	case stepInn:
		ok = g.inn[right] == s.seat && g.inn[left] == none
	case stepProvosts:
		ok = s.n <= maxSeats
	case stepProvost:
		ok = g.p[s.seat].deniers > 0
	case stepRoad:
		ok = s.n >= 1
	case stepHome:
		ok = s.n >= 1 && s.n <= roadLength && g.road[s.n].worker == s.seat
	case stepUse:
		ok = s.n == g.agenda.Steps()[at-1].n && s.seat == g.agenda.Steps()[at-1].seat
	case stepBonus:
		ok = s.n == g.agenda.Steps()[at-1].n && len(g.building(s.n).bonus) > 0 && g.road[s.n].owner == s.seat
	case stepCastle:
		ok = s.n <= maxSeats
	case stepBatch:
		ok = g.inCastle(s.seat)
	case stepSections:
		ok = s.n <= sectionKinds
	case stepScore:
		ok = s.m <= g.seats && s.n == g.agenda.Steps()[at-1].n
	case stepFavor:
		ok = s.n <= castleParts
	case stepEffect:
		ok = g.p[s.seat].marker[s.n] > 0
	default:
		return g.checkWork(s)
	}
	if !ok {
		return fmt.Errorf("the board does not bear it out")
	}
	return nil
}

// checkWork checks the steps of building and trading, which are always on top
// of the agenda: that their seat has a move and can pay.
func (g *game) checkWork(s step) error {
	w := &g.now
	ok := true
	switch s.kind {
	case stepTile:
		ok = g.possible(s.seat, &favorLevel{effect: effectBuild, builds: s.n, discount: s.m}) && s.n != classResidential
	case stepTarget:
		ok = g.possible(s.seat, &g.t.favors[trackBuild][lawyerLevel])
	case stepTrade:
		ok = (s.n == none || g.t.buildings[s.n].effect == effectTrade && g.spaceOf(s.n) != 0) && w.tile == none
		if ok {
			ok = s.n == none && s.m == 0 || s.n != none && int(s.m) < len(g.t.buildings[s.n].deals)
		}
		if ok {
			pay := g.t.dealOf(s.n, s.m).pay
			pay.cubes.add(&w.paid)
			pay.basic, pay.wild = max(0, pay.basic-int16(w.paid.basic())), max(0, pay.wild-int16(w.paid.total()))
			ok = g.canPay(s.seat, &pay) && w.taken.total() <= 2
		}
	case stepErect:
		ok = w.tile != none && g.inStock(w.tile) && g.hasRoom(s.seat, g.t.buildings[w.tile].class) && w.taken == goods{}
		if ok {
			price := g.price(w.tile, s.m)
			price.cubes.add(&w.paid)
			price.wild = max(0, price.wild-int16(w.paid.total()))
			ok = g.canPay(s.seat, &price)
		}
		if prestige := ok && g.t.buildings[w.tile].class == classPrestige; prestige {
			sited := w.site != none && g.road[w.site].tile == g.t.residence && g.road[w.site].owner == s.seat
			ok = sited != slices.ContainsFunc(g.agenda.Steps(), func(st step) bool { return st.kind == stepSite })
		}
	case stepTake:
		ok = s.n <= 2
	case stepGive:
		ok = s.n <= 4 && s.m <= 1 && g.canGive(s)
	}
	if !ok {
		return fmt.Errorf("the board does not bear it out")
	}
	return nil
}

// canGive reports whether as many cubes are there as are still to be chosen.
func (g *game) canGive(s step) bool {
	left := g.p[s.seat].cubes
	left.sub(&g.now.paid)
	if g.now.tile != none {
		price := g.price(g.now.tile, g.discount())
		left.sub(&price.cubes)
	}
	n := int16(0)
	for good := range goodKinds {
		if left[good] > 0 && (good != gold || s.m == 1) {
			n += left[good]
		}
	}
	return n >= int16(s.n)
}
