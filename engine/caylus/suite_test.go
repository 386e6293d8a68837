package caylus_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/caylus"
	"guildhall/engine/enginetest"
	"guildhall/engine/longtest"
	"guildhall/engine/scenario"
)

// TestRules checks the game against the contract. One match for each of the
// many setups is enough: TestEagerMatches adds matches that come farther.
func TestRules(t *testing.T) {
	enginetest.Run(t, caylus.Rules{}, enginetest.WithOpenInformation(), enginetest.WithGames(1), enginetest.WithSteadyFeatures(lateFeatures...))
}

// TestGolden replays finished matches to their final scores.
func TestGolden(t *testing.T) { enginetest.Golden(t, caylus.Rules{}, "testdata/records") }

// TestOptionCounts counts the ways to play the first moves of known matches.
func TestOptionCounts(t *testing.T) {
	enginetest.OptionCounts(t, caylus.Rules{}, [][4]int{
		{2, 1, 1, 16}, {2, 1, 2, 242}, {2, 1, 3, 3426}, {3, 2, 3, 4227}, {4, 3, 3, 4227}, {5, 4, 3, 4227},
	})
}

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, caylus.Rules{}) }

// TestScenarios runs the worked examples and the project's own, one file for
// each ruling.
func TestScenarios(t *testing.T) { scenario.Dir(t, caylus.Rules{}, "testdata") }

func TestMessages(t *testing.T) { enginetest.Messages(t, caylus.Rules{}.Info()) }

// written lists texts that people might write, sensible or not, in any
// position.
var written = []string{"pass", "castle", "gate", "guild", "joust", "stables", "inn", "trading_post", "r1", "r8", "r16", "r28", "quarry", "wood quarry", "lawyer", "bank",
	"statue", "residence", "architect", "fixed", "gold mine", "return", "provost 0", "provost 4", "provost -3", "provost 99", "3", "pay", "pay 2", "pay 5", "skip", "stay", "leave",
	"food", "gold", "cloth", "sell gold", "buy gold", "buy 2", "build bank", "build mason", "build cathedral", "build food farm", "build jeweler", "convert farm", "convert peddler",
	"convert lawyer", "convert bank", "r2", "wood stone", "food wood stone", "cloth gold", "stop", "vp", "denier", "resource", "build", "exchange", "lawyer", "build prestige", "none", "hello", ""}

// rare are texts of positions that play hardly reaches; each is wanted by a
// scenario, or stands for a made-up position.
var rare = []string{"caylus.source.start", "caylus.nothing", "caylus.why.cost", "caylus.why.pay", "caylus.why.impossible", "caylus.why.convertPending", "caylus.event.castleFull"}

// TestEveryMessageIsUsed plays matches, collects every message and compares
// them with the message files: no message is unused, and every placeholder has
// an argument.
func TestEveryMessageIsUsed(t *testing.T) {
	rules := caylus.Rules{}
	heard := enginetest.NewSaid(rules)
	for seed := range uint64(40) {
		options := map[string]string{"simple_favors": onOff[b2i(seed == 5)], "jeweler": onOff[seed%2], "inn_retrieve": onOff[seed/20], "scoring": scorings[seed/20]}
		s := start(t, 2+int(seed%4), seed, options)
		if seed%3 == 0 {
			s = enriched(t, s)
		}
		listen(t, s, engine.NewRand(engine.NumberedSeed(seed+100)), seed%2 == 0, heard)
	}
	heard.Everything(t, rules.Info(), rare...)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// listen plays a match, eagerly or at random, and collects the messages to
// everybody.
func listen(t *testing.T, s engine.State, r *engine.Rand, keen bool, heard *enginetest.Said) {
	t.Helper()
	asked := map[string]int{}
	n := 0
	enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
		q := s.Ask(seat)
		asked[q.Kind]++
		if asked[q.Kind] < 2 || n%43 == 0 {
			heard.Add(q)
			heard.Add(s.Blocked(seat))
			for _, word := range written {
				heard.Add(s.Refuse(seat, word))
			}
			for _, m := range s.Moves(seat, nil) {
				heard.Add(s.Describe(seat, m))
			}
		}
		if n%40 == 0 {
			heard.Add(s.View(seat))
			heard.Add(s.Refuse((seat+1)%2, "pass"))
		}
		n++
		moves := s.Moves(seat, nil)
		m := moves[r.Intn(len(moves))]
		if keen {
			m = eager(s, seat, r)
		}
		return m
	}, func(_ engine.Seat, ev *engine.Events) { heard.Add(ev.List) })
	heard.Add(s.View(engine.Spectator))
	heard.Add(s.Result())
	heard.Add(s.Refuse(0, "pass"))
}

// TestInsteadIsLegal writes every word of the game in positions of eager
// matches: every move that a refusal or a blocked move names can be played, and
// nothing changes.
func TestInsteadIsLegal(t *testing.T) {
	for seed := range uint64(longtest.Number(4, 10)) {
		s := start(t, 2+int(seed%4), 500+seed, nil)
		if seed%2 == 0 {
			s = enriched(t, s)
		}
		r := engine.NewRand(engine.NumberedSeed(900 + seed))
		n := 0
		enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
			if n%3 == 0 {
				enginetest.Instead(t, s, seat, written)
			}
			n++
			return eager(s, seat, r)
		}, nil)
	}
}

