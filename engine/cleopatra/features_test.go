package cleopatra_test

import (
	"math"
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

// TestFeaturesOfAMosaicBeingLaid checks that, before a mosaic is paid, the features show the garden
// as after the payment.
func TestFeaturesOfAMosaicBeingLaid(t *testing.T) {
	compared := 0
	freeCells := func(s engine.State, seat engine.Seat) int {
		return int(math.Round(81 * float64(enginetest.FeaturesOf(t, cleopatra.Rules{}, s, seat)["board free cells"])))
	}
	for seed := range uint64(20) {
		_, err := engine.Random(start(t, 2, seed), engine.NewRand(engine.NumberedSeed(300+seed)), 5000, func(s engine.State, seat engine.Seat, m engine.Move) {
			if s.Ask(seat).Kind != "anchor" {
				return
			}
			before, after := freeCells(s, seat), s.Clone()
			if err := after.Play(seat, m, nil); err != nil {
				t.Fatal(err)
			}
			if got := freeCells(after, seat); after.Ask(seat).Kind == "pay" && got != before-5 {
				t.Errorf("seed %d: %d free cells before, %d with a mosaic at %q to be paid", seed, before, got, s.Code(seat, m))
			}
			compared++
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if compared == 0 {
		t.Error("no mosaic was laid")
	}
}
