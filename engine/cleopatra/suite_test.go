package cleopatra_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/cleopatra"
	"guildhall/engine/enginetest"
	"guildhall/engine/longtest"
	"guildhall/engine/scenario"
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

// TestScenarios runs the worked examples and the project's own, one file for
// each ruling.
func TestScenarios(t *testing.T) { scenario.Dir(t, cleopatra.Rules{}, "testdata") }

func TestMessages(t *testing.T) { enginetest.Messages(t, cleopatra.Rules{}.Info()) }

// vocabulary lists texts that people might write, sensible or not, in any
// position.
var vocabulary = []string{"market", "quarry", "finish", "end", "discard", "keep all", "stall 1", "stall 9", "to 1", "to 9", "use 1", "use 9",
	"designer", "visitor", "drop cave", "drop tnt lapis", "offer 9999", "sphinx", "sphinx left", "door right", "obelisk", "wall w5", "mosaic",
	"pedestal", "throne", "build throne", "build sphinx", "a1", "e4", "i9", "e2", "left", "w1", "claim a1", "hello", "3 stone", "9 wood", "stone + marble", "a a1", "h a5", "z"}

// rare are positions random play hardly reaches, by options and changes to the
// stored state; each has a scenario of its own.
var rare = []string{
	"cleopatra.event.pass", "cleopatra.why.noStalls", "cleopatra.note.tie",
}

// TestEveryMessageIsUsed plays matches, collects every message and compares
// them with the message files: no message is unused, and every placeholder has
// an argument.
func TestEveryMessageIsUsed(t *testing.T) {
	rules := cleopatra.Rules{}
	heard := enginetest.NewSaid(rules)
	for seed := range uint64(30) {
		palm := []string{"off", "on"}[seed%2]
		s := enginetest.Start(t, rules, 2+int(seed%3), seed, map[string]string{"palm_or_claim": palm})
		listen(t, s, engine.NewRand(engine.NumberedSeed(seed+100)), seed%4 < 2, heard)
	}
	heard.Everything(t, rules.Info(), rare...)
}

// listen plays a match with random moves, with build going to the quarry
// whenever possible, and collects the messages to everybody.
func listen(t *testing.T, s engine.State, r *engine.Rand, build bool, heard *enginetest.Said) {
	t.Helper()
	n := 0
	enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
		for seat := range engine.Seat(2) {
			if n%9 == 0 {
				for _, word := range vocabulary {
					heard.Add(s.Refuse(seat, word))
				}
			}
		}
		moves := s.Moves(seat, nil)
		heard.Add(s.Ask(seat))
		heard.Add(s.Blocked(seat))
		if n%4 == 0 {
			heard.Add(s.View(seat))
		}
		m := moves[r.Intn(len(moves))]
		heard.Add(s.Describe(seat, moves[len(moves)-1]))
		for _, o := range moves[:min(len(moves), 9)] {
			heard.Add(s.Describe(seat, o))
			if build && s.Code(seat, o) == "quarry" {
				m = o
			}
		}
		heard.Add(s.Describe(seat, m))
		n++
		return m
	}, func(_ engine.Seat, ev *engine.Events) { heard.Add(ev.List) })
	heard.Add(s.View(engine.Spectator))
	heard.Add(s.Result())
	heard.Add(s.Refuse(0, "market"))
}

// TestInsteadIsLegal writes every word of the game in every position of random
// matches: every move that a refusal names can be played.
func TestInsteadIsLegal(t *testing.T) {
	words := slices.Concat(vocabulary, []string{"merchant", "beggar", "overseer", "use 01", "use 3", "use 5", "stall 2", "wall", "door",
		"door left", "obelisk right", "wall w3", "mosaic a", "mosaic h e4", "2 stone", "stone + wood", "cave + stone", "keep", "b", "offer -1"})
	for seed := range uint64(longtest.Number(6, 24)) {
		random := enginetest.AtRandom(engine.NewRand(engine.NumberedSeed(900 + seed)))
		enginetest.Walk(t, start(t, 2+int(seed%3), 500+seed), func(s engine.State, seat engine.Seat) engine.Move {
			for _, seat := range s.Pending(nil) {
				enginetest.Instead(t, s, seat, words)
			}
			return random(s, seat)
		}, nil)
	}
}

// TestFingerprint pins all that the game says and does in matches of every number
// of seats.
func TestFingerprint(t *testing.T) {
	longtest.Only(t, "plays whole matches, and looks at everything")
	rules := cleopatra.Rules{}
	enginetest.Fingerprint{
		Rules: rules, Words: vocabulary,
		Setups: enginetest.Fingerprints(rules, []int{2, 3, 4}, map[string]string{}, map[string]string{"palm_or_claim": "on"},
			map[string]string{"mosaic_flip": "off"}),
	}.Compare(t)
}

func TestReplacedTablesPlay(t *testing.T) {
	enginetest.Replaced(t, cleopatra.Data(), cleopatra.RulesFrom,
		[3]string{"sobek_slots", "pay_scarabs,2", "take_amulets,3"},
		[3]string{"offering", "1,Highest offering,1등,-3", "1,Highest offering,1등,-5"},
		[3]string{"penalties", "1,1,0", "1,9,0"},
		[3]string{"structures", "sphinxes,6,1,same,2", "sphinxes,6,3,same,4"},
	)
}

func TestDamagedTablesAreRefused(t *testing.T) {
	enginetest.Refused(t, cleopatra.Data(), cleopatra.RulesFrom,
		[4]string{"sobek_slots", "pay_scarabs,2", "pay_gold,2", `penalty "pay_gold"`},
		[4]string{"sobek_slots", "pay_scarabs,2", "pay_scarabs,21", `penalty_amount "21", want a number from 0 to 20`},
		[4]string{"structures", "sphinxes,6,1,same,2", "sphinxes,5,1,same,2", `count "5", want "6"`},
		[4]string{"structures", "sphinxes,6,1,same,2", "sphinxes,6,0,same,2", `artisans "0"`},
		[4]string{"garden_cells", "A1,A,1,garden,1", "A1,A,1,garden,0", `palm "0", want "1"`},
		[4]string{"cards", "std_stone,Stone,석재,11", "std_stone,Stone,석재,12", `count "12", want "11"`},
	)
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

func BenchmarkPlayout(b *testing.B)  { enginetest.BenchmarkPlayout(b, start(b, 4, 1)) }
func BenchmarkClone(b *testing.B)    { enginetest.BenchmarkClone(b, start(b, 4, 1)) }
func BenchmarkFeatures(b *testing.B) { enginetest.BenchmarkFeatures(b, start(b, 4, 1)) }

// TestLessons plays the lessons in every way.
func TestLessons(t *testing.T) { enginetest.Lessons(t, cleopatra.Rules{}) }
