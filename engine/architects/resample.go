package architects

import (
	"slices"

	"guildhall/engine"
	"guildhall/engine/deck"
)

// Resample returns a state that looks the same to seat. Everything that is public stays,
// and so do the building cards whose place the seat knows.
func (g *game) Resample(seat engine.Seat, r *engine.Rand) engine.State {
	w := g.copy()
	w.dealUnknown(int8(seat), r)
	mixUp(r, w.crew.deck[:w.crew.n-w.crew.openly])
	w.market.mix(w.t, r)
	w.rewards.mix(r)
	w.auto.mix(w.t, r)
	w.random.Reseed(r.Seed())
	return w
}

// mixUp shuffles cards that a viewer cannot know. It sorts them first, so that the result
// does not depend on the true order.
func mixUp[T ~int8](r *engine.Rand, list []T) {
	slices.Sort(list)
	engine.Shuffle(r, list)
}

// dealUnknown deals the building cards that the viewer cannot locate again: to the other hands, the
// packs and the deck. Each card goes to a place that the viewer thinks possible. The other seats
// keep only the knowledge that retold returns.
func (g *game) dealUnknown(viewer int8, r *engine.Rand) {
	var knows cards
	var facts deck.Facts
	if viewer >= 0 && viewer < g.people {
		knows, facts = g.p[viewer].knows, g.p[viewer].facts
	}
	var unknown []int8
	var allowed []uint64
	lift := func(c cards, may uint64) {
		unknown = slices.AppendSeq(unknown, (c &^ knows).all)
		for len(allowed) < len(unknown) {
			allowed = append(allowed, may)
		}
	}
	for s := range g.people {
		if s != viewer {
			lift(g.p[s].hand, facts.AllowedIn(handPlace(s)))
			lift(g.p[s].pack, facts.AllowedIn(packPlace(s)))
		}
	}
	if g.active != viewer {
		lift(g.now.look, facts.AllowedIn(lookPlace))
	}
	for i, card := range g.deck.cards[:g.deck.n] {
		lift(only(card), facts.AllowedAt(i))
	}
	before := *g
	slices.Sort(unknown)
	if dealt, ok := deck.Deal(unknown, allowed, r); ok {
		unknown = dealt
	} else { // only in a stored state that no match can reach
		g.p[viewer].facts = deck.Facts{}
	}
	take := func(c cards) cards {
		n := (c &^ knows).len()
		c &= knows
		for _, card := range unknown[:n] {
			c |= only(card)
		}
		unknown = unknown[n:]
		return c
	}
	for s := range g.people {
		if p := &g.p[s]; s != viewer {
			p.hand, p.pack = take(p.hand), take(p.pack)
			p.facts = deck.Facts{}
			p.redraw(r)
		}
	}
	if g.active != viewer {
		g.now.look = take(g.now.look)
	}
	for i, card := range g.deck.cards[:g.deck.n] {
		g.deck.cards[i] = take(only(card)).lowest()
	}
	for s := range g.people {
		if s != viewer {
			g.p[s].knows = g.retold(&before, s, viewer, knows)
		}
	}
}

// retold returns what another seat knows in this world. Everybody sees who puts a card into
// the deck, passes a pack or draws from a known place. So the other seat knows as many
// cards of each pack and the same positions of the deck as in the true world, and the same
// cards of the viewer.
//
// It knows nothing of the hands of others here. The number of cards that a seat still knows
// in a hand is secret: the viewer cannot tell whether a building from that hand was one of
// them.
func (g *game) retold(before *game, seat, viewer int8, same cards) (knows cards) {
	p := &before.p[seat]
	for s := range g.people {
		if s == viewer {
			knows |= p.knows & (g.p[s].hand | g.p[s].pack)
			continue
		}
		old, now := before.p[s].pack, g.p[s].pack
		knows |= p.knows & old & now & same
		n := (p.knows & old &^ same).len()
		for card := range (now &^ same).all {
			if n > 0 {
				knows |= only(card)
				n--
			}
		}
	}
	for i, card := range before.deck.cards[:g.deck.n] {
		if p.knows.has(card) {
			knows |= only(g.deck.cards[i])
		}
	}
	return knows
}

// redraw draws a sealed pick again.
func (p *player) redraw(r *engine.Rand) {
	if p.choice == none {
		return
	}
	list := slices.Collect(p.pack.all)
	p.choice = list[r.Intn(len(list))]
}

// mix shuffles the small pile. One side of its top card is visible, and several cards may
// have that side. The same holds for the lowest card of the big pile: when a pile is
// remade, its first card is turned over before anybody sees its small side.
func (b *blackMarket) mix(t *tables, r *engine.Rand) {
	if b.small.len() == 0 {
		return
	}
	seen := t.market[b.small.top()].small
	shows := func(card int8) bool { return t.market[card].small == seen }
	cards := slices.Clone(b.small.all())
	if b.big.len() > 0 {
		cards = append(cards, b.big.cards[0])
	}
	mixUp(r, cards)
	if b.big.len() > 0 {
		side := t.market[b.big.cards[0]].big
		for i, card := range cards {
			rest := slices.Concat(cards[:i], cards[i+1:])
			if t.market[card].big == side && slices.ContainsFunc(rest, shows) {
				b.big.cards[0], cards = card, rest
				break
			}
		}
	}
	i, last := slices.IndexFunc(cards, shows), len(cards)-1
	cards[i], cards[last] = cards[last], cards[i]
	copy(b.small.all(), cards)
}

// mix shuffles the pile together with the cards that left the game
// unseen.
func (w *rewards) mix(r *engine.Rand) {
	unseen := slices.Concat(w.cards[:w.left], w.cards[w.left+w.shown:])
	mixUp(r, unseen)
	copy(w.cards[:], unseen[:w.left])
	copy(w.cards[w.left+w.shown:], unseen[w.left:])
}

// mix shuffles the hidden Future cards among their places, and the pile.
func (o *autoState) mix(t *tables, r *engine.Rand) {
	var unseen []int8
	var slotsOf []*int8
	for _, list := range [][]int8{o.future.all(), o.pile.all(), o.discard.all()} {
		for i, card := range list {
			if t.schemes[card].future && o.seen>>card&1 == 0 {
				unseen, slotsOf = append(unseen, card), append(slotsOf, &list[i])
			}
		}
	}
	mixUp(r, unseen)
	for i, slot := range slotsOf {
		*slot = unseen[i]
	}
	mixUp(r, o.pile.all())
}
