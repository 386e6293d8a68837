package lisboa

import (
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// TestVisitCostsDependOnViewer reads the costs of visits on the boards of one position whose players pay
// differently. A seat sees its own costs, all others those of the active seat.
func TestVisitCostsDependOnViewer(t *testing.T) {
	differ := 0
	for _, seat := range []engine.Seat{engine.Spectator, 0, 1, 2, 3} {
		at := suite
		at.Situations = map[string]rendertest.Situation{"costs": {Record: "4-seats", Entry: 193, Seat: seat}}
		v := at.Read(t, "costs")
		whose := v.Turn.Acting
		for i := range v.Players {
			if !v.Players[i].Lacerda && v.Players[i].Seat == seat {
				whose = i
			}
		}
		o := suite.Options(t, "en", render.Full)
		text := New().Text(v, o)
		for i := range v.Offices {
			cost := v.Offices[i].Cost
			if cost[whose] != cost[v.Turn.Acting] {
				differ++
			}
			if want := "a visit by " + name(v, o, whose) + " costs " + itoa(cost[whose]) + " influence"; !strings.Contains(text, want) {
				t.Errorf("seat %d: no %q in\n%s", seat, want, text)
			}
		}
		if want := "Free store spaces, with what " + name(v, o, whose) + " pays"; !strings.Contains(text, want) {
			t.Errorf("seat %d: no %q", seat, want)
		}
	}
	if differ == 0 {
		t.Error("everybody pays the same: the position shows nothing")
	}
}

func name(v *game.View, o render.Options, player int) string {
	return newWords(v, o).name(player)
}
