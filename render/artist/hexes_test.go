package artist_test

import (
	"fmt"
	"math"
	"testing"

	"guildhall/engine"
	"guildhall/engine/hex"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/rendertest"
)

// nineteen is a map of 19 spaces.
var nineteen = hex.Must(`
  . . .
 . . . .
. . . . .
 . . . .
  . . .
`)

func ExampleHexes() {
	h := artist.NewHexes(nineteen, render.Rect(0, 0, 800, 800))
	middle, _ := nineteen.Find("c3")
	x, y := h.Centre(middle)
	fmt.Printf("c3 is at %.0f, %.0f, sides are %.0f\n", x, y, h.Side)
	for _, at := range h.Spots(middle, 2) {
		fmt.Printf("a piece at %.0f, %.0f\n", at[0], at[1])
	}
	// Output:
	// c3 is at 400, 400, sides are 92
	// a piece at 363, 400
	// a piece at 437, 400
}

// The rules for pictures hold: everything is inside, touched areas do not overlap, and
// neither rings nor frames cover the names and pieces, on small maps too.
func TestHexesKeepTheirNamesFree(t *testing.T) {
	bazaar := artist.Game{ID: "market"}
	for _, room := range []render.Area{render.Rect(12, 104, 776, 700), render.Rect(20, 20, 600, 360)} {
		var changed []render.Mark
		var opts []engine.Option
		for i, name := range nineteen.Names() {
			place := "space:" + name
			if i%2 == 0 {
				changed = append(changed, render.Mark{Place: place, Seat: engine.Seat(i % 3)})
			} else {
				opts = append(opts, engine.Option{Places: []string{place}})
			}
		}
		o := render.Options{Changed: changed, Tell: func(t engine.Text) string { return t.Key }}
		board, preview := bazaar.Drawing(engine.Header{Seats: 3}, o, 800, 1000), bazaar.Drawing(engine.Header{Seats: 3}, o, 800, 1000)
		for _, d := range []*artist.Drawing{&board, &preview} {
			h := artist.NewHexes(nineteen, room)
			for space := range int8(nineteen.Len()) {
				h.Draw(d, space, "hay.l3")
				for _, at := range h.Spots(space, 3) {
					d.Pieces.Add(render.Icon{Name: "wood", X: at[0], Y: at[1], Size: h.Side * 0.4})
				}
			}
		}
		board.RingAll(board.Changes(board.Find))
		if !preview.Offer(opts, -1, artist.Places(preview.Find).Spots, func(s artist.Region) { preview.Candle(s, "") }) {
			t.Fatal("no space was framed")
		}
		for _, scene := range []*render.Scene{board.Finish(), preview.Finish()} {
			rendertest.Labels(t, scene, func(string) bool { return false })
			rendertest.RingsClear(t, scene)
			rendertest.Uncovered(t, scene)
		}
		touched := board.Places
		for name, a := range touched {
			if a.X < room.X-0.1 || a.Y < room.Y-0.1 || a.X+a.W > room.X+room.W+0.1 || a.Y+a.H > room.Y+room.H+0.1 {
				t.Errorf("%s is touched at %.0f, outside of %.0f", name, a, room)
			}
			for other, b := range touched {
				w, high := min(a.X+a.W, b.X+b.W)-max(a.X, b.X), min(a.Y+a.H, b.Y+b.H)-max(a.Y, b.Y)
				if name < other && w > 0.1 && high > 0.1 {
					t.Errorf("%s and %s are both touched on %.1f by %.1f", name, other, w, high)
				}
			}
		}
	}
}

// Neighbours are two half widths apart, whatever the direction, also on a map that does not
// begin in column 0.
func TestHexesAreRegular(t *testing.T) {
	m := hex.Must("    . .\n   . .\n  . .")
	h := artist.NewHexes(m, render.Rect(30, 40, 300, 200))
	for a := range int8(m.Len()) {
		for _, b := range m.Near(a) {
			ax, ay := h.Centre(a)
			bx, by := h.Centre(b)
			if got, want := math.Hypot(ax-bx, ay-by), h.Side*math.Sqrt(3); math.Abs(got-want) > 0.01 {
				t.Errorf("%s and %s are %.2f apart, want %.2f", m.Name(a), m.Name(b), got, want)
			}
		}
	}
	x0, y0 := h.Centre(0)
	x5, y5 := h.Centre(4) // the first space of the last row: the map is symmetric about its middle
	x1, _ := h.Centre(1)
	if y0-h.Side < 39.9 || y5+h.Side > 240.1 || math.Abs((x1+x5)/2-180) > 0.01 || x0 > x1 {
		t.Errorf("the map is not in the middle of its area: %.0f, %.0f to %.0f, %.0f", x1, y0, x5, y5)
	}
}

// The place of a space leads to its name and to the owner of its piece.
func TestAboutSpace(t *testing.T) {
	owners := make([]int8, nineteen.Len())
	for i := range owners {
		owners[i] = -1
	}
	owners[5], owners[9] = 1, 1
	for place, want := range map[string]render.About{"space:b3": {Name: "b3", Owner: 1}, "space:a1": {Name: "a1", Owner: engine.NoSeat}, "deck": {Owner: engine.NoSeat}} {
		if got := artist.AboutSpace(nineteen, owners, place); got.Name != want.Name || got.Owner != want.Owner {
			t.Errorf("%s is %q of seat %d, want %q of %d", place, got.Name, got.Owner, want.Name, want.Owner)
		}
	}
	if got := artist.SpacesOf(nineteen, owners, 1); got != "b3, c3" {
		t.Errorf("seat 1 owns %q", got)
	}
}
