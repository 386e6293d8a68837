package cleopatra_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

// TestDefaultIsHarmless plays the default moves for one seat in random matches. That seat takes
// amulets only in the offering, builds nothing, uses no worshipper and never exceeds the hand
// limit.
func TestDefaultIsHarmless(t *testing.T) {
	for seed := range uint64(12) {
		seats := 2 + int(seed%3)
		s := start(t, seats, seed)
		random := enginetest.AtRandom(engine.NewRand(engine.NumberedSeed(40 + seed)))
		absent := engine.Seat(int(seed) % seats)
		enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
			m := random(s, seat)
			if seat == absent {
				m = s.Default(seat)
			}
			return m
		}, func(engine.Seat, *engine.Events) {
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
		})
	}
}
