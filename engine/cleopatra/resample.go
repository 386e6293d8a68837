package cleopatra

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/agenda"
)

// Resample returns a state that looks the same to seat. It keeps everything that everybody
// has seen: the cards known to be in hands, cards that lie face up, the top of the deck,
// and all gains and losses.
func (g *game) Resample(seat engine.Seat, r *engine.Rand) engine.State {
	w := g.redealt(seat, r, nil)
	for tries := 1; !w.isConsistent(seat); tries++ {
		if tries < handAttempts {
			w = g.redealt(seat, r, nil)
			continue
		}
		hand, _ := g.consistentHand(seat, r)
		w = g.redealt(seat, r, &hand)
		break
	}
	w.retell(seat)
	w.random.Reseed(r.Seed())
	w.shuffleOrientation(r)
	if w.nstack > 1 {
		slices.Sort(w.stack[:w.nstack-1])
		engine.Shuffle(r, w.stack[:w.nstack-1])
	}
	if w.isOffering() {
		for s := range w.seats {
			if engine.Seat(s) != seat && w.bids[s] != noBid {
				w.bids[s] = int16(r.Intn(int(w.p[s].scarabs) + 1))
			}
		}
	}
	return w
}

// handAttempts is the number of random hands that are tried for the active seat. If none of
// them agrees with its turn so far, consistentHand searches for one.
const handAttempts = 50

// redealt returns the match with other cards in the places that seat cannot see. If a hand
// is given, the active seat has it. The true order of the cards does not affect the result.
func (g *game) redealt(seat engine.Seat, r *engine.Rand, hand *counts) *game {
	w := g.copy()
	var space [pileRoom]card
	hidden := w.hiddenCards(seat, space[:0])
	if hand != nil {
		for k := range hand {
			for range hand[k] - w.me().known[k] {
				hidden = slices.Delete(hidden, slices.Index(hidden, card(k)), slices.Index(hidden, card(k))+1)
			}
		}
		w.me().known = *hand
		w.me().hand = *hand
	}
	slices.Sort(hidden)
	engine.Shuffle(r, hidden)
	if hand == nil {
		hidden = w.arrange(seat, hidden, r)
	}
	w.dealHidden(seat, hidden)
	w.me().known = g.me().known
	return w
}

// consistentHand draws one of the hands of the active seat that agree with its turn so far, by the
// facts that seat can know. It returns false if there is none.
func (g *game) consistentHand(seat engine.Seat, r *engine.Rand) (hand counts, ok bool) {
	w := g.copy()
	var left counts
	var space [pileRoom]card
	for _, c := range w.hiddenCards(seat, space[:0]) {
		left[c]++
	}
	me := w.me()
	seen := 0
	var fill func(k, room int)
	fill = func(k, room int) {
		if k == len(left) {
			if room > 0 || !w.isConsistent(seat) {
				return
			}
			if seen++; r.Intn(seen) == 0 {
				hand, ok = me.hand, true
			}
			return
		}
		for n := range min(int(left[k]), room) + 1 {
			me.hand[k] = me.known[k] + int8(n)
			fill(k+1, room-n)
		}
		me.hand[k] = me.known[k]
	}
	room := me.hand.total() - me.known.total()
	me.hand = me.known
	fill(0, room)
	return hand, ok
}

// isConsistent reports whether the active seat's hand agrees with its turn so far.
// Everybody sees that the seat can pay for the structure that it has begun, and that it has
// a choice.
func (g *game) isConsistent(seat engine.Seat) bool {
	if g.over || engine.Seat(g.active) == seat || g.isOffering() {
		return true
	}
	if g.checkAgenda() != nil {
		return false
	}
	_, n := agenda.Answers(func(dst []engine.Move) []engine.Move { return rulebook.Moves(g, g.Active(), dst) }).First()
	return n > 1
}

// topShows reports whether the top card of the deck lies face up.
func (g *game) topShows() bool { return g.deck.Len() > 0 && g.deck.Top().up() }

// eachHidden calls visit with the places of all cards that seat cannot see, except those in
// hands.
func (g *game) eachHidden(visit func(*card)) {
	hidden := g.deck.Cards()
	if g.topShows() {
		hidden = hidden[:len(hidden)-1]
	}
	for i := range hidden {
		visit(&hidden[i])
	}
	for s := range g.stalls {
		cards := g.stalls[s].Cards()
		for i := range cards {
			if c := &cards[i]; !c.up() {
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

// hiddenCards returns the kinds of all cards that seat cannot know.
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

// dealHidden puts shuffled cards in the places of the hidden cards.
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

// shuffleOrientation shuffles which cards of the deck lie face down, except the top card,
// whose visible side everybody sees.
func (g *game) shuffleOrientation(r *engine.Rand) {
	if g.deck.Len() < 2 {
		return
	}
	rest := g.deck.Cards()[:g.deck.Len()-1]
	up := 0
	for i, c := range rest {
		if c.up() {
			up++
		}
		rest[i] = c.kind()
	}
	for i := range up {
		rest[i] |= faceUp
	}
	for i := len(rest) - 1; i > 0; i-- {
		j := r.Intn(i + 1)
		a, b := rest[i]&faceUp, rest[j]&faceUp
		rest[i], rest[j] = rest[i].kind()|b, rest[j].kind()|a
	}
}
