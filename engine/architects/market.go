package architects

import (
	"guildhall/engine"
	"guildhall/engine/deck"
	"guildhall/engine/play"
)

// stallPrice returns the price in silver of a space of the Black Market (RULES 5.9).
func (p *player) stallPrice(t *tables, space place) price {
	return p.priceOf(t, t.stalls[space-marketLeft].silver-p.discount(t, costMarket, helpDiscount), 0)
}

// stallVirtue returns the virtue that a space of the Black Market costs.
func (p *player) stallVirtue(t *tables, space place) int8 {
	if p.discount(t, costMarket, helpNoVirtue) > 0 {
		return 0
	}
	return t.stalls[space-marketLeft].virtue
}

// marketMax is the highest virtue with which the Black Market may be entered.
func (t *tables) marketMax() int {
	most := 0
	for i := range t.virtue {
		if t.virtue[i].market {
			most = i
		}
	}
	return most
}

// stallText describes the gain and the cost of a space of the Black Market.
func (g *game) stallText(space place) engine.Text {
	p := g.me()
	var list []engine.Text
	if space == marketMiddle {
		list = append(list, engine.T("architects.visit.middle", engine.N("n", int(min(marketLook, g.deck.n)))))
	}
	gains := g.stallGains(space)
	list = append(append(list, gainTexts(&gains, 1)...), priceTexts(p.stallPrice(g.t, space))...)
	if lost := p.stallVirtue(g.t, space); lost > 0 {
		list = append(list, amountText(virtue, -int(lost)))
	}
	if g.market.free() == 1 {
		list = append(list, engine.T("architects.part.reset"))
	}
	return parts(list)
}

// enterMarket pays, loses virtue and adds the gains of the space (RULES 5.9).
func (g *game) enterMarket(space place, ev *engine.Events) {
	p := g.me()
	g.market.occupy(space, g.active)
	cost, lost := p.stallPrice(g.t, space), p.stallVirtue(g.t, space)
	gains := g.stallGains(space)
	if space == marketMiddle {
		g.push(stepMiddle, 0)
	}
	if ev != nil {
		g.tellMarket(space, cost, lost, &gains, ev)
	}
	g.pay(p, cost)
	g.changeVirtue(g.active, -lost, ev)
	g.gain(g.active, &gains, ev)
}

// stallGains returns the gains of a space for the active seat: the goods there, and the help of its
// apprentices and its board.
func (g *game) stallGains(space place) amounts {
	gains := g.me().helps(g.t, onMarket)
	if g.me().has(abilityMarket, g.t) {
		gains[building]++
	}
	if space != marketMiddle {
		for i, n := range g.market.offer(g.t, space) {
			gains[i] += n
		}
	}
	return gains
}

func (g *game) tellMarket(space place, cost price, lost int8, gains *amounts, ev *engine.Events) {
	list := priceTexts(cost)
	if lost > 0 {
		list = append(list, amountText(virtue, -int(lost)))
	}
	list = append(list, gainTexts(gains, 1)...)
	g.tell(ev, g.active, engine.T("architects.event.market", g.actor(), placeArg(space), partsArg(list)), placeIDs[space], g.placeMe())
}

// occupy puts a worker in the Black Market. The third one resets it (RULES 7).
func (b *blackMarket) occupy(space place, seat int8) {
	b.stalls[space-marketLeft] = seat
	b.reset = b.reset || b.free() == 0
}

// free returns the number of spaces of the Black Market without a worker. With the last one, the
// market is reset.
func (b *blackMarket) free() (n int) {
	for _, who := range b.stalls {
		n += engine.OneIf(who == none)
	}
	return n
}

