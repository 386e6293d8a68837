package lisboa

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// TestKnownCardsStay checks resampled worlds of random matches: cards that a seat took face up stay
// in its hand, and hidden cards keep their colour.
func TestKnownCardsStay(t *testing.T) {
	changed := 0
	r := engine.NewRand(engine.NumberedSeed(7))
	for seed := range uint64(4) {
		s := enginetest.Start(t, Rules{}, 3, seed, nil)
		n := 0
		enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
			if n++; n%15 == 0 {
				g, w := s.(*game), s.Resample(0, r).(*game)
				for p := int8(1); p < g.seats; p++ {
					for i, c := range g.p[p].hand[:g.p[p].nhand] {
						d := w.p[p].hand[i]
						if colour := g.t.cards[c].deck; colour != g.t.cards[d].deck || (colour == deckRed || colour == deckBrown) && c != d {
							t.Fatalf("%s became %s", g.t.cards[c].id, g.t.cards[d].id)
						}
						changed += engine.OneIf(c != d)
					}
				}
				if g.p[0].hand != w.p[0].hand {
					t.Fatal("the viewer's own hand changed")
				}
			}
			return enginetest.AtRandom(r)(s, seat)
		}, nil)
	}
	if changed == 0 {
		t.Error("no hidden card was ever drawn anew")
	}
}
