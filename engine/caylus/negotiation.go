package caylus

import "guildhall/engine"

// provostMovers returns the seats that may still move the provost in this phase, the
// pending one first (RULES 7).
func (g *game) provostMovers() []int8 {
	if g.openStep() != stepProvost {
		return nil
	}
	list := []int8{g.active()}
	for _, seat := range g.passed[g.onAgenda(stepProvosts).n:g.npassed] {
		if g.p[seat].deniers > 0 {
			list = append(list, seat)
		}
	}
	return list
}

// provostRange returns the lowest and the highest space of the provost that the seats that may
// still move it can reach together.
func (g *game) provostRange() (lowest, highest int8) {
	reach := int8(0)
	for _, seat := range g.provostMovers() {
		reach += g.provostReachOf(seat)
	}
	return max(1, g.provost-reach), min(roadLength, g.provost+reach)
}

// negotiationLines returns the summary of the provost's phase for the table: the provost's
// space, the seats that may still move it, the workers that could be cut off, and those
// that could still be reached.
func (g *game) negotiationLines() []engine.Text {
	var left []engine.Text
	for _, seat := range g.provostMovers() {
		left = append(left, engine.T("caylus.talk.seat", who(seat), engine.N("n", int(g.p[seat].deniers))))
	}
	lines := []engine.Text{engine.T("caylus.talk.state", engine.N("at", int(g.provost)), engine.N("bailiff", int(g.bailiff)),
		engine.N("steps", 1+engine.OneIf(g.provost > g.bailiff)), engine.List("left", left))}
	return append(lines, g.reachLines(g.provostRange())...)
}

// reachLines returns the workers that a provost between two spaces could cut off, and the
// additional workers that it could let act.
func (g *game) reachLines(lowest, highest int8) []engine.Text {
	var lines []engine.Text
	if cut := g.workersText(lowest+1, g.provost); len(cut) > 0 {
		lines = append(lines, engine.T("caylus.talk.cut", engine.List("stands", cut)))
	}
	if more := g.workersText(g.provost+1, highest); len(more) > 0 {
		lines = append(lines, engine.T("caylus.talk.reach", engine.List("stands", more)))
	}
	return lines
}

// workersText returns the workers on road spaces from one to another, with the cost of
// cutting them off or reaching them.
func (g *game) workersText(from, to int8) []engine.Text {
	var list []engine.Text
	for s := from; s <= to; s++ {
		if seat := g.road[s].worker; seat != none {
			n := g.provost - s + 1
			if s > g.provost {
				n = s - g.provost
			}
			list = append(list, engine.T("caylus.talk.stand", who(seat), engine.Term("what", g.titleAt(s)),
				engine.N("space", int(s)), engine.N("n", int(n))))
		}
	}
	return list
}

// viewNegotiation returns the summary of the provost's phase for views.
func (g *game) viewNegotiation() *Negotiation {
	if g.over || g.phase != phaseProvost {
		return nil
	}
	t := &Negotiation{Positions: []ProvostPosition{}, Lines: g.negotiationLines()}
	reach := g.provostReachOf(g.active())
	lowest, highest := g.provostRange()
	for space := lowest; space <= highest; space++ {
		step := space - g.provost
		cost := max(step, -step)
		t.Positions = append(t.Positions, ProvostPosition{Space: int(space), Step: int(step), Cost: int(cost), Now: cost <= reach, Cut: g.cutBy(space)})
	}
	return t
}

// cutBy returns the spaces of the workers that would return without effect with the provost
// on a space.
func (g *game) cutBy(provost int8) []int {
	list := []int{}
	for s := provost + 1; s <= roadLength; s++ {
		if g.road[s].worker != none {
			list = append(list, int(s))
		}
	}
	return list
}
