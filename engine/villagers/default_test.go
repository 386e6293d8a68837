package villagers_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/villagers"
)

// TestDefaultIsHarmless plays the default moves for one seat in random matches. That seat drafts
// its cards, lays no coin, pays nobody and builds nothing.
func TestDefaultIsHarmless(t *testing.T) {
	for seed := range uint64(20) {
		seats := 2 + int(seed%4)
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
			v := s.View(absent).(*villagers.View)
			if village := v.Villages[absent]; village.Count != 1 {
				t.Fatalf("seed %d: the village of the absent seat has %d cards", seed, village.Count)
			}
			for _, c := range v.Road {
				if seats == 2 && c.Coins > v.Round {
					t.Fatalf("seed %d: %d coins on the Road in round %d", seed, c.Coins, v.Round)
				}
			}
		})
	}
}

// TestDefaultAgainstTheCountess plays a whole solo match with default moves.
func TestDefaultAgainstTheCountess(t *testing.T) {
	for seed := range uint64(10) {
		s := start(t, 1, seed)
		for n := 0; s.Result() == nil; n++ {
			if err := s.Play(0, s.Default(0), nil); err != nil {
				t.Fatal(err)
			}
			if n > 500 {
				t.Fatalf("seed %d: the match does not end", seed)
			}
		}
	}
}
