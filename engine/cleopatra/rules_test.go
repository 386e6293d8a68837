package cleopatra_test

import (
	"testing"

	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
)

// TestRules checks the game against the contract.
func TestRules(t *testing.T) { enginetest.Run(t, cleopatra.Rules{}) }

// TestGolden replays finished matches to their final scores.
func TestGolden(t *testing.T) { enginetest.Golden(t, cleopatra.Rules{}, "testdata/records") }

// TestOptionCounts counts the ways to play the first moves of known matches.
func TestOptionCounts(t *testing.T) {
	enginetest.OptionCounts(t, cleopatra.Rules{}, [][4]int{
		{2, 1, 1, 7}, {2, 1, 2, 15}, {2, 1, 3, 50}, {2, 1, 4, 143}, {3, 2, 4, 319}, {4, 3, 4, 132},
	})
}

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, cleopatra.Rules{}) }
