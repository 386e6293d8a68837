package cleopatra

import "guildhall/engine"

// Resample returns a world that seat cannot tell from this one. What
// everybody has seen stays: the cards known to have gone to a hand, what lies
// face up, the top of the deck, and all gains and losses.
func (g *game) Resample(seat engine.Seat, r *engine.Rand) engine.State {
	w := g.redealt(seat, r, false)
	for tries := 1; !w.plausible(seat); tries++ {
		w = g.redealt(seat, r, tries >= likelyHands)
	}
	w.random = *engine.NewRand(r.Seed())
	w.shuffleOrientation(r)
	if w.nstack > 1 {
		engine.Shuffle(r, w.stack[:w.nstack-1])
	}
	if w.asked() == stepOffer {
		for s := range w.seats {
			if engine.Seat(s) != seat && w.bids[s] != noBid {
				w.bids[s] = int16(r.Intn(int(w.p[s].scarabs) + 1))
			}
		}
	}
	return w
}

// likelyHands is how many hands are drawn for the active seat before its own is
// taken as it is.
const likelyHands = 50

// redealt is the match with other cards where seat cannot see them.
func (g *game) redealt(seat engine.Seat, r *engine.Rand, sameHand bool) *game {
	w := g.copy()
	if sameHand {
		w.me().known = w.me().hand
	}
	var space [pileRoom]card
	hidden := w.hiddenCards(seat, space[:0])
	engine.Shuffle(r, hidden)
	w.dealHidden(seat, hidden)
	w.me().known = g.me().known
	return w
}

// plausible reports whether the active seat's hand agrees with what it is
// doing: everybody sees that it can pay for the structure it has begun, and
// that it has a choice.
func (g *game) plausible(seat engine.Seat) bool {
	if g.over || engine.Seat(g.active) == seat || g.asked() == stepOffer {
		return true
	}
	if g.checkAgenda() != nil {
		return false
	}
	_, n := g.firstTwo()
	return n == 2
}

// topShows reports whether the top card of the deck lies face up.
func (g *game) topShows() bool { return g.deck.n > 0 && g.deck.c[g.deck.n-1].up() }

// eachHidden visits the places of all cards seat cannot see, but for those in
// hands.
func (g *game) eachHidden(visit func(*card)) {
	n := g.deck.n
	if g.topShows() {
		n--
	}
	for i := range n {
		visit(&g.deck.c[i])
	}
	for s := range g.stalls {
		for i := range g.stalls[s].n {
			if c := &g.stalls[s].c[i]; !c.up() {
				visit(c)
			}
		}
	}
	for i := range g.ndrawn {
		if c := &g.drawn[i]; !c.up() {
			visit(c)
		}
	}
}

// hiddenCards collects the kinds of all cards that seat cannot know.
func (g *game) hiddenCards(seat engine.Seat, list []card) []card {
	g.eachHidden(func(c *card) { list = append(list, c.kind()) })
	for s := range g.seats {
		if engine.Seat(s) == seat {
			continue
		}
		p := &g.p[s]
		for k := range p.hand {
			for range p.hand[k] - p.known[k] {
				list = append(list, card(k))
			}
		}
	}
	return list
}

// dealHidden puts shuffled cards where the hidden ones were.
func (g *game) dealHidden(seat engine.Seat, list []card) {
	g.eachHidden(func(c *card) {
		*c = list[0] | *c&faceUp
		list = list[1:]
	})
	for s := range g.seats {
		if engine.Seat(s) == seat {
			continue
		}
		p := &g.p[s]
		n := p.hand.total() - p.known.total()
		p.hand = p.known
		for _, c := range list[:n] {
			p.hand[c]++
		}
		list = list[n:]
	}
}

// shuffleOrientation mixes which cards of the deck lie face down, but for the
// top one, whose back or face everybody sees.
func (g *game) shuffleOrientation(r *engine.Rand) {
	if g.deck.n < 2 {
		return
	}
	rest := g.deck.c[:g.deck.n-1]
	for i := len(rest) - 1; i > 0; i-- {
		j := r.Intn(i + 1)
		a, b := rest[i]&faceUp, rest[j]&faceUp
		rest[i], rest[j] = rest[i].kind()|b, rest[j].kind()|a
	}
}
