package cleopatra_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
)

// TestDefaultIsHarmless leaves one seat to the defaults in random matches: it
// takes no amulet but in the offering, builds nothing, uses no worshipper and
// keeps no more cards than the limit allows.
func TestDefaultIsHarmless(t *testing.T) {
	for seed := range uint64(12) {
		seats := 2 + int(seed%3)
		s, err := cleopatra.Rules{}.New(engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)})
		if err != nil {
			t.Fatal(err)
		}
		chance := engine.NewRand(engine.NumberedSeed(40 + seed))
		absent := engine.Seat(int(seed) % seats)
		for pending := s.Pending(nil); len(pending) > 0; pending = s.Pending(nil) {
			seat := pending[0]
			moves := s.Moves(seat, nil)
			m := moves[chance.Intn(len(moves))]
			if seat == absent {
				m = s.Default(seat)
			}
			if err := s.Play(seat, m, nil); err != nil {
				t.Fatal(err)
			}
			view := s.View(absent).(*cleopatra.View)
			own, player := view.Own, view.Players[absent]
			if built := player.Built; built != (cleopatra.Built{}) {
				t.Fatalf("seed %d: the absent seat built %+v", seed, built)
			}
			if !view.Head.Over && !view.Offering.Done && own.Amulets > 0 {
				t.Fatalf("seed %d: the absent seat took %d amulets", seed, own.Amulets)
			}
			if view.Turn.Seat != absent && len(own.Hand) > 0 && player.Hand > 10 {
				t.Fatalf("seed %d: the absent seat holds %d cards", seed, player.Hand)
			}
			if view.Turn.Seat == absent && view.Turn.Used != "" {
				t.Fatalf("seed %d: the absent seat used the %s", seed, view.Turn.Used)
			}
		}
	}
}
