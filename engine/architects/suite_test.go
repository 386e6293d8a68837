package architects_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/engine/enginetest"
	"guildhall/engine/longtest"
	"guildhall/engine/scenario"
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

// TestScenarios runs the worked examples and the project's own, one file for
// each ruling.
func TestScenarios(t *testing.T) { scenario.Dir(t, architects.Rules{}, "testdata") }

func TestMessages(t *testing.T) {
	enginetest.Messages(t, architects.Rules{}.Info(), architects.CardMessages()...)
}

// vocabulary is what people might write, sensible or not, in any position.
var vocabulary = []string{"quarry", "go forest", "market left", "black market", "tax stand", "guildhall", "town centre", "town centre 2", "recall quarry",
	"recall market left", "recall prison", "recall from b", "clay", "gold", "trade virtue", "trade marble", "trade merchant gold", "trade thief",
	"trade gold", "2 clay", "1 wood 1 stone", "draw", "hire miner", "hire thief", "recruit gatekeeper", "hire miner 9", "dismiss miner", "look",
	"keep well", "keep", "capture b quarry", "capture own forest", "capture a guildhall", "capture constantine mines", "capture quarry", "arrest",
	"deliver", "release", "recover silver", "recover debt", "recover", "pay debt", "build well", "well", "miner", "build keep", "cathedral", "advance",
	"discard well", "discard castle", "gain 3 silver", "destroy debt", "done", "pass", "dungeon first", "board ada", "board zoe", "prison", "market", "capture b prison", "hello"}

// rare are messages of positions that random play hardly reaches; each has a
// scenario of its own.
var rare = []string{"architects.deed.release", "architects.event.skip", "architects.note.shared", "architects.note.won", "architects.place.board",
	"architects.place.prison", "architects.why.noRoom", "architects.why.staysThere", "architects.do.hireNobody",
	"architects.ask.barracks", "architects.do.recover"}

// drawn are messages that only pictures and the text board use.
var drawn = []string{"architects.good.building", "architects.good.debt"}

// before are the readings of matches from before there was a choice.
var before = map[string]string{"recall": "anywhere", "tavern": "may", "overflow": "must"}

// setups are tables of every kind.
var setups = []engine.Setup{
	{Seats: 1}, {Seats: 2}, {Seats: 3}, {Seats: 1, Options: map[string]string{"automa": "helena", "boards": "chosen"}},
	{Seats: 4, Options: before},
	{Seats: 2, Options: map[string]string{"third": "on", "boards": "random"}}, {Seats: 5, Options: map[string]string{"boards": "chosen"}},
}

func begin(t *testing.T, n int, seed uint64) engine.State {
	t.Helper()
	setup := setups[n%len(setups)]
	return enginetest.Start(t, architects.Rules{}, setup.Seats, seed, setup.Options)
}

// TestEverythingIsSaid plays matches, listens to everything that is said and
// compares it with the message files: no message is unused, and every
// placeholder was given.
func TestEverythingIsSaid(t *testing.T) {
	rules := architects.Rules{}
	heard, asked := enginetest.NewSaid(rules), map[string]int{}
	for seed := range uint64(42) {
		listen(t, begin(t, int(seed), seed), engine.NewRand(engine.NumberedSeed(seed+100)), heard, asked)
	}
	for _, earlier := range architects.Earlier() { // other schemes of the automa
		for seed := range uint64(14) {
			s := enginetest.Start(t, earlier, 1, seed, before)
			listen(t, s, engine.NewRand(engine.NumberedSeed(seed+200)), heard, asked)
		}
	}
	heard.Add(rules.Note(engine.Setup{Seats: 1}))
	heard.Everything(t, rules.Info(), append(rare, drawn...)...)
}

