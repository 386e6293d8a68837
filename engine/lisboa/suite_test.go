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
	Tables: lisboa.Data(), From: lisboa.RulesFrom,
	Replaced: [][3]string{
		{"plans", "blue,stack,2,0", "blue,stack,2,7"},
		{"political_cards", "1,blue,1,noble,builder,1,R3,", "1,blue,1,noble,builder,4,W5+DECREE1,"},
		{"political_cards", "LAND-1,PLAN+RECRUIT", "VISIT:king-2,STORE|OPEN|R9"},
		{"clergy_tiles", "1,13,LAND-2,2", "1,13,LAND-3,5"},
		{"decrees", "PER(2,store.gold)", "IF(set>=2,9)"},
		{"plans", "blue,stack,2,0", "blue,stack,5,7"},
		{"public_buildings", "1,blue,books,", "1,blue,gold|cloth|books|tools,"},
		{"store_spaces", "gold_left|cloth_right,1-4,CARDINAL1", "gold_left|cloth_right,1-4,PRODUCE"},
		{"public_building_spaces", "row D,1-4,2,1,R5", "row D,1-4,2,1,FAVOR+SHIP"},
		{"ships", "3,blue,1,1,1 different,1,0", "3,blue,1,1,1 different,5,3"},
		{"streets", "1|2,N1,3,2,1", "1|2,N1,9,0,0"},
		{"tracks", "1,treasury,3,3,0,start", "1,treasury,3,9,5,start"},
		{"tracks", "1,office,1,5", "1,office,1,1"},
		{"house_tracks", "1,left,1,,", "1,left,1,SHIPFREE,"},
		{"scoring_tiles", "1,4,,", "1,9,,"},
		{"rubble", "21,1,", "21,9,"},
	},
	Refused: [][4]string{
		{"political_cards", "pc_blue_builder_1,", "pc_blue_builder_9,", `line 2: pc_blue_builder_9: id "pc_blue_builder_9", want "pc_blue_builder_1"`},
		{"political_cards", "1,blue,1,noble,builder,1,R3,", "1,blue,1,noble,king,1,R3,", `noble "king", want "builder": this column cannot be changed`},
		{"political_cards", "1,blue,1,noble,builder,1,R3,", "1,blue,1,noble,builder,99,R3,", `influence "99", want a number from 0 to 9`},
		{"political_cards", "1,blue,1,noble,builder,1,R3,", "1,blue,1,noble,builder,1,R300,", `portfolio_reward: no effect "R300"`},
		{"political_cards", "LAND-1,PLAN+RECRUIT", "LAND-1,", `event_action ""`},
		{"political_cards", "LAND-1,PLAN+RECRUIT", "LAND-1,PLAN+R1|PLAN+W1", "two alternatives begin alike"},
		{"clergy_tiles", "1,13,LAND-2,2", "1,13,LAND-2,21", `wigs_back "21"`},
		{"clergy_tiles", "1,13,LAND-2,2", "1,13,LAND,2", "LAND"},
		{"decrees", "PER(2,store.gold)", "COPYBEST", "number 69 alone copies"},
		{"decrees", "PER(2,store.gold)", "PER(2,luck)", `luck`},
		{"plans", "blue,stack,2,0", "blue,stack,9,0", `officials "9", want a number from 1 to 8`},
		{"public_buildings", "1,blue,books,", "1,blue,,", `colours ""`},
		{"public_buildings", "1,blue,books,", "1,green,books,", `architect "green", want "blue"`},
		{"public_building_spaces", "row D,1-4,2,1,R5", "row D,1-4,2,1,OPEN", "no noble action"},
		{"store_spaces", "gold_left|cloth_right,1-4,CARDINAL1", "gold_left|cloth_right,1-4,R1|R2", "no alternatives"},
		{"ships", "3,blue,1,1,1 different,1,0", "3,blue,1,2,1 different,1,0", `build_goods "1 different", want "2 different"`},
		{"streets", "1|2,N1,3,2,1", "1|2,N1,100,2,1", `first "100"`},
		{"tracks", "1,treasury,3,3,0,start", "1,treasury,3,0,0,start", "value 0, want at least 1"},
		{"tracks", "1,treasury,3,3,0,start", "1,treasury,3,3,0,", "starts on the track treasury: 0 notes"},
		{"tracks", "influence,5,1,4,start", "influence,5,2,4,start", "influence 6 is worth 5 réis, but the coins below it are 6"},
		{"tracks", "influence_icon; right", "right", "influence_icon"},
		{"scoring_tiles", "1,4,,", "1,3,,", "three are alike"},
		{"house_tracks", "1,left,2,VISITREIS", "1,left,2,VISITS", `ability "VISITS"`},
		{"rubble", "21,1,", "20,1,", `count "20", want "21"`},
		{"components", "decree_card,Decree cards,법령 카드,70", "decree_card,Decree cards,법령 카드,71", `count "71", want "70"`},
	},
}

func TestRules(t *testing.T)            { suite.TestRules(t) }
func TestGolden(t *testing.T)           { suite.TestGolden(t) }
func TestOptionCounts(t *testing.T)     { suite.TestOptionCounts(t) }
func TestMessages(t *testing.T)         { suite.TestMessages(t) }
func TestEverythingIsSaid(t *testing.T) { suite.TestEverythingIsSaid(t) }
func TestTables(t *testing.T)           { suite.TestTables(t) }
func TestFingerprint(t *testing.T)      { suite.TestFingerprint(t) }
func TestScenarios(t *testing.T)        { scenario.Dir(t, suite.Rules, "testdata") }
func TestLessons(t *testing.T)          { enginetest.Lessons(t, lisboa.Rules{}) }
func TestPuzzles(t *testing.T)          { enginetest.Puzzles(t, lisboa.Rules{}, 40) }
func FuzzDecode(f *testing.F)           { enginetest.FuzzDecode(f, suite.Rules) }
func BenchmarkGame(b *testing.B)        { suite.Benchmark(b) }

// someMatch is a match at random, or mostly at court.
func someMatch(t *testing.T, n uint64) (engine.State, enginetest.Pick) {
	s, r := enginetest.Start(t, lisboa.Rules{}, 1+int(n%4), n, nil), engine.NewRand(engine.NumberedSeed(n+100))
	if n%3 == 0 {
		return s, enginetest.AtRandom(r)
	}
	return s, func(s engine.State, seat engine.Seat) engine.Move { return atCourt(s, seat, r) }
}

// atCourt picks an answer at random, but visits and follows whenever it can, so
// that many stores and public buildings are built and money is short.
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
