package villagers

import (
	"slices"

	"guildhall/engine"
)

// Resample returns a state that looks the same to seat. It keeps everything that is public
// (backs of cards, the suits of each hand, the cards known to have gone to a hand) and the
// cards that seat itself put on stacks.
func (g *game) Resample(seat engine.Seat, r *engine.Rand) engine.State {
	w := g.copy()
	d := newDeal()
	w.gather(int8(seat), d)
	for s := range d.cards {
		slices.Sort(d.cards[s]) // so that their true order has no effect
		engine.Shuffle(r, d.cards[s])
	}
	w.dealHands(int8(seat), d, r)
	w.dealPiles(d, r, 0, w.hiddenPiles())
	w.mixReserve(r)
	for season := range w.solo.decks {
		w.random.Reseed(r.Seed())
		slices.Sort(w.solo.decks[season][:w.solo.ndecks[season]])
		w.shuffleEvents(season)
	}
	w.random.Reseed(r.Seed())
	return w
}

// deal holds the cards that a viewer cannot see, by suit.
type deal struct {
	cards [suits][]kind
}

// newDeal returns a deal with enough room for most matches, because a search draws
// thousands of worlds for an answer.
func newDeal() *deal {
	const usual = 32
	d := new(deal)
	room := make([]kind, usual*len(d.cards))
	for s := range d.cards {
		d.cards[s] = room[s*usual : s*usual : (s+1)*usual]
	}
	return d
}

func (d *deal) add(k kind) {
	d.cards[builtIn.cards[k].suit] = append(d.cards[builtIn.cards[k].suit], k)
}

// take removes a card of a suit. There is one, because the state is consistent.
func (d *deal) take(s suit) kind {
	last := len(d.cards[s]) - 1
	k := d.cards[s][last]
	d.cards[s] = d.cards[s][:last]
	return k
}

// remove removes a card by kind.
func (d *deal) remove(k kind) bool {
	list := d.cards[builtIn.cards[k].suit]
	for i := range list {
		if list[i] == k {
			list[i] = list[len(list)-1]
			d.cards[builtIn.cards[k].suit] = list[:len(list)-1]
			return true
		}
	}
	return false
}

// hidden reports whether the viewer cannot know a card in a pile.
func (c pileCard) hidden(viewer int8) bool { return c.trader() == none || c.trader() != viewer }

// gather collects every card that the viewer cannot know.
func (g *game) gather(viewer int8, d *deal) {
	for i := range g.piles.end {
		for _, c := range g.piles.of(i) {
			if c.hidden(viewer) && (i < g.hiddenPiles() || c.trader() != none) {
				d.add(c.kind)
			}
		}
	}
	for s := range g.seats {
		if s == viewer {
			continue
		}
		for k := range eachKind(g.p[s].holds) {
			for range g.p[s].hand[k] {
				d.add(k)
			}
		}
	}
}

// dealHands gives the other seats hands of the same suits. Each card that was seen to come
// to a hand is in it, or is a card of its suit that the seat traded afterwards.
func (g *game) dealHands(viewer int8, d *deal, r *engine.Rand) {
	for s := range g.seats {
		if s == viewer {
			continue
		}
		for _, f := range g.p[s].seen.All() {
			for range f.N {
				d.remove(kind(f.Card))
			}
		}
	}
	for s := range g.seats {
		if s != viewer {
			g.dealHand(s, d, r)
		}
	}
}

// dealHand gives one seat's hand and the cards it traded.
func (g *game) dealHand(seat int8, d *deal, r *engine.Rand) {
	p := &g.p[seat]
	held := p.suitsHeld()
	p.hand, p.holds, p.nhand = [kinds]int8{}, 0, 0
	buried := g.piles.traded(seat)
	for s := range suits {
		var room [maxBuried + 1]int8
		room[inHand] = held[s]
		for rank, c := range buried[:min(len(buried), maxBuried)] {
			room[buriedPlace(rank)] = int8(engine.OneIf(g.t.cards[c.kind].suit == s))
		}
		ofSuit := func(card uint8) bool { return g.t.cards[card].suit == s }
		var at [maxBuried + 1]kind
		if !p.seen.Settle(ofSuit, room[:], r, func(card uint8, place int) {
			if place == inHand {
				p.draw(kind(card))
			}
			at[place] = kind(card)
		}) {
			for _, f := range p.seen.All() { // only in an invented position
				for range f.N * int8(engine.OneIf(ofSuit(f.Card))) {
					d.add(kind(f.Card))
				}
			}
			engine.Shuffle(r, d.cards[s])
		}
		for range room[inHand] {
			p.draw(d.take(s))
		}
		for rank, c := range buried {
			switch {
			case g.t.cards[c.kind].suit != s:
			case rank < maxBuried && room[buriedPlace(rank)] == 0:
				c.kind = at[buriedPlace(rank)]
			default:
				c.kind = d.take(s)
			}
		}
	}
}

// dealPiles deals to the piles from first to the one before end: cards with the same backs
// where backs were seen, and the other cards elsewhere.
func (g *game) dealPiles(d *deal, r *engine.Rand, first, end int) {
	blank := make([]*pileCard, 0, g.piles.total())
	for i := first; i < end; i++ {
		cards := g.piles.of(i)
		for j := range cards {
			c := &cards[j]
			switch {
			case c.trader() != none: // dealt with the hands, or put there by the viewer
			case c.mark&backSeen != 0:
				c.kind = d.take(g.t.cards[c.kind].suit)
			default:
				blank = append(blank, c)
			}
		}
	}
	rest := slices.Concat(d.cards[:]...)
	engine.Shuffle(r, rest)
	for i, c := range blank {
		c.kind = rest[i]
	}
}

// hiddenPiles returns the number of piles with unknown cards. After it was rebuilt from the
// discard pile, everybody knows the cards of the Reserve, but not their order (RULES 10.5).
func (g *game) hiddenPiles() int {
	if g.solo.rebuilt {
		return reserve
	}
	return len(g.piles.end)
}

// mixReserve shuffles the cards of a rebuilt Reserve. A back that was seen stays.
func (g *game) mixReserve(r *engine.Rand) {
	if !g.solo.rebuilt {
		return
	}
	d := newDeal()
	cards := g.piles.of(reserve)
	for _, c := range cards {
		if c.trader() == none {
			d.add(c.kind)
		}
	}
	for s := range d.cards {
		slices.Sort(d.cards[s])
		engine.Shuffle(r, d.cards[s])
	}
	g.dealPiles(d, r, reserve, reserve+1)
}