// listen plays a match with random moves, and notes what everybody is told:
// everything when a kind of question is new, samples afterwards.
func listen(t *testing.T, s engine.State, r *engine.Rand, heard *enginetest.Said, asked map[string]int) {
	t.Helper()
	n := 0
	pick := func(s engine.State, seat engine.Seat) engine.Move {
		moves := s.Moves(seat, nil)
		q := s.Ask(seat)
		if asked[q.Kind]++; asked[q.Kind] < 80 || n%40 == 0 {
			for _, word := range vocabulary {
				heard.Add(s.Refuse(seat, word))
			}
			for _, o := range moves {
				heard.Add(s.Describe(seat, o))
			}
			heard.Add(s.Refuse(0, "done"), s.Refuse(seat+1, "done"), s.Refuse(9, "done"), s.View(seat), s.Blocked(seat), q)
		}
		n++
		return eager(s, seat, moves, r)
	}
	enginetest.Walk(t, s, pick, func(_ engine.Seat, ev *engine.Events) { heard.Add(ev.List) })
	heard.Add(s.View(engine.Spectator), s.Result(), s.Refuse(0, "done"))
}

// eager draws a move, and prefers those that random play seldom comes to.
func eager(s engine.State, seat engine.Seat, moves []engine.Move, r *engine.Rand) engine.Move {
	if i := slices.IndexFunc(moves, func(m engine.Move) bool { return s.Code(seat, m) == "guildhall" }); i >= 0 && r.Intn(2) == 0 {
		return moves[i]
	}
	return moves[r.Intn(len(moves))]
}

