package villagers

import (
	"fmt"
	"testing"

	"guildhall/engine"
	"guildhall/engine/longtest"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/rendertest"
)

func TestLabelsKeepToTheirRoom(t *testing.T) { suite.Rooms(t) }

// checkView checks every picture of a view.
func checkView(t testing.TB, v *game.View, o render.Options) {
	t.Helper()
	scenes := []*render.Scene{New().Board(v, o)}
	for _, p := range New().Parts(v) {
		scenes = append(scenes, New().Detail(v, p.Code, o))
	}
	checkChains(t, drawBoard(v, o))
	if o.Size == render.Phone {
		for i := range v.Villages {
			checkChains(t, phoneClose(v, &v.Villages[i], o))
		}
	}
	if v.Own != nil {
		scenes = append(scenes, New().Hand(v, o))
	}
	for _, s := range scenes {
		rendertest.Labels(t, s, rendertest.IsName)
		if s.H*4 > s.W*5 {
			t.Errorf("%d by %d is taller than a phone shows whole", s.W, s.H)
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

// TestRandomMatches draws every kind of question of whole matches of each
// number of seats.
func TestRandomMatches(t *testing.T) {
	for seats := 1; seats <= 5; seats++ {
		for seed := range uint64(longtest.Number(1, 2)) {
			t.Run(fmt.Sprintf("%d seats, seed %d", seats, seed), func(t *testing.T) {
				t.Parallel()
				setup := engine.Setup{Seats: seats, Seed: engine.NumberedSeed(seed)}
				forms := []render.Options{
					suite.Options(t, rendertest.Langs[seats%2], render.Full), suite.Options(t, rendertest.Langs[(1+seats)%2], render.Phone),
				}
				suite.Match(t, rendertest.Walk{Setup: setup, Choose: preferPlacing((seats+int(seed))%2 > 0), Forms: forms, First: 1, Every: 73})
			})
		}
	}
}

func TestLookDrawsTheWholeLibrary(t *testing.T) {
	suite.Library(t, []string{"late-5"}, "", "nosuch", "9.4", "Miner", "market_3")
}

// TestEveryCardHasAnEmblem checks that every card has a sign and every sign a
// card.
func TestEveryCardHasAnEmblem(t *testing.T) {
	for _, c := range new(game.View).Printed().Cards {
		id := c.ID
		if len(emblems()[id]) == 0 {
			t.Errorf("no emblem for %s", id)
		}
	}
	for id := range emblems() {
		if cardOf(&game.View{}, id) == nil && id != "jester" {
			t.Errorf("an emblem for %s, which is no card", id)
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
			left := 17 * i
			var v *game.View
			rendertest.Match(t, suite.Rules, setup, preferPlacing(i%3 > 0), func(s engine.State) bool {
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

// TestEveryPlaceCanBeTouched looks for the places that the rules name in the pictures
// of whole matches.
func TestEveryPlaceCanBeTouched(t *testing.T) {
	suite.Places(t, placing,
		engine.Setup{Seats: 1}, engine.Setup{Seats: 1, Options: map[string]string{"solo": "hard"}}, engine.Setup{Seats: 2}, engine.Setup{Seats: 3}, engine.Setup{Seats: 5})
}
