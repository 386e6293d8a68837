package lisboa

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// Edges of a portfolio.
const (
	topEdge int8 = iota
	bottomEdge
)

// canPenalty reports whether a penalty can be paid in full: réis also by selling influence,
// but influence and wigs only from stock (RULES 5).
func (p *player) canPenalty(t *tables, k *penalty) bool {
	if k.influence > p.influence || int16(k.wigs) > p.wigs {
		return false
	}
	w := p.purse()
	w.influence -= k.influence
	return w.money(t) >= int16(k.reis)
}

// toPortfolio puts a card into the portfolio: penalty, reward, then the card is tucked, and
// goods are sold or nobles traded with (RULES 5).
func (g *game) toPortfolio(seat, c int8, ev *engine.Events) {
	p, k := &g.p[seat], &g.t.cards[c]
	g.agenda.Push(entry{kind: stepBusiness, seat: seat})
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.portfolio", g.who(seat), engine.Term("card", g.t.cardText(c))))
	}
	if k.kind == treasuryCard {
		g.gainReis(seat, int16(g.level().value+p.perm.subsidy), ev)
		g.moveTreasury(-1, ev)
		g.agenda.Push(entry{kind: stepTuck, seat: seat, n: int16(c)})
		return
	}
	p.influence -= k.penalty.influence
	p.earn(fromPaid, -int16(k.penalty.wigs))
	sold := g.p[seat].pay(g.t, int16(k.penalty.reis))
	if ev != nil && k.penalty != (penalty{}) {
		g.tell(ev, seat, engine.T("lisboa.event.penalty", g.who(seat), engine.Term("penalty", penaltyText(&k.penalty)), engine.N("sold", int(sold))), placePlayer(seat))
	}
	g.agenda.Push(entry{kind: stepTuck, seat: seat, n: int16(c)})
	g.doEffect(seat, k.reward)
}

// edgeOf returns the edge at which a card is tucked.
func (t *tables) edgeOf(c int8) int8 {
	if t.cards[c].kind == treasuryCard {
		return bottomEdge
	}
	return topEdge
}

// full reports whether a card must leave before another can be tucked at an edge, and
// whether it must be a card of that edge (RULES 5).
func (p *player) full(edge int8) (full, sameEdge bool) {
	n := [2]int8{p.ntop, p.nbottom}
	if n[edge] >= edgeSlots {
		return true, true
	}
	return p.ntop+p.nbottom >= p.limit(), false
}

// tuckStep puts card n into the portfolio.
var tuckStep = step{Kind: stepTuck, Name: "tuck", Args: "sc", Act: tuck}

// tuck puts a card into the portfolio, after making room for it.
func tuck(g *game, e entry, ev *engine.Events) {
	p, c := &g.p[e.seat], int8(e.n)
	edge := g.t.edgeOf(c)
	if full, _ := p.full(edge); full {
		g.agenda.Push(e)
		g.agenda.Push(entry{kind: stepRoom, seat: e.seat, n: int16(edge)})
		return
	}
	if edge == bottomEdge {
		p.bottom[p.nbottom] = c
		p.nbottom++
		g.refresh(e.seat)
		return
	}
	p.top[p.ntop] = slot{card: c}
	p.ntop++
	g.occasion(e.seat, onPortfolio)
}

// roomStep asks for a portfolio card that leaves: one of the same edge if it is full, otherwise any.
// n is the edge of the new card.
var roomStep = step{
	Kind: stepRoom, Name: "room", Rule: "5", Purpose: engine.T("lisboa.purpose.room"), Args: "sn",
	Holds: func(g *game, e, _ entry) bool {
		full, _ := g.p[e.seat].full(int8(e.n & 1))
		return e.n <= 1 && full
	},
	Question: engine.T("lisboa.ask.room"),
	All: func(g *game, e entry, dst []engine.Move) []engine.Move {
		for i := range g.p[e.seat].ntop {
			dst = append(dst, move2(moveSlot, topEdge, i))
		}
		for i := range g.p[e.seat].nbottom {
			dst = append(dst, move2(moveSlot, bottomEdge, i))
		}
		return dst
	},
	Answers: []answer{{
		Kind: moveSlot, Do: makeRoom, Why: because(engine.T("lisboa.why.room"), "5"),
		Legal: func(g *game, e entry, m engine.Move) play.Reason {
			_, same := g.p[e.seat].full(int8(e.n))
			return play.If(!same || m.N[0] == e.n)
		},
		Code: func(g *game, e entry, m engine.Move) string { return g.slotWord(e.seat, int8(m.N[0]), int8(m.N[1])) },
		Label: func(g *game, e entry, m engine.Move) engine.Text {
			return g.p[e.seat].slotText(g.t, int8(m.N[0]), int8(m.N[1]))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			edge, at := int8(m.N[0]), int8(m.N[1])
			return engine.Option{Effect: g.p[e.seat].slotNote(g.t, edge, at), Places: []string{slotPlace(e.seat, edge, at)}}
		},
	}},
}

// makeRoom discards a portfolio card. A ship loses its cargo to the supply.
func makeRoom(g *game, e entry, m engine.Move, ev *engine.Events) {
	edge, at := int8(m.N[0]), int8(m.N[1])
	p := &g.p[e.seat]
	if ev != nil {
		g.tell(ev, e.seat, engine.T("lisboa.event.leaves", g.who(e.seat), engine.Term("what", g.p[e.seat].slotText(g.t, edge, at))), placePlayer(e.seat))
	}
	if edge == bottomEdge {
		copy(p.bottom[at:], p.bottom[at+1:p.nbottom])
		p.nbottom--
		p.bottom[p.nbottom] = 0
		g.refresh(e.seat)
		return
	}
	g.supply.add(p.top[at].cargo)
	copy(p.top[at:], p.top[at+1:p.ntop])
	p.ntop--
	p.top[p.ntop] = slot{}
}

// slotNote returns a warning of the things lost with a portfolio card.
func (p *player) slotNote(t *tables, edge, at int8) engine.Text {
	if edge == bottomEdge {
		return engine.T("lisboa.do.slot.permanent", engine.Term("permanent", permanentText(t, &t.cards[p.bottom[at]].permanent)))
	}
	return engine.T("lisboa.do.slot.note", engine.N("n", int(p.top[at].influence(t))), engine.N("cargo", int(p.top[at].cargo.total())))
}

func slotPlace(seat, edge, at int8) string {
	if edge == topEdge {
		return placeTop(seat, at)
	}
	return placeBottom(seat, at)
}

// slotWord returns a portfolio card or ship in notation.
func (g *game) slotWord(seat, edge, at int8) string {
	p := &g.p[seat]
	switch {
	case edge == bottomEdge:
		return g.t.cards[p.bottom[at]].word
	case p.top[at].card != none:
		return g.t.cards[p.top[at].card].word
	}
	return g.shipWord(seat, seat, at) + " ship"
}
