package market

import (
	"testing"

	"guildhall/engine/enginetest"
	"guildhall/engine/scenario"
)

var suite = enginetest.Suite{
	Rules: Rules{},
	Words: []string{"order grain wine", "wine + grain", "wool tools", "bid 0", "3", "bid 9", "bid 10", "99", "crate 1", "take crate 2", "4", "crate 9",
		"sell", "sell wool", "tools", "pass", "keep", "cards 1", "cards 9", "crate", "hello", ""},
	Counts:  [][4]int{{2, 1, 2, 4}, {2, 1, 4, 400}, {2, 1, 6, 2400}, {3, 2, 3, 8}, {3, 2, 7, 32000}},
	Matches: 30,
	Tables:  Data(), From: RulesFrom, Another: enginetest.Raised, Changes: 7,
}

// TestMarketDay checks the game, its texts, tables, rulebook, lessons and records.
func TestMarketDay(t *testing.T) { suite.Run(t) }

// TestScenarios runs the scenarios, one file for each ruling.
func TestScenarios(t *testing.T) { scenario.Dir(t, Rules{}, "testdata") }

func TestFeatures(t *testing.T) {
	enginetest.FeatureCases(t, Rules{}, 2, 1, []enginetest.FeatureCase{
		{Name: "the start", Want: map[string]float32{"own coins": 10. / 60, "own cards": 1. / 12, "rival 1 cards": 1. / 12, "now asked order": 1, "match round": 0}},
	})
}

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, Rules{}) }

func BenchmarkMarketDay(b *testing.B) { suite.Benchmark(b) }
