package market

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/scenario"
)

// written lists texts that people might write, sensible or not, in any position.
var written = []string{"order grain wine", "wine + grain", "wool tools", "bid 0", "3", "bid 9", "bid 10", "99", "crate 1", "take crate 2", "4", "crate 9",
	"sell", "sell wool", "tools", "pass", "keep", "cards 1", "cards 9", "crate", "hello", ""}

// TestRules checks the game against the contract.
func TestRules(t *testing.T) { enginetest.Run(t, Rules{}) }

// TestGolden replays finished matches to their final scores.
func TestGolden(t *testing.T) { enginetest.Golden(t, Rules{}, "testdata/records") }

// TestScenarios runs the examples, one file for each ruling.
func TestScenarios(t *testing.T) { scenario.Dir(t, Rules{}, "testdata") }

// TestMessages holds the message files against the code.
func TestMessages(t *testing.T) { enginetest.Messages(t, Rules{}.Info()) }

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, Rules{}) }

// TestOptionCounts counts the ways to play the first moves of known matches.
func TestOptionCounts(t *testing.T) {
	enginetest.OptionCounts(t, Rules{}, [][4]int{{2, 1, 2, 4}, {2, 1, 4, 400}, {2, 1, 6, 2400}, {3, 2, 3, 8}, {3, 2, 7, 32000}})
}

// TestFingerprint pins all that the game says and does.
func TestFingerprint(t *testing.T) {
	enginetest.Fingerprint{Rules: Rules{}, Words: written, Setups: enginetest.Fingerprints(Rules{}, []int{2, 3}, nil)}.Compare(t)
}

// TestEveryMessageIsUsed plays matches and compares what they say with the message files.
func TestEveryMessageIsUsed(t *testing.T) {
	heard := enginetest.NewSaid(Rules{})
	for seed := range uint64(30) {
		heard.Listen(t, enginetest.Start(t, Rules{}, 2+int(seed%2), seed, nil), engine.NewRand(engine.NumberedSeed(seed)), written...)
	}
	heard.Everything(t, Rules{}.Info())
}

func TestLoadRefuses(t *testing.T) {
	enginetest.Faults(t, dataFiles, load, [][4]string{
		{"goods", "wool,Wool,양털,9", "wool,Wool,양털,8", "9"}, {"goods", "wool,Wool", "silk,Silk", "silk"},
		{"goods", "9,3", "9,8", "price"}, {"terms", "coins,10", "coins,-1", "-1"}, {"terms", "pair,8", "pear,8", "pear"},
	})
}

func TestReplacedTablesPlay(t *testing.T) {
	enginetest.Replaced(t, Data(), RulesFrom, [3]string{"goods", "9,3", "9,7"}, [3]string{"terms", "coins,10", "coins,0"}, [3]string{"terms", "pair,8", "pair,20"})
	enginetest.Refused(t, Data(), RulesFrom, [4]string{"goods", "양털,9", "양털,10", "cannot be changed"}, [4]string{"terms", "left,1", "left,99", "30"})
}

func TestFeatures(t *testing.T) {
	enginetest.FeatureCases(t, Rules{}, 2, 1, []enginetest.FeatureCase{
		{Name: "the start", Want: map[string]float32{"own coins": 10. / 60, "own cards": 1. / 12, "rival 1 cards": 1. / 12, "now asked order": 1, "market round": 0}},
	})
}

func BenchmarkPlayout(b *testing.B) {
	enginetest.BenchmarkPlayout(b, enginetest.Start(b, Rules{}, 3, 1, nil))
}
func BenchmarkClone(b *testing.B) {
	enginetest.BenchmarkClone(b, enginetest.Start(b, Rules{}, 3, 1, nil))
}
func BenchmarkFeatures(b *testing.B) {
	enginetest.BenchmarkFeatures(b, enginetest.Start(b, Rules{}, 3, 1, nil))
}
