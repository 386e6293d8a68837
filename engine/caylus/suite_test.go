package caylus_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/caylus"
	"guildhall/engine/enginetest"
	"guildhall/engine/scenario"
)

var suite = enginetest.Suite{
	Rules: caylus.Rules{},
	Counts: [][4]int{
		{2, 1, 1, 16}, {2, 1, 2, 242}, {2, 1, 3, 3426}, {3, 2, 3, 4227}, {4, 3, 3, 4227}, {5, 4, 3, 4227},
	},
	Words: []string{"pass", "castle", "gate", "guild", "joust", "stables", "inn", "trading_post", "r1", "r8", "r16", "r28", "quarry", "wood quarry", "lawyer", "bank",
		"statue", "residence", "architect", "fixed", "gold mine", "return", "provost 0", "provost 4", "provost -3", "provost 99", "3", "pay", "pay 2", "pay 5", "skip", "stay", "leave",
		"food", "gold", "cloth", "sell gold", "buy gold", "buy 2", "build bank", "build mason", "build cathedral", "build food farm", "build jeweler", "convert farm", "convert peddler",
		"convert lawyer", "convert bank", "r2", "wood stone", "food wood stone", "cloth gold", "stop", "vp", "denier", "resource", "build", "exchange", "lawyer", "build prestige", "none", "hello", ""},
	Ahead: []string{"caylus.event.lawyerWaits", "caylus.event.scoredOpen"},
	Rare:  []string{"caylus.source.start", "caylus.nothing", "caylus.why.cost", "caylus.why.pay", "caylus.why.impossible", "caylus.why.convertPending", "caylus.event.castleFull"},
	// One match for each of the many setups is enough, because TestEagerMatches reaches later
	// positions.
	Checks: []enginetest.Option{enginetest.WithOpenInformation(), enginetest.WithGames(1), enginetest.WithSteadyFeatures(lateFeatures...)},
	Setups: enginetest.Fingerprints(caylus.Rules{}, []int{2, 3, 4, 5}, map[string]string{}, map[string]string{"jeweler": "off", "inn_double": "on", "lawyer_vp": "3"},
		map[string]string{"simple_favors": "on", "inn_retrieve": "off"}, map[string]string{"scoring": "bailiff", "inn_retrieve": "off"}),
	Match: someMatch, Matches: 40,
	Shows: func(t *testing.T, changed, own engine.View) {
		deal := func(v engine.View) int { return v.(*caylus.View).Printed().Section("dungeon").VP }
		if deal(changed) != 9 || deal(own) != 5 {
			t.Errorf("the views show %d and %d prestige for a house in the dungeon, want 9 and 5", deal(changed), deal(own))
		}
	},
	// Raised keeps a 0: most tiles have no favor and no income, so the rulebook has no text for
	// them.
	Another: enginetest.Raised, Changes: 162,
	From:    caylus.RulesFrom,
	Rulings: 60,
}

func TestRules(t *testing.T)                      { suite.TestRules(t) }
func TestGolden(t *testing.T)                     { suite.TestGolden(t) }
func TestOptionCounts(t *testing.T)               { suite.TestOptionCounts(t) }
func TestMessages(t *testing.T)                   { suite.TestMessages(t) }
func TestEveryMessageIsUsed(t *testing.T)         { suite.TestEveryMessageIsUsed(t) }
func TestTables(t *testing.T)                     { suite.TestTables(t) }
func TestRulebookContainsEveryValue(t *testing.T) { suite.TestRulebookContainsEveryValue(t) }
func TestFingerprint(t *testing.T)                { suite.TestFingerprint(t) }
func TestScenarios(t *testing.T)                  { scenario.Dir(t, suite.Rules, "testdata") }
func TestLessons(t *testing.T)                    { enginetest.Lessons(t, caylus.Rules{}) }
func TestPuzzles(t *testing.T)                    { enginetest.Puzzles(t, caylus.Rules{}, 40) }
func TestRulings(t *testing.T)                    { suite.TestRulings(t) }
func FuzzDecode(f *testing.F)                     { enginetest.FuzzDecode(f, suite.Rules) }
func BenchmarkGame(b *testing.B)                  { suite.Benchmark(b) }

// someMatch returns a match with some options, with poor or rich seats, and a Pick that is random
// or eager.
func someMatch(t *testing.T, n uint64) (engine.State, enginetest.Pick) {
	simple := onOff[0]
	if n == 5 {
		simple = onOff[1]
	}
	s := start(t, 2+int(n%4), n, map[string]string{"simple_favors": simple, "jeweler": onOff[n%2], "inn_retrieve": onOff[n/20], "scoring": scorings[n/20]})
	if n%3 == 0 {
		s = enriched(t, s)
	}
	r := engine.NewRand(engine.NumberedSeed(n + 100))
	if n%2 == 1 {
		return s, enginetest.AtRandom(r)
	}
	return s, func(s engine.State, seat engine.Seat) engine.Move { return eager(s, seat, r) }
}

// lateFeatures change only if a seat is rich or has many favors, which random matches do not reach.
// TestEagerMatches changes them.
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
