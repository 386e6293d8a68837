package lisboa

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// purse holds the means with which a seat can pay.
type purse struct {
	reis, wigs int16
	influence  int8
}

func (p *player) purse() purse { return purse{p.reis, p.wigs, p.influence} }

// money returns the réis of a purse plus the price of all its influence (RULES 4.1).
func (w purse) money(t *tables) int16 { return w.reis + int16(t.coins[w.influence]) }

// lessInfluence returns a purse after paying influence and, for missing influence, wigs
// (RULES 4.1). It returns false if both are not enough.
func (w purse) lessInfluence(cost int8) (purse, bool) {
	part := min(cost, w.influence)
	w.influence -= part
	w.wigs -= int16(cost - part)
	return w, w.wigs >= 0
}

// plus returns a purse after a gain of influence, which stops at the top.
func (w purse) plus(reis, influence int8) purse {
	w.reis += int16(reis)
	w.influence = min(topInfl, w.influence+influence)
	return w
}

// pay pays réis: coins first, then influence is sold, one space after the other, until it
// is enough; there is no change (RULES 4.1). A debt beyond that is waived, but no offered
// answer leads to one.
func (p *player) pay(t *tables, cost int16) (sold int8) {
	coins := min(cost, p.reis)
	p.reis -= coins
	for cost -= coins; cost > 0 && p.influence > 0; sold++ {
		p.influence--
		cost -= int16(t.coin[p.influence])
	}
	return sold
}

// soldFor returns the amount of influence that pay would sell.
func (p *player) soldFor(t *tables, cost int16) int8 {
	w := *p
	return w.pay(t, cost)
}

// payInfluence pays influence, then wigs (RULES 4.1). Lacerda's missing wigs
// are waived (RULES 12).
func (p *player) payInfluence(cost int8) {
	part := min(cost, p.influence)
	p.influence -= part
	p.earn(fromPaid, -min(int16(cost-part), p.wigs))
}

// gainInfluence moves the marker up. Reaching or passing the top brings one wig (RULES
// 4.1).
func (g *game) gainInfluence(seat, n int8, ev *engine.Events) {
	if n < 1 {
		return
	}
	p := &g.p[seat]
	sum := p.influence + n
	p.influence = min(topInfl, sum)
	if sum >= topInfl {
		p.earn(fromInfluence, 1)
	}
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.influence", g.who(seat), engine.N("n", int(n)), engine.N("to", int(p.influence)), engine.N("wigs", engine.OneIf(sum >= topInfl))), placePart(seat, "influence"))
	}
}

// gainReis takes coins from the bank.
func (g *game) gainReis(seat int8, n int16, ev *engine.Events) {
	g.p[seat].reis += n
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.reis", g.who(seat), engine.N("n", int(n))), placePlayer(seat))
	}
}

// gainWigs adds wigs from a source.
func (g *game) gainWigs(seat int8, source int, n int16, ev *engine.Events) {
	g.p[seat].earn(source, n)
	if ev != nil && n != 0 {
		g.tell(ev, seat, engine.T("lisboa.event.wigs", g.who(seat), engine.N("n", int(n)), engine.Term("why", sourceTexts[source])), placePlayer(seat))
	}
}

// gainGood takes goods from the supply, as many as there is room for (RULES 4.1).
func (g *game) gainGood(seat, good, n int8, ev *engine.Events) {
	n = min(n, g.room(seat, good))
	g.p[seat].goods[good] += n
	g.supply[good] -= n
	if ev != nil {
		if n > 0 {
			g.tell(ev, seat, engine.T("lisboa.event.good", g.who(seat), engine.N("n", int(n)), engine.Term("good", countedGood(int(n), good))), placePart(seat, "warehouse"))
		} else {
			g.tell(ev, seat, engine.T("lisboa.event.noRoom", g.who(seat), engine.Term("good", goodTexts[good])), placePart(seat, "warehouse"))
		}
	}
}