// TestInsteadIsLegal writes every word of the game in positions of random
// matches: whatever is refused has a reason, and what is named instead can be
// played.
func TestInsteadIsLegal(t *testing.T) {
	for seed := range uint64(longtest.Number(7, 14)) {
		n, random := 0, enginetest.AtRandom(engine.NewRand(engine.NumberedSeed(900+seed)))
		enginetest.Walk(t, begin(t, int(seed), 500+seed), func(s engine.State, seat engine.Seat) engine.Move {
			if n%15 == 0 {
				enginetest.Instead(t, s, seat, vocabulary)
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
	rules := architects.Rules{}
	enginetest.Fingerprint{
		Rules: rules, Words: vocabulary,
		Setups: append(enginetest.Fingerprints(rules, []int{1, 2, 3, 4, 5}, map[string]string{}, map[string]string{"boards": "chosen"}),
			append(enginetest.Fingerprints(rules, []int{1}, map[string]string{"automa": "helena"}, map[string]string{"automa": "helena", "boards": "random"}),
				enginetest.Fingerprints(rules, []int{2}, map[string]string{"third": "on"}, map[string]string{"third": "on", "automa": "helena", "boards": "random"})...)...),
	}.Compare(t)
}

func TestReplacedTablesPlay(t *testing.T) {
	enginetest.Replaced(t, architects.Data(), architects.RulesFrom,
		[3]string{"scheme_cards", "place(quarry,1);if_group(quarry,2,marble:1)", "guild(1);cathedral;gain(marble:2)"},
		[3]string{"buildings", "8,1,3,2,0,0,carpentry+masonry,-2,immediate,release_prison(all)", "20,0,0,0,1,0,none,3,immediate,release_prison(2)"},
		[3]string{"apprentices", "on_quarry,gain(stone:1)", "on_quarry,gain(clay:12)"},
		[3]string{"virtue_track", "4,선행 4,-3,0,no,yes", "4,선행 4,12,3,yes,no"},
	)
}

func TestDamagedTablesAreRefused(t *testing.T) {
	enginetest.Refused(t, architects.Data(), architects.RulesFrom,
		[4]string{"scheme_cards", "place(quarry,1);if_group", "place(well,1);if_group", `no place "well" with a large circle`},
		[4]string{"scheme_cards", "gain(marble:1)", "gain(marble:1", `brackets of`},
		[4]string{"scheme_cards", "scheme_01,", "scheme_31,", `id "scheme_31", want "scheme_01"`},
		[4]string{"scheme_cards", "1,start,market(left),no", "1,start,market(left),often", `adds_future_card "often"`},
		[4]string{"ai_boards", "20,7,3,level", "20,7,30,level", `vp_per_guildhall_worker "30", want a number from -9 to 20`},
		[4]string{"ai_boards", "20,7,3,level", "20,,3,level", `start_virtue "", want a number from 0 to 14`},
		[4]string{"buildings", "well,Well,우물,1,3,0,2,2", "well,Well,우물,1,3,0,2,-2", `stone "-2", want a number from 0 to 20`},
		[4]string{"buildings", "gain(clay:4)", "gain(clay:13)", `goods "clay:13", want good:amount with 1 to 12`},
		[4]string{"buildings", "immediate,gain(clay:4)", "endgame_vp,gain(clay:4)", `timing "endgame_vp", want "immediate"`},
		[4]string{"apprentices", "gain(stone:1)", "release_prison(2)", "does not fit the trigger on_quarry"},
		[4]string{"player_boards", "ada,Ada,에이다,purple,0,0,11", "ada,Ada,에이다,purple,0,0,9", "the virtue of rudolf"},
		[4]string{"cathedral", `"any(wood,stone):4"`, `"any(wood,clay):4"`, `goods "any(wood,clay):4"`},
		[4]string{"black_market_spaces", "marble:1;gold:1 (printed under the pile)", "marble:1;gilt:1", "if_pile_empty"},
		[4]string{"guildhall", "4,4 players,4,5,20", "4,4 players,4,4,16", `columns "4", want "5"`},
	)
}

func TestTheViewShowsTheTablesOfTheMatch(t *testing.T) {
	rules, err := architects.RulesFrom(enginetest.Spoilt(t, architects.Data(), "virtue_track", "7,선행 7,0,0,yes", "7,선행 7,9,2,yes"))
	if err != nil {
		t.Fatal(err)
	}
	state := enginetest.Start(t, rules, 2, 1, nil)
	again, err := rules.Decode(state.Encode())
	if err != nil {
		t.Fatal(err)
	}
	v := again.Clone().View(0).(*architects.View)
	if at := v.Virtue[7]; at.Points != 9 || at.Evaded != 2 || v.Players[0].Evaded != 2 || v.Data != rules.Info().Data {
		t.Errorf("the view shows %+v and players who evade %d, of data %q", at, v.Players[0].Evaded, v.Data)
	}
}

func TestFeatures(t *testing.T) {
	enginetest.FeatureCases(t, architects.Rules{}, 2, 1, []enginetest.FeatureCase{
		{Name: "the draft", Want: map[string]float32{"own silver": 4. / 20, "own virtue": 7. / 14, "own pack": 4. / 5, "own best card": 0,
			"own goods lacking for the closest": 1, "board workers to the reset": 7. / 12, "board right marble": 1, "now asked draft": 1, "automa plays": 0}},
		{Name: "a sealed pick counts with the own cards", Moves: []string{"keep aqueduct"}, Want: map[string]float32{"own best card": 3. / 14,
			"own cards with the skills": 1. / 6, "own goods lacking for the closest": 6. / 10, "own building cards": 0, "now asked draft": 0}},
	})
	enginetest.FeatureCases(t, architects.Rules{}, 1, 1, []enginetest.FeatureCase{
		{Name: "a worker in the forest", Moves: []string{"keep tavern", "keep treasury", "keep masons hut", "forest"}, Want: map[string]float32{
			"own wood": 1. / 10, "own wood >= 1": 1, "own forest": 1. / 8, "own workers in supply": 19. / 20, "own building cards": 3. / 6,
			"own best card": 6. / 14, "own cards with the skills": 1. / 6, "own goods lacking for the closest": 5. / 10, "now asked turn": 1}},
	})
}

func start(tb testing.TB, seats int, options map[string]string) engine.State {
	tb.Helper()
	return enginetest.Start(tb, architects.Rules{}, seats, 1, options)
}

func BenchmarkPlayout(b *testing.B) {
	for _, c := range []struct {
		name    string
		seats   int
		options map[string]string
	}{{"solo", 1, nil}, {"two", 2, nil}, {"third", 2, map[string]string{"third": "on"}}, {"five", 5, nil}} {
		b.Run(c.name, func(b *testing.B) { enginetest.BenchmarkPlayout(b, start(b, c.seats, c.options)) })
	}
}

func BenchmarkClone(b *testing.B)    { enginetest.BenchmarkClone(b, start(b, 5, nil)) }
func BenchmarkFeatures(b *testing.B) { enginetest.BenchmarkFeatures(b, start(b, 5, nil)) }

// TestLessons plays the lessons in every way.
func TestLessons(t *testing.T) { enginetest.Lessons(t, architects.Rules{}) }
