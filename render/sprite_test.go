package render

import (
	"image"
	"testing"
)

// TestKeptIconsAreTheDrawnOnes draws icons by their shapes and from cached
// pixels, on a ground and over its edge. Rounding may differ by a little.
func TestKeptIconsAreTheDrawnOnes(t *testing.T) {
	Forget()
	for _, i := range []Icon{{Name: "coin", X: 30.3, Y: 31.8, Size: 33}, {Name: "hammer", X: 3, Y: 58.5, Size: 40}, {Name: "official", X: 40, Y: 20, Size: 21.5, Tone: "stone"},
		{Name: "gold", X: 32, Y: 32, Size: 50, Keep: 32, Ground: "sheet"}} {
		ground := Box{W: 64, H: 64, Fill: "water.l1"}
		all := image.NewRGBA(image.Rect(0, 0, 64, 64))
		shapes := painter{c: canvas{sprite: all}, theme: Normal()}
		shapes.box(ground)
		shapes.shapes(i)
		for _, kept := range []string{"drawn now", "kept"} {
			got := image.NewPaletted(all.Rect, Normal().palette)
			p := painter{c: canvas{img: got}, theme: Normal()}
			p.box(ground)
			p.icon(i)
			off := 0
			for k, entry := range got.Pix {
				if px := all.Pix[4*k:]; entry != Normal().entryOf(px[0], px[1], px[2]) {
					off++
				}
			}
			if off > 8 {
				t.Fatalf("%s, %s: %d pixels have other colours", i.Name, kept, off)
			}
		}
	}
	if len(sprites.drawn) != 4 || sprites.bytes == 0 {
		t.Errorf("%d icons with %d bytes are kept, want 4", len(sprites.drawn), sprites.bytes)
	}
}

// TestKeptIconsAreBounded draws more icons than the cache can hold.
func TestKeptIconsAreBounded(t *testing.T) {
	Forget()
	p := painter{c: canvas{img: image.NewPaletted(image.Rect(0, 0, 8, 8), Normal().palette)}, theme: Normal()}
	for n := range 40 {
		p.icon(Icon{Name: "coin", X: 4, Y: 4, Size: 400 + float64(n)})
	}
	if sprites.bytes > maxSpriteBytes || len(sprites.drawn) == 40 {
		t.Errorf("%d icons with %d bytes are kept", len(sprites.drawn), sprites.bytes)
	}
	Forget()
}

// TestRingsOfDiscs compares the line of a disc with a stroke around it. Curves
// are cut into lines at a tolerance, so edges may differ by a sixth of a pixel,
// which changes a pixel by one shade.
func TestRingsOfDiscs(t *testing.T) {
	draw := func(how func(c *canvas)) []uint8 {
		img := image.NewRGBA(image.Rect(0, 0, 64, 64))
		c := &canvas{sprite: img}
		c.rect(0, 0, 64, 64, Normal().ink("card"))
		how(c)
		return img.Pix
	}
	ink := Normal().ink("ink")
	want := draw(func(c *canvas) { c.stroke([]contour{ellipse(nil, 32, 31.4, 20, 20)}, Line{Width: 3}, ink) })
	got := draw(func(c *canvas) { c.fill(ring(nil, 32, 31.4, 18.5, 21.5), ink) })
	off := 0
	for k := 0; k < len(want); k += 4 {
		if d := int(want[k]) - int(got[k]); d > half || d < -half {
			off++
		}
	}
	if off > 0 {
		t.Errorf("%d pixels of a ring differ from a stroke", off)
	}
}
