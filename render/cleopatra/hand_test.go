package cleopatra

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/rendertest"
)

func TestRanges(t *testing.T) {
	for in, want := range map[string]string{
		"w1 w2 w3 w5":             "w1–w3 w5",
		"w1 w2":                   "w1 w2",
		"w9":                      "w9",
		"w1 w3 w4 w5 w6 w8 w9":    "w1 w3–w6 w8 w9",
		"left right":              "left right",
		"w1 w2 w3 w4 w5 w6 w7 w8": "w1–w8",
	} {
		if got := strings.Join(ranges(strings.Fields(in)), " "); got != want {
			t.Errorf("ranges(%s) = %s, want %s", in, got, want)
		}
	}
}

// TestBuildListIsByValue checks that sites of different value are different
// lines, and the most scarabs come first.
func TestBuildListIsByValue(t *testing.T) {
	v := suite.Read(t, "mid")
	v.Own.Buildable = []game.Buildable{
		{Structure: "wall", Value: 6, Sites: []game.Value{{Site: "w3", Value: 6}, {Site: "w5", Value: 3}, {Site: "w7", Value: 3}}},
		{Structure: "door", Value: 7, Sites: []game.Value{{Site: "left", Value: 7}}},
		{Structure: "throne", Value: 13},
	}
	d := newDrawing(v, suite.Options(t, "en", render.Full), 0, 0)
	var got []string
	for _, b := range d.buildList() {
		got = append(got, b.structure+" "+b.sites+" "+render.Plus(b.value))
	}
	want := "throne  +13; door left +7; wall w3 +6; wall w5, w7 +3"
	if s := strings.Join(got, "; "); s != want {
		t.Errorf("got %s, want %s", s, want)
	}
}

// If the hand pays for nothing, the list shows what it could pay for with a stall, at the best
// sites, with the number of the stall.
func TestBuildsWithStall(t *testing.T) {
	wall := game.Buildable{Structure: "wall", Site: "w3", Value: 6, Sites: []game.Value{{Site: "w3", Value: 6}, {Site: "w5", Value: 3}}, Pay: []game.Count{{Card: "artisan", N: 1}}}
	v := suite.Read(t, "mid")
	v.Own.Buildable, v.Own.WithStall = nil, []game.StallBuildable{{Stall: 2, Buildable: wall}}
	for _, lang := range rendertest.Langs {
		for _, size := range rendertest.Sizes {
			o := suite.Options(t, lang, size)
			s := New().Hand(v, o)
			suite.Labels(t, s)
			if text := s.Text(); !strings.Contains(text, o.Tell(engine.T("cleopatra.picture.builds.stall"))) || !strings.Contains(text, "w3") || strings.Contains(text, "w5") {
				t.Errorf("%s, size %d: the hand does not show the wall at w3 with a stall", lang, size)
			}
		}
	}
	v = suite.Read(t, "no-cards")
	v.Own.WithStall = []game.StallBuildable{{Stall: 1, Buildable: wall}, {Stall: 3, Buildable: wall}}
	for _, page := range []bool{false, true} {
		o := suite.Options(t, "en", render.Phone)
		o.Page = page
		s := New().Hand(v, o)
		suite.Labels(t, s)
		if s.H > 1000 || !strings.Contains(s.Text(), "and 1 more") {
			t.Errorf("page %v: without cards the hand is %d high", page, s.H)
		}
	}
	v.Own.Buildable = []game.Buildable{{Structure: "throne", Value: 13}}
	if text := New().Hand(v, suite.Options(t, "en", render.Phone)).Text(); strings.Contains(text, "With a stall") {
		t.Error("the hand pays for the throne, and shows what a stall would allow")
	}
}

// TestStackedCards checks that a stall with too many cards for one chip each shows the number
// of equal ones, and that every card is counted once.
func TestStackedCards(t *testing.T) {
	var cards []game.Card
	for _, id := range []string{"cave", "std_wood", "", "std_wood", "cave", "std_wood", "artisan", "", "std_wood", "tnt_marble", "cave", "std_wood", "artisan", "std_wood"} {
		cards = append(cards, game.Card{Card: id})
	}
	room := render.Rect(0, 0, 184, 70)
	kinds, counts := chipped(cards, room, 24)
	got := map[string]int{}
	for i, k := range kinds {
		got[k.Card] += counts[i]
	}
	if want := map[string]int{"cave": 3, "std_wood": 6, "": 2, "artisan": 2, "tnt_marble": 1}; !maps.Equal(got, want) || len(kinds) != len(want) {
		t.Errorf("chips for %v, want %v", got, want)
	}
	if newest := kinds[len(kinds)-1].Card; newest != "std_wood" {
		t.Errorf("the last chip is %q, want the newest card", newest)
	}
	if kinds, _ := chipped(cards[:12], room, 24); len(kinds) != 12 {
		t.Errorf("%d chips for twelve cards, which have room", len(kinds))
	}
}

