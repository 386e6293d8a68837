package villagers

import "guildhall/engine"

// use plays a special villager that is discarded after use (RULES 7.5).
func (g *game) use(k kind, ev *engine.Events) {
	g.me().spend(k)
	if k == tinner {
		g.now.tinner = true
		g.discardCard(tinner)
		if ev != nil {
			g.logTinner(ev)
		}
		return
	}
	g.now.card = smuggler
	g.push(stepUnlock, 0)
}

// canSmuggle reports whether the Smuggler has gold to halve and his padlock can
// be opened.
func (g *game) canSmuggle(s *survey) bool { return s.gold && g.canUnlock(smuggler, s) }

// lootStep asks whose gold the Smuggler halves.
var lootStep = unmoved(step{
	Kind: stepLoot, Name: "loot", Rule: "7.5", Purpose: engine.T("villagers.purpose.loot"), Feature: "loot", On: inBuildTurn,
}, moveLoot)

// listLoot are the own villagers with a visible gold symbol, each number once
// for each name (RULES 7.5).
func (g *game) listLoot(dst []engine.Move) []engine.Move {
	var seen uint64
	for i := range g.v[:g.nv] {
		c := &g.v[i]
		if c.seat != g.active || c.above > 0 || g.t.gold(c) == 0 || seen>>c.kind&1 != 0 {
			continue
		}
		seen |= 1 << c.kind
		dst = append(dst, move(moveLoot, i))
	}
	return dst
}

// smuggle takes half the printed gold of a villager, rounded up, from the bank.
func (g *game) smuggle(at int, ev *engine.Events) {
	g.agenda.Pop()
	gold := (g.t.gold(&g.v[at]) + 1) / 2
	g.me().gain(fromSpecials, gold)
	g.discardCard(smuggler)
	if ev != nil {
		g.logSmuggle(at, gold, ev)
	}
	g.clearChoice()
}

// listMonk are the cards that a middle card can follow, and a new chain. On a
// Monk that begins a chain of an open suit, the player has to choose his role
// (RULES 7.5).
func (g *game) listMonk(dst []engine.Move) []engine.Move {
	for i := range g.v[:g.nv] {
		c := &g.v[i]
		if c.seat != g.active || c.free() == 0 || g.equalToEarlierCard(i) {
			continue
		}
		if c.role != anyFirst {
			if next := g.t.next[c.role]; next != noKind {
				dst = append(dst, move2(moveOn, i, int(next)))
			}
			continue
		}
		for _, first := range g.t.firsts {
			if first == noKind {
				continue
			}
			if next := g.t.next[first]; next != noKind && !g.leftOut(next) {
				dst = append(dst, move2(moveOn, i, int(next)))
			}
		}
	}
	return append(dst, move2(moveOn, none, int(anyFirst)))
}

// canApprentice reports whether any covered villager can be replaced.
func (g *game) canApprentice(s *survey) bool {
	for k := range eachKind(s.covered) {
		if g.canReplace(k, s) {
			return true
		}
	}
	return false
}

// canReplace reports whether a card that an Apprentice takes out can be placed
// in the own village at once (RULES 7.5).
func (g *game) canReplace(k kind, s *survey) bool {
	return k == founders || g.fits(k, s) && g.canUnlock(k, s)
}

// replaceable reports whether card i may be replaced.
func (g *game) replaceable(i int, s *survey) bool {
	c := &g.v[i]
	return c.above > 0 && !isStandIn(c.kind) && (c.kind != founders || c.seat == g.active) && g.canReplace(c.kind, s)
}

// villageStep asks whose card the Apprentice replaces.
var villageStep = unmoved(step{
	Kind: stepVillage, Name: "village", Rule: "7.5", Purpose: engine.T("villagers.purpose.village"), Feature: "village", On: inBuildTurn,
}, moveVillage)

// listVillages are the villages with a card that an Apprentice can replace,
// the own one first.
func (g *game) listVillages(dst []engine.Move) []engine.Move {
	s := g.survey()
	var seen [maxSeats]bool
	for i := range g.v[:g.nv] {
		if seat := g.v[i].seat; !seen[seat] && g.replaceable(i, &s) {
			seen[seat] = true
		}
	}
	for n := range g.villages() {
		if seat := (g.active + n) % g.villages(); seen[seat] {
			dst = append(dst, move(moveVillage, int(seat)))
		}
	}
	return dst
}

func (g *game) chooseVillage(seat int) {
	g.agenda.Pop()
	g.now.village = int8(seat)
	g.push(stepCovered, 0)
}

// coveredStep asks which card the Apprentice replaces.
var coveredStep = unmoved(step{
	Kind: stepCovered, Name: "covered", Rule: "7.5", Purpose: engine.T("villagers.purpose.covered"), Feature: "covered", On: inBuildTurn,
}, moveCovered)

// listCovered are the cards of the chosen village that an Apprentice can
// replace.
func (g *game) listCovered(dst []engine.Move) []engine.Move {
	s := g.survey()
	for i := range g.v[:g.nv] {
		if g.v[i].seat == g.now.village && g.replaceable(i, &s) {
			dst = append(dst, move(moveCovered, i))
		}
	}
	return dst
}

// replace puts the Apprentice under the same cards and takes the replaced card,
// which is placed next: one build for both (RULES 7.5).
func (g *game) replace(at int, ev *engine.Events) {
	g.agenda.Pop()
	c := &g.v[at]
	taken := *c
	c.kind, c.coins, c.side = apprentice, 0, 0
	n := &g.now
	n.card, n.coins, n.replaced = taken.kind, taken.coins, true
	if ev != nil {
		g.logReplace(at, taken.kind, ev)
	}
	if taken.kind == founders {
		first := 0 // of the sides that may be chosen
		if g.flippedStay {
			first = int(taken.side)
		}
		g.push(stepSide, first)
		return
	}
	g.push(stepPosition, 0)
}

// sideStep asks which side of the Founders shows, from side n.
var sideStep = unmoved(step{
	Kind: stepSide, Name: "side", Rule: "7.5", Purpose: engine.T("villagers.purpose.side"), Feature: "side", On: inBuildTurn,
}, moveSide)

// placeFounders lays down Founders that an Apprentice took out, the chosen side
// up. Founders that have turned to food keep that side, unless the match lets it
// be chosen (option flipped).
func (g *game) placeFounders(side int, ev *engine.Events) {
	g.agenda.Pop()
	c := newCard(founders, g.active)
	c.side, c.coins = int8(side), g.now.coins
	at := g.put(c)
	g.now.built++
	if ev != nil {
		g.logPlaced(at, ev)
	}
	g.clearChoice()
}
