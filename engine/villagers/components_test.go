package villagers

import (
	"testing"

	"guildhall/engine/enginetest"
)

// TestLoadRefuses breaks each table in one place.
func TestLoadRefuses(t *testing.T) {
	enginetest.Faults(t, gameFiles, load, [][4]string{
		{"suits", "grapes,", "grape,", `no suit "grapes"`},
		{"suits", "special,Special", "solitary,Special", "another order"},
		{"villagers", "hayer,Hayer", "hay_er,Hayer", "row 1"},
		{"villagers", "cooper,Cooper,통 제조업자,wood,1,lumberjack,0,blacksmith", "cooper,Cooper,통 제조업자,wood,1,lumberjack,0,smith", `no card "smith"`},
		{"villagers", "blacksmith,Blacksmith,대장장이,ore,1,miner,0,,10", "blacksmith,Blacksmith,대장장이,ore,1,miner,0,,9", "opens 10 padlocks"},
		{"villagers", "3*food/1", "3*foods/1", "silver formula"},
		{"villagers", "3*sym_hay/2", "3*sym_hay/0", "silver formula"},
		{"villagers", "hunter,Hunter,사냥꾼,solitary,1,,0,,2,1,0,0,,0,0,0,2", "hunter,Hunter,사냥꾼,solitary,1,,0,,2,1,0,0,,0,0,0,3", "hunter"},
		{"villagers", "hunter,Hunter,사냥꾼,solitary", "hunter,Hunter,사냥꾼,wood", "suits"},
		{"villagers", "graper,Graper,포도 재배자,grapes,1,,2", "graper,Graper,포도 재배자,grapes,1,,1", "chains of grapes"},
		{"villagers", "saddler,Saddler,안장 제조업자,leather,1,tanner", "saddler,Saddler,안장 제조업자,leather,1,hunter", "no room"},
		{"starts", "founders,food", "founders,hay", "founders food"},
		{"events", "summer_toll,summer", "summer_toll,winter", "11 summer"},
		{"events", "summer_toll,summer,Toll Gate,통행세,1,draft", "summer_toll,summer,Toll Gate,통행세,1,build", "applies"},
		{"events", "pay_or_steal", "pay_and_steal", "effect"},
		{"events", "countess_food,1", "countess_food,", "for every 0"},
		{"events", "trade_cap,1", "trade_cap,4", "4 trades"},
		{"events", "stack_first,", "stack_first,1", "stack_first of 1"},
		{"events", "winter_famine,winter", "winter_levy,winter", "twice"},
	})
}

// TestMonkFollows is RULES 7.5: the role of a Monk on each card.
func TestMonkFollows(t *testing.T) {
	want := map[string]string{"lumberjack": "wheeler", "hayer": "grazier", "grazier": "milk_maid", "miner": "seeker", "seeker": "spelunker",
		"founders": "swineherd", "graper": "vintner", "shepherd": "spinner", "spinner": "weaver"}
	got := 0
	for role, next := range builtIn.next {
		if next == noKind {
			continue
		}
		got++
		if id := builtIn.ids[role]; want[id] != builtIn.ids[next] {
			t.Errorf("a Monk on %s stands for %s, want %q", id, builtIn.ids[next], want[id])
		}
	}
	if got != len(want) {
		t.Errorf("a Monk follows %d cards, want %d", got, len(want))
	}
}
