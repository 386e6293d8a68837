package lisboa_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
)

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
