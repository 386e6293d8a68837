package lisboa

import (
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
)

// TestTextNamesRingedPlaces marks places that a table has and others that
// it does not have. The text board names those that the picture rings.
func TestTextNamesRingedPlaces(t *testing.T) {
	v, o := suite.Read(t, "mid-4"), suite.Options(t, "en", render.Phone)
	line := func() string {
		for _, l := range strings.Split(New().Text(v, o), "\n") {
			if rest, ok := strings.CutPrefix(l, "Changed: "); ok {
				return rest
			}
		}
		return ""
	}
	for _, place := range []string{"a1", "f1", "n5", "zz", "deck:x", "decree:9", "church:7"} {
		o.Changed = append(o.Changed, render.Mark{Place: place, Seat: engine.NoSeat})
	}
	if got := line(); got != "" {
		t.Errorf("places that are not there: the text board tells %q", got)
	}
	for _, place := range []string{"b2", "n1", "king", "deck:king", "decree:8", "decree:7"} {
		o.Changed = append(o.Changed, render.Mark{Place: place, Seat: engine.NoSeat})
	}
	if got, want := line(), "B2, N1, King, King deck, Decrees"; got != want {
		t.Errorf("the text board tells %q, want %q", got, want)
	}
}

// TestEveryEffectHasSigns checks that every effect of a piece of the box has signs,
// and that all icons and letters of the signs exist.
func TestEveryEffectHasSigns(t *testing.T) {
	check := func(id string, f strip) {
		t.Helper()
		if len(f) == 0 {
			t.Errorf("%s: no signs", id)
		}
		for _, s := range f {
			if s.icon == "" && s.text == "" || s.icon != "" && !render.HasIcon(s.icon) {
				t.Errorf("%s: no icon %q", id, s.icon)
			}
			for _, r := range s.text {
				if !render.HasGlyph(render.Bold, r) {
					t.Errorf("%s: no glyph for %q", id, r)
				}
			}
		}
	}
	kinds := map[string]int{}
	effect := func(id, effect string) {
		t.Helper()
		if effect == "" {
			return
		}
		for _, alternative := range strings.Split(effect, "|") {
			check(id, effectSigns(alternative))
		}
	}
	v := &game.View{}
	for _, e := range v.Library().Cards {
		id := e.Code
		if c, ok := v.Card(id); ok {
			kinds["cards"]++
			for _, text := range []string{c.Reward, c.Penalty, c.Permanent, c.Event} {
				effect(id, text)
			}
		}
		if c, ok := v.ClergyTile(id); ok {
			kinds["tiles"]++
			effect(id, c.Effect)
		}
		if bonus, ok := v.Bonus(id); ok {
			kinds["spaces"]++
			effect(id, bonus)
		}
		if c, ok := v.Decree(id); ok {
			kinds["decrees"]++
			w := formulaWorth(c.Formula)
			check(id, w.what)
			if w.wigs == "" {
				t.Errorf("%s: no wigs", id)
			}
		}
	}
	for word, f := range abilitySigns {
		check(word, f)
	}
	for word, f := range actionSigns {
		check(word, f)
	}
	if kinds["cards"] != 82 || kinds["tiles"] != 37 || kinds["decrees"] != 70 || kinds["spaces"] != 38 {
		t.Errorf("the box holds %v", kinds)
	}
}

// TestSignsMatchEffect compares the signs of a few effects with the tables.
func TestSignsMatchEffect(t *testing.T) {
	for effect, want := range map[string]string{
		"W1+R2": "1 wig · 2 coin", "STORE|OPEN": "store / palace", "RUB:any-1": "cube_any −1 coin", "ON:produce=G:own": "produce > anygood",
		"VISIT:king-1": "n_king −1 influence", "SUBSIDY+3": "treasury +3 coin", "SELL:any+1": "anygood > +1 coin", "DECREE2": "2 decree", "DECREE1": "decree",
		"CARDINAL+PRODUCE": "cardinal · produce", "STAFF-1": "palace −1 official",
	} {
		var got []string
		for _, s := range effectSigns(effect) {
			got = append(got, s.icon+s.text)
		}
		if told := strings.Join(got, " "); told != want {
			t.Errorf("%s: %q, want %q", effect, told, want)
		}
	}
}
