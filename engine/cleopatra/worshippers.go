package cleopatra

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// useTile is the answer to use a worshipper (RULES 7).
var useTile = answer{
	Kind: moveUse, Do: doing((*game).useWorshipper), Describe: telling(describeUse), Legal: whyNotUse, Why: explainUse, Beside: true,
	Label: func(g *game, _ entry, m engine.Move) engine.Text { return useLabel(int(m.N[0]), int(g.slots[m.N[0]])) },
}.Numbered("use", 1)

// useLabel names a worshipper and its slot.
func useLabel(slot, tile int) engine.Text {
	return engine.T("cleopatra.do.use", engine.Term("tile", tileTexts[tile]), engine.N("slot", slot+1))
}

func describeUse(g *game, slot int) engine.Option {
	price, effect := g.t.slots[slot], engine.Term("effect", tileEffectTexts[g.slots[slot]])
	o := engine.Option{Effect: engine.T("cleopatra.do.use.amulets", engine.N("n", price.amulets), effect),
		Group: engine.T("cleopatra.group.worshippers"), Verb: engine.T("cleopatra.verb.use"), OnlyCosts: !g.helps(g.slots[slot]), Places: []string{placeSlot(slot)}}
	if price.scarabs > 0 {
		o.Effect = engine.T("cleopatra.do.use.scarabs", engine.N("n", price.scarabs), effect)
	}
	return o
}

// helps reports whether a worshipper may bring something in this turn. A worshipper that
// helps to build does so only if the hand can then pay for a structure.
func (g *game) helps(tile int8) bool {
	now, amount := g.now, int8(g.t.tiles[tile].amount)
	switch tile {
	case designer:
	case merchant:
		now.merchant = amount
	case overseer:
		now.overseer = amount
	default:
		return true
	}
	return meansOf(&g.me().hand, &now).buildAny(g)
}

// Reasons why a worshipper may not be used.
const (
	usedBefore play.Reason = iota + 1
	noSlot
	slotPrice
)

// whyNotUse returns the reason why a worshipper may not be used at the start of the turn. It may be
// used only if a visit is possible, too: otherwise the turn passes (RULES 6, 7).
func whyNotUse(g *game, _ entry, m engine.Move) play.Reason {
	switch slot := int(m.N[0]); {
	case g.now.used != none:
		return usedBefore
	case slot < 0 || slot >= slotCount:
		return noSlot
	case int(g.me().scarabs) < g.t.slots[slot].scarabs:
		return slotPrice
	}
	return 0
}

func explainUse(g *game, _ entry, m engine.Move, reason play.Reason) (why engine.Text, rule string) {
	switch slot := int(m.N[0]); reason {
	case usedBefore:
		why = engine.T("cleopatra.why.useOnce", engine.Term("tile", tileTexts[g.now.used]))
	case noSlot:
		why = engine.T("cleopatra.why.noSlot")
	case slotPrice:
		why = engine.T("cleopatra.why.slotPrice", engine.N("slot", slot+1), engine.N("n", g.t.slots[slot].scarabs), engine.N("have", int(g.me().scarabs)))
	}
	return why, "7"
}

// byNumber explains how to write the use of a worshipper.
func byNumber(g *game, w writtenMove, r *engine.Refusal) {
	if whyNotUse(g, entry{}, move(moveUse, w.n)) == 0 {
		r.Why, r.Rule, r.Instead = engine.T("cleopatra.why.byNumber", engine.N("slot", w.n+1)), "7", []string{wishUse(w.n).code}
	}
}

// whyTooLate returns the reason why no worshipper may be used at another question. If
// nothing else is possible, the game itself goes to the market or the quarry.
func (g *game) whyTooLate() engine.Text {
	switch {
	case g.now.market && !g.now.quarry:
		return engine.T("cleopatra.why.useAtMarket")
	case g.now.quarry && !g.now.market:
		return engine.T("cleopatra.why.useAtQuarry")
	}
	return engine.T("cleopatra.why.useEarly")
}

// useWorshipper pays the slot's penalty, applies the tile and moves it to the
// last slot (RULES 7).
func (g *game) useWorshipper(slot int, ev *engine.Events) {
	g.push(stepStart, 0)
	tile := g.slots[slot]
	p, price := g.me(), g.t.slots[slot]
	p.earn(fromWorshippers, -price.scarabs)
	p.amulets += int16(price.amulets)
	copy(g.slots[slot:], g.slots[slot+1:])
	g.slots[slotCount-1] = tile
	g.now.used = tile
	if ev != nil {
		g.logUse(slot, int(tile), ev)
	}
	amount := int8(g.t.tiles[tile].amount)
	switch tile {
	case designer:
		g.now.bonus = amount
	case merchant:
		g.now.merchant = amount
	case overseer:
		g.now.overseer = amount
	case beggar:
		g.beg(int(amount), ev)
	}
}

func (g *game) logUse(slot, tile int, ev *engine.Events) {
	price := g.t.slots[slot]
	key, n := "cleopatra.event.useAmulets", price.amulets
	if price.scarabs > 0 {
		key, n = "cleopatra.event.useScarabs", price.scarabs
	}
	text := engine.T(key, g.who(), engine.Term("tile", tileTexts[tile]), engine.N("slot", slot+1), engine.N("n", n), engine.Term("effect", tileEffectTexts[tile]))
	g.addEvent(ev, text, g.placeMe(), placeSlot(slotCount-1)) // only the slot of the used tile; the others just move up
}

// beg draws cards into the hand. Only the new owner sees the face down ones (RULES 5, 7).
func (g *game) beg(n int, ev *engine.Events) {
	var got pile
	for range n {
		c, ok := g.draw(ev)
		if !ok {
			break
		}
		got.Push(c)
		g.receive(got.Cards()[got.Len()-1:])
		g.seeDrawn(c, int(g.active))
	}
	if got.Len() == 0 {
		return
	}
	ev.Reveal(engine.Everyone)
	if ev != nil {
		g.logCards(ev, got.Cards(), engine.T("cleopatra.event.beg", g.who(), engine.N("n", got.Len()), g.publicCards(got.Cards())),
			engine.T("cleopatra.event.beg", g.who(), engine.N("n", got.Len()), allCards(got.Cards())), "deck")
	}
}

// receive puts cards into the hand of the active seat.
func (g *game) receive(cards []card) {
	p := g.me()
	for _, c := range cards {
		p.hand[c.kind()]++
		if c.up() {
			p.known[c.kind()]++
		}
	}
}
