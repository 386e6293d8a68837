package villagers_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/villagers"
)

func TestReplacedTablesPlay(t *testing.T) {
	enginetest.Replaced(t, villagers.Data(), villagers.RulesFrom,
		[3]string{"villagers", "hayer,Hayer,건초꾼,hay,1,,2,,0,0,0,0,", "hayer,Hayer,건초꾼,hay,1,,2,,0,2,1,5,"},
		[3]string{"villagers", "lumberjack,Lumberjack,벌목꾼,wood,1,,2,,0,0,0,0,,", "lumberjack,Lumberjack,벌목꾼,wood,1,,2,,0,0,0,0,3*food/1,"},
	)
}

func TestDamagedTablesAreRefused(t *testing.T) {
	enginetest.Refused(t, villagers.Data(), villagers.RulesFrom,
		[4]string{"villagers", "hay,1,,2,,0,0,0,0,", "hay,1,,2,,0,-1,0,0,", `food "-1", want a number from 0 to 9`},
		[4]string{"villagers", "hay,1,,2,,0,0,0,0,", "hay,1,,3,,0,0,0,0,", `max_on_top "3", want "2"`},
		[4]string{"villagers", "wood,1,,2,,0,0,0,0,,", "wood,1,,2,,0,0,0,0,3*luck/1,", `silver formula "3*luck/1"`},
		[4]string{"villagers", "wood,1,,2,,0,0,0,0,,", "wood,1,,2,,0,0,0,0,3*food/0,", `silver formula "3*food/0"`},
		[4]string{"events", "pay,1,own_villagers", "pay,2,own_villagers", `amount "2", want "1"`},
	)
}

func TestTheViewShowsTheTablesOfTheMatch(t *testing.T) {
	rules, err := villagers.RulesFrom(enginetest.Spoilt(t, villagers.Data(), "villagers", "hayer,Hayer,건초꾼,hay,1,,2,,0,0,0,0,", "hayer,Hayer,건초꾼,hay,1,,2,,0,0,0,7,"))
	if err != nil {
		t.Fatal(err)
	}
	state := enginetest.Start(t, rules, 2, 1, nil)
	again, err := rules.Decode(state.Encode())
	if err != nil {
		t.Fatal(err)
	}
	v := again.Clone().View(engine.Spectator)
	if gold := v.(*villagers.View).Printed().Cards[0].Gold; gold != 7 {
		t.Errorf("the view shows %d gold on the Hayer, want 7", gold)
	}
}
