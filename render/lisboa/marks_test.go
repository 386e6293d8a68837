package lisboa

import (
	"testing"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/rendertest"
)

func TestMarks(t *testing.T) {
	suite.Marks(t, suite.Read(t, "mid-4"), 1, []rendertest.Marked{
		rendertest.Ringed("nothing", 0, 0),
		rendertest.Ringed("stores and buildings", 3, 3, "a4", "n1", "wd"),
		rendertest.Ringed("a place twice", 1, 1, "b2", "b2"),
		rendertest.Ringed("rubble", 3, 3, "row:a", "col:5", "ruins"),
		rendertest.Ringed("the court is not in the phone cut", 6, 0, "builder", "plaza:king", "favors:minister", "treasury", "price:gold", "ring:1"),
		rendertest.Ringed("displays", 4, 0, "deck:treasury", "decree:1", "decree:8", "ships"),
		rendertest.Ringed("stacks", 2, 0, "building:blue", "plan:green"),
		rendertest.Ringed("city tiles and majorities", 3, 0, "tile:gold", "tile:small", "street:tools"),
		rendertest.Ringed("parts of a player", 3, 0, "player:0:warehouse", "player:1:top:1", "player:3:clergy"),
		rendertest.Ringed("house tracks", 2, 0, "player:0:houses:left", "player:3:houses:right"),
		rendertest.Ringed("too many: the lesser ones are left out", 1, 1, "a2", "deck:king", "deck:builder", "deck:minister", "deck:treasury", "decree:1", "decree:2", "decree:3", "decree:4"),
		rendertest.Ringed("unknown places are ignored", 0, 0, "", ":", "a1", "f1", "n5", "row:f", "col:6", "deck:x", "decree:9", "ring:7", "player:9:top:1", "player:0:top:4", "nosuch:1"),
	})
}

func TestRingTellsWho(t *testing.T) {
	suite.RingsTellWho(t, suite.Read(t, "mid-4"), render.Mark{Place: "b2", Seat: 3}, render.Mark{Place: "n1", Seat: engine.NoSeat})
}

// TestRingsLeaveLabelsFree draws the ring of every place of the board and of its
// close-ups, in both sizes: it crosses no label, neither its own nor one beside it.
func TestRingsLeaveLabelsFree(t *testing.T) {
	for _, name := range suite.Names() {
		v := suite.Read(t, name)
		for _, lang := range rendertest.Langs {
			for _, size := range rendertest.Sizes {
				o := suite.Options(t, lang, size)
				pictures := map[string]*drawing{"board": drawBoard(v, o)}
				for _, code := range closeUps {
					pictures[code] = drawPart(v, code, o)
				}
				for code, d := range pictures {
					found := 0
					for place := range d.Places {
						s, ok := d.Find(place)
						if !ok {
							continue
						}
						found++
						for _, l := range d.Labels() {
							if crosses(s, l) {
								t.Errorf("%s, %s, size %d, %s: the ring round %s covers %q at %.0f, %.0f", name, lang, size, code, place, l.Text, l.X, l.Y)
							}
						}
					}
					if found < 5 {
						t.Errorf("%s, size %d, %s: %d places", name, size, code, found)
					}
				}
			}
		}
	}
}

// crosses reports whether the ring round a spot lies on a label: within the ring's
// width of the edge of the spot's area.
func crosses(s artist.Spot, l render.Label) bool {
	const half = 5 // of the ring's width less a pixel, see render.Layer.Ring
	x0, _, x1, _ := l.Bounds()
	y0, y1 := l.Y-0.7*l.Size, l.Y // letters and digits reach no further
	outer, inner := s.Grow(s.Pad+half), s.Grow(s.Pad-half)
	touches := x0 < outer.X+outer.W && x1 > outer.X && y0 < outer.Y+outer.H && y1 > outer.Y
	within := x0 >= inner.X && x1 <= inner.X+inner.W && y0 >= inner.Y && y1 <= inner.Y+inner.H
	return touches && !within
}

// The close-up of the seats rings every number that changed, however many they are.
func TestCloseUpOfTheSeatsRingsEveryChange(t *testing.T) {
	v, o := suite.Read(t, "mid-4"), suite.Options(t, "en", render.Phone)
	before := rendertest.Rings(New().Detail(v, "seats", o))
	for player := range 4 {
		for _, part := range []string{"warehouse", "cubes", "influence"} {
			o.Changed = append(o.Changed, render.Mark{Place: playerPart(player, part), Seat: 0})
		}
	}
	if got := rendertest.Rings(New().Detail(v, "seats", o)) - before; got != len(o.Changed) {
		t.Errorf("%d rings for %d changes", got, len(o.Changed))
	}
}
