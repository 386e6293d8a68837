package lisboa_test

import (
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
	"guildhall/engine/longtest"
	"guildhall/engine/scenario"
)

// TestRules holds the game to the contract.
func TestRules(t *testing.T) {
	enginetest.Run(t, lisboa.Rules{}, enginetest.WithGames(2), enginetest.WithSteadyFeatures(lateFeatures...))
}

// TestGolden replays finished matches to their final scores.
func TestGolden(t *testing.T) { enginetest.Golden(t, lisboa.Rules{}, "testdata/records") }

// TestOptionCounts counts the ways to play the first moves of known matches.
func TestOptionCounts(t *testing.T) {
	enginetest.OptionCounts(t, lisboa.Rules{}, [][4]int{{1, 1, 3, 30}, {1, 1, 5, 452}, {2, 1, 4, 60}, {2, 1, 6, 940}, {3, 2, 5, 120}, {4, 3, 6, 240}})
}

func FuzzDecode(f *testing.F) { enginetest.FuzzDecode(f, lisboa.Rules{}) }

// TestScenarios runs the worked examples and the project's own, one file for
// each ruling.
func TestScenarios(t *testing.T) { scenario.Dir(t, lisboa.Rules{}, "testdata") }

func TestMessages(t *testing.T) { enginetest.Messages(t, lisboa.Rules{}.Info()) }

// written is what people might write, sensible or not, in any position.
var written = []string{"follow", "no", "store", "decrees", "open", "court", "portfolio", "gold", "cloth", "books", "tools", "gold row", "white column", "blue row", "red row", "white", "blue", "red",
	"green", "builder", "minister", "king", "treasury", "builder plaza", "recruit", "plan", "ship", "produce", "cardinal", "favor", "a1", "a2", "b2", "c3", "d4", "e5", "wd", "n1", "ea", "we", "left",
	"middle", "right", "decree 12", "decree 70", "move 1", "move 3", "behind", "ahead", "reis 1", "follow builder", "follow king", "reis 9", "new", "replace red", "red ship", "sell", "trade", "stop", "skip", "done", "none", "nothing",
	"gold red", "gold blue of 2", "tools purple of lacerda", "blue 2", "green 4", "start blue 1", "blue builder 1", "draw king", "land 1", "3", "hello", ""}

// rare are texts of positions that random play hardly reaches; each is wanted by
// a scenario, or stands for a host's tables or a made-up position.
var rare = []string{"lisboa.source.start", "lisboa.ask.extra", "lisboa.do.noCube", "lisboa.do.nothing", "lisboa.do.nothing.note", "lisboa.event.cardNothing", "lisboa.need.ships", "lisboa.rank.favorite",
	"lisboa.rank.hand", "lisboa.rank.magistrate", "lisboa.why.allPlans", "lisboa.why.cargo", "lisboa.why.either", "lisboa.why.extra", "lisboa.why.fee", "lisboa.why.houses",
	"lisboa.why.lacerdaOffice", "lisboa.why.noBuildings", "lisboa.why.noDecrees", "lisboa.why.noPlans", "lisboa.why.noSpace", "lisboa.why.offices", "lisboa.why.ownStore", "lisboa.why.rises", "lisboa.why.room", "lisboa.why.supply"}

// TestEverythingIsSaid plays matches, listens to everything that is said and
// compares it with the message files: no message is unused, and every
// placeholder was given.
func TestEverythingIsSaid(t *testing.T) {
	rules := lisboa.Rules{}
	heard := enginetest.NewSaid(rules)
	games := uint64(60)
	for seed := range games {
		listen(t, enginetest.Start(t, rules, 1+int(seed%4), seed, nil), engine.NewRand(engine.NumberedSeed(seed+100)), seed%3 > 0, heard)
	}
	heard.Everything(t, rules.Info(), rare...)
}

// listen plays a match, at random or mostly at court, and notes what everybody is told.
func listen(t *testing.T, s engine.State, r *engine.Rand, keen bool, heard *enginetest.Said) {
	t.Helper()
	asked := map[string]int{}
	n := 0
	enginetest.Walk(t, s, func(s engine.State, seat engine.Seat) engine.Move {
		q := s.Ask(seat)
		asked[q.Kind]++
		if n%2 == 0 {
			heard.Add(s.Blocked(seat))
		}
		if asked[q.Kind] < 3 || n%31 == 0 {
			heard.Add(q)
			for _, word := range written {
				heard.Add(s.Refuse(seat, word))
			}
			for _, m := range s.Moves(seat, nil) {
				heard.Add(s.Describe(seat, m))
			}
		}
		if asked[q.Kind] < 3 || n%40 == 0 {
			heard.Add(s.View(seat))
			heard.Add(s.(engine.Reacting).Reactions(seat))
			heard.Add(s.Refuse(3, "pass"))
		}
		n++
		if keen {
			return atCourt(s, seat, r)
		}
		return enginetest.AtRandom(r)(s, seat)
	}, func(_ engine.Seat, ev *engine.Events) { heard.Add(ev.List) })
	heard.Add(s.View(engine.Spectator))
	heard.Add(s.Result())
	heard.Add(s.Refuse(0, "pass"))
}

