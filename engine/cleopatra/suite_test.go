package cleopatra_test

import (
	"strconv"
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
	"guildhall/engine/gamedata"
	"guildhall/engine/scenario"
)

var suite = enginetest.Suite{
	Rules: cleopatra.Rules{},
	Counts: [][4]int{
		{2, 1, 1, 7}, {2, 1, 2, 15}, {2, 1, 3, 50}, {2, 1, 4, 143}, {3, 2, 4, 319}, {4, 3, 4, 132},
	},
	Words: []string{"market", "quarry", "finish", "end", "discard", "keep all", "stall 1", "stall 9", "to 1", "to 9", "use 1", "use 9",
		"designer", "visitor", "drop cave", "drop tnt lapis", "offer 9999", "sphinx", "sphinx left", "door right", "obelisk", "wall w5", "mosaic",
		"pedestal", "throne", "build throne", "build sphinx", "a1", "e4", "i9", "e2", "left", "w1", "claim a1", "hello", "3 stone", "9 wood", "w10", "2 stone credit", "stone + marble", "a a1", "h a5", "z"},
	More: []string{"merchant", "beggar", "overseer", "use 01", "use 3", "use 5", "stall 2", "wall", "door", "door left",
		"obelisk right", "wall w3", "mosaic a", "mosaic h e4", "2 stone", "stone + wood", "cave + stone", "keep", "b", "offer -1"},
	Ahead: []string{"cleopatra.event.lastTurns", "cleopatra.event.left"},
	Rare: []string{
		"cleopatra.event.pass", "cleopatra.why.stallEmpty", "cleopatra.why.noStalls", "cleopatra.note.tie",
	},
	Setups: enginetest.Fingerprints(cleopatra.Rules{}, []int{2, 3, 4}, map[string]string{}, map[string]string{"palm_or_claim": "on"}, map[string]string{"mosaic_flip": "off"}),
	Match:  someMatch, Matches: 30,
	Another: another, Changes: 36,
	From:    cleopatra.RulesFrom,
	Rulings: 72,
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
func TestLessons(t *testing.T)                    { enginetest.Lessons(t, cleopatra.Rules{}) }
func TestPuzzles(t *testing.T)                    { enginetest.Puzzles(t, cleopatra.Rules{}, 40) }
func TestRulings(t *testing.T)                    { suite.TestRulings(t) }
func FuzzDecode(f *testing.F)                     { enginetest.FuzzDecode(f, suite.Rules) }
func BenchmarkGame(b *testing.B)                  { suite.Benchmark(b) }

// someMatch returns a match with either value of palm_or_claim. In half of the matches the players
// visit the quarry whenever they can.
func someMatch(t *testing.T, n uint64) (engine.State, enginetest.Pick) {
	palm := []string{"off", "on"}[n%2]
	s, random := enginetest.Start(t, cleopatra.Rules{}, 2+int(n%3), n, map[string]string{"palm_or_claim": palm}), enginetest.AtRandom(engine.NewRand(engine.NumberedSeed(n+100)))
	return s, func(s engine.State, seat engine.Seat) engine.Move {
		for _, m := range s.Moves(seat, nil) {
			if n%4 < 2 && s.Code(seat, m) == "quarry" {
				return m
			}
		}
		return random(s, seat)
	}
}

// another returns a similar value that is allowed as well. The row for 8 amulets stays, because a
// seat with 8 is eaten and loses no scarabs.
func another(_ gamedata.Column, cell string) string {
	if n, err := strconv.Atoi(cell); err == nil && n > 1 {
		return strconv.Itoa(n - 1)
	} else if err == nil {
		return strconv.Itoa(n + 1)
	}
	return map[string]string{"pay_scarabs": "take_amulets", "take_amulets": "pay_scarabs"}[cell]
}

func TestFeatures(t *testing.T) {
	enginetest.FeatureCases(t, cleopatra.Rules{}, 2, 1, []enginetest.FeatureCase{
		{Name: "the start: two stone and an artisan", Want: map[string]float32{"own scarabs": 5. / 80, "own cards": 3. / 10, "own stone >= 2": 1,
			"own artisan >= 1": 1, "own can pay sphinx": 1, "own lacks for obelisk": 4. / 7, "own best reward that can be paid": 3. / 15,
			"rival 1 cards": 3. / 10, "rival 1 known artisans": 0, "board obelisk reward": 10. / 15, "board stall 3 hidden": 1. / 4,
			"now turn of 1": 1, "now asked start": 1}},
		{Name: "an artisan from the market", Moves: []string{"market", "stall 1"}, Want: map[string]float32{"own cards": 4. / 10,
			"own artisan >= 2": 1, "own lacks for obelisk": 3. / 7, "board stall 1 cards": 0, "now market visited": 1, "now asked refill": 1,
			"now drawn hidden": 1}},
		{Name: "a worshipper for two scarabs", Moves: []string{"use 1"}, Want: map[string]float32{"own scarabs": 3. / 80, "now used overseer": 1,
			"board slot 5 overseer": 1, "now overseer units": 1, "own amulets": 0}},
		{Name: "a worshipper for three amulets", Moves: []string{"use 5"}, Want: map[string]float32{"own amulets": 3. / 10,
			"own amulets above the least": 3. / 8, "own penalty": 5. / 40, "own scarabs if the match ended": 0, "own lead if the match ended": -5. / 40}},
	})
}

func start(tb testing.TB, seats int, seed uint64) engine.State {
	tb.Helper()
	return enginetest.Start(tb, cleopatra.Rules{}, seats, seed, nil)
}
