package render

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"io"
	"testing"
)

// tall returns a scene of a series that has several bands, with a disc in one of them.
func tall(y float64) *Scene {
	s := NewScene(800, 600, "sheet")
	s.Ground.Panel(Rect(10, 10, 780, 580), PanelText{Title: "Market 시장", Accent: "teal", Note: "note"})
	s.Series = "table 1"
	s.Pieces.Add(sample().Pieces.Items...)
	s.Pieces.Add(Disc{X: 400, Y: y, R: 9, Fill: "gold"})
	return s
}

// pictureOf returns the picture of a scene in a cache.
func pictureOf(t *testing.T, c *Cache, s *Scene) []byte {
	t.Helper()
	b, err := c.Picture(s.Text(), Normal(), func() *Scene { return s })
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// chunks returns the data of the IDAT chunks of a PNG.
func chunks(data []byte) (idat [][]byte) {
	for data = data[8:]; len(data) > 0; {
		n := binary.BigEndian.Uint32(data)
		if string(data[4:8]) == "IDAT" {
			idat = append(idat, data[8:8+n])
		}
		data = data[12+n:]
	}
	return idat
}

// Each band is an IDAT chunk that is decompressed without the others, to whole rows.
func TestBandsAreIndependent(t *testing.T) {
	idat := chunks(pictureOf(t, NewCache(8<<20), tall(300)))
	bands := idat[1 : len(idat)-1] // between the head of zlib and its checksum
	if want := bandsOf(600); len(bands) != want || want < 4 {
		t.Fatalf("%d bands, want %d", len(bands), want)
	}
	rows := 0
	for i, b := range bands {
		raw, err := io.ReadAll(flate.NewReader(io.MultiReader(bytes.NewReader(b), bytes.NewReader([]byte{3, 0}))))
		if err != nil || len(raw)%801 != 0 {
			t.Fatalf("band %d: %d bytes, %v", i, len(raw), err)
		}
		rows += len(raw) / 801
	}
	if rows != 600 {
		t.Errorf("the bands have %d rows, want 600", rows)
	}
}

// Only bands whose pixels change are compressed again.
func TestUnchangedBandsAreKept(t *testing.T) {
	rs := &rasters{limit: 8 << 20}
	draw := func(s *Scene) []*byte {
		r, _ := rs.paint(s, Normal())
		defer rs.keep(r)
		if _, err := r.png(Normal(), small); err != nil {
			t.Fatal(err)
		}
		var at []*byte
		for _, b := range r.bands {
			at = append(at, &b.chunk[0])
		}
		return at
	}
	first := draw(tall(300))
	hidden := tall(300)
	hidden.Pieces.Add(Box{X: 500, Y: 500, W: 40, H: 40, Fill: "gold"}, Box{X: 500, Y: 500, W: 40, H: 40, Fill: "ink"})
	shown := tall(300)
	shown.Pieces.Add(Box{X: 500, Y: 500, W: 40, H: 40, Fill: "ink"})
	for _, tt := range []struct {
		name    string
		scene   *Scene
		changed int
	}{{"moved within a band", tall(310), 1}, {"moved to another band", tall(420), 2}, {"a box over two bands", shown, 4}, {"other items, same pixels", hidden, 0}} {
		next := draw(tt.scene)
		n := 0
		for i := range next {
			if next[i] != first[i] {
				n++
			}
		}
		if n != tt.changed {
			t.Errorf("%s: %d bands are compressed again, want %d", tt.name, n, tt.changed)
		}
		first = next
	}
}

// The bytes of a picture do not depend on the pictures before it. Those may be of other
// seats, and may have been compressed while others waited.
func TestPictureDoesNotShowEarlierOnes(t *testing.T) {
	for _, hidden := range []float64{100, 300, 590} {
		for _, waiting := range []int{0, crowd} {
			c := NewCache(8 << 20)
			n := waiting
			c.HurryBy(func() int { return n })
			pictureOf(t, c, tall(hidden)) // of another seat
			n = 0
			if got, want := pictureOf(t, c, tall(200)), pictureOf(t, NewCache(8<<20), tall(200)); !bytes.Equal(got, want) {
				t.Errorf("after a picture of another seat with %d waiting: %d bytes, want %d", waiting, len(got), len(want))
			}
			n = crowd
			fresh := NewCache(8 << 20)
			fresh.HurryBy(func() int { return crowd })
			if got, want := pictureOf(t, c, tall(250)), pictureOf(t, fresh, tall(250)); !bytes.Equal(got, want) {
				t.Errorf("while %d wait, after a picture of another seat: %d bytes, want %d", crowd, len(got), len(want))
			}
		}
	}
}
