package architects_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/engine/enginetest"
	"guildhall/engine/scenario"
)

var suite = enginetest.Suite{
	Rules: architects.Rules{},
	Counts: [][4]int{
		{1, 1, 3, 60}, {1, 1, 4, 720}, {1, 1, 5, 7560}, {2, 1, 6, 576}, {2, 1, 7, 6912}, {3, 2, 4, 192}, {5, 3, 4, 256}},
	Words: []string{"quarry", "go forest", "market left", "black market", "tax stand", "guildhall", "town centre", "town centre 2", "recall quarry",
		"recall market left", "recall prison", "recall from b", "clay", "gold", "trade virtue", "trade marble", "trade merchant gold", "trade thief",
		"trade gold", "2 clay", "1 wood 1 stone", "draw", "hire miner", "hire thief", "recruit gatekeeper", "hire miner 9", "dismiss miner", "look",
		"keep well", "keep", "capture b quarry", "capture own forest", "capture a guildhall", "capture constantine mines", "capture quarry", "arrest",
		"deliver", "release", "recover silver", "recover debt", "recover", "pay debt", "build well", "well", "miner", "build keep", "cathedral", "advance",
		"discard well", "discard castle", "gain 3 silver", "destroy debt", "done", "pass", "dungeon first", "board ada", "board zoe", "prison", "market", "capture b prison", "hello"},
	More:  []string{"hire", "build"},
	Ahead: []string{"architects.event.last"},
	Rare: []string{"architects.deed.release", "architects.event.skip", "architects.note.shared", "architects.note.won", "architects.place.board",
		"architects.place.prison", "architects.why.noRoom", "architects.why.staysThere", "architects.do.hireNobody",
		"architects.ask.barracks", "architects.do.recover", "architects.visit.lockedOut", "architects.why.boardsFirst", "architects.why.onlyCircles",
		"architects.good.building", "architects.good.debt", "architects.do.dungeonAfter"},
	// One match for each of the many setups is enough, because they ask nearly the same questions.
	Checks: []enginetest.Option{enginetest.WithGames(1), enginetest.WithSteadyFeatures(dungeonFeature)},
	Setups: slices.Concat(enginetest.Fingerprints(architects.Rules{}, []int{1, 2, 3, 4, 5}, map[string]string{}, map[string]string{"boards": "chosen"}),
		enginetest.Fingerprints(architects.Rules{}, []int{1}, map[string]string{"automa": "helena"}, map[string]string{"automa": "helena", "boards": "random"}),
		enginetest.Fingerprints(architects.Rules{}, []int{2}, map[string]string{"third": "on"}, map[string]string{"third": "on", "automa": "helena", "boards": "random"})),
	Match: someMatch, Matches: 42 + 14*uint64(len(architects.Earlier())),
	Heard: func(heard *enginetest.UsedMessages) { heard.Add(architects.Rules{}.Note(engine.Setup{Seats: 1})) },
	Made:  architects.CardMessages(),
	Shows: func(t *testing.T, changed, own engine.View) {
		v, as := changed.(*architects.View), own.(*architects.View)
		if at := v.Virtue[7]; at.Points != 9 || at.Evaded != 2 || v.Players[0].Evaded != 2 || v.Data == as.Data || as.Virtue[7].Points != 0 {
			t.Errorf("the view shows %+v and players who evade %d, of data %q", at, v.Players[0].Evaded, v.Data)
		}
	},
	From:    architects.RulesFrom,
	Rulings: 60,
}

func TestRules(t *testing.T)              { suite.TestRules(t) }
func TestGolden(t *testing.T)             { suite.TestGolden(t) }
func TestOptionCounts(t *testing.T)       { suite.TestOptionCounts(t) }
func TestMessages(t *testing.T)           { suite.TestMessages(t) }
func TestEveryMessageIsUsed(t *testing.T) { suite.TestEveryMessageIsUsed(t) }
func TestTables(t *testing.T)             { suite.TestTables(t) }
func TestFingerprint(t *testing.T)        { suite.TestFingerprint(t) }
func TestScenarios(t *testing.T)          { scenario.Dir(t, suite.Rules, "testdata") }
func TestLessons(t *testing.T)            { enginetest.Lessons(t, architects.Rules{}) }
func TestPuzzles(t *testing.T)            { enginetest.Puzzles(t, architects.Rules{}, 40) }
func TestRulings(t *testing.T)            { suite.TestRulings(t) }
func FuzzDecode(f *testing.F)             { enginetest.FuzzDecode(f, suite.Rules) }
func BenchmarkGame(b *testing.B)          { suite.Benchmark(b) }

// before holds the values of matches that are older than the options.
var before = map[string]string{"recall": "anywhere", "tavern": "may", "overflow": "must"}

// tables holds a setup of every kind.
var tables = []engine.Setup{
	{Seats: 1}, {Seats: 2}, {Seats: 3}, {Seats: 1, Options: map[string]string{"automa": "helena", "boards": "chosen"}},
	{Seats: 4, Options: before},
	{Seats: 2, Options: map[string]string{"third": "on", "boards": "random"}}, {Seats: 5, Options: map[string]string{"boards": "chosen"}},
}

func begin(t *testing.T, n int, seed uint64) engine.State {
	t.Helper()
	setup := tables[n%len(tables)]
	return enginetest.Start(t, architects.Rules{}, setup.Seats, seed, setup.Options)
}

// someMatch returns a match of any kind of table, or one with earlier schemes of the automa. Its
// players go to the Guildhall more often than random ones.
func someMatch(t *testing.T, n uint64) (engine.State, enginetest.Pick) {
	r := engine.NewRand(engine.NumberedSeed(n + 100))
	random := enginetest.AtRandom(r)
	s := begin(t, int(n), n)
	if n >= 42 {
		s = enginetest.Start(t, architects.Earlier()[(n-42)/14], 1, (n-42)%14, before)
	}
	return s, func(s engine.State, seat engine.Seat) engine.Move {
		for _, m := range s.Moves(seat, nil) {
			if s.Code(seat, m) == "guildhall" && r.Intn(2) == 0 {
				return m
			}
		}
		return random(s, seat)
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
