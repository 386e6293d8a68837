package villagers

import "guildhall/engine"

// trail returns the round and the phase.
func (g *game) trail() []engine.Text {
	return []engine.Text{engine.T("villagers.trail.round", engine.N("n", int(g.round))), phaseTexts[g.phase()]}
}

// facts returns the facts that the player needs for the decision, a line each.
func (g *game) facts() []engine.Text {
	p := g.me()
	t := g.villages.tally(g.active)
	facts := []engine.Text{engine.T("villagers.fact.purse", engine.N("n", int(p.gold)), engine.N("food", t.food), engine.N("builders", t.builders))}
	if hand := g.handTexts(g.active); len(hand) > 0 {
		facts = append(facts, engine.T("villagers.fact.hand", engine.N("n", int(p.nhand)), engine.List("cards", hand)))
	}
	if p.nsquare > 0 {
		var square []engine.Text
		for _, k := range p.square[:p.nsquare] {
			square = append(square, cardTexts[k])
		}
		facts = append(facts, engine.T("villagers.fact.square", engine.List("cards", square)))
	}
	if g.now.tinner {
		facts = append(facts, engine.T("villagers.fact.tinner"))
	}
	return facts
}

// handTexts returns the cards of a hand by kind.
func (g *game) handTexts(seat int8) []engine.Text {
	var list []engine.Text
	p := &g.p[seat]
	for k := range eachKind(p.holds) {
		list = append(list, countText(int(p.hand[k]), k))
	}
	return list
}

// countText returns a number of cards of a kind: "2 Cooper"; for one card only its name.
func countText(n int, k kind) engine.Text {
	if n == 1 {
		return cardTexts[k]
	}
	return engine.T("villagers.some", engine.N("n", n), cardArg(k))
}
