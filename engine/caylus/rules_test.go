package caylus_test

import (
	"testing"

	"guildhall/engine/caylus"
	"guildhall/engine/enginetest"
)

// TestRules checks the game against the contract. One match for each of the
// many setups is enough: TestEagerMatches adds matches that come farther.
func TestRules(t *testing.T) {
	enginetest.Run(t, caylus.Rules{}, enginetest.WithOpenInformation(), enginetest.WithGames(1), enginetest.WithSteadyFeatures(lateFeatures...))
}

// TestGolden replays finished matches to their final scores.
func TestGolden(t *testing.T) { enginetest.Golden(t, caylus.Rules{}, "testdata/records") }

// TestOptionCounts counts the ways to play the first moves of known matches.
func TestOptionCounts(t *testing.T) {
	enginetest.OptionCounts(t, caylus.Rules{}, [][4]int{
		{2, 1, 1, 16}, {2, 1, 2, 242}, {2, 1, 3, 3426}, {3, 2, 3, 4227}, {4, 3, 3, 4227}, {5, 4, 3, 4227},
	})
}

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, caylus.Rules{}) }
