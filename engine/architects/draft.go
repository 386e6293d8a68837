package architects

import (
	"guildhall/engine"
	"guildhall/engine/deck"
	"guildhall/engine/play"
)

// dealPacks deals the packs from which everybody chooses (RULES 2.8, 11.1).
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
	Describe: describeCard,
}

func describeCard(g *game, _ entry, m engine.Move) engine.Option {
	return engine.Option{Effect: buildingBrief(&g.t.buildings[m.N[0]])}
}

// eachCard appends a move of a kind for each card of a set.
func eachCard(dst []engine.Move, kind uint16, set cards) []engine.Move {
	for card := range set.all {
		dst = append(dst, move(kind, card))
	}
	return dst
}

// notInPack explains a card that is not among those to choose from, notInHand one that is not in
// the hand.
var (
	notInPack = notAmong(engine.T("architects.why.notInPack"), "2")
	notInHand = notAmong(engine.T("architects.why.notInHand"), "5.11")
)

// notAmong returns a function for refusing that gives this reason for a building card.
func notAmong(why engine.Text, rule string) func(*game, entry, wish) (engine.Text, string) {
	return func(g *game, _ entry, w wish) (engine.Text, string) {
		if w.building == none {
			return engine.Text{}, ""
		}
		return engine.T(why.Key, g.t.buildingArg(w.building)), rule
	}
}

// draftStep lets every seat keep one building card of a pack in secret (RULES 2.8). For a
// question to a seat, n is that seat.
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
	Offer:  func(g *game, e entry, dst []engine.Move) []engine.Move { return eachCard(dst, moveKeep, g.p[e.n].pack) },
	Refuse: refusing(notInPack), Answers: []answer{keeping.Doing((*game).pick)},
}

// pickStep lets a solo player choose which building cards to keep (RULES 11.1).
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
	Offer:  func(g *game, _ entry, dst []engine.Move) []engine.Move { return eachCard(dst, moveKeep, g.me().pack) },
	Refuse: refusing(notInPack), Answers: []answer{keeping.Doing((*game).keepOwn)},
}

// beginStep begins the turns.
var beginStep = step{
	Kind: stepBegin, Name: "begin", On: []play.Kind{stepNone},
	Act: func(g *game, _ entry, ev *engine.Events) { g.begin(ev) },
}

// packsFit reports whether all packs have the same size and the sizes of the hands agree
// with it.
func (g *game) packsFit() bool {
	n := g.p[0].pack.len()
	for s := range g.people {
		if g.p[s].pack.len() != n {
			return false
		}
	}
	return n >= 2 && n <= packSize && g.people > 1
}

// pick commits a sealed pick. Only its seat gets an event.
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

// endPick passes the packs to the left after everybody has picked. After the last pick, the
// last card of each pack goes under the deck, in turn order.
func (g *game) endPick() {
	var packs [maxSeats]cards
	for s := range g.people {
		p := &g.p[s]
		p.hand |= only(p.choice)
		packs[s] = p.pack &^ only(p.choice)
	}
	last := packs[0].len() == 1
	for s := range g.people {
		g.followPack(s, packs[(s+1)%g.people], last)
	}
	g.followPicks(last)
	for s := range g.people {
		g.p[s].pack, g.p[s].choice = 0, none
	}
	if last {
		for i := range g.people {
			s := g.order[i]
			g.bury(s, packs[s].lowest())
		}
		return
	}
	for s := range g.people {
		p := &g.p[(s+1)%g.people]
		p.pack = packs[s]
		p.knows &^= packs[s]
		p.facts.Forget(uint64(packs[s]))
		g.p[s].knows |= packs[s]
	}
	g.push(stepDraft, 0)
}

// followPack updates what a seat knows about the pack that it passed on before. The left
// neighbour has picked from it and left the cards in left. With two players that pack comes
// back, so a missing card is certainly in the other's hand; with more, each card is a fact
// with several places.
func (g *game) followPack(seat int8, left cards, last bool) {
	n := (seat + 1) % g.people
	p, before := &g.p[seat], g.p[n].pack
	if g.people == 2 && !last {
		known := p.knows & before
		p.knows = p.knows&^before | known&^left
		return
	}
	p.doubtPlace(before, packPlace(n))
}

// followPicks moves the facts about packs: one card of each pack is now in a hand, and the
// others were passed on or, after the last pick, put under the deck in turn order.
func (g *game) followPicks(last bool) {
	for viewer := range g.people {
		g.p[viewer].facts.Change(func(f *deck.Fact) {
			held, only := f.Held, f.HeldOnly
			for s := range g.people {
				f.Held &^= 1 << packPlace(s)
				f.HeldOnly &^= 1 << packPlace(s)
			}
			for i := range g.people {
				s := g.order[i]
				if held>>packPlace(s)&1 == 0 {
					continue
				}
				f.Held |= 1 << handPlace(s)
				full := only >> packPlace(s) & 1
				if next := packPlace((s + 1) % g.people); !last {
					f.Held |= 1 << next
					f.HeldOnly |= full << next
					continue
				}
				at := g.deck.n + i
				f.Deck |= 1 << at
				f.DeckOnly |= uint64(full) << at
			}
		})
	}
}

// keepOwn keeps one of the cards drawn by a solo player. The last cards go under the deck.
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

// everyPerson returns the audience of all human players.
func (g *game) everyPerson() engine.Audience {
	var a engine.Audience
	for s := range g.people {
		a |= engine.Only(engine.Seat(s))
	}
	return a
}