// atCourt picks an answer at random, but visits and follows whenever it can, so
// that many stores and public buildings are built and money is short.
func atCourt(s engine.State, seat engine.Seat, r *engine.Rand) engine.Move {
	moves := s.Moves(seat, nil)
	for _, m := range moves {
		if code := s.Code(seat, m); code == "court" || strings.HasPrefix(code, "follow ") || code == "store" || code == "open" {
			return m
		}
	}
	return moves[r.Intn(len(moves))]
}

// TestInsteadIsLegal writes words at every kind of question: each refusal has a
// reason, and what it names instead can be played.
func TestInsteadIsLegal(t *testing.T) {
	for seed := range uint64(longtest.Number(4, 8)) {
		r := engine.NewRand(engine.NumberedSeed(seed + 50))
		asked := map[string]int{}
		enginetest.Walk(t, enginetest.Start(t, lisboa.Rules{}, 1+int(seed%4), seed, nil), func(s engine.State, seat engine.Seat) engine.Move {
			if q := s.Ask(seat); asked[q.Kind] < 4 {
				asked[q.Kind]++
				enginetest.Instead(t, s, seat, written)
			}
			return enginetest.AtRandom(r)(s, seat)
		}, nil)
	}
}

// TestFingerprint pins all that the game says and does in matches of every number
// of seats.
func TestFingerprint(t *testing.T) {
	longtest.Only(t, "plays whole matches, and looks at everything")
	rules := lisboa.Rules{}
	enginetest.Fingerprint{
		Rules: rules, Words: written,
		Setups: enginetest.Fingerprints(rules, []int{1, 2, 3, 4}, map[string]string{}, map[string]string{}),
	}.Compare(t)
}

func TestReplacedTablesPlay(t *testing.T) {
	enginetest.Replaced(t, lisboa.Data(), lisboa.RulesFrom,
		[3]string{"political_cards", "1,blue,1,noble,builder,1,R3,", "1,blue,1,noble,builder,4,W5+DECREE1,"},
		[3]string{"political_cards", "LAND-1,PLAN+RECRUIT", "VISIT:king-2,STORE|OPEN|R9"},
		[3]string{"clergy_tiles", "1,13,LAND-2,2", "1,13,LAND-3,5"},
		[3]string{"decrees", "PER(2,store.gold)", "IF(set>=2,9)"},
		[3]string{"plans", "blue,stack,2,0", "blue,stack,5,7"},
		[3]string{"public_buildings", "1,blue,books,", "1,blue,gold|cloth|books|tools,"},
		[3]string{"store_spaces", "gold_left|cloth_right,1-4,CARDINAL1", "gold_left|cloth_right,1-4,PRODUCE"},
		[3]string{"public_building_spaces", "row D,1-4,2,1,R5", "row D,1-4,2,1,FAVOR+SHIP"},
		[3]string{"ships", "3,blue,1,1,1 different,1,0", "3,blue,1,1,1 different,5,3"},
		[3]string{"streets", "1|2,N1,3,2,1", "1|2,N1,9,0,0"},
		[3]string{"tracks", "1,treasury,3,3,0,start", "1,treasury,3,9,5,start"},
		[3]string{"tracks", "1,office,1,5", "1,office,1,1"},
		[3]string{"house_tracks", "1,left,1,,", "1,left,1,SHIPFREE,"},
		[3]string{"scoring_tiles", "1,4,,", "1,9,,"},
		[3]string{"rubble", "21,1,", "21,9,"},
	)
}