// TestFingerprint pins all that the game says and does in matches of every number
// of seats.
func TestFingerprint(t *testing.T) {
	longtest.Only(t, "plays whole matches, and looks at everything")
	rules := caylus.Rules{}
	enginetest.Fingerprint{
		Rules: rules, Words: written,
		Setups: enginetest.Fingerprints(rules, []int{2, 3, 4, 5}, map[string]string{}, map[string]string{"jeweler": "off", "inn_double": "on", "lawyer_vp": "3"},
			map[string]string{"simple_favors": "on", "inn_retrieve": "off"}, map[string]string{"scoring": "bailiff", "inn_retrieve": "off"}),
	}.Compare(t)
}

func TestReplacedTablesPlay(t *testing.T) {
	enginetest.Replaced(t, caylus.Data(), caylus.RulesFrom,
		[3]string{"buildings", "PRODUCE(food:1|cloth:1),yes,,any_player", "PRODUCE(food:2|cloth:3),yes,,any_player"},
		[3]string{"buildings", "wood:1+cloth:1,4,0,0,LAWYER(cloth:1+denier:1)", "wood:2,9,1,1,LAWYER(food:1+denier:2)"},
		[3]string{"castle", "6,5,2,0:0;1:0;2+:1", "6,9,4,0:0;1:1;2+:2"},
		[3]string{"favor_track", "GAIN(vp:1)", "GAIN(vp:4)"},
		[3]string{"setup", "2,1,5,2,1", "2,1,20,5,5"},
		[3]string{"income_and_end", "income_base,1,2", "income_base,1,6"},
		[3]string{"placement_cost", "2,1,3,1,1", "2,1,5,1,1"},
	)
}

func TestDamagedTablesAreRefused(t *testing.T) {
	enginetest.Refused(t, caylus.Data(), caylus.RulesFrom,
		[4]string{"buildings", "n_farm,", "n_ranch,", `line 2: n_ranch: id "n_ranch", want "n_farm"`},
		[4]string{"buildings", "neutral,,0", "wood,,0", `class "wood", want "neutral": this column cannot be changed`},
		[4]string{"buildings", "food:3+gold:1,10", "food:3+gold:1,ten", `build_vp "ten", want a number from 0 to 30`},
		[4]string{"buildings", "food:3+gold:1,10", "food:3+gold:1,-10", `build_vp "-10"`},
		[4]string{"buildings", "food:3+gold:1,10", "food:3+gold:1,99", `build_vp "99"`},
		[4]string{"buildings", "food:3+gold:1,10", "food:0+gold:1,10", `amount "food:0"`},
		[4]string{"buildings", "food:3+gold:1,10", "bread:3,10", `bread`},
		[4]string{"buildings", "TRADE(any:1>denier:6)", "TRADE(any:2>denier:6)", "of another kind"},
		[4]string{"buildings", "TRADE(gold:1>vp:5|gold:2>vp:9)", "TRADE(gold:1>vp:5)", "TRADE with 2 alternatives"},
		[4]string{"buildings", "PRODUCE(food:2+cloth:1)", "TRADE(food:2>cloth:1)", "line 19: s_farm"},
		[4]string{"castle", "dungeon,Dungeon,지하,1,6,5", "dungeon,Dungeon,지하,1,7,5", `parts "7", want "6"`},
		[4]string{"castle", "0:0;1:0;2+:1", "0:0;2+:1", "has a gap"},
		[4]string{"castle", "0:0;1:0;2+:1", "0:1;1:1;2+:1", "must begin with 0:0"},
		[4]string{"castle", "0:0;1:0;2+:1", "0:0;1:0;2+:9", "9 favors, want 0 to 3"},
		[4]string{"favor_track", "GAIN(vp:1)", "GAIN(denier:1|vp:1)", "effect of another kind"},
		[4]string{"placement_cost", "2,1,3,1,1", "2,1,0,1,1", `normal_cost "0", want a number from 1 to 20`},
		[4]string{"placement_cost", "2,1,3,1,1", "2,1,3,2,1", `own_building_cost "2", want "1"`},
		[4]string{"setup", "2,1,5,2,1", "2,1,500,2,1", `deniers "500"`},
		[4]string{"setup", "setup_2p_rank1,2,1,5,2,1,0,0,0,6,0\n", "", "line 2: setup_2p_rank2"},
		[4]string{"road", "EMPTY", "NEUTRAL_RANDOM", "this column cannot be changed"},
		[4]string{"income_and_end", "end_gold,1,3", "end_gold,1,3,4", "wrong number of fields"},
		[4]string{"income_and_end", "id,per,gain", "id,per,profit", `line 1: column "profit"`},
	)
}

func TestTheViewShowsTheTablesOfTheMatch(t *testing.T) {
	rules, err := caylus.RulesFrom(enginetest.Spoilt(t, caylus.Data(), "castle", "6,5,2,", "6,9,2,"))
	if err != nil {
		t.Fatal(err)
	}
	state := enginetest.Start(t, rules, 2, 1, nil)
	again, err := rules.Decode(state.Encode())
	if err != nil {
		t.Fatal(err)
	}
	v := again.Clone().View(engine.Spectator)
	if vp := v.(*caylus.View).Printed().Section("dungeon").VP; vp != 9 {
		t.Errorf("the view shows %d prestige for a house in the dungeon, want 9", vp)
	}
}

// lateFeatures change only when somebody is rich or favors are many, which random
// players never see. TestEagerMatches changes them.
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

func BenchmarkPlayout(b *testing.B) { enginetest.BenchmarkPlayout(b, start(b, 5, 1, nil)) }
func BenchmarkClone(b *testing.B)   { enginetest.BenchmarkClone(b, start(b, 5, 1, nil)) }
func BenchmarkFeatures(b *testing.B) {
	enginetest.BenchmarkFeatures(b, start(b, 5, 1, nil))
}

// TestLessons plays the lessons in every way.
func TestLessons(t *testing.T) { enginetest.Lessons(t, caylus.Rules{}) }
