package villagers

import (
	"slices"

	"guildhall/engine"
)

// placing is the answer to place a card of the hand.
var placing = answer{
	Kind: movePlace, Code: ofCard("place"), Label: ofKind, Describe: telling(describePlace), Legal: buildingNow, Why: whyNotBuilding,
	Do: func(g *game, e entry, m engine.Move, _ *engine.Events) {
		g.act(e)
		g.takeOut(kind(m.N[0]))
		if g.now.card == apprentice {
			g.push(stepVillage, 0)
			return
		}
		g.push(stepPosition, 0)
	},
}

// takeOut takes a card out of the hand face up. The card is neither in the hand nor in a
// village until the question about it is answered.
func (g *game) takeOut(k kind) {
	g.me().spend(k)
	g.now.card = k
}

// describePlace describes the effect of placing a card of the hand, its possible places,
// and the price of its padlock.
func describePlace(g *game, n int) engine.Option {
	k := kind(n)
	o := engine.Option{Group: engine.T("villagers.group.place")}
	if k == apprentice {
		o.Effect = g.t.brief(k)
		return o
	}
	c := g.copy()
	defer copies.Return(c)
	c.takeOut(k)
	positions := c.listPositions(nil)
	var where, parts []engine.Text
	for _, p := range positions {
		host := int(p.N[0])
		if host == none {
			continue
		}
		o.Places = append(o.Places, c.villages.placeCard(host))
		if text := cardTexts[c.villages.v[host].kind]; !slices.ContainsFunc(where, func(t engine.Text) bool { return t.Key == text.Key }) {
			where = append(where, text)
		}
	}
	if len(where) > 0 {
		parts = append(parts, engine.T("villagers.part.where", engine.List("where", where)))
	}
	if positions[len(positions)-1].N[0] == none {
		parts = append(parts, newChainPart(k))
	}
	o.Effect, o.Gain = g.outcome(c, positions[0], parts)
	return o
}

// newChainPart is the text for a card that begins a chain.
func newChainPart(k kind) engine.Text {
	if builtIn.cards[k].suit == solitary {
		return engine.T("villagers.part.alone")
	}
	return engine.T("villagers.position.new")
}

// outcome places the chosen card in c as in m, with the cheapest way to open the padlock. It
// returns the effect, with parts between the gains and the price, and the gain of the Second Market.
func (g *game) outcome(c *game, m engine.Move, parts []engine.Text) (effect engine.Text, gain int) {
	var gains, price []engine.Text
	c.now.lie(m)
	if c.isLocked() {
		by := c.cheapestUnlock()
		price = append(price, c.unlockPart(by))
		if tax := c.lockTax(); tax > 0 {
			price = append(price, engine.T("villagers.part.tax", engine.N("n", tax)))
		}
		c.pay(by)
	}
	c.place(nil)
	if g.stranded(m) {
		price = append(price, engine.T("villagers.part.cover"))
	} else {
		gains = gainParts(g, c)
	}
	return engine.T("villagers.parts", engine.List("parts", slices.Concat(gains, parts, price))), c.villages.secondTotal(g.active) - g.villages.secondTotal(g.active)
}

// stranded reports whether a placement leaves a Monk on top.
func (g *game) stranded(m engine.Move) bool {
	role := kind(m.N[1])
	return role == anyFirst || g.now.card == monk
}

// positionStep asks for the card on which the chosen one is laid.
var positionStep = step{
	Kind: stepPosition, Name: "position", Rule: "7.2", Purpose: engine.T("villagers.purpose.position"), Feature: "position", On: inBuildTurn,
	Holds: func(g *game, _, _ entry) bool {
		n := &g.now
		return n.card >= 0 && n.card < kinds && !g.t.cards[n.card].discarded && n.card != apprentice && (n.card >= basics || n.replaced)
	},
	Ask:    askingOf(func(g *game) engine.Text { return engine.T("villagers.ask.position", cardArg(g.now.card)) }),
	All:    func(g *game, _ entry, dst []engine.Move) []engine.Move { return g.listPositions(dst) },
	Refuse: refusingCard("7.2", whyNotPosition, "on"),
	Answers: []answer{{
		Kind: moveOn, Code: positionWord, Describe: describePosition,
		Do: func(g *game, _ entry, m engine.Move, ev *engine.Events) {
			g.now.lie(m)
			if g.isLocked() {
				g.push(stepUnlock, 0)
				return
			}
			g.place(ev)
		},
	}},
}

// listPositions appends the cards of the own village on which the chosen card can lie, and
// a new chain for a card that can begin one (RULES 7.2, 7.5).
func (g *game) listPositions(dst []engine.Move) []engine.Move {
	k := g.now.card
	if k == monk {
		return g.listMonk(dst)
	}
	pred := g.t.cards[k].pred
	if pred == noKind {
		return append(dst, move2(moveOn, none, int(k)))
	}
	for i, c := range g.villages.cardsIn(g.active) {
		if c.free() > 0 && (c.role == pred || c.role == anyFirst && g.t.cards[pred].first) && !g.villages.equalToEarlierCard(i) {
			dst = append(dst, move2(moveOn, i, int(k)))
		}
	}
	return dst
}

