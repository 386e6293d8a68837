package caylus_test

import (
	"testing"

	"guildhall/engine/caylus"
	"guildhall/engine/enginetest"
)

// lateFeatures change only when somebody is rich or favors are many, which random
// players never see. TestEagerMatches changes them.
var lateFeatures = []string{"board best prestige tile left", "board prestige tiles left", "now asked lawyer", "now asked residence", "now asked tile",
	"own best prestige building", "own favors building >= 3", "own favors building >= 4", "own favors building >= 5", "own favors goods >= 3",
	"own favors goods >= 4", "own favors goods >= 5", "own prestige building to come", "own prestige buildings", "own residences to come"}

func TestFeatures(t *testing.T) {
	enginetest.FeatureCases(t, caylus.Rules{}, 2, 1, []enginetest.FeatureCase{
		{Name: "the start", Want: map[string]float32{"own deniers": 7. / 20, "own food": 2. / 6, "own batches": 0, "now turn of 1": 1,
			"now asked worker": 1, "board bailiff": 6. / 28, "own lead": 0, "rival 1 deniers": 7. / 20, "own dungeon houses": 0,
			"own dungeon favors due": 0}},
		{Name: "a worker before the provost", Moves: []string{"quarry"}, Want: map[string]float32{"own deniers": 6. / 20,
			"own workers in hand": 5. / 6, "own workers before provost": 1. / 6, "own stone to come": 1. / 4, "now turn of 1": 0,
			"now turn of 2": 1, "now asked worker": 0}},
		{Name: "a worker beyond the provost", Moves: []string{"gold mine"}, Want: map[string]float32{"own workers beyond provost": 1. / 6,
			"own gold to come": 0}},
		{Name: "the other's worker", Moves: []string{"castle", "gate"}, Want: map[string]float32{"own in castle": 1, "rival 1 in castle": 0,
			"board gate free": 0, "own at gate": 0, "rival 1 workers in hand": 5. / 6}},
	})
}
