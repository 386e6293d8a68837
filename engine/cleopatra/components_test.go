package cleopatra

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// TestLoadRefuses breaks each table in one place at a time.
func TestLoadRefuses(t *testing.T) {
	enginetest.Faults(t, gameFiles, load)
}

// TestDeckSplit checks EXAMPLES E19: a third of the deck, rounded down, lies face down (RULES 4.4).
func TestDeckSplit(t *testing.T) {
	for seats, want := range map[int][2]int{2: {29, 59}, 3: {28, 57}, 4: {27, 55}} {
		for seed := range uint64(20) {
			s, err := Rules{}.New(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)})
			if err != nil {
				t.Fatal(err)
			}
			g := s.(*game)
			var got [2]int
			for _, p := range []*pile{&g.deck, &g.stalls[0], &g.stalls[1], &g.stalls[2]} {
				for _, c := range p.Cards() {
					got[engine.OneIf(c.up())]++
				}
			}
			if got != want {
				t.Errorf("%d seats, seed %d: %d face down and %d face up, want %d and %d", seats, seed, got[0], got[1], want[0], want[1])
			}
		}
	}
}

// TestSetup checks RULES 4: the things of every seat at the start.
func TestSetup(t *testing.T) {
	first := map[int8]bool{}
	tops := map[int8]bool{}
	orders := map[[slotCount]int8]bool{}
	for seed := range uint64(60) {
		s, err := Rules{}.New(engine.Setup{Seats: 3, Seed: engine.NumberedSeed(seed)})
		if err != nil {
			t.Fatal(err)
		}
		g := s.(*game)
		first[g.active], tops[g.top()], orders[g.slots] = true, true, true
		for seat := range g.seats {
			p := &g.p[seat]
			if p.hand.total() != 3 || p.scarabs != 5 || p.amulets != 0 || p.statues != 2 {
				t.Fatalf("seat %d starts with %d cards, %d scarabs, %d amulets, %d statues", seat, p.hand.total(), p.scarabs, p.amulets, p.statues)
			}
		}
		if g.stalls[0].Len() != 1 || g.stalls[1].Len() != 1 || g.stalls[2].Len() != 1 || g.nstack != 12 || g.cleopatra != 0 {
			t.Fatalf("stalls %d %d %d, %d mosaics", g.stalls[0].Len(), g.stalls[1].Len(), g.stalls[2].Len(), g.nstack)
		}
	}
	if len(first) != 3 || len(tops) < 10 || len(orders) < 30 {
		t.Errorf("first players %v, top mosaics %v, worshippers %v over 60 matches", first, tops, orders)
	}
}