// TestLongStalls checks that every card is shown, or counted.
func TestLongStalls(t *testing.T) {
	for _, n := range []int{1, 4, 5, 6, 11, 16, 25, 60} {
		for _, size := range rendertest.Sizes {
			v := suite.Read(t, "mid")
			v.Stalls[0] = nil
			for i := range n {
				v.Stalls[0] = append(v.Stalls[0], game.Card{Card: []string{"std_wood", "", "tnt_marble", "cave", "artisan"}[i%5]})
			}
			suite.Labels(t, New().Board(v, suite.Options(t, "en", size)))
		}
	}
}

// TestShapesAreThoseOfTheRules looks for each mosaic among its orientations by the rules when
// it is on top.
func TestShapesAreThoseOfTheRules(t *testing.T) {
	left := map[string]bool{}
	for letter := range tileLooks {
		left[letter] = true
	}
	for seed := uint64(0); len(left) > 0 && seed < 500; seed++ {
		s, err := game.Rules{}.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(seed)})
		if err != nil {
			t.Fatal(err)
		}
		stack := s.View(engine.Spectator).(*game.View).Stack
		if !left[stack.Top] {
			continue
		}
		delete(left, stack.Top)
		if !slices.ContainsFunc(stack.Orientations, func(o game.Orientation) bool { return slices.Equal(o.Shape, shapes[stack.Top]) }) {
			t.Errorf("mosaic %s is drawn as %v, which is none of its orientations", stack.Top, shapes[stack.Top])
		}
	}
	if len(left) > 0 {
		t.Errorf("never on top: %v", left)
	}
}

// The hand for a phone ends below the structures that can be built now, without empty space.
func TestPhoneHandIsAsHighAsItNeeds(t *testing.T) {
	site := func(n int) game.Buildable { return game.Buildable{Structure: "throne", Value: n} }
	for _, tt := range []struct {
		list []game.Buildable
		high int
	}{
		{nil, 604},
		{[]game.Buildable{site(1)}, 629},
		{[]game.Buildable{site(1), site(2), site(3)}, 803},
		{[]game.Buildable{site(1), site(2), site(3), site(4), site(5)}, 890},
	} {
		v := suite.Read(t, "mid")
		v.Own.Buildable, v.Own.WithStall = tt.list, nil
		s := New().Hand(v, suite.Options(t, "en", render.Phone))
		if s.H != tt.high {
			t.Errorf("with %d structures to build the hand is %d high, want %d", len(tt.list), s.H, tt.high)
		}
		for _, l := range s.Labels() {
			if _, _, _, low := l.Bounds(); low > float64(s.H) {
				t.Errorf("with %d structures to build %q lies below the hand", len(tt.list), l.Text)
			}
		}
	}
}

// TestShelf checks hands of any size: names fit, each kind can be tapped, and up to the limit
// the shelf has a place for each card.
func TestShelf(t *testing.T) {
	all := []string{"artisan", "std_stone", "std_marble", "std_wood", "std_lapis", "cave", "tnt_stone", "tnt_marble", "tnt_wood", "tnt_lapis"}
	for _, size := range rendertest.Sizes {
		for _, lang := range []string{"en", "ko"} {
			for kinds := 1; kinds <= len(all); kinds++ {
				for _, of := range []int{1, 2, 6} {
					v := suite.Read(t, "mid")
					v.Own.Hand = nil
					n := 0
					for i, c := range all[:kinds] {
						v.Own.Hand = append(v.Own.Hand, game.Count{Card: c, N: 1 + (i*3+1)%of})
						n += v.Own.Hand[i].N
					}
					s := New().Hand(v, suite.Options(t, lang, size))
					suite.Labels(t, s)
					seen := 0
					for place := range s.Places {
						if strings.HasPrefix(place, "hand:") {
							seen++
						}
					}
					if seen != kinds {
						t.Errorf("%d of %d kinds can be tapped", seen, kinds)
					}
					if free := strings.Count(s.Text(), "line=mute/2.5 dash=7,6"); free != max(0, handLimit-n) {
						t.Errorf("%d cards and %d free places", n, free)
					}
				}
			}
		}
	}
}
