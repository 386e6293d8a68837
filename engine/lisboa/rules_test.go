package lisboa_test

import (
	"testing"

	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
)

// TestRules holds the game to the contract.
func TestRules(t *testing.T) {
	enginetest.Run(t, lisboa.Rules{}, enginetest.WithGames(2), enginetest.WithSteadyFeatures(lateFeatures...))
}

// TestGolden replays finished matches to their final scores.
func TestGolden(t *testing.T) { enginetest.Golden(t, lisboa.Rules{}, "testdata/records") }

// TestOptionCounts counts the ways to play the first moves of known matches.
func TestOptionCounts(t *testing.T) {
	enginetest.OptionCounts(t, lisboa.Rules{}, [][4]int{{1, 1, 3, 30}, {1, 1, 5, 452}, {2, 1, 4, 60}, {2, 1, 6, 940}, {3, 2, 5, 120}, {4, 3, 6, 240}})
}

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, lisboa.Rules{}) }
