package architects

import (
	"slices"
	"testing"

	"guildhall/engine"
)

// TestMarketCardHidesItsBack checks RULES 10: one side of the top card of the small pile is
// visible, and two cards have that side.
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

// TestMarketCardHidesItsFront checks RULES 7: the first card of a remade pile is turned over at
// once, and two cards have the side that is then visible.
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

// TestKnownPlaces checks RULES 10: a seat remembers the cards that it put under the deck, even when
// another seat draws them. It forgets a card once the hand that holds it may have lost it.
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

// TestDismissedIsPublic checks RULES 5.6: everybody sees which apprentice goes under the deck, so
// no resampled world changes it.
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

// TestSampleHidesOthersKnowledge checks that a seat's knowledge about a card in a third seat's hand
// is secret too. A resampled world must not show it.
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

// TestSamplesKeepLookedCards checks RULES 5.9: a seat that looked at cards knows which of them went
// under the deck, even after others have drawn some of them.
func TestSamplesKeepLookedCards(t *testing.T) {
	g := match(t, 3, 5, nil)
	draft(t, g)
	g.active = 0
	g.look(entry{}, engine.Move{}, nil)
	looked, kept := g.now.look, g.now.look.lowest()
	g.keepLooked(g.agenda.Pop(), move(moveKeep, kept), nil)
	under, from := looked&^only(kept), g.deck.n-marketLook+1
	inSamples(t, g, 0, func(w *game) cards { return deckCards(w, from) }, under)
	for from > 0 {
		g.draw(2)
		from--
	}
	g.draw(1)
	inSamples(t, g, 0, func(w *game) cards { return deckCards(w, 0) | w.p[1].hand }, under)
	drawn := map[cards]bool{}
	for seed := range uint64(40) {
		w := g.Resample(0, engine.NewRand(engine.NumberedSeed(seed))).(*game)
		if w.deck.n != 3 || deckCards(w, 0)&^under != 0 {
			t.Fatalf("the deck is %b, want three of %b", deckCards(w, 0), under)
		}
		drawn[w.p[1].hand&under] = true
	}
	if len(drawn) != 4 {
		t.Errorf("seat 1 drew %d of the cards in samples, want each of 4", len(drawn))
	}
}

// TestSamplesKeepHandsThatBuried checks RULES 10: a card that a seat knew in a hand is still in
// that hand or was put under the deck.
func TestSamplesKeepHandsThatBuried(t *testing.T) {
	g := match(t, 3, 5, nil)
	draft(t, g)
	card := g.deck.cards[0]
	g.p[0].knows |= only(card)
	g.draw(1)
	g.bury(1, (g.p[1].hand &^ only(card)).lowest())
	last := g.deck.n - 1
	places := map[bool]bool{}
	for seed := range uint64(80) {
		w := g.Resample(0, engine.NewRand(engine.NumberedSeed(seed))).(*game)
		inHand := w.p[1].hand.has(card)
		if !inHand && w.deck.cards[last] != card {
			t.Fatal("the card is neither in the hand nor under the deck")
		}
		places[inHand] = true
	}
	if len(places) != 2 {
		t.Error("the card is at the same of its two places in all samples")
	}
}

// TestSamplesKeepPassedPacks checks RULES 2.8: the cards of a passed pack are in the hands of the
// next seats, and the last one is under the deck. The test follows the packs in the true match.
func TestSamplesKeepPassedPacks(t *testing.T) {
	for people := 2; people <= 5; people++ {
		g := match(t, people, 5, nil)
		passed := make([]cards, people)
		for pick := range 3 {
			for seat := range engine.Seat(people) {
				card := g.p[seat].pack.lowest()
				if pick == 0 {
					passed[seat] = g.p[seat].pack &^ only(card)
				}
				if err := g.Play(seat, move(moveKeep, card), nil); err != nil {
					t.Fatal(err)
				}
			}
			for seat := range people {
				inSamples(t, g, engine.Seat(seat), func(w *game) (at cards) {
					for i := range pick + 1 {
						s := (seat + 1 + i) % people
						at |= w.p[s].hand | w.p[s].pack
					}
					if people == 2 {
						at |= w.p[seat].hand | w.p[seat].pack
					}
					return at | deckCards(w, w.deck.n-int8(people))*cards(engine.OneIf(pick == 2))
				}, passed[seat])
			}
		}
	}
}

// inSamples fails the test unless at returns the wanted cards in many samples of a seat.
func inSamples(t *testing.T, g *game, seat engine.Seat, at func(*game) cards, want cards) {
	t.Helper()
	if got := at(g); want&^got != 0 {
		t.Fatalf("seat %d: cards %b are not at %b in the match itself", seat, want, got)
	}
	for seed := range uint64(20) {
		w := g.Resample(seat, engine.NewRand(engine.NumberedSeed(seed))).(*game)
		if err := w.Check(); err != nil {
			t.Fatal(err)
		}
		if got := at(w); want&^got != 0 {
			t.Fatalf("seat %d: sample %d has cards %b elsewhere", seat, seed, want&^got)
		}
	}
}

// deckCards returns the cards of the deck from a position on.
func deckCards(g *game, from int8) (c cards) {
	for _, card := range g.deck.cards[from:g.deck.n] {
		c |= only(card)
	}
	return c
}
