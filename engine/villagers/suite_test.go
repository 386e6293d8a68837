package villagers_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/longtest"
	"guildhall/engine/scenario"
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

// TestScenarios runs the worked examples and the project's own, one file for
// each ruling.
func TestScenarios(t *testing.T) { scenario.Dir(t, villagers.Rules{}, "testdata") }

func TestMessages(t *testing.T) {
	var made []string // from the tables
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
	enginetest.Messages(t, villagers.Rules{}.Info(), made...)
}

// vocabulary lists texts that people might write, sensible or not, in any
// position.
var vocabulary = []string{"end", "end turn", "no coin", "new chain", "jester", "take hunter", "hunter", "draft cooper", "stack 1", "stack 9",
	"reserve", "give agent", "coin mason", "place cooper", "place jeweler", "place brewer", "place monk", "place apprentice", "place tinner",
	"place fromager", "place seeker", "place beekeeper", "place fisher", "build wheeler", "use tinner", "use smuggler", "use cooper", "trade miner",
	"trade hayer", "trade cooper", "place miner", "on lumberjack", "on founders", "unlock own", "unlock bank", "unlock free", "unlock b", "from a",
	"replace hayer", "loot founders", "loot mason", "side gold", "lose hunter", "lose seeker", "drop cooper", "resolve tithe", "stop tithe", "hello"}

// rare are messages of positions that random play hardly reaches; each has a
// scenario of its own.
var rare = []string{
	"villagers.event.loseCoins", "villagers.event.won", "villagers.note.tie", "villagers.note.won", "villagers.why.cannotPay",
	"villagers.why.noHand", "villagers.why.nobody", "villagers.why.nothingReplaceable", "villagers.why.reserveEmpty", "villagers.why.tax",
}

// stored are messages that only the logs of matches of rules version 1 hold.
var stored = []string{"villagers.solo.summer_informant.text", "villagers.solo.winter_conscription.text"}

// TestEveryMessageIsUsed plays matches, collects every message and compares
// them with the message files: no message is unused, and every placeholder has
// an argument.
func TestEveryMessageIsUsed(t *testing.T) {
	rules := villagers.Rules{}
	heard, asked := enginetest.NewSaid(rules), map[string]int{}
	heard.Add(new(villagers.View).Printed().Cards, new(villagers.View).Printed().Events)
	for seed := range uint64(80) {
		seats := []int{1, 2, 1, 3, 1, 5}[seed%6]
		var options map[string]string
		if seats == 1 {
			options = map[string]string{"solo": []string{"normal", "beginner", "hard"}[seed/2%3]}
		}
		listen(t, enginetest.Start(t, rules, seats, seed, options), engine.NewRand(engine.NumberedSeed(seed+100)), heard, asked)
	}
	heard.Everything(t, rules.Info(), append(stored, rare...)...)
}

// listen plays a match with random moves, and collects the messages to
// everybody: all of them when a kind of question is new, or an event that
// changes it; samples afterwards.
func listen(t *testing.T, s engine.State, r *engine.Rand, heard *enginetest.Said, asked map[string]int) {
	t.Helper()
	n := 0
	enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
		moves := s.Moves(seat, nil)
		q := s.Ask(seat)
		key := q.Kind
		for _, f := range q.Facts {
			if f.Key == "villagers.fact.event" {
				key += f.Args[0].Value.(engine.Text).Key
			}
		}
		if asked[key]++; asked[key] < 60 || n%25 == 0 {
			for _, word := range vocabulary {
				heard.Add(s.Refuse(seat, word))
			}
			for _, o := range moves {
				heard.Add(s.Describe(seat, o))
			}
			heard.Add(s.Refuse(seat+1, "end"), s.View(seat), s.Blocked(seat), q)
		}
		n++
		return moves[r.Intn(len(moves))]
	}, func(_ engine.Seat, ev *engine.Events) { heard.Add(ev.List) })
	heard.Add(s.View(engine.Spectator))
	heard.Add(s.Result())
	heard.Add(s.Refuse(0, "end"))
}

