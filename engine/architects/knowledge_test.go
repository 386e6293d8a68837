package architects

import (
	"slices"
	"testing"

	"guildhall/engine"
)

// TestMarketCardHidesItsBack is RULES 10: of the top card of the small pile one
// side is seen, and two cards have it.
func TestMarketCardHidesItsBack(t *testing.T) {
	g := match(t, 3, 5, nil)
	draft(t, g)
	seen := map[int8]bool{}
	for seed := range uint64(40) {
		w := g.Resample(0, engine.NewRand(engine.NumberedSeed(seed))).(*game)
		if got, want := *w.market.offer(w.t, marketLeft), *g.market.offer(g.t, marketLeft); got != want {
			t.Fatalf("the small card shows %v, want %v", got, want)
		}
		seen[w.market.small.top()] = true
	}
	if len(seen) != 2 {
		t.Errorf("the top card is one of %d, want 2", len(seen))
	}
}

// TestMarketCardHidesItsFront is RULES 7: the first card of a pile that is made
// anew is turned over at once, and two cards have the side that is seen then.
func TestMarketCardHidesItsFront(t *testing.T) {
	g := match(t, 3, 5, nil)
	draft(t, g)
	for g.market.small.len() > 0 {
		g.flip(nil)
	}
	g.flip(nil)
	one, other := g.copy(), g.copy()
	bottom := g.market.big.top()
	at := slices.IndexFunc(other.market.small.all(), func(card int8) bool { return g.t.market[card].big == g.t.market[bottom].big })
	if at == other.market.small.len()-1 {
		t.Fatal("the other card with that side lies on top; take another seed")
	}
	other.market.big.cards[0], other.market.small.cards[at] = other.market.small.cards[at], bottom
	sample := func(g *game) string { return string(g.Resample(0, engine.NewRand(engine.NumberedSeed(1))).Encode()) }
	if a, b := sample(one), sample(other); a != b {
		t.Errorf("what is drawn for seat 0 tells which of two cards lies there:\n%s\n%s", a, b)
	}
	for seed := range uint64(20) {
		w := g.Resample(0, engine.NewRand(engine.NumberedSeed(seed)))
		if err := w.Check(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestKnownPlaces is RULES 10: a seat remembers the cards it put under the deck,
// also when another draws them, and forgets when a hand may have lost one.
func TestKnownPlaces(t *testing.T) {
	g := match(t, 3, 5, nil)
	draft(t, g)
	g.active = 0
	card := g.p[0].hand.lowest()
	g.bury(0, card)
	if !g.p[0].knows.has(card) || g.p[1].knows.has(card) {
		t.Fatalf("seat 0 knows %b, seat 1 knows %b of card %d", g.p[0].knows, g.p[1].knows, card)
	}
	for g.deck.cards[0] != card {
		g.draw(2)
	}
	g.draw(1)
	if !g.p[0].knows.has(card) || !g.p[1].hand.has(card) {
		t.Error("seat 0 forgot the card that seat 1 drew from a known place")
	}
	for seed := range uint64(20) {
		w := g.Resample(0, engine.NewRand(engine.NumberedSeed(seed))).(*game)
		if !w.p[1].hand.has(card) {
			t.Fatal("a world that seat 0 can tell from this one")
		}
	}
	g.bury(1, (g.p[1].hand &^ only(card)).lowest())
	if g.p[0].knows.has(card) {
		t.Error("seat 0 is still sure of a hand that lost a card")
	}
}

// TestDismissedIsPublic is RULES 5.6: everybody saw the apprentice that goes
// under the deck, and no world changes it.
func TestDismissedIsPublic(t *testing.T) {
	g := match(t, 2, 5, nil)
	draft(t, g)
	g.crew.layUnder(0)
	for seed := range uint64(10) {
		w := g.Resample(1, engine.NewRand(engine.NumberedSeed(seed))).(*game)
		if w.crew.deck[w.crew.n-1] != 0 || w.crew.openly != 1 {
			t.Fatalf("the lowest apprentice is %d, %d are known", w.crew.deck[w.crew.n-1], w.crew.openly)
		}
	}
}

// TestSampleHidesOthersKnowledge: whether another seat knows a card of a third
// one's hand is a secret too, and what is drawn for a viewer does not tell it.
func TestSampleHidesOthersKnowledge(t *testing.T) {
	g := match(t, 3, 5, nil)
	draft(t, g)
	for _, viewer := range []engine.Seat{0, engine.Spectator} {
		one, other := g.copy(), g.copy()
		one.p[2].knows |= only(one.p[1].hand.lowest())
		sample := func(g *game) string {
			return string(g.Resample(viewer, engine.NewRand(engine.NumberedSeed(1))).Encode())
		}
		if a, b := sample(one), sample(other); a != b {
			t.Errorf("what is drawn for seat %d tells whether seat 2 knows a card of seat 1:\n%s\n%s", viewer, a, b)
		}
	}
}
