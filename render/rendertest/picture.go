package rendertest

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"testing"

	"guildhall/engine"
	"guildhall/render"
)

// largest is the largest number of bytes of a picture (DESIGN 10).
const largest = 350 << 10

// Small checks that a picture has few enough bytes and at most 256 colours, and
// returns its width and height.
func Small(t testing.TB, s *render.Scene, theme *render.Theme) (w, h int) {
	t.Helper()
	b, err := render.PNG(s, theme)
	if err != nil {
		t.Fatal(err)
	}
	if len(b) > largest {
		t.Errorf("%s: %d bytes, limit %d", theme.Name(), len(b), largest)
	}
	cfg, err := png.DecodeConfig(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if p, ok := cfg.ColorModel.(color.Palette); !ok || len(p) > 256 {
		t.Errorf("%s: not a picture of at most 256 colours", theme.Name())
	}
	return cfg.Width, cfg.Height
}

// SameBytes checks that a picture is the same with and without a cached ground.
func SameBytes(t testing.TB, draw func() *render.Scene) {
	t.Helper()
	var first []byte
	for range 2 {
		b, err := render.PNG(draw(), render.Normal())
		if err != nil {
			t.Fatal(err)
		}
		if first != nil && !bytes.Equal(first, b) {
			t.Error("the same view gave different bytes")
		}
		first = b
		render.Forget()
	}
}

// SamePart checks that the middle of a picture is the same when it is drawn alone. An edge
// may have another shade, because the rasteriser rounds large and small shapes differently.
func SamePart(t testing.TB, draw func() *render.Scene) {
	t.Helper()
	decoded := func(s *render.Scene) image.Image {
		b, err := render.PNG(s, render.Normal())
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		return img
	}
	part := draw()
	x, y := part.W/4, part.H/3
	part.Cut = render.Rect(float64(x), float64(y), float64(part.W/2), float64(part.H/4))
	got, whole, other := decoded(part), decoded(draw()), 0
	for j := range got.Bounds().Dy() {
		for i := range got.Bounds().Dx() {
			if distance(got.At(i, j), whole.At(x+i, y+j)) > 0 {
				other++
			}
		}
	}
	if got.Bounds().Dx() != part.W/2 || other > part.W*part.H/8/100 {
		t.Errorf("%d pixels of the part %v differ from the whole", other, got.Bounds())
	}
}

// Series checks that the boards of a match have the same bytes if a cache
// paints only the differences from the previous board.
func (s Suite[V]) Series(t *testing.T, choose Choice) {
	t.Helper()
	if choose == nil {
		choose = Any
	}
	seats := s.Rules.Info().Seats
	cache, n := render.NewCache(64<<20), 0
	o := s.Options(t, "ko", render.Phone)
	Match(t, s.Rules, engine.Setup{Seats: seats[len(seats)/2], Seed: engine.NumberedSeed(11)}, choose, func(state engine.State) bool {
		if n++; n%4 != 0 {
			return true
		}
		draw := func() *render.Scene { return s.Artist.Board(state.View(engine.Spectator), o) }
		got, err := cache.Picture(fmt.Sprint(n), render.Normal(), func() *render.Scene {
			scene := draw()
			scene.Series = "match"
			return scene
		})
		if err != nil {
			t.Fatal(err)
		}
		want, err := render.PNG(draw(), render.Normal())
		if err != nil {
			t.Fatal(err)
		}
		if !samePixels(t, got, want) {
			t.Errorf("after %d moves the board has other pixels than painted as a whole", n)
		}
		return n < 60
	})
	if cache.Drawn() > cache.Made()/2 {
		t.Errorf("of %d boards %d were painted as a whole", cache.Made(), cache.Drawn())
	}
}

// samePixels reports whether two PNGs show the same colours.
func samePixels(t *testing.T, a, b []byte) bool {
	t.Helper()
	colours := func(data []byte) *image.RGBA {
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		out := image.NewRGBA(img.Bounds())
		draw.Draw(out, out.Rect, img, out.Rect.Min, draw.Src)
		return out
	}
	one, other := colours(a), colours(b)
	return one.Rect == other.Rect && bytes.Equal(one.Pix, other.Pix)
}

// Bench measures drawing and encoding a picture, and reports its size. If cold
// is true, all caches are empty.
func Bench(b *testing.B, draw func() *render.Scene, cold bool) {
	theme, size := render.Normal(), 0
	for b.Loop() {
		if cold {
			render.Forget()
		}
		png, err := render.PNG(draw(), theme)
		if err != nil {
			b.Fatal(err)
		}
		size = len(png)
	}
	b.ReportMetric(float64(size)/1024, "KiB")
}

// BenchCached measures the time to get a picture from a cache.
func BenchCached(b *testing.B, draw func() *render.Scene) {
	g := render.NewCache(4 << 20)
	ask := func() {
		if _, err := g.Picture("12/46/1/en/full", render.Normal(), draw); err != nil {
			b.Fatal(err)
		}
	}
	ask()
	for b.Loop() {
		ask()
	}
}