// TestInsteadIsLegal writes every word of the game in positions of random
// matches: every refusal has a reason, and every move that it names can be
// played.
func TestInsteadIsLegal(t *testing.T) {
	words := slices.Clone(vocabulary)
	for _, c := range new(villagers.View).Printed().Cards[:53] {
		words = append(words, c.ID, "place "+c.ID)
	}
	for seed := range uint64(longtest.Number(5, 10)) {
		random := enginetest.AtRandom(engine.NewRand(engine.NumberedSeed(900 + seed)))
		n := 0
		enginetest.Walk(t, start(t, 1+int(seed%5), 500+seed), func(s engine.State, seat engine.Seat) engine.Move {
			if n%8 == 0 {
				enginetest.Instead(t, s, seat, words)
			}
			n++
			return random(s, seat)
		}, nil)
	}
}

// TestFingerprint pins all that the game says and does in matches of every number
// of seats.
func TestFingerprint(t *testing.T) {
	longtest.Only(t, "plays whole matches, and looks at everything")
	rules := villagers.Rules{}
	enginetest.Fingerprint{
		Rules: rules, Words: vocabulary,
		Setups: append(enginetest.Fingerprints(rules, []int{1, 2, 3, 4, 5}, map[string]string{}),
			enginetest.Fingerprints(rules, []int{1}, map[string]string{"solo": "normal"}, map[string]string{"solo": "beginner"}, map[string]string{"solo": "hard"})...),
	}.Compare(t)
}

func TestReplacedTablesPlay(t *testing.T) {
	enginetest.Replaced(t, villagers.Data(), villagers.RulesFrom,
		[3]string{"villagers", "hayer,Hayer,건초꾼,hay,1,,2,,0,0,0,0,", "hayer,Hayer,건초꾼,hay,1,,2,,0,2,1,5,"},
		[3]string{"villagers", "lumberjack,Lumberjack,벌목꾼,wood,1,,2,,0,0,0,0,,", "lumberjack,Lumberjack,벌목꾼,wood,1,,2,,0,0,0,0,3*food/1,"},
	)
}

func TestDamagedTablesAreRefused(t *testing.T) {
	enginetest.Refused(t, villagers.Data(), villagers.RulesFrom,
		[4]string{"villagers", "hay,1,,2,,0,0,0,0,", "hay,1,,2,,0,-1,0,0,", `food "-1", want a number from 0 to 9`},
		[4]string{"villagers", "hay,1,,2,,0,0,0,0,", "hay,1,,3,,0,0,0,0,", `max_on_top "3", want "2"`},
		[4]string{"villagers", "wood,1,,2,,0,0,0,0,,", "wood,1,,2,,0,0,0,0,3*luck/1,", `silver formula "3*luck/1"`},
		[4]string{"villagers", "wood,1,,2,,0,0,0,0,,", "wood,1,,2,,0,0,0,0,3*food/0,", `silver formula "3*food/0"`},
		[4]string{"events", "pay,1,own_villagers", "pay,2,own_villagers", `amount "2", want "1"`},
	)
}

func TestTheViewShowsTheTablesOfTheMatch(t *testing.T) {
	rules, err := villagers.RulesFrom(enginetest.Spoilt(t, villagers.Data(), "villagers", "hayer,Hayer,건초꾼,hay,1,,2,,0,0,0,0,", "hayer,Hayer,건초꾼,hay,1,,2,,0,0,0,7,"))
	if err != nil {
		t.Fatal(err)
	}
	state := enginetest.Start(t, rules, 2, 1, nil)
	again, err := rules.Decode(state.Encode())
	if err != nil {
		t.Fatal(err)
	}
	v := again.Clone().View(engine.Spectator)
	if gold := v.(*villagers.View).Printed().Cards[0].Gold; gold != 7 {
		t.Errorf("the view shows %d gold on the Hayer, want 7", gold)
	}
}

func TestFeatures(t *testing.T) {
	enginetest.FeatureCases(t, villagers.Rules{}, 2, 1, []enginetest.FeatureCase{
		// The hand: a swineherd, a wood carver, a grazier, a monk and a smuggler.
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

func BenchmarkPlayout(b *testing.B) {
	for _, seats := range []int{1, 2, 5} {
		b.Run([]string{1: "solo", 2: "two", 5: "five"}[seats], func(b *testing.B) { enginetest.BenchmarkPlayout(b, start(b, seats, 1)) })
	}
}

func BenchmarkClone(b *testing.B)    { enginetest.BenchmarkClone(b, start(b, 5, 1)) }
func BenchmarkFeatures(b *testing.B) { enginetest.BenchmarkFeatures(b, start(b, 5, 1)) }

// TestLessons plays the lessons in every way.
func TestLessons(t *testing.T) { enginetest.Lessons(t, villagers.Rules{}) }
