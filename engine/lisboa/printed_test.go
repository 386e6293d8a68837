package lisboa_test

import (
	"slices"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
)

// TestPrinted checks that a view returns the printed values of every piece that it names.
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

// TestPrintedOnTheBoard checks the printed values of spaces, streets and cubes, also in a view
// without tables of its own.
func TestPrintedOnTheBoard(t *testing.T) {
	for name, v := range map[string]*lisboa.View{"of a match": enginetest.Start(t, lisboa.Rules{}, 4, 1, nil).View(0).(*lisboa.View), "by hand": {}} {
		if bonus, ok := v.Bonus("st_B2"); !ok || bonus == "" {
			t.Errorf("%s: the bonus of st_B2 is %q", name, bonus)
		}
		if _, ok := v.Bonus("street_gold"); ok {
			t.Errorf("%s: a street has a bonus", name)
		}
		if good, wigs, ok := v.Majority("street_cloth"); !ok || good != "cloth" || len(wigs) != 3 || wigs[0] != 9 {
			t.Errorf("%s: street_cloth brings %v for %s", name, wigs, good)
		}
		if _, _, ok := v.Majority("st_B2"); ok {
			t.Errorf("%s: a space is a street", name)
		}
		for want, c := range []lisboa.Cubes{{}, {Blue: 2}, {Blue: 1, Red: 1}, {Red: 1, White: 1}} {
			if got := v.Dearest(c); got != want {
				t.Errorf("%s: the dearest of %+v costs %d, want %d", name, c, got, want)
			}
		}
		if got := v.PriceSteps(); !slices.Equal(got, []int{1, 2, 3, 4, 5, 6}) {
			t.Errorf("%s: prices %v", name, got)
		}
		if len(v.Library().Cards) != len((lisboa.Rules{}).Library().Cards) {
			t.Errorf("%s: %d things to look up", name, len(v.Library().Cards))
		}
	}
}