// moveTreasury moves the treasury up or down; it stops at the ends (RULES 2).
func (g *game) moveTreasury(by int8, ev *engine.Events) {
	to := max(1, min(treasuryTop, g.treasury+by))
	if to == g.treasury {
		return
	}
	g.treasury = to
	if ev != nil {
		g.tell(ev, none, engine.T("lisboa.event.treasury", engine.N("level", int(to)), engine.N("n", int(g.level().value))), "treasury")
	}
}

// Places from which a rubble cube is taken.
const (
	fromRow int8 = iota
	fromColumn
	fromRuins
)

func listColours(dst []engine.Move, where int8, pile *cubes) []engine.Move {
	for c := colours - 1; c >= 0; c-- {
		if pile[c] > 0 {
			dst = append(dst, move2(moveCube, where, c))
		}
	}
	return dst
}

// pile returns the cubes at a place: of the row or the column of the store being built, or
// of the ruins.
func (g *game) pile(where int8) *cubes {
	switch where {
	case fromRow:
		return &g.row[g.t.spaces[g.now.space].row]
	case fromColumn:
		return &g.col[g.t.spaces[g.now.space].col]
	}
	return &g.ruins
}

// takeCube takes a cube from a pile.
func (g *game) takeCube(seat, where, colour int8, ev *engine.Events) {
	g.pile(where)[colour]--
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.cube", g.who(seat), engine.Term("cube", cubeTexts[colour]), engine.Term("where", whereTexts[where])), g.pilePlace(where), placePart(seat, "cubes"))
	}
	var c cubes
	c[colour] = 1
	g.gainCubes(seat, c, ev)
}

// takingCube is the answer to take a cube of the ruins, or of the row or column of a store
// being built.
func takingCube(why func(*game, entry, engine.Move, play.Reason) (engine.Text, string)) answer {
	return answer{
		Kind: moveCube, Why: why,
		Code: func(_ *game, _ entry, m engine.Move) string {
			return colourWords[m.N[1]] + []string{" row", " column", ""}[m.N[0]]
		},
		Do: func(g *game, e entry, m engine.Move, ev *engine.Events) {
			g.takeCube(e.seat, int8(m.N[0]), int8(m.N[1]), ev)
		},
		Label: func(_ *game, _ entry, m engine.Move) engine.Text {
			return engine.T("lisboa.do.cube", engine.Term("cube", cubeTexts[m.N[1]]), engine.Term("where", whereTexts[m.N[0]]))
		},
		Describe: func(g *game, e entry, m engine.Move) engine.Option {
			where, colour, price := int8(m.N[0]), int8(m.N[1]), 0
			if e.kind == stepRubble {
				u := g.p[e.seat].unitCosts(g.t)
				price = int(g.storePrice(e.seat)) - int(u[colour])*engine.OneIf(where != fromRuins)
			}
			return engine.Option{Effect: engine.T("lisboa.do.cube.note", engine.N("price", price), engine.N("store", engine.OneIf(e.kind == stepRubble)),
				engine.N("set", engine.OneIf(g.p[e.seat].completes(colour)))), Places: []string{g.pilePlace(where)}}
		},
	}
}

// completes reports whether one more cube of a colour completes a set.
func (p *player) completes(colour int8) bool {
	more := *p
	more.cubes[colour]++
	return more.sets() > p.sets()
}

// gainCubes adds rubble to a seat. Each set of three colours brings a marker and more room
// at once, and enough sets end the period (RULES 4.2, 10). Lacerda's cubes form no sets
// (RULES 12).
func (g *game) gainCubes(seat int8, c cubes, ev *engine.Events) {
	p := &g.p[seat]
	if g.isLacerda(seat) {
		p.cubes.add(c)
		return
	}
	before := p.sets()
	p.cubes.add(c)
	after := p.sets()
	if after == before {
		return
	}
	p.markers += after - before
	if enough := g.enoughSets(); after >= enough && before < enough && g.now.trigger == none {
		g.now.trigger = seat
	}
	if ev != nil {
		g.tell(ev, seat, engine.T("lisboa.event.set", g.who(seat), engine.N("n", int(after)), engine.N("goods", int(2+after)), engine.N("cards", int(p.limit()))), placePart(seat, "cubes"))
	}
}
