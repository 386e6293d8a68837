package lisboa

import (
	"strings"
	"testing"

	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/rendertest"
)

// TestRingsLeaveLabelsFree draws the ring of every place of the board and of its close-ups,
// in both sizes. The ring must cross no label of its place or of a neighbour.
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

// crosses reports whether the ring round a spot touches a label: within the ring's width of
// the edge of the spot's area.
func crosses(s artist.Region, l render.Label) bool {
	const half = 5 // half of the ring's width, less a pixel; see render.Layer.Ring
	x0, _, x1, _ := l.Bounds()
	y0, y1 := l.Y-0.7*l.Size, l.Y // height of letters and digits
	outer, inner := s.Grow(s.Pad+half), s.Grow(s.Pad-half)
	touches := x0 < outer.X+outer.W && x1 > outer.X && y0 < outer.Y+outer.H && y1 > outer.Y
	within := x0 >= inner.X && x1 <= inner.X+inner.W && y0 >= inner.Y && y1 <= inner.Y+inner.H
	return touches && !within
}

// The close-up of the seats rings every changed number, however many there are.
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

// TestGhostsHideNoNumber draws the outline of Lacerda round every place that he may change,
// in both sizes. Items on the edge of a place, such as the points of a store and the count of
// a stack, must be drawn over it.
func TestGhostsHideNoNumber(t *testing.T) {
	for _, size := range rendertest.Sizes {
		v, o := suite.Read(t, "solo"), suite.Options(t, "en", size)
		for place := range drawBoard(v, o).Places {
			if kind, _, _ := strings.Cut(place, ":"); kind != "player" && importance(place) == 0 || kind == "plan" {
				v.Lacerda.Would = append(v.Lacerda.Would, place)
			}
		}
		d := drawBoard(v, o)
		edges := 0
		items := d.ringed().Pieces.Items
		for i, it := range items {
			outline, ok := it.(render.Path)
			if !ok || outline.Line.Colour != "stone.d2" {
				continue
			}
			for _, place := range v.Lacerda.Would {
				s, ok := d.Find(place)
				if !ok || s.Outline() != outline.D {
					continue
				}
				for j, other := range items {
					if l, ok := other.(render.Label); ok && crosses(s, l) {
						edges++
						if j < i {
							t.Errorf("size %d: the outline of %s hides %q at %.0f, %.0f", size, place, l.Text, l.X, l.Y)
						}
					}
				}
			}
		}
		if edges == 0 {
			t.Errorf("size %d: no number stands on an edge", size)
		}
	}
}
