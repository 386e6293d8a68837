package villagers_test

import (
	"testing"

	"guildhall/engine/enginetest"
	"guildhall/engine/villagers"
)

// TestRules checks the game against the contract.
func TestRules(t *testing.T) { enginetest.Run(t, villagers.Rules{}) }

// TestGolden replays finished matches to their final scores.
func TestGolden(t *testing.T) { enginetest.Golden(t, villagers.Rules{}, "testdata/records") }

// TestOptionCounts counts the ways to play the first moves of known matches.
func TestOptionCounts(t *testing.T) {
	enginetest.OptionCounts(t, villagers.Rules{}, [][4]int{
		{1, 1, 1, 13}, {1, 1, 2, 78}, {1, 1, 3, 858}, {2, 1, 1, 12}, {2, 1, 3, 1728}, {3, 2, 2, 144}, {5, 3, 2, 144},
	})
}

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, villagers.Rules{}) }
