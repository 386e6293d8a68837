package caylus_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/caylus"
	"guildhall/engine/enginetest"
)

// TestDefaultIsHarmless plays the default moves for one seat in eager matches. That seat places no
// worker, pays only for batches, never moves the provost, and loses no prestige in the castle that
// a batch could save.
func TestDefaultIsHarmless(t *testing.T) {
	for seed := range uint64(12) {
		seats := 2 + int(seed%4)
		s := start(t, seats, seed, nil)
		r := engine.NewRand(engine.NumberedSeed(40 + seed))
		absent := engine.Seat(int(seed) % seats)
		var before *caylus.View
		enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
			before = s.View(absent).(*caylus.View)
			if seat == absent {
				return s.Default(seat)
			}
			return eager(s, seat, r)
		}, func(seat engine.Seat, _ *engine.Events) {
			after := s.View(absent).(*caylus.View)
			if seat != absent {
				return
			}
			p, q := before.Players[absent], after.Players[absent]
			if q.Deniers < p.Deniers || q.Workers < p.Workers || after.Provost != before.Provost && before.Phase == "provost" && after.Phase == "provost" {
				t.Fatalf("seed %d, %s: deniers %d to %d, workers %d to %d, provost %d to %d", seed, before.Asked, p.Deniers, q.Deniers, p.Workers, q.Workers, before.Provost, after.Provost)
			}
		})
	}
}

// TestDefaultInTheCastle checks that the default gives exactly one batch.
func TestDefaultInTheCastle(t *testing.T) {
	s := decoded(t, 2, `{"phase":"castle","agenda":["castle_batch 0","castle 1","end"],"passed":[0,1]}`, func(state map[string]any) {
		state["castle"].(map[string]any)["queue"] = []int{0}
		p := state["players"].([]any)[0].(map[string]any)
		p["workers"], p["goods"] = 5, map[string]int{"food": 3, "wood": 3, "stone": 3, "cloth": 0, "gold": 0}
	})
	for _, want := range []string{"wood stone", "stop"} {
		if got := s.Code(0, s.Default(0)); got != want {
			t.Fatalf("default %q, want %q", got, want)
		}
		if err := s.Play(0, s.Default(0), nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDefaultTakesTheFirstCubeOfTheTile checks that the owner of a park takes wood, which stands
// first on the tile.
func TestDefaultTakesTheFirstCubeOfTheTile(t *testing.T) {
	s := decoded(t, 2, `{"phase":"road","agenda":["owner_bonus 1 9","return 0 9","road 10","castle 0","end"],"passed":[0,1]}`, func(state map[string]any) {
		state["road"].(map[string]any)["r9"] = map[string]any{"tile": "s_park", "owner": 1, "worker": 0}
		state["players"].([]any)[0].(map[string]any)["workers"] = 5
	})
	if got := s.Code(1, s.Default(1)); got != "wood" {
		t.Errorf("default %q, want wood", got)
	}
}