func TestDamagedTablesAreRefused(t *testing.T) {
	enginetest.Refused(t, lisboa.Data(), lisboa.RulesFrom,
		[4]string{"political_cards", "pc_blue_builder_1,", "pc_blue_builder_9,", `line 2: pc_blue_builder_9: id "pc_blue_builder_9", want "pc_blue_builder_1"`},
		[4]string{"political_cards", "1,blue,1,noble,builder,1,R3,", "1,blue,1,noble,king,1,R3,", `noble "king", want "builder": this column cannot be changed`},
		[4]string{"political_cards", "1,blue,1,noble,builder,1,R3,", "1,blue,1,noble,builder,99,R3,", `influence "99", want a number from 0 to 9`},
		[4]string{"political_cards", "1,blue,1,noble,builder,1,R3,", "1,blue,1,noble,builder,1,R300,", `portfolio_reward: no effect "R300"`},
		[4]string{"political_cards", "LAND-1,PLAN+RECRUIT", "LAND-1,", `event_action ""`},
		[4]string{"political_cards", "LAND-1,PLAN+RECRUIT", "LAND-1,PLAN+R1|PLAN+W1", "two alternatives begin alike"},
		[4]string{"clergy_tiles", "1,13,LAND-2,2", "1,13,LAND-2,21", `wigs_back "21"`},
		[4]string{"clergy_tiles", "1,13,LAND-2,2", "1,13,LAND,2", "LAND"},
		[4]string{"decrees", "PER(2,store.gold)", "COPYBEST", "number 69 alone copies"},
		[4]string{"decrees", "PER(2,store.gold)", "PER(2,luck)", `luck`},
		[4]string{"plans", "blue,stack,2,0", "blue,stack,9,0", `officials "9", want a number from 1 to 8`},
		[4]string{"public_buildings", "1,blue,books,", "1,blue,,", `colours ""`},
		[4]string{"public_buildings", "1,blue,books,", "1,green,books,", `architect "green", want "blue"`},
		[4]string{"public_building_spaces", "row D,1-4,2,1,R5", "row D,1-4,2,1,OPEN", "no noble action"},
		[4]string{"store_spaces", "gold_left|cloth_right,1-4,CARDINAL1", "gold_left|cloth_right,1-4,R1|R2", "no alternatives"},
		[4]string{"ships", "3,blue,1,1,1 different,1,0", "3,blue,1,2,1 different,1,0", `build_goods "1 different", want "2 different"`},
		[4]string{"streets", "1|2,N1,3,2,1", "1|2,N1,100,2,1", `first "100"`},
		[4]string{"tracks", "1,treasury,3,3,0,start", "1,treasury,3,0,0,start", "value 0, want at least 1"},
		[4]string{"tracks", "1,treasury,3,3,0,start", "1,treasury,3,3,0,", "starts on the track treasury: 0 notes"},
		[4]string{"tracks", "influence,5,1,4,start", "influence,5,2,4,start", "influence 6 is worth 5 réis, but the coins below it are 6"},
		[4]string{"tracks", "influence_icon; right", "right", "influence_icon"},
		[4]string{"scoring_tiles", "1,4,,", "1,3,,", "three are alike"},
		[4]string{"house_tracks", "1,left,2,VISITREIS", "1,left,2,VISITS", `ability "VISITS"`},
		[4]string{"rubble", "21,1,", "20,1,", `count "20", want "21"`},
		[4]string{"components", "decree_card,Decree cards,법령 카드,70", "decree_card,Decree cards,법령 카드,71", `count "71", want "70"`},
	)
}

func TestTheViewShowsTheTablesOfTheMatch(t *testing.T) {
	rules, err := lisboa.RulesFrom(enginetest.Spoilt(t, lisboa.Data(), "plans", "blue,stack,2,0", "blue,stack,2,7"))
	if err != nil {
		t.Fatal(err)
	}
	state := enginetest.Start(t, rules, 2, 1, nil)
	again, err := rules.Decode(state.Encode())
	if err != nil {
		t.Fatal(err)
	}
	v := again.Clone().View(engine.Spectator).(*lisboa.View)
	if plan, _ := v.Plan("plan_blue_2"); plan.Wigs != 7 || v.Data != rules.Info().Data {
		t.Errorf("the view of tables %.8s shows %d wigs on a plan, want 7 of %.8s", v.Data, plan.Wigs, rules.Info().Data)
	}
	own := enginetest.Start(t, lisboa.Rules{}, 2, 1, nil).View(0).(*lisboa.View)
	if own.Data != "" {
		t.Errorf("the view of the game's own tables names them: %q", own.Data)
	}
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

func BenchmarkPlayout(b *testing.B) {
	enginetest.BenchmarkPlayout(b, enginetest.Start(b, lisboa.Rules{}, 4, 1, nil))
}

func BenchmarkClone(b *testing.B) {
	enginetest.BenchmarkClone(b, enginetest.Start(b, lisboa.Rules{}, 4, 1, nil))
}

func BenchmarkFeatures(b *testing.B) {
	enginetest.BenchmarkFeatures(b, enginetest.Start(b, lisboa.Rules{}, 4, 1, nil))
}

// TestLessons plays the lessons in every way.
func TestLessons(t *testing.T) { enginetest.Lessons(t, lisboa.Rules{}) }
