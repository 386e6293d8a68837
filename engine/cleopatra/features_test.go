package cleopatra_test

import (
	"math"
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

func TestFeatures(t *testing.T) {
	enginetest.FeatureCases(t, cleopatra.Rules{}, 2, 1, []enginetest.FeatureCase{
		{Name: "the start: two stone and an artisan", Want: map[string]float32{"own scarabs": 5. / 80, "own cards": 3. / 10, "own stone >= 2": 1,
			"own artisan >= 1": 1, "own can pay sphinx": 1, "own lacks for obelisk": 4. / 7, "own best reward that can be paid": 3. / 15,
			"rival 1 cards": 3. / 10, "rival 1 known artisans": 0, "board obelisk reward": 10. / 15, "board stall 3 hidden": 1. / 4,
			"now turn of 1": 1, "now asked start": 1}},
		{Name: "an artisan from the market", Moves: []string{"market", "stall 1"}, Want: map[string]float32{"own cards": 4. / 10,
			"own artisan >= 2": 1, "own lacks for obelisk": 3. / 7, "board stall 1 cards": 0, "now market visited": 1, "now asked refill": 1,
			"now drawn hidden": 1}},
		{Name: "a worshipper for two scarabs", Moves: []string{"use 1"}, Want: map[string]float32{"own scarabs": 3. / 80, "now used overseer": 1,
			"board slot 5 overseer": 1, "now overseer units": 1, "own amulets": 0}},
		{Name: "a worshipper for three amulets", Moves: []string{"use 5"}, Want: map[string]float32{"own amulets": 3. / 10,
			"own amulets above the least": 3. / 8, "own penalty": 5. / 40, "own scarabs if the match ended": 0, "own lead if the match ended": -5. / 40}},
	})
}

// TestFeaturesOfAMosaicBeingLaid looks at the garden before a mosaic is paid: it looks
// as it will afterwards.
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
