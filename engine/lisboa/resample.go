package lisboa

import (
	"slices"

	"guildhall/engine"
)

// Resample returns a state that looks the same to seat. Everything that is public stays:
// cards that a seat took face up are known to be in its hand. It draws again the blue and
// purple cards in other hands, the order of all decks, and clergy tiles that others have
// chosen in secret.
func (g *game) Resample(seat engine.Seat, r *engine.Rand) engine.State {
	w := g.copy()
	w.drawHands(int8(seat), r)
	for d := range w.decks.cards {
		hidden := w.decks.n[d]
		if hidden > 0 && g.decks.seen.has(w.decks.cards[d][hidden-1]) {
			hidden-- // the top card is face up; after a draw it is turned up only at the end of the turn
		}
		reshuffle(r, w.decks.cards[d][:hidden])
	}
	for a := range w.stacks.publics {
		reshuffle(r, w.stacks.publics[a][:max(0, w.stacks.npublic[a]-1)])
		plans := w.stacks.plans[a][:max(0, w.stacks.nplan[a]-1)]
		slices.Sort(plans) // some are alike, so the true order must not matter
		engine.Shuffle(r, plans)
	}
	reshuffle(r, w.decrees[:w.ndecree])
	for s := range w.people {
		if p := &w.p[s]; p.keep != none && engine.Seat(s) != seat {
			p.keep = p.clergy[r.Intn(2)]
		}
	}
	w.random.Reseed(r.Seed())
	return w
}

// reshuffle sorts different cards and then shuffles them, so that the result does not
// depend on their true order.
func reshuffle(r *engine.Rand, cards []int8) {
	var all set
	for _, c := range cards {
		all.add(c)
	}
	sorted := cards[:0]
	for c := range all.all {
		sorted = append(sorted, c)
	}
	engine.Shuffle(r, cards)
}

// drawHands deals the hidden cards of other hands again, from all cards of their colour
// that the viewer has never seen.
func (g *game) drawHands(viewer int8, r *engine.Rand) {
	chosen := g.chosenCard(viewer)
	unseen := g.decks.seen
	if viewer >= 0 && viewer < g.people {
		for _, c := range g.p[viewer].hand[:g.p[viewer].nhand] {
			unseen.add(c)
		}
	}
	var room [deckColours][cardCount]int8
	var rest [deckColours][]int8
	for _, colour := range []int8{deckBlue, deckPurple} {
		rest[colour] = room[colour][:0]
	}
	for c := range int8(cardCount) {
		if colour := g.t.cards[c].deck; !unseen.has(c) && (colour == deckBlue || colour == deckPurple) {
			rest[colour] = append(rest[colour], c)
		}
	}
	for _, colour := range []int8{deckBlue, deckPurple} {
		engine.Shuffle(r, rest[colour])
	}
	for s := range g.people {
		if s == viewer {
			continue
		}
		p := &g.p[s]
		for i, c := range p.hand[:p.nhand] {
			if colour := g.t.cards[c].deck; !g.decks.seen.has(c) && (colour == deckBlue || colour == deckPurple) {
				p.hand[i] = rest[colour][0]
				rest[colour] = rest[colour][1:]
			}
		}
	}
	if chosen != none {
		s := g.agenda.Top()
		s.n = int16(g.p[s.seat].hand[chosen])
	}
}