// whyNotPosition returns the reason why the chosen card cannot be laid on another one.
func whyNotPosition(g *game, host kind) engine.Text {
	k := g.now.card
	card, on := cardArg(k), engine.Term("on", cardTexts[host])
	pred := g.t.cards[k].pred
	switch own := g.survey().own; {
	case own>>host&1 == 0:
		return engine.T("villagers.why.notInVillage", card, on)
	case k == monk || pred == noKind || isStandIn(host):
		return engine.T("villagers.why.position", card, on)
	case host != pred:
		return engine.T("villagers.why.otherHost", card, on, engine.Term("host", cardTexts[pred]))
	}
	return engine.T("villagers.why.full", card, on, engine.N("n", int(rooms[host])))
}

// equalToEarlierCard reports whether an earlier card of the village is equal to card i:
// nothing lies on either, and nothing is below them. Choosing between them would make no
// difference.
func (w *villages) equalToEarlierCard(i int) bool {
	c := &w.v[i]
	if c.above > 0 || c.below != none {
		return false
	}
	return slices.ContainsFunc(w.v[:i], func(d placed) bool {
		return d.kind == c.kind && d.role == c.role && d.seat == c.seat && d.above == 0 && d.below == none && d.coins == c.coins && d.side == c.side
	})
}

// positionWord returns the place of a card in notation: "on lumberjack", "new chain", and,
// for a Monk on a Monk of an open suit, also his role.
func positionWord(g *game, _ entry, m engine.Move) string {
	host, role := int(m.N[0]), kind(m.N[1])
	if host == none {
		return "new chain"
	}
	word := "on " + g.villages.villagerWord(host, g.listPositions)
	if g.villages.v[host].role == anyFirst && g.now.card == monk {
		word += " as " + cardWord(role)
	}
	return word
}

func describePosition(g *game, _ entry, m engine.Move) engine.Option {
	host, role := int(m.N[0]), kind(m.N[1])
	c := g.copy()
	defer copies.Return(c)
	var o engine.Option
	var parts []engine.Text
	if host == none {
		o.Label = engine.T("villagers.do.choice", engine.Term("what", engine.T("villagers.position.new")))
	} else {
		o.Label = g.villages.villagerText(host, g.listPositions)
		o.Places = []string{g.villages.placeCard(host)}
		if g.now.card == monk {
			o.Label = engine.T("villagers.do.on.as", engine.Term("on", o.Label), engine.Term("as", cardTexts[role]))
		}
		if on := g.villages.above(host); len(on) > 0 {
			parts = append(parts, engine.T("villagers.part.beside", engine.List("cards", on)))
		}
	}
	o.Effect, o.Gain = g.outcome(c, m, parts)
	return o
}

// above returns the cards that lie directly on a card.
func (w *villages) above(at int) []engine.Text {
	var list []engine.Text
	for i := range w.v[:w.nv] {
		if int(w.v[i].below) == at {
			list = append(list, cardTexts[w.v[i].kind])
		}
	}
	return list
}

// lie stores the place and the role of the chosen card.
func (n *turnState) lie(m engine.Move) { n.host, n.role = m.N[0], kind(m.N[1]) }

// isLocked reports whether the chosen card has a padlock.
func (g *game) isLocked() bool { return g.t.cards[g.now.card].lock != noKind }

// place places the chosen card after its padlock is paid (RULES 7.2).
func (g *game) place(ev *engine.Events) {
	n := &g.now
	if n.host != none {
		if host := &g.villages.v[n.host]; host.role == anyFirst {
			host.role = g.hostRole(n.role)
		}
	}
	c := placed{kind: n.card, role: n.role, seat: g.active, below: n.host, coins: n.coins}
	at := g.villages.put(c)
	n.built++
	if ev != nil {
		g.tellPlaced(at, ev)
	}
	g.clearChoice()
}

// hostRole returns the role of a Monk after a card with the given role is put on it, which
// sets the suit of its chain (RULES 7.5).
func (g *game) hostRole(role kind) kind { return g.t.cards[role].pred }

// clearChoice resets the chosen card and its choices.
func (g *game) clearChoice() {
	n := &g.now
	n.card, n.coins, n.host, n.role, n.village, n.replaced = noKind, 0, none, noKind, none, false
	n.basic, n.onto = noKind, none
}

// tellPlaced adds the event of a card put into a village.
func (g *game) tellPlaced(at int16, ev *engine.Events) {
	c := &g.villages.v[at]
	args := []engine.Arg{g.who(), cardArg(c.kind)}
	places := []string{g.villages.placeCard(int(at))}
	if c.below != none {
		args = append(args, engine.Term("on", cardTexts[g.villages.v[c.below].kind]))
		places = append(places, g.villages.placeCard(int(c.below)))
	}
	text := engine.T("villagers.event.placedNew", args...)
	switch {
	case c.kind == founders:
		text = engine.T("villagers.event.placedFounders", append(args, engine.Term("side", sideTexts[c.side]))...)
	case c.kind == monk && c.below == none:
		text = engine.T("villagers.event.placedMonkNew", args...)
	case c.kind == monk:
		text = engine.T("villagers.event.placedMonk", append(args, engine.Term("as", cardTexts[c.role]))...)
	case c.below != none:
		text = engine.T("villagers.event.placed", args...)
	}
	g.tell(ev, g.active, text, places...)
}
