package render_test

import (
	"bytes"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"guildhall/render"
	"guildhall/render/rendertest"
)

// sheet draws people of one game side by side on their grounds.
func sheet(people []string, size float64) *render.Scene {
	const columns, gap = 8, 6
	rows := (len(people) + columns - 1) / columns
	s := render.NewScene(gap+columns*int(size+gap), gap+rows*int(size+gap), "sheet")
	for i, who := range people {
		x, y := gap+float64(i%columns)*(size+gap), gap+float64(i/columns)*(size+gap)
		s.Pieces.Add(render.Rect(x, y, size, size).Filled(0, render.PortraitGround(who)), render.PortraitIn(who, x, y, size))
	}
	return s
}

// TestGoldenFaces draws everybody at three sizes, in both themes.
func TestGoldenFaces(t *testing.T) {
	for _, c := range []struct {
		size  float64
		theme *render.Theme
	}{{120, render.Normal()}, {72, render.HighContrast()}, {44, render.Normal()}} {
		b, err := render.PNG(sheet(render.People(), c.size), c.theme)
		if err != nil {
			t.Fatal(err)
		}
		rendertest.Pixels(t, fmt.Sprintf("faces-%v-%s.png", c.size, c.theme.Name()), b)
	}
}

// TestNobodyLooksAlike compares the pictures of all people of a game in pairs, whole and
// as heads: at least every fiftieth pixel differs much.
func TestNobodyLooksAlike(t *testing.T) {
	for _, size := range []float64{render.MinHead, 44, render.MinPortrait, 120} {
		for _, theme := range []*render.Theme{render.Normal(), render.HighContrast()} {
			pictures := map[string]*image.Paletted{}
			for _, who := range render.People() {
				s := render.NewScene(int(size), int(size), render.PortraitGround(who))
				s.Pieces.Add(render.PortraitIn(who, 0, 0, size))
				pictures[who] = render.Image(s, theme)
			}
			people := render.People()
			for i, a := range people {
				for _, b := range people[:i] {
					if n := different(pictures[a], pictures[b]); n*50 < int(size*size) && game(a) == game(b) {
						t.Errorf("%s and %s at %v in %s: only %d pixels differ", a, b, size, theme.Name(), n)
					}
				}
			}
		}
	}
}

func game(person string) string {
	name, _, _ := strings.Cut(person, ".")
	return name
}

// different returns the number of pixels of which some channel differs by more than a fifth.
func different(a, b *image.Paletted) int {
	n := 0
	for i := range a.Pix {
		r, g, bl, _ := a.Palette[a.Pix[i]].RGBA()
		r2, g2, bl2, _ := b.Palette[b.Pix[i]].RGBA()
		apart := func(x, y uint32) bool { return max(x, y)-min(x, y) > 0xffff/5 }
		if apart(r, r2) || apart(g, g2) || apart(bl, bl2) {
			n++
		}
	}
	return n
}

// TestPortraitsAreKept checks that a portrait is the same drawn and kept, at any place, and
// that nothing leaves its square.
func TestPortraitsAreKept(t *testing.T) {
	render.Forget()
	draw := func(x, y float64) *image.Paletted {
		s := render.NewScene(120, 120, "water.l1")
		s.Pieces.Add(render.PortraitIn("villagers.hayer", x, y, 80))
		return render.Image(s, render.Normal())
	}
	first, second := draw(20, 20), draw(20.4, 19.7)
	if !bytes.Equal(first.Pix, second.Pix) {
		t.Error("a kept portrait differs from the drawn one")
	}
	ground := first.Pix[0]
	for i, c := range first.Pix {
		if x, y := i%120, i/120; (x < 20 || x >= 100 || y < 20 || y >= 100) && c != ground {
			t.Fatalf("the portrait reaches %d, %d", x, y)
		}
	}
	if slices.Max(first.Pix) == slices.Min(first.Pix) {
		t.Error("nothing is drawn")
	}
}

// TestPortraitsOfPages checks that a page holds each face once, and a head by itself.
func TestPortraitsOfPages(t *testing.T) {
	v := render.NewSVG(render.Normal())
	one := v.Element(render.PortraitIn("villagers.founders", 10, 20, 100))
	if again := v.Element(render.PortraitIn("villagers.founders", 10, 20, 100)); again != one {
		t.Errorf("%s differs from %s", again, one)
	}
	if head := v.Element(render.PortraitIn("villagers.founders", 10, 20, 40)); strings.Contains(head, `"#i0"`) {
		t.Errorf("%s shows the whole portrait", head)
	}
	if n := strings.Count(v.Symbols(), "<symbol"); n != 2 {
		t.Errorf("%d symbols, want 2", n)
	}
	if !strings.Contains(v.Symbols(), `transform="translate(67 40) scale(0.8)"`) {
		t.Error("the second founder stands in the place of the first")
	}
}
