package villagers_test

import (
	"testing"

	"guildhall/engine/enginetest"
	"guildhall/engine/villagers"
)

func TestFeatures(t *testing.T) {
	enginetest.FeatureCases(t, villagers.Rules{}, 2, 1, []enginetest.FeatureCase{
		// The hand: a swineherd, a wood carver, a grazier, a monk and a smuggler.
		{Name: "the start", Want: map[string]float32{"own gold": 8. / 60, "own printed gold": 2. / 60,
			"own gold if the markets were held": 12. / 150, "own hand swineherd": 1. / 2, "own hand blacksmith": 0, "own cards that fit": 1. / 5,
			"own gold that fits": 2. / 60, "own best card that fits": 2. / 24, "own cards that do not fit": 2. / 10, "own room founders": 1,
			"rival 1 hand": 5. / 10, "board hayers left": 1, "board cards to the first market": 1, "now asked pick": 1, "now drafts left": 2. / 5}},
		{Name: "a drafted card counts with the hand", Moves: []string{"take blacksmith"}, Want: map[string]float32{"own hand blacksmith": 1. / 2,
			"own square": 1. / 5, "own hand": 5. / 10, "own cards that do not fit": 3. / 10, "now drafts left": 1. / 5, "now turn of 2": 1,
			"board cards to the first market": 7. / 8, "rival 1 square": 0}},
		{Name: "the other's card", Moves: []string{"take blacksmith", "take carpenter"}, Want: map[string]float32{"rival 1 square": 1. / 5,
			"own hand carpenter": 0, "now turn of 1": 1}},
		{Name: "a pile that will hold a traded card", Moves: []string{"take blacksmith", "take carpenter", "take cooper", "take harvester", "no coin",
			"no coin", "trade miner", "stack 2"}, Want: map[string]float32{"board cards to the first market": 5. / 8,
			"board cards to the second market": 21. / 24, "now trading for miner": 1, "now asked card": 1}},
	})
}
