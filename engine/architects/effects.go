package architects

import "guildhall/engine"

// maxGain bounds what one effect brings in a made-up position.
const maxGain = 100

// takeEffect does what a building does at once, or asks about it (RULES 5.12).
func (g *game) takeEffect(card int8, ev *engine.Events) {
	b, p := &g.t.buildings[card], g.me()
	switch b.deed {
	case deedGain:
		g.bring(&b.gains, ev)
	case deedGainPer:
		var gains amounts
		gains[b.good] = int8(min(maxGain, g.counts(p, b.counted)/int16(b.per)))
		g.bring(&gains, ev)
	case deedChoice:
		g.push(stepChoice, card)
	case deedHire:
		g.push(stepHire, card)
	case deedCapture:
		g.startCaptures(b)
		g.push(stepCapture, b.n)
	case deedRecoverOr:
		g.startCaptures(b)
		g.push(stepBarracks, card)
	case deedRelease:
		g.free(g.active, b.n, ev)
	case deedInmates:
		g.punishInmates(b.per, b.n, ev)
	case deedAll:
		for i, s := 0, g.active; i < int(g.seats); i, s = i+1, g.after(s) {
			if ev != nil {
				g.tellVirtue(s, b.n, ev)
			}
			g.changeVirtue(s, b.n, ev)
		}
	case deedDiscard:
		if p.hand != 0 {
			g.push(stepGive, card)
		}
	case deedDestroy:
		if p.unpaid > 0 {
			g.push(stepForgive, card)
		}
	}
}

// bring gains what a building gives.
func (g *game) bring(gains *amounts, ev *engine.Events) {
	if ev != nil && !gains.isZero() {
		g.tellGains(gains, ev)
	}
	g.gain(g.active, gains, ev)
}

// counts is how much a player has of what an effect counts. Gold and marble
// are one good with the board that says so (RULES 9).
func (g *game) counts(p *player, c counted) int16 {
	if c&(1<<gold|1<<marble) != 0 && p.has(abilitySame, g.t) {
		c |= 1<<gold | 1<<marble
	}
	n := int16(0)
	for i := range goods {
		if c>>i&1 != 0 {
			n += p.goods[i]
		}
	}
	if c&countVirtue != 0 {
		n += int16(p.virtue)
	}
	if c&countPaid != 0 {
		n += int16(p.paid)
	}
	if c&countCaptured != 0 {
		n += int16(p.held())
	}
	return n
}

// punishInmates takes virtue from every seat with so many workers in the Prison.
func (g *game) punishInmates(from, n int8, ev *engine.Events) {
	for i, s := 0, g.active; i < int(g.seats); i, s = i+1, g.after(s) {
		if g.p[s].prison < from {
			continue
		}
		if ev != nil {
			g.tellVirtue(s, -n, ev)
		}
		g.changeVirtue(s, -n, ev)
	}
}

// choose gains one of two things.
func (g *game) choose(e entry, m engine.Move, ev *engine.Events) {
	b := &g.t.buildings[e.n]
	if m.N[0] == 0 {
		g.bring(&b.gains, ev)
		return
	}
	g.bring(&b.other, ev)
}

// giveAway discards a card for what the building gives.
func (g *game) giveAway(e entry, m engine.Move, ev *engine.Events) {
	b := &g.t.buildings[e.n]
	g.discard(int8(m.N[0]), ev)
	g.bring(&b.gains, ev)
}

// forgive destroys unpaid debts; they go back to the supply (RULES 6).
func (g *game) forgive(e entry, _ engine.Move, ev *engine.Events) {
	b, p := &g.t.buildings[e.n], g.me()
	n := min(int16(b.n), p.unpaid)
	p.unpaid -= n
	if ev != nil {
		g.tellDebts(g.active, -n, ev)
	}
}
