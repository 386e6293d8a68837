package architects_test

import (
	"testing"

	"guildhall/engine/architects"
	"guildhall/engine/enginetest"
)

// TestRules holds the game to the contract. One match for each of the many
// setups is enough: they differ little in what they ask.
func TestRules(t *testing.T) {
	enginetest.Run(t, architects.Rules{}, enginetest.WithGames(1), enginetest.WithSteadyFeatures(dungeonFeature))
}

// TestGolden replays finished matches to their final scores.
func TestGolden(t *testing.T) { enginetest.Golden(t, architects.Rules{}, "testdata/records") }

// TestOptionCounts counts the ways to play the first moves of known matches.
func TestOptionCounts(t *testing.T) {
	enginetest.OptionCounts(t, architects.Rules{}, [][4]int{
		{1, 1, 3, 60}, {1, 1, 4, 720}, {1, 1, 5, 7560}, {2, 1, 6, 576}, {2, 1, 7, 6912}, {3, 2, 4, 192}, {5, 3, 4, 256}})
}

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, architects.Rules{}) }
