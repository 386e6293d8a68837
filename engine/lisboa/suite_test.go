package lisboa_test

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
	"guildhall/engine/scenario"
)

var suite = enginetest.Suite{
	Rules:  lisboa.Rules{},
	Counts: [][4]int{{1, 1, 3, 30}, {1, 1, 5, 452}, {2, 1, 4, 60}, {2, 1, 6, 940}, {3, 2, 5, 120}, {4, 3, 6, 240}},
	Words: []string{"follow", "no", "store", "decrees", "open", "court", "portfolio", "gold", "cloth", "books", "tools", "gold row", "white column", "blue row", "red row", "white", "blue", "red",
		"green", "builder", "minister", "king", "treasury", "builder plaza", "recruit", "plan", "ship", "produce", "cardinal", "favor", "a1", "a2", "b2", "c3", "d4", "e5", "wd", "n1", "ea", "we", "left",
		"middle", "right", "decree 12", "decree 70", "move 1", "move 3", "behind", "ahead", "reis 1", "follow builder", "follow king", "reis 9", "new", "replace red", "red ship", "sell", "trade", "stop", "skip", "done", "none", "nothing",
		"gold red", "gold blue of 2", "tools purple of lacerda", "blue 2", "green 4", "start blue 1", "blue builder 1", "draw king", "land 1", "3", "hello", ""},
	More:  []string{"red builder 2", "blue minister 3", "purple king 4", "brown treasury 1", "blue treasury 2", "red king 1", "start green 6"},
	Ahead: []string{"lisboa.event.ending"},
	Rare: []string{"lisboa.source.start", "lisboa.ask.extra", "lisboa.do.noCube", "lisboa.do.nothing", "lisboa.do.nothing.note", "lisboa.event.cardNothing", "lisboa.need.ships", "lisboa.rank.favorite",
		"lisboa.rank.hand", "lisboa.rank.magistrate", "lisboa.why.allPlans", "lisboa.why.cargo", "lisboa.why.either", "lisboa.why.extra", "lisboa.why.fee", "lisboa.why.houses",
		"lisboa.why.lacerdaOffice", "lisboa.why.noBuildings", "lisboa.why.noDecrees", "lisboa.why.noPlans", "lisboa.why.noSpace", "lisboa.why.offices", "lisboa.why.ownStore", "lisboa.why.rises", "lisboa.why.room", "lisboa.why.supply"},
	Checks: []enginetest.Option{enginetest.WithGames(2), enginetest.WithSteadyFeatures(lateFeatures...)},
	Setups: enginetest.Fingerprints(lisboa.Rules{}, []int{1, 2, 3, 4}, map[string]string{}, map[string]string{}),
	Match:  someMatch, Matches: 60,
	Shows: func(t *testing.T, changed, own engine.View) {
		v := changed.(*lisboa.View)
		if plan, _ := v.Plan("plan_blue_2"); plan.Wigs != 7 || v.Data == "" || own.(*lisboa.View).Data != "" {
			t.Errorf("the view of tables %.8q shows %d wigs on a plan, want 7; that of the game's own names %q", v.Data, plan.Wigs, own.(*lisboa.View).Data)
		}
	},
	From:    lisboa.RulesFrom,
	Made:    buildingNames(),
	Rulings: 76,
}

func TestRules(t *testing.T)              { suite.TestRules(t) }
func TestGolden(t *testing.T)             { suite.TestGolden(t) }
func TestOptionCounts(t *testing.T)       { suite.TestOptionCounts(t) }
func TestMessages(t *testing.T)           { suite.TestMessages(t) }
func TestEveryMessageIsUsed(t *testing.T) { suite.TestEveryMessageIsUsed(t) }
func TestTables(t *testing.T)             { suite.TestTables(t) }
func TestFingerprint(t *testing.T)        { suite.TestFingerprint(t) }
func TestScenarios(t *testing.T)          { scenario.Dir(t, suite.Rules, "testdata") }
func TestLessons(t *testing.T)            { enginetest.Lessons(t, lisboa.Rules{}) }
func TestPuzzles(t *testing.T)            { enginetest.Puzzles(t, lisboa.Rules{}, 40) }
func TestRulings(t *testing.T)            { suite.TestRulings(t) }
func FuzzDecode(f *testing.F)             { enginetest.FuzzDecode(f, suite.Rules) }
func BenchmarkGame(b *testing.B)          { suite.Benchmark(b) }

// buildingNames returns the keys of the names of public buildings, which the code makes from their
// ids.
func buildingNames() (keys []string) {
	for _, c := range (lisboa.Rules{}).Library().Cards {
		if strings.HasPrefix(c.Title.Key, "lisboa.building.") {
			keys = append(keys, c.Title.Key)
		}
	}
	return keys
}

// someMatch returns a match with a Pick that plays at random, or mostly at court.
func someMatch(t *testing.T, n uint64) (engine.State, enginetest.Pick) {
	s, r := enginetest.Start(t, lisboa.Rules{}, 1+int(n%4), n, nil), engine.NewRand(engine.NumberedSeed(n+100))
	if n%3 == 0 {
		return s, enginetest.AtRandom(r)
	}
	return s, func(s engine.State, seat engine.Seat) engine.Move { return atCourt(s, seat, r) }
}

// atCourt returns a visit, a follow, a store or an opening if one is possible, otherwise a random
// move. So many stores and public buildings are built, and money is short.
func atCourt(s engine.State, seat engine.Seat, r *engine.Rand) engine.Move {
	for _, m := range s.Moves(seat, nil) {
		if code := s.Code(seat, m); code == "court" || strings.HasPrefix(code, "follow ") || code == "store" || code == "open" {
			return m
		}
	}
	return enginetest.AtRandom(r)(s, seat)
}

func TestFeatures(t *testing.T) {
	enginetest.FeatureCases(t, lisboa.Rules{}, 2, 1, []enginetest.FeatureCase{
		{Name: "the sealed choice of a clergy tile", Want: map[string]float32{"own réis": 10. / 20, "own influence": 5. / 10, "own treasury cards": 1,
			"own price of the cheapest store": 11. / 20, "own wigs if the match ended": 4. / 80, "own follows cheaper": 0, "now asked clergy": 1}},
		{Name: "the chosen tile counts", Moves: []string{"follow 1"}, Want: map[string]float32{"own follows cheaper": 1,
			"own wigs on clergy tiles": 2. / 15, "now asked clergy": 0, "rival 1 clergy tiles": 2. / 4}},
		{Name: "a card is chosen", Moves: []string{"follow 1", "sell gold 2", "blue builder 3"}, Want: map[string]float32{"now asked use": 1,
			"now chosen builder": 1, "own builder cards": 1. / 2, "now influence of the chosen card": 1. / 3}},
		{Name: "a visit", Moves: []string{"follow 1", "sell gold 2", "blue builder 3", "court"}, Want: map[string]float32{"now asked state": 1,
			"now store to come": 1, "own builder cards": 0, "now turn of 1": 1}},
	})
}
