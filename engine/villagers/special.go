package villagers

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/play"
)

// listMonk appends the cards that a middle card can follow, and a new chain. On a Monk that
// begins a chain of an open suit, the player must choose his role (RULES 7.5).
func (g *game) listMonk(dst []engine.Move) []engine.Move {
	for i, c := range g.villages.cardsIn(g.active) {
		if c.free() == 0 || g.villages.equalToEarlierCard(i) {
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

// apprenticing returns the reason why no covered villager can be replaced.
func (g *game) apprenticing(s *survey) play.Reason {
	if s.covered == 0 {
		return nothingCovered
	}
	for k := range eachKind(s.covered) {
		if g.canReplace(k, s) {
			return 0
		}
	}
	return nothingReplaceable
}

// canReplace reports whether a card that an Apprentice takes out could be placed in the own
// village at once (RULES 7.5).
func (g *game) canReplace(k kind, s *survey) bool {
	return k == founders || g.fits(k, s) && g.canUnlock(k, s)
}

// replaceable reports whether card i may be replaced.
func (g *game) replaceable(i int, s *survey) bool {
	c := &g.villages.v[i]
	return c.above > 0 && !isStandIn(c.kind) && (c.kind != founders || c.seat == g.active) && g.canReplace(c.kind, s)
}

// villageStep asks for the village in which the Apprentice replaces a card.
var villageStep = step{
	Kind: stepVillage, Name: "village", Rule: "7.5", Purpose: engine.T("villagers.purpose.village"), Feature: "village", On: inBuildTurn,
	Holds:  func(g *game, _, _ entry) bool { return g.now.card == apprentice && !g.now.replaced },
	Ask:    askingOf(func(*game) engine.Text { return engine.T("villagers.ask.village") }),
	All:    listVillages,
	Refuse: refusing(whyNotVillage),
	Answers: []answer{{
		Kind: moveVillage, Code: coded("from", func(g *game, n int) string { return g.villageWord(int8(n)) }), Describe: telling(describeVillage),
		Do: func(g *game, _ entry, m engine.Move, _ *engine.Events) {
			g.now.village = int8(m.N[0])
			g.push(stepCovered, 0)
		},
	}},
}

// listVillages appends the villages with a card that an Apprentice can replace, the own one
// first.
func listVillages(g *game, _ entry, dst []engine.Move) []engine.Move {
	s := g.survey()
	var seen [maxSeats]bool
	for i := range g.villages.v[:g.villages.nv] {
		if seat := g.villages.v[i].seat; !seen[seat] && g.replaceable(i, &s) {
			seen[seat] = true
		}
	}
	for n := range g.villageCount() {
		if seat := (g.active + n) % g.villageCount(); seen[seat] {
			dst = append(dst, move(moveVillage, int(seat)))
		}
	}
	return dst
}

func describeVillage(g *game, seat int) engine.Option {
	o := engine.Option{Label: engine.T("villagers.do.village", g.owner("who", int8(seat))), Places: []string{g.placeVillage(int8(seat))},
		Effect: engine.T("villagers.parts", engine.List("parts", g.replaceableIn(seat)))}
	if int8(seat) == g.active {
		o.Label = engine.T("villagers.do.ownVillage")
	}
	return o
}

// replaceableIn returns the cards that an Apprentice can replace in a village.
func (g *game) replaceableIn(seat int) []engine.Text {
	c := g.copy()
	c.now.village = int8(seat)
	var list []engine.Text
	for _, m := range c.listCovered(nil) {
		if text := cardTexts[c.villages.v[m.N[0]].kind]; !slices.ContainsFunc(list, func(t engine.Text) bool { return t.Key == text.Key }) {
			list = append(list, text)
		}
	}
	return list
}

// coveredStep asks for the card that the Apprentice replaces.
var coveredStep = step{
	Kind: stepCovered, Name: "covered", Rule: "7.5", Purpose: engine.T("villagers.purpose.covered"), Feature: "covered", On: inBuildTurn,
	Holds: func(g *game, _, _ entry) bool {
		return g.now.card == apprentice && !g.now.replaced && g.now.village != none
	},
	Ask: askingOf(func(g *game) engine.Text { return engine.T("villagers.ask.covered", g.owner("who", g.now.village)) }),
	All: func(g *game, _ entry, dst []engine.Move) []engine.Move { return g.listCovered(dst) },
	Refuse: refusingCard("7.5", func(g *game, k kind) engine.Text {
		return engine.T("villagers.why.replace", cardArg(k), g.owner("who", g.now.village))
	}, "replace"),
	Answers: []answer{{
		Kind: moveCovered, Code: coded("replace", func(g *game, n int) string { return g.villages.villagerWord(n, g.listCovered) }),
		Do: doing(replace), Describe: telling(describeCovered),
	}},
}

// listCovered appends the cards of the chosen village that an Apprentice can replace.
func (g *game) listCovered(dst []engine.Move) []engine.Move {
	s := g.survey()
	for i := range g.villages.cardsIn(g.now.village) {
		if g.replaceable(i, &s) {
			dst = append(dst, move(moveCovered, i))
		}
	}
	return dst
}

func describeCovered(g *game, at int) engine.Option {
	return engine.Option{Label: g.villages.villagerText(at, g.listCovered), Places: []string{g.villages.placeCard(at)},
		Effect: engine.T("villagers.do.covered.effect", engine.List("cards", g.villages.above(at)), engine.Term("card", g.briefOf(g.villages.v[at].kind)))}
}

// briefOf describes the print of a card in a few words, also of the Founders.
func (g *game) briefOf(k kind) engine.Text {
	if k == founders {
		return engine.T("villagers.brief.founders")
	}
	return g.t.brief(k)
}

// replace puts the Apprentice in the place of a card, under the same cards. The replaced
// card is placed next; both together are one build (RULES 7.5).
func replace(g *game, at int, ev *engine.Events) {
	c := &g.villages.v[at]
	taken := *c
	c.kind, c.coins, c.side = apprentice, 0, 0
	n := &g.now
	n.card, n.coins, n.replaced = taken.kind, taken.coins, true
	if ev != nil {
		text := engine.T("villagers.event.replaceOwn", g.who(), cardArg(taken.kind))
		if seat := g.villages.v[at].seat; seat != g.active {
			text = engine.T("villagers.event.replace", g.who(), cardArg(taken.kind), g.owner("other", seat))
		}
		g.tell(ev, g.active, text, g.villages.placeCard(at))
	}
	if taken.kind == founders {
		first := 0 // first of the sides that may be chosen
		if g.flippedStay {
			first = int(taken.side)
		}
		g.push(stepSide, first)
		return
	}
	g.push(stepPosition, 0)
}

// sideStep asks which side of the Founders is shown, from side n on.
var sideStep = step{
	Kind: stepSide, Name: "side", Args: "n", Rule: "7.5", Purpose: engine.T("villagers.purpose.side"), Feature: "side", On: inBuildTurn,
	Holds: func(g *game, e, _ entry) bool { return g.now.card == founders && g.now.replaced && e.n <= 1 },
	Ask:   askingOf(func(*game) engine.Text { return engine.T("villagers.ask.side") }),
	All:   func(_ *game, e entry, dst []engine.Move) []engine.Move { return play.Each(dst, moveSide, e.n, 1) },
	Answers: []answer{{
		Kind: moveSide, Code: coded("side", func(g *game, n int) string { return g.t.starts[0][n].word }), Do: doing(placeFounders),
		Describe: telling(func(g *game, n int) engine.Option {
			side := g.t.starts[0][n]
			return engine.Option{Label: engine.T("villagers.do.choice", engine.Term("what", sideTexts[n])), Effect: engine.T("villagers.parts", engine.List("parts", g.t.symbolParts(int(side.food), 0, int(side.gold), founders)))}
		}),
	}},
}

var sideTexts = [2]engine.Text{engine.T("villagers.side.gold"), engine.T("villagers.side.food")}

// placeFounders places Founders that an Apprentice took out, with the chosen side up.
// Founders that have turned to food keep that side, unless the option flipped lets the
// player choose.
func placeFounders(g *game, side int, ev *engine.Events) {
	c := newCard(founders, g.active)
	c.side, c.coins = int8(side), g.now.coins
	at := g.villages.put(c)
	g.now.built++
	if ev != nil {
		g.tellPlaced(at, ev)
	}
	g.clearChoice()
}

// using plays a special villager that is discarded after use (RULES 7.5).
var using = answer{
	Kind: moveUse, Code: ofCard("use"), Label: ofKind, Legal: buildingNow, Why: whyNotBuilding,
	Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
		g.act(e)
		g.use(kind(m.N[0]), ev)
	},
	Describe: telling(func(g *game, n int) engine.Option {
		return engine.Option{Label: engine.T("villagers.do.use", cardArg(kind(n))), Effect: g.t.brief(kind(n)), Group: engine.T("villagers.group.special"), Verb: engine.T("villagers.verb.use")}
	}),
}

func (g *game) use(k kind, ev *engine.Events) {
	if k == tinner {
		g.me().spend(tinner)
		g.now.tinner = true
		g.discardCard(tinner)
		if ev != nil {
			g.tell(ev, g.active, engine.T("villagers.event.tinner", g.who()), g.placeMe(), "discard")
		}
		return
	}
	g.takeOut(smuggler)
	g.push(stepUnlock, 0)
}

// lootStep asks for the villager whose gold the Smuggler halves.
var lootStep = step{
	Kind: stepLoot, Name: "loot", Rule: "7.5", Purpose: engine.T("villagers.purpose.loot"), Feature: "loot", On: inBuildTurn,
	Holds: func(g *game, _, _ entry) bool { return g.now.card == smuggler },
	Ask: func(*game, entry) engine.Question {
		return engine.Question{Text: engine.T("villagers.ask.loot"), Trail: []engine.Text{cardTexts[smuggler]}}
	},
	All:    listLoot,
	Refuse: refusingCard("7.5", func(_ *game, k kind) engine.Text { return engine.T("villagers.why.loot", cardArg(k)) }, "loot"),
	Answers: []answer{{
		Kind: moveLoot, Code: coded("loot", func(g *game, n int) string { return cardWord(g.villages.v[n].kind) }),
		Do: doing(smuggle), Describe: telling(describeLoot),
	}},
}

// listLoot appends the own villagers with a visible gold symbol; of each name only one with
// the same number (RULES 7.5).
func listLoot(g *game, _ entry, dst []engine.Move) []engine.Move {
	var seen uint64
	for i, c := range g.villages.cardsIn(g.active) {
		if c.above > 0 || g.t.gold(c) == 0 || seen>>c.kind&1 != 0 {
			continue
		}
		seen |= 1 << c.kind
		dst = append(dst, move(moveLoot, i))
	}
	return dst
}

func describeLoot(g *game, at int) engine.Option {
	gold := g.t.gold(&g.villages.v[at])
	return engine.Option{Label: cardTexts[g.villages.v[at].kind], Places: []string{g.villages.placeCard(at)},
		Effect: engine.T("villagers.do.loot.effect", engine.N("n", (gold+1)/2), engine.N("printed", gold))}
}

// smuggle takes half the printed gold of a villager, rounded up, from the bank.
func smuggle(g *game, at int, ev *engine.Events) {
	gold := (g.t.gold(&g.villages.v[at]) + 1) / 2
	g.me().gain(fromSpecials, gold)
	g.discardCard(smuggler)
	if ev != nil {
		g.tell(ev, g.active, engine.T("villagers.event.smuggle", g.who(), cardArg(g.villages.v[at].kind), engine.N("n", gold), engine.N("printed", g.t.gold(&g.villages.v[at]))),
			g.villages.placeCard(at), g.placeMe(), "discard")
	}
	g.clearChoice()
}

// betweenHandAndVillage are the steps about a card that takeOut or an Apprentice took.
var betweenHandAndVillage = []play.Kind{stepVillage, stepCovered, stepSide, stepPosition, stepUnlock, stepLoot}
