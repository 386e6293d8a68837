package render

import (
	"bytes"
	"cmp"
	"image"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

// A picture of a series, and a part of it, has the same bytes as one that is
// painted completely, whether items are added, removed or reordered. Most of it
// is not painted again.
func TestSeriesPaintsDifferences(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	c := NewCache(4 << 20)
	all := sample().Pieces.Items
	for i := range 60 {
		s := sample()
		s.Series = "table 1"
		s.Pieces.Items = slices.Clone(all)
		for range 1 + r.IntN(3) {
			n := len(s.Pieces.Items)
			switch j, k := r.IntN(n), r.IntN(n); r.IntN(3) {
			case 0:
				s.Pieces.Items = slices.Delete(s.Pieces.Items, j, j+1)
			case 1:
				s.Pieces.Items[j], s.Pieces.Items[k] = s.Pieces.Items[k], s.Pieces.Items[j]
			case 2:
				s.Pieces.Items = append(s.Pieces.Items, Label{X: 30 + 40*float64(j), Y: 30 + 30*float64(k%9), Style: Strong(26), Text: "Åg 시장"})
			}
		}
		if i%3 == 0 {
			s.Cut = Rect(50, 60, 200, 120)
		}
		got, err := c.Picture(string(rune('a'+i)), Normal(), func() *Scene { return s })
		if err != nil {
			t.Fatal(err)
		}
		want := *s
		want.Cut = Area{}
		whole, err := PNG(&want, Normal())
		if err != nil {
			t.Fatal(err)
		}
		if s.Cut == (Area{}) {
			if !same(pixels(t, got), pixels(t, whole)) {
				t.Fatalf("picture %d is another one than painted as a whole", i)
			}
			fresh, err := NewCache(4<<20).Picture("first", Normal(), func() *Scene { return s })
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, fresh) {
				t.Fatalf("picture %d has other bytes than as the first of its series", i)
			}
			continue
		}
		part, full := pixels(t, got), pixels(t, whole)
		for y := range part.Rect.Dy() {
			for x := range part.Rect.Dx() {
				if part.At(x, y) != full.At(x+50, y+60) {
					t.Fatalf("picture %d: another colour at %d, %d than in the whole", i, x, y)
				}
			}
		}
	}
	if n := c.Drawn(); n == 0 || n > c.Made()/2 {
		t.Errorf("of %d pictures %d are painted as a whole", c.Made(), n)
	}
}

// A picture of another table, theme, size or ground belongs to another series.
// A picture without a series is painted completely, and so is one that differs
// in most of its area.
func TestSeriesEnds(t *testing.T) {
	c := NewCache(32 << 20)
	draw := func(what string, theme *Theme, s *Scene, whole bool) {
		t.Helper()
		before := c.Drawn()
		if _, err := c.Picture(what, theme, func() *Scene { return s }); err != nil {
			t.Fatal(err)
		}
		if drawn := c.Drawn() > before; drawn != whole {
			t.Errorf("%s: painted as a whole is %v, want %v", what, drawn, whole)
		}
	}
	n := 0.0
	of := func(series string, w int, ground string) *Scene {
		n++
		s := NewScene(w, 300, ground)
		s.Series = series
		s.Pieces.Add(Disc{X: 20 + n, Y: 20, R: 9, Fill: "ink"})
		return s
	}
	draw("first", Normal(), of("1", 400, "card"), true)
	draw("next", Normal(), of("1", 400, "card"), false)
	draw("other table", Normal(), of("2", 400, "card"), true)
	draw("other theme", HighContrast(), of("1", 400, "card"), true)
	draw("other size", Normal(), of("1", 410, "card"), true)
	draw("other ground", Normal(), of("1", 400, "sheet"), true)
	draw("alone", Normal(), of("", 400, "card"), true)
	draw("alone again", Normal(), of("", 400, "card"), true)
	covered := of("1", 400, "card")
	covered.Pieces.Add(Box{W: 400, H: 200, Fill: "gold"})
	draw("most differs", Normal(), covered, true)
	draw("back", Normal(), of("1", 400, "card"), false)
	draw("cover again", Normal(), func() *Scene { s := of("1", 400, "card"); s.Pieces.Add(Box{W: 400, H: 200, Fill: "gold"}); return s }(), false)
}

