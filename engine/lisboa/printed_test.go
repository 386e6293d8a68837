package lisboa_test

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
)

// TestPrinted asks a view what is printed on every piece it names.
func TestPrinted(t *testing.T) {
	v := enginetest.Start(t, lisboa.Rules{}, 4, 1, nil).View(0).(*lisboa.View)
	unknown := func(what, id string, ok bool) {
		t.Helper()
		if !ok {
			t.Errorf("nothing is printed on %s %q", what, id)
		}
	}
	for _, e := range (lisboa.Rules{}).Library().Cards {
		_, a := v.Card(e.Code)
		_, b := v.ClergyTile(e.Code)
		_, c := v.Decree(e.Code)
		_, d := v.Plan(e.Code)
		_, f := v.Building(e.Code)
		_, g := v.Ship(e.Code)
		if known := a || b || c || d || f || g; !known && e.Code[:3] != "st_" && e.Code[:4] != "pbs_" && e.Code[:6] != "street" {
			t.Errorf("nothing is printed on %q", e.Code)
		}
	}
	for _, d := range v.Display {
		_, ok := v.Card(d.Top)
		unknown("card", d.Top, ok)
	}
	for _, d := range v.Decrees {
		_, ok := v.Decree(d)
		unknown("decree", d, ok)
	}
	card, _ := v.Card("pc_red_builder_5")
	if card.Deck != "red" || card.Kind != "builder" || card.Number != 5 || card.Influence != 2 || card.Reward != "G:any" || card.Penalty != "I1" || card.RewardText.IsZero() {
		t.Errorf("%+v", card)
	}
	if _, ok := v.Card("pc_red_builder_9"); ok {
		t.Error("a card that does not exist is known")
	}
	if v.Effect(v.Spaces[0].Bonus).IsZero() || !v.Effect("").IsZero() || v.Effect("").Key != (engine.Text{}).Key {
		t.Errorf("the bonus %q", v.Spaces[0].Bonus)
	}
}
