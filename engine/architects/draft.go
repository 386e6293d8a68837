package architects

import (
	"guildhall/engine"
	"guildhall/engine/play"
)

// dealPacks deals the cards that everybody chooses from (RULES 2.8, 11.1).
func (g *game) dealPacks() {
	n := packSize
	if g.people == 1 {
		n = soloDeal
	}
	for s := range g.people {
		for range n {
			g.p[s].pack |= only(g.deck.cards[0])
			g.deck.drop()
		}
	}
}

// keeping keeps one of several building cards.
var keeping = answer{
	Kind: moveKeep,
	Code: coded("keep", (*tables).buildingWord), Label: named((*tables).buildingText),
	Describe: func(g *game, _ entry, m engine.Move) engine.Option {
		return engine.Option{Effect: buildingBrief(&g.t.buildings[m.N[0]])}
	},
}

// listCards are the cards of a set, to keep one.
func listCards(set cards, dst []engine.Move) []engine.Move {
	for card := range set.all {
		dst = append(dst, move(moveKeep, card))
	}
	return dst
}

// notInPack tells that a card is not among those to choose from.
func notInPack(g *game, _ entry, w wish) (why engine.Text, rule string) {
	if w.building == none {
		return why, rule
	}
	return engine.T("architects.why.notInPack", g.t.buildingArg(w.building)), "2"
}

// draftStep lets everybody keep one building card of a pack in secret (RULES 2.8).
// Asked of a seat, n is that seat.
var draftStep = step{
	Kind: stepDraft, Name: "draft", Rule: "2", Purpose: engine.T("architects.purpose.draft"),
	On:    []play.Kind{stepBegin},
	Holds: func(g *game, _, _ entry) bool { return g.packsFit() },
	Asks:  func(g *game, _ entry) bool { return !g.allPicked() },
	Act:   func(g *game, _ entry, _ *engine.Events) { g.endPick() },
	Owes: func(g *game, _ entry, seat engine.Seat) bool {
		return seat < engine.Seat(g.people) && g.p[seat].choice == none
	},
	As: func(e entry, seat engine.Seat) entry { e.n = int8(seat); return e },
	Ask: func(g *game, e entry) engine.Question {
		return engine.Question{Text: engine.T("architects.ask.draft", engine.N("n", packSize+1-int(g.p[e.n].pack.len()))), Sealed: true, Final: true}
	},
	Offer:  func(g *game, e entry, dst []engine.Move) []engine.Move { return listCards(g.p[e.n].pack, dst) },
	Refuse: refusing("2", notInPack), Answers: []answer{keeping.Doing((*game).pick)},
}

// pickStep chooses alone which building cards to keep (RULES 11.1).
var pickStep = step{
	Kind: stepPick, Name: "pick", Rule: "2", Purpose: engine.T("architects.purpose.pick"),
	On: []play.Kind{stepBegin},
	Holds: func(g *game, _, _ entry) bool {
		n := g.me().pack.len()
		return g.people == 1 && n <= soloDeal && n > soloDeal-startHand
	},
	Ask: func(g *game, _ entry) engine.Question {
		n := int(g.me().pack.len()) - (soloDeal - startHand)
		return engine.Question{Text: engine.T("architects.ask.pick", engine.N("n", n)), Form: engine.Picks, Picks: engine.Count{Min: n, Max: n}}
	},
	Offer:  func(g *game, _ entry, dst []engine.Move) []engine.Move { return listCards(g.me().pack, dst) },
	Refuse: refusing("11.1", notInPack), Answers: []answer{keeping.Doing((*game).keepOwn)},
}

// beginStep begins the turns.
var beginStep = step{
	Kind: stepBegin, Name: "begin", On: []play.Kind{stepNone},
	Act: func(g *game, _ entry, ev *engine.Events) { g.begin(ev) },
}

// packsFit reports whether all packs have one size that fits the hands.
func (g *game) packsFit() bool {
	n := g.p[0].pack.len()
	for s := range g.people {
		if g.p[s].pack.len() != n {
			return false
		}
	}
	return n >= 2 && n <= packSize && g.people > 1
}

// pick commits a sealed pick. Only its owner hears of it.
func (g *game) pick(e entry, m engine.Move, ev *engine.Events) {
	seat, card := e.n, int8(m.N[0])
	g.p[seat].choice = card
	if ev != nil {
		g.tellOnly(ev, seat, engine.T("architects.event.pick", g.t.buildingArg(card)), g.placePlayer(seat))
	}
	if g.allPicked() {
		ev.Reveal(g.everyPerson())
		ev.EndTurn()
	}
}

func (g *game) allPicked() bool {
	for s := range g.people {
		if g.p[s].choice == none {
			return false
		}
	}
	return true
}

// endPick passes the packs to the left when everybody has picked. The last card
// of each pack goes under the deck, in turn order.
func (g *game) endPick() {
	var packs [maxSeats]cards
	for s := range g.people {
		p := &g.p[s]
		p.hand |= only(p.choice)
		packs[s] = p.pack &^ only(p.choice)
	}
	for s := range g.people {
		g.followPack(s, packs[(s+1)%g.people])
	}
	for s := range g.people {
		g.p[s].pack, g.p[s].choice = 0, none
	}
	if packs[0].len() == 1 {
		for i := range g.people {
			s := g.order[i]
			g.bury(s, packs[s].lowest())
		}
		return
	}
	for s := range g.people {
		g.p[(s+1)%g.people].pack = packs[s]
		g.p[s].knows |= packs[s]
	}
	g.push(stepDraft, 0)
}

// followPack is what a seat knows of the pack it passed on before, now that the
// left neighbour has picked from it and left some. With two people that comes
// back, so that what is missing is in the other's hand for sure; else it is
// known no longer.
func (g *game) followPack(seat int8, left cards) {
	p, before := &g.p[seat], g.p[(seat+1)%g.people].pack
	known := p.knows & before
	p.knows &^= before
	if g.people == 2 && left.len() > 1 {
		p.knows |= known &^ left
	}
}

// keepOwn keeps a card of those drawn alone. What is left goes under the deck.
func (g *game) keepOwn(e entry, m engine.Move, ev *engine.Events) {
	p, card := g.me(), int8(m.N[0])
	p.pack &^= only(card)
	p.hand |= only(card)
	if ev != nil {
		g.tellOnly(ev, g.active, engine.T("architects.event.pick", g.t.buildingArg(card)), g.placeMe())
	}
	if p.pack.len() > soloDeal-startHand {
		g.agenda.Push(e)
		return
	}
	for left := range p.pack.all {
		g.bury(g.active, left)
	}
	p.pack = 0
}

// everyPerson is the audience of all who play.
func (g *game) everyPerson() engine.Audience {
	var a engine.Audience
	for s := range g.people {
		a |= engine.Only(engine.Seat(s))
	}
	return a
}