// The cached pixels take at most two thirds of a cache.
func TestRastersAreForgotten(t *testing.T) {
	c := NewCache(3 * 3 * (100*100 + 500) / 2) // room for three with their compressed rows
	for i := range 20 {
		s := NewScene(100, 100, "card")
		s.Series = string(rune('a' + i))
		s.Pieces.Add(Disc{X: float64(i), Y: 20, R: 9, Fill: "ink"})
		if _, err := c.Picture(s.Series, Normal(), func() *Scene { return s }); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(c.rasters.kept); n != 3 || c.rasters.size > c.rasters.limit {
		t.Errorf("%d rasters of %d bytes are kept, want 3", n, c.rasters.size)
	}
}

// No item paints a pixel outside its reach.
func TestItemsStayInTheirReach(t *testing.T) {
	items := append(sample().Pieces.Items, Box{120.5, 90.25, 150, 120, 12, "", Ink("ink", 5)}, Box{20, 40, 90, 70, 40, "", Dashed("ink", 4, 9, 6)}, Label{X: 60, Y: 60, Style: Strong(40), Text: "Ågjf 시장"}, Label{X: 200, Y: 90, Style: Strong(12).Colour("red"), Text: "j\u0301"})
	for _, it := range items {
		img := image.NewPaletted(image.Rect(0, 0, 400, 300), Normal().palette)
		ground := Normal().ink("water").entry // of no item
		repeat(img.Pix, ground)
		p := painter{c: canvas{img: img}, theme: Normal()}
		p.items([]Item{it})
		in := sides(it)
		for y := range 300 {
			for x := range 400 {
				if img.ColorIndexAt(x, y) != ground && !slices.ContainsFunc(in, func(r image.Rectangle) bool { return image.Pt(x, y).In(r) && image.Pt(x, y).In(reach(it)) }) {
					t.Fatalf("%+v paints %d, %d outside %v", it, x, y, in)
				}
			}
		}
	}
}

// Pictures of one series that are painted concurrently do not disturb each
// other.
func TestSeriesIsPaintedAtOnce(t *testing.T) {
	rs := &rasters{limit: 4 << 20}
	var all sync.WaitGroup
	for g := range 6 {
		all.Go(func() {
			for i := range 12 {
				s := sample()
				s.Series = "table 1"
				s.Pieces.Items = slices.Delete(s.Pieces.Items, (g+i)%9, (g+i)%9+1)
				r, _ := rs.paint(s, Normal())
				got := r.part(s.painted(), Normal())
				rs.keep(r)
				whole := paint(s, Normal(), s.painted())
				if want := used(whole.Pix, whole.Stride, whole.Rect, Normal()); !bytes.Equal(got.Pix, want.Pix) {
					t.Errorf("painted at once, picture %d of %d has other pixels", i, g)
				}
				indexPool.Put(whole)
			}
		})
	}
	all.Wait()
}

// The pixels of a dropped table are reused, and nothing of it is visible.
func TestSeriesThatIsDroppedLeavesNoTrace(t *testing.T) {
	c := NewCache(4 * sample().W * sample().H) // room for the pixels of two tables
	for i := range 8 {
		s := sample()
		s.Series = string(rune('a' + i))
		s.Pieces.Items = s.Pieces.Items[:len(s.Pieces.Items)-i]
		got, err := c.Picture(s.Series, Normal(), func() *Scene { return s })
		if err != nil {
			t.Fatal(err)
		}
		want, err := PNG(s, Normal())
		if err != nil {
			t.Fatal(err)
		}
		if !same(pixels(t, got), pixels(t, want)) {
			t.Errorf("table %d shows something else than when it is painted alone", i)
		}
	}
	if len(c.rasters.kept) != 2 {
		t.Errorf("the pixels of %d tables are kept, want two", len(c.rasters.kept))
	}
}

// A part of a table without cached pixels is painted without the rest, with the
// same bytes.
func TestPartIsPaintedWithoutCache(t *testing.T) {
	part := func(series string) *Scene {
		s := sample()
		s.Series, s.Cut = series, Rect(50, 60, 200, 120)
		return s
	}
	want, err := PNG(part(""), Normal())
	if err != nil {
		t.Fatal(err)
	}
	c := NewCache(32 << 20)
	for _, tt := range []struct {
		name  string
		scene *Scene
		kept  int // afterwards
	}{{"nothing is kept", part("1"), 0}, {"the board", sample(), 1}, {"the board is kept", part("1"), 1}, {"another table's is kept", part("2"), 1}} {
		tt.scene.Series = cmp.Or(tt.scene.Series, "1")
		got, err := c.paint(tt.scene, Normal())
		if err != nil {
			t.Fatal(err)
		}
		if tt.scene.Cut != (Area{}) && !bytes.Equal(got, want) {
			t.Errorf("%s: another picture than painted alone", tt.name)
		}
		if len(c.rasters.kept) != tt.kept {
			t.Errorf("%s: the pixels of %d tables are kept, want %d", tt.name, len(c.rasters.kept), tt.kept)
		}
	}
}
