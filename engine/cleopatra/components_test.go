package cleopatra

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
)

// TestLoadRefuses breaks each table in one place.
func TestLoadRefuses(t *testing.T) {
	enginetest.Faults(t, gameFiles, load, [][4]string{
		{"cards", "artisan,Artisan,장인,30", "artisan,Artisan,장인,29", "93 cards"},
		{"cards", "cave,Cave,동굴,8,cave,any,1,1", "cave,Cave,동굴,8,cave,any,1,0", "amulets"},
		{"cards", "std_stone,", "std_sand,", "std_sand"},
		{"categories", "sphinxes,Sphinxes,스핑크스,all 6 sphinxes built,6", "sphinxes,Sphinxes,스핑크스,all 6 sphinxes built,5", "want 5"},
		{"structures", "obelisk,Obelisk,오벨리스크,obelisks,2", "obelisk,Obelisk,오벨리스크,obelisks,3", "obelisks"},
		{"sobek_tiles", "turn:visit_both=1", "turn:visit_twice=1", "visit_twice"},
		{"sobek_slots", "pay_scarabs", "pay_cards", "penalty"},
		{"offering", "4,Fourth,4등,3", "5,Fifth,5등,3", "rank"},
		{"penalties", "8+,,1", "8+,,0", "8+"},
		{"cleopatra_track", "5,Walk space 5", "6,Walk space 5", "space"},
		{"garden_cells", "A1,A,1,garden,1", "A1,A,1,garden,0", "33 palms"},
		{"garden_cells", "C1,C,1,garden,1,1", "C1,C,1,garden,1,0", "throne"},
		{"sites", "A9|A8|A7", "A9|A8", "w1 touches 2"},
		{"sites", "sph_left_3,Left row sphinx place 3,왼쪽 줄 스핑크스 3,sphinx", "sph_left_3,Left row sphinx place 3,왼쪽 줄 스핑크스 3,obelisk", "5 sphinx places"},
		{"mosaics", "0.0 1.0 2.0 3.0 4.0", "0.0 1.0 2.0 3.0 3.1", "orientations"},
	})
}

// TestDeckSplit is EXAMPLES E19: a third of the deck, rounded down, lies face
// down (RULES 4.4).
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
					got[b2i(c.up())]++
				}
			}
			if got != want {
				t.Errorf("%d seats, seed %d: %d face down and %d face up, want %d and %d", seats, seed, got[0], got[1], want[0], want[1])
			}
		}
	}
}

// TestSetup is RULES 4: what everybody starts with.
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
