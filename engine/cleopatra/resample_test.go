package cleopatra

import (
	"testing"

	"guildhall/engine"
)

// TestResampleKeepsVisibleCards checks that cards which seat 0 took face up stay in its hand in every
// resampled world of the others.
func TestResampleKeepsVisibleCards(t *testing.T) {
	s, err := Rules{}.New(engine.Setup{Seats: 3, Seed: engine.NumberedSeed(8)})
	if err != nil {
		t.Fatal(err)
	}
	r := engine.NewRand(engine.NumberedSeed(1))
	if _, err := engine.Random(s, r, 40, nil); err != nil {
		t.Fatal(err)
	}
	g := s.(*game)
	changed := [3]bool{}
	for range 200 {
		w := g.Resample(1, r).(*game)
		if err := w.Check(); err != nil {
			t.Fatal(err)
		}
		for seat := range g.seats {
			p, q := &g.p[seat], &w.p[seat]
			if p.scarabs != q.scarabs || p.amulets != q.amulets || p.hand.total() != q.hand.total() || p.known != q.known {
				t.Fatalf("seat %d: %+v became %+v", seat, p, q)
			}
			for k := range p.known {
				if q.hand[k] < p.known[k] {
					t.Fatalf("seat %d: %d cards %q, %d are known", seat, q.hand[k], cardWords[k], p.known[k])
				}
			}
			changed[seat] = changed[seat] || p.hand != q.hand
		}
		if looks(w.deck.Top()) != looks(g.deck.Top()) {
			t.Fatal("the top of the deck looks otherwise")
		}
		if w.top() != g.top() {
			t.Fatal("the top mosaic is another")
		}
	}
	if !changed[0] || changed[1] || !changed[2] {
		t.Errorf("hands changed: %v, want those of seats 0 and 2", changed)
	}
}

// TestSpendingKnownCards checks that a spent card first reduces the cards that everybody knows.
func TestSpendingKnownCards(t *testing.T) {
	p := player{hand: counts{stone: 3}, known: counts{stone: 1}}
	p.spend(stone, 2)
	if p.hand[stone] != 1 || p.known[stone] != 0 {
		t.Errorf("%d stone, %d known, want 1 and 0", p.hand[stone], p.known[stone])
	}
}
