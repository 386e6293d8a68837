package cleopatra

import "guildhall/engine"

// trail returns the number of the turn and the worshipper used in it.
func (g *game) trail() []engine.Text {
	trail := []engine.Text{engine.T("cleopatra.trail.turn", engine.N("n", int(g.turn)))}
	if g.now.used != none {
		trail = append(trail, tileTexts[g.now.used])
	}
	return trail
}

// goods returns the player's hand, scarabs and amulets in words.
func (g *game) goods(p *player) []engine.Text {
	hand := engine.T("cleopatra.fact.noCards")
	if n := p.hand.total(); n > 0 {
		hand = engine.T("cleopatra.fact.hand", engine.N("n", n), engine.List("cards", countTexts(&p.hand)))
	}
	return []engine.Text{hand, engine.T("cleopatra.fact.purse", engine.N("scarabs", int(p.scarabs)), engine.N("amulets", int(p.amulets)))}
}

// leftOver appends the remaining effects of worshippers and tainted cards in this turn.
func (g *game) leftOver(facts []engine.Text) []engine.Text {
	var extra []engine.Text
	for r, n := range g.now.credits {
		if n > 0 {
			extra = append(extra, engine.T("cleopatra.part.credit", engine.N("n", int(n)), engine.Term("card", cardTexts[r])))
		}
	}
	if g.now.merchant > 0 {
		extra = append(extra, engine.T("cleopatra.part.merchant", engine.N("n", int(g.now.merchant))))
	}
	if g.now.overseer > 0 {
		extra = append(extra, engine.T("cleopatra.part.overseer", engine.N("n", int(g.now.overseer))))
	}
	if len(extra) > 0 {
		facts = append(facts, engine.T("cleopatra.fact.extra", engine.List("parts", extra)))
	}
	return facts
}

// costArg returns the cost of a structure, in words.
func (t *tables) costArg(structure int) engine.Arg {
	return engine.Term("cost", t.costText(structure))
}

func (t *tables) costText(structure int) engine.Text {
	s := &t.structures[structure]
	args := []engine.Arg{engine.N("artisans", s.artisans), engine.N("n", s.resources)}
	if s.same {
		return engine.T("cleopatra.cost.same", args...)
	}
	return engine.T("cleopatra.cost.different", args...)
}