// middleStep asks whether to hire for nothing or to look at cards (RULES 5.9).
var middleStep = step{
	Kind: stepMiddle, Name: "middle", Rule: "5.9", Purpose: engine.T("architects.purpose.middle"),
	Feature: "middle", On: inTurn,
	Question: engine.T("architects.ask.middle"), All: allHires, Refuse: refusing(explainHiring),
	Answers: []answer{hiring, {
		Kind: moveLook, Word: "look", Do: (*game).look,
		Legal: func(g *game, _ entry, _ engine.Move) play.Reason { return play.If(g.deck.n > 0) },
		Label: func(g *game, _ entry, _ engine.Move) engine.Text {
			return engine.T("architects.do.look", engine.N("n", int(min(marketLook, g.deck.n))))
		},
		Describe: func(*game, entry, engine.Move) engine.Option {
			return engine.Option{Effect: engine.T("architects.do.look.effect"), Places: []string{"deck"}}
		},
	}},
}

// look shows the top building cards to the active seat.
func (g *game) look(_ entry, _ engine.Move, ev *engine.Events) {
	for range min(marketLook, g.deck.n) {
		g.now.look |= only(g.deck.cards[0])
		g.deck.drop()
		for s := range g.people {
			g.p[s].facts.Draw(lookPlace)
		}
	}
	g.me().knows &^= g.now.look
	g.me().facts.Forget(uint64(g.now.look))
	if ev != nil {
		ev.Reveal(engine.Only(engine.Seat(g.active)))
		g.tell(ev, g.active, engine.T("architects.event.look", g.actor(), engine.N("n", int(g.now.look.len()))), "deck")
		g.tellOnly(ev, g.active, engine.T("architects.event.looked", engine.List("cards", g.t.buildingTexts(g.now.look))), "deck")
	}
	g.push(stepKeep, 0)
}

// keepStep asks which of the looked at cards to keep.
var keepStep = step{
	Kind: stepKeep, Name: "keep", Rule: "5.9", Purpose: engine.T("architects.purpose.keep"),
	Feature: "keep", On: inTurn,
	Holds:    func(g *game, _, _ entry) bool { return g.now.look != 0 },
	Question: engine.T("architects.ask.keep"),
	Offer:    func(g *game, _ entry, dst []engine.Move) []engine.Move { return eachCard(dst, moveKeep, g.now.look) },
	Refuse:   refusing(notInPack), Answers: []answer{keeping.Doing((*game).keepLooked)},
}

// keepLooked keeps one card. The others go under the deck in random order, and the seat
// remembers them. Another seat that knew some of the cards no longer knows which of them
// was kept.
func (g *game) keepLooked(_ entry, m engine.Move, ev *engine.Events) {
	card := int8(m.N[0])
	g.me().hand |= only(card)
	from := g.deck.n
	for other := range (g.now.look &^ only(card)).all {
		g.deck.cards[g.deck.n] = other
		g.deck.n++
	}
	engine.Shuffle(&g.random, g.deck.cards[from:g.deck.n])
	g.followLook(card, from)
	if ev != nil {
		g.tell(ev, g.active, engine.T("architects.event.kept", g.actor(), engine.N("n", int(g.now.look.len()-1))), "deck", g.placeMe())
		g.tellOnly(ev, g.active, engine.T("architects.event.pick", g.t.buildingArg(card)), g.placeMe())
	}
	g.now.look = 0
}

// followLook records for the other seats that one of the looked at cards was kept, and that
// the others lie in the deck from a position on.
func (g *game) followLook(kept, from int8) {
	positions := uint64(1)<<g.deck.n - 1<<from
	for s := range g.people {
		p := &g.p[s]
		if s == g.active {
			others := uint64(g.now.look &^ only(kept))
			p.facts.Add(deck.Fact{Cards: others, Deck: positions, DeckOnly: positions})
			continue
		}
		p.doubtPlace(g.now.look, lookPlace)
		p.facts.Change(func(f *deck.Fact) {
			if f.Held>>lookPlace&1 == 0 {
				return
			}
			if f.HeldOnly>>lookPlace&1 != 0 {
				f.DeckOnly |= positions
			}
			f.Held = f.Held&^(1<<lookPlace) | 1<<handPlace(g.active)
			f.HeldOnly &^= 1 << lookPlace
			f.Deck |= positions
		})
	}
}
