package render

import (
	"bytes"
	"image"
	"math/rand/v2"
	"testing"
)

// Every part of a ground that is drawn from its runs has the pixels of the ground.
func TestGroundRunsReturnEveryPart(t *testing.T) {
	const w, h = 60, 20
	chance := rand.New(rand.NewPCG(1, 2))
	pix := make([]uint8, w*h)
	for i := range pix {
		if i == 0 || chance.IntN(4) == 0 {
			pix[i] = uint8(chance.IntN(256))
		} else {
			pix[i] = pix[i-1]
		}
	}
	var k keptGround
	k.runs, k.rows = runsOf(pix, w)
	for range 500 {
		y, x0, x1 := chance.IntN(h), chance.IntN(w), chance.IntN(w)
		x0, x1 = min(x0, x1), max(x0, x1)+1
		got, want := make([]uint8, x1-x0), pix[y*w+x0:y*w+x1]
		k.drawRow(got, y, x0)
		if !bytes.Equal(got, want) {
			t.Fatalf("row %d from %d to %d: %x, want %x", y, x0, x1, got, want)
		}
	}
}

// Drawn grounds are dropped when they take more than the limit, and are drawn again.
func TestGroundsAreDroppedBeyondTheLimit(t *testing.T) {
	g := &groundStore{limit: 4000, kept: map[groundKey]*keptGround{}}
	img := image.NewPaletted(image.Rect(0, 0, 40, 100), Normal().palette)
	for i := range 8 {
		s := NewScene(40, 100, "sheet")
		s.Ground.Add(Box{X: float64(i), Y: 10, W: 5, H: 20, Fill: "gold"})
		key := groundKeyOf(s, Normal())
		g.drawOn(img, img.Rect, s, Normal(), key)
		if g.kept[key] == nil {
			t.Fatal("the ground that was drawn last is not kept")
		}
		size := 0
		for _, k := range g.kept {
			size += k.size
		}
		if size != g.size || size > g.limit || size == 0 {
			t.Fatalf("%d grounds take %d bytes, counted %d, limit %d", len(g.kept), size, g.size, g.limit)
		}
	}
}
