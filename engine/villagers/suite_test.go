package villagers_test

import (
	"strconv"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/gamedata"
	"guildhall/engine/scenario"
	"guildhall/engine/villagers"
)

var suite = enginetest.Suite{
	Rules: villagers.Rules{},
	Counts: [][4]int{
		{1, 1, 1, 13}, {1, 1, 2, 78}, {1, 1, 3, 858}, {2, 1, 1, 12}, {2, 1, 3, 1728}, {3, 2, 2, 144}, {5, 3, 2, 144},
	},
	Words: []string{"end", "end turn", "no coin", "new chain", "jester", "take hunter", "hunter", "draft cooper", "stack 1", "stack 9",
		"reserve", "give agent", "coin mason", "place cooper", "place jeweler", "place brewer", "place monk", "place apprentice", "place tinner",
		"place fromager", "place seeker", "place beekeeper", "place fisher", "build wheeler", "use tinner", "use smuggler", "use cooper", "trade miner",
		"trade hayer", "trade cooper", "place miner", "on lumberjack", "on founders", "unlock own", "unlock bank", "unlock free", "unlock b", "from a",
		"replace hayer", "loot founders", "loot mason", "side gold", "lose hunter", "lose seeker", "drop cooper", "resolve tithe", "stop tithe", "hello",
		"take hunter 1", "take mason 9", "on lumberjack 9", "build something"},
	Ahead: []string{"villagers.event.newEvent", "villagers.event.resolve", "villagers.event.tinner"},
	Rare: []string{
		"villagers.event.loseCoins", "villagers.event.won", "villagers.note.tie", "villagers.note.won", "villagers.why.cannotPay",
		"villagers.why.noHand", "villagers.why.nobody", "villagers.why.nothingReplaceable", "villagers.why.placeEmpty", "villagers.why.reserveEmpty", "villagers.why.tax",
		"villagers.solo.summer_informant.text", "villagers.solo.winter_conscription.text", // messages for logs of matches of version 1
	},
	Setups: append(enginetest.Fingerprints(villagers.Rules{}, []int{1, 2, 3, 4, 5}, map[string]string{}),
		enginetest.Fingerprints(villagers.Rules{}, []int{1}, map[string]string{"solo": "normal"}, map[string]string{"solo": "beginner"}, map[string]string{"solo": "hard"})...),
	Match: someMatch, Matches: 80,
	Heard: func(heard *enginetest.UsedMessages) {
		heard.Add(new(villagers.View).Printed().Cards, new(villagers.View).Printed().Events)
	},
	Made: madeOfTables(),
	Shows: func(t *testing.T, changed, own engine.View) {
		gold := func(v engine.View) int { return v.(*villagers.View).Printed().Cards[0].Gold }
		if gold(changed) != 7 || gold(own) != 0 {
			t.Errorf("the views show %d and %d gold on the Hayer, want 7 and 0", gold(changed), gold(own))
		}
	},
	Another: another, Changes: 159,
	From:    villagers.RulesFrom,
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
func TestLessons(t *testing.T)                    { enginetest.Lessons(t, villagers.Rules{}) }
func TestPuzzles(t *testing.T)                    { enginetest.Puzzles(t, villagers.Rules{}, 40) }
func TestRulings(t *testing.T)                    { suite.TestRulings(t) }
func FuzzDecode(f *testing.F)                     { enginetest.FuzzDecode(f, suite.Rules) }
func BenchmarkGame(b *testing.B)                  { suite.Benchmark(b) }

// madeOfTables returns the keys of messages that the code builds from words of the tables.
func madeOfTables() []string {
	var made []string // built from the tables
	for _, c := range new(villagers.View).Printed().Cards {
		made = append(made, "villagers.card."+c.ID)
		if c.Suit == "special" {
			made = append(made, "villagers.brief."+c.ID)
		}
		if c.Suit == "special" || c.Side != "" {
			made = append(made, "villagers.body."+c.ID)
		}
	}
	for _, e := range new(villagers.View).Printed().Events {
		made = append(made, "villagers.solo."+e.ID, "villagers.solo."+e.ID+".text")
	}
	for _, s := range villagers.Suits() {
		made = append(made, "villagers.suit."+s)
	}
	return made
}

// someMatch returns a match with any number of seats; every second one is against the Countess.
func someMatch(t *testing.T, n uint64) (engine.State, enginetest.Pick) {
	seats := []int{1, 2, 1, 3, 1, 5}[n%6]
	var options map[string]string
	if seats == 1 {
		options = map[string]string{"solo": []string{"normal", "beginner", "hard"}[n/2%3]}
	}
	return enginetest.Start(t, villagers.Rules{}, seats, n, options), enginetest.AtRandom(engine.NewRand(engine.NumberedSeed(n + 100)))
}

// another returns a number or a silver formula whose number is larger by 1. For a changed formula
// the rulebook refers to the card.
func another(column gamedata.Column, cell string) string {
	amount, formula, found := strings.Cut(cell, "*")
	n, err := strconv.Atoi(amount)
	if err != nil || column.File != "villagers" {
		return cell
	}
	if !found {
		return strconv.Itoa(n + 1)
	}
	return strconv.Itoa(n+1) + "*" + formula
}

func TestFeatures(t *testing.T) {
	enginetest.FeatureCases(t, villagers.Rules{}, 2, 1, []enginetest.FeatureCase{
		// The hand holds a swineherd, a wood carver, a grazier, a monk and a smuggler.
		{Name: "the start", Want: map[string]float32{"own gold": 8. / 60, "own printed gold": 2. / 60,
			"own gold if the markets were held": 12. / 150, "own hand swineherd": 1. / 2, "own hand blacksmith": 0, "own cards that fit": 1. / 5,
			"own gold that fits": 2. / 60, "own best card that fits": 2. / 24, "own cards that do not fit": 2. / 10, "own room founders": 1,
			"rival 1 hand": 5. / 10, "board hayers left": 1, "board cards to the first market": 1, "now asked pick": 1, "now drafts left": 2. / 5}},
		{Name: "a drafted card counts with the hand", Moves: []string{"take blacksmith"}, Want: map[string]float32{"own hand blacksmith": 1. / 2,
			"own square": 1. / 5, "own hand": 5. / 10, "own cards that do not fit": 3. / 10, "now drafts left": 1. / 5, "now turn of 2": 1,
			"board cards to the first market": 7. / 8, "rival 1 square": 0}},
		{Name: "the other's card", Moves: []string{"take blacksmith", "take carpenter"}, Want: map[string]float32{"rival 1 square": 1. / 5,
			"own hand carpenter": 0, "now turn of 1": 1}},
		{Name: "a pile that will hold a traded card", Moves: []string{"take blacksmith", "take carpenter", "take cooper", "take harvester", "no coin",
			"no coin", "trade miner", "stack 2"}, Want: map[string]float32{"board cards to the first market": 5. / 8,
			"board cards to the second market": 21. / 24, "now trading for miner": 1, "now asked card": 1}},
	})
}

func start(tb testing.TB, seats int, seed uint64) engine.State {
	tb.Helper()
	return enginetest.Start(tb, villagers.Rules{}, seats, seed, nil)
}
