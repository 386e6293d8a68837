package architects_test

import (
	"testing"

	"guildhall/engine/architects"
	"guildhall/engine/enginetest"
)

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
