package architects

import (
	"testing"
	"unicode/utf8"

	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/rendertest"
)

// TestEveryEffectHasSigns checks that each effect of a card of the box has
// signs, and that their icons exist.
func TestEveryEffectHasSigns(t *testing.T) {
	check := func(id string, f artist.Formula) {
		for _, token := range f {
			if token.Icon == "" && token.Text == "" || token.Icon != "" && !render.HasIcon(token.Icon) {
				t.Errorf("%s: no icon %q", id, token.Icon)
			}
		}
	}
	kinds := map[string]int{}
	box := &game.View{}
	for _, e := range box.Printed().Cards {
		id, c := e.Code, readCard(e)
		kinds[c.kind]++
		f := signsOf(c.effect)
		switch c.kind {
		case "building", "apprentice":
		case "scheme":
			actions := artist.Terms(artist.Term(c.body, "text"), "parts")
			told := ploySigns(artist.Term(c.body, "text"))
			if len(told) != len(actions) {
				t.Errorf("%s: %d actions, %d of them in signs", id, len(actions), len(told))
			}
			for _, f := range told {
				check(id, f)
			}
			continue
		default:
			continue
		}
		if f == nil && id != "labourer" {
			t.Errorf("%s: no signs for %s", id, c.effect.Key)
		}
		check(id, f)
	}
	for _, signs := range []map[string]artist.Formula{abilitySigns, abilityMarks} {
		for id, f := range signs {
			check(id, f)
			if printed(box, id) == nil {
				t.Errorf("signs for the board %q, which is not in the box", id)
			}
		}
		if len(signs) != kinds["board"] {
			t.Errorf("signs for %d boards, want %d", len(signs), kinds["board"])
		}
	}
	if kinds["building"] != 40 || kinds["apprentice"] != 35 || kinds["market"] != 10 || kinds["scheme"] != 30 {
		t.Errorf("the library holds %v", kinds)
	}
}

// TestSignsMatchEffect compares the signs of a few effects with the texts of their cards.
func TestSignsMatchEffect(t *testing.T) {
	told := func(f artist.Formula) string {
		out := ""
		for _, token := range f {
			out += " " + token.Icon + token.Text
		}
		return out
	}
	for id, want := range map[string]string{
		"woodcutter": " +1 wood", "merchant_gold": " 2 silver > gold", "gatekeeper": " sack : 2 release", "squire_virtue": " sack noprison : 2 virtue",
		"conspirator": " capture : −1 silver", "illusionist": " stall : 0 virtue", "thief": " scales : +1 virtue", "acolyte_clay": " church : 2 clay",
		"treasury": " +1 gold / +3 silver", "watchtower": " 3+ prison : −1 virtue", "trading_post": " 4 clay wood stone > virtue",
		"keep": " 3 capture > vpflag", "palace": " 4 virtue > gold", "gamblers_den": " debt : −1 vpflag", "wood_market": " crown wood > 2 vpflag",
		"masons_hut": " trowel > +1 vpflag", "dungeon": " −2 virtue", "barracks": " recover / 1 capture", "reservoir": " 2 debt > virtue",
	} {
		c := printed(&game.View{}, id)
		if got := told(signsOf(c.effect)); got != want {
			t.Errorf("%s: got%s, want%s", id, got, want)
		}
	}
}

// TestCandlesShowGains compares the gains that the board shows the player to act
// with the gains by the rules.
func TestCandlesShowGains(t *testing.T) {
	for _, name := range []string{"fresh-4", "mid-4", "late-5", "solo", "third-2"} {
		v := suite.Read(t, name)
		d := newDrawing(v, suite.Options(t, "en", render.Full), 1600, 1400)
		if d.visits() == nil {
			t.Fatalf("%s: nobody sends a worker", name)
		}
		for _, visit := range v.Own.Visits {
			switch visit.Place {
			case "forest", "quarry", "silversmith", "tax_stand":
			default:
				continue
			}
			var got artist.Formula
			for _, f := range d.now(visit.Place) {
				got = append(got, f...)
			}
			want := map[string]int{}
			for _, a := range amounts(visit.Text) {
				want[render.Plus(a.n)+goodIcons[a.good]]++
			}
			for i := 0; i+1 < len(got); i += 2 {
				want[got[i].Text+got[i+1].Icon]--
			}
			for part, n := range want {
				if n != 0 && visit.Open {
					t.Errorf("%s, %s: the candle and the rules differ by %q", name, visit.Place, part)
				}
			}
		}
		for i := range v.Market.Spaces {
			s := &v.Market.Spaces[i]
			for _, visit := range v.Own.Visits {
				if visit.Place == s.Place && visit.Open != (d.entered(s) != nil) {
					t.Errorf("%s, %s: open is %t, the candle says otherwise", name, s.Place, visit.Open)
				}
			}
		}
		for _, price := range v.Own.Hires {
			near, p := d.reach()
			if got := p.Hire + max(0, (price.Slot-1)%columns+1-near); got != price.Total {
				t.Errorf("%s: slot %d costs %d, want %d", name, price.Slot, got, price.Total)
			}
		}
	}
}

// TestCardsFitAMenuLine checks that the menu line of a building or an apprentice is not cut:
// Discord cuts it after 100 characters.
func TestCardsFitAMenuLine(t *testing.T) {
	for _, lang := range rendertest.Langs {
		tell := suite.Options(t, lang, render.Full).Tell
		for _, e := range (&game.View{}).Printed().Cards {
			text := e.Body
			switch readCard(e).kind {
			case "building":
			case "apprentice":
				text = artist.Term(text, "card")
			default:
				continue
			}
			if n := utf8.RuneCountInString(tell(text)); n > 100 {
				t.Errorf("%s, %s: %d characters: %s", e.Code, lang, n, tell(text))
			}
		}
	}
}

// A space of the Black Market shows its cost and its gain, as its piles do.
func TestBlackMarketShowsCostAndGain(t *testing.T) {
	v, o := suite.Read(t, "draft-5"), suite.Options(t, "en", render.Phone)
	for place, want := range map[string][2]string{
		"bm_left":   {"Black Market, left", "free; 1 silver, 1 virtue; marble 1 (pile 10)"},
		"bm_middle": {"Black Market, middle", "free; 2 silver, 1 virtue; hire for nothing, or look at 5 building cards and keep one"},
		"big":       {"Black Market, right", "free; 3 silver, 1 virtue; wood 1, stone 1, marble 2 (pile 0)"},
	} {
		if about := New().About(v, place, o); [2]string{about.Name, about.Text} != want {
			t.Errorf("%s is %q: %q, want %q", place, about.Name, about.Text, want)
		}
	}
}
