package villagers

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/rendertest"
)

// checkView checks every picture of a view, and that the cards of its villages lie inside
// their part of the picture.
func checkView(t testing.TB, v *game.View, o render.Options) {
	t.Helper()
	rendertest.Whole(t, New(), v, o)
	checkChains(t, drawBoard(v, o))
	if o.Size == render.Phone {
		for i := range v.Villages {
			checkChains(t, phoneClose(v, &v.Villages[i], o))
		}
	}
}

// checkChains checks that the cards of each village that a picture shows lie
// inside its part of the picture.
func checkChains(t testing.TB, d *drawing) {
	t.Helper()
	for i := range d.v.Villages {
		w := &d.v.Villages[i]
		room := d.area(w.Place)
		for j := range w.Cards {
			a, ok := d.Find(w.Cards[j].Place)
			if ok && (a.X < room.X || a.Y < room.Y || a.X+a.W > room.X+room.W+1 || a.Y+a.H > room.Y+room.H+1) {
				t.Errorf("%s of %s at %v leaves %v", w.Cards[j].Card, w.Place, a, room)
			}
		}
	}
}

// TestVillageIsAsHighAsItsCards checks that the picture of a village with few
// cards has no empty space.
func TestVillageIsAsHighAsItsCards(t *testing.T) {
	o := suite.Options(t, "en", render.Phone)
	few, many := suite.Read(t, "fresh-5"), suite.Read(t, "late-5")
	if got := New().Detail(few, few.Villages[0].Place, o).H; got > 560 {
		t.Errorf("the village of %d cards is %d high", few.Villages[0].Count, got)
	}
	if got := New().Detail(many, many.Villages[0].Place, o).H; got <= 560 || got > 1000 {
		t.Errorf("the village of %d cards is %d high", many.Villages[0].Count, got)
	}
}

// TestEveryCardHasAFace checks that every card and the Jester have a face, and that there is
// no face of a card that the game lacks.
func TestEveryCardHasAFace(t *testing.T) {
	for _, c := range new(game.View).Printed().Cards {
		if !render.HasPortrait(person(c.ID)) {
			t.Errorf("no face of %s", c.ID)
		}
	}
	for _, who := range render.People() {
		if id, ours := strings.CutPrefix(who, "villagers."); ours && cardOf(&game.View{}, id) == nil && id != "jester" {
			t.Errorf("a face of %s, which is not a card", id)
		}
	}
}

// TestRandomPositions draws single positions of many matches, for any viewer.
func TestRandomPositions(t *testing.T) {
	for i := range 40 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			setup := engine.Setup{Seats: 1 + i%5, Seed: engine.NumberedSeed(uint64(100 + i))}
			viewer := engine.Seat(i%(setup.Seats+1)) - 1
			left, choose := 17*i, rendertest.Any
			if i%3 > 0 {
				choose = placing
			}
			var v *game.View
			rendertest.Match(t, suite.Rules, setup, choose, func(s engine.State) bool {
				left--
				v = s.View(viewer).(*game.View)
				return left > 0
			})
			o := suite.Options(t, rendertest.Langs[i%2], rendertest.Sizes[i/2%2])
			if i%4 == 0 {
				o.Names = rendertest.Long
			}
			checkView(t, v, o)
		})
	}
}

// TestGoldenLook compares the pixels of a card's picture. Its texts are fixed,
// so that the texts of the rules may change.
func TestGoldenLook(t *testing.T) {
	o := suite.Options(t, "ko", render.Full)
	tell := o.Tell
	o.Tell = func(x engine.Text) string {
		if len(x.Key) > 15 && x.Key[:15] == "villagers.body." {
			return "-"
		}
		return tell(x)
	}
	b, err := render.PNG(New().LookAt(suite.Read(t, "late-5"), "spelunker", o), render.Normal())
	if err != nil {
		t.Fatal(err)
	}
	rendertest.Pixels(t, "look-spelunker-ko.png", b)
}
