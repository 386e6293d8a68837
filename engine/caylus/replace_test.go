package caylus_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/caylus"
	"guildhall/engine/enginetest"
)

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
