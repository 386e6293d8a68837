package render

import (
	"image"
	"math"
	"slices"
	"sync"
)

// groundStore caches drawn grounds, up to a number of bytes. It drops the least recently used
// one first.
type groundStore struct {
	mu    sync.Mutex
	limit int
	size  int
	clock uint64
	kept  map[groundKey]*keptGround
}

// groundKey identifies a ground by its contents, so no entry can be stale.
type groundKey struct {
	theme string
	w, h  int
	sum   uint64
}

// keptGround is a drawn ground as runs of pixels of one colour, row by row. A board has an
// eighth as many runs as pixels or fewer.
type keptGround struct {
	once sync.Once
	runs []run
	rows []int // for each row, its first entry in runs; one more for the end
	used uint64
	size int // bytes; zero until it is drawn
}

// run is a number of pixels in a row with the same entry of the palette.
type run struct {
	n     uint16
	entry uint8
}

// grounds has room for a few dozen boards: the sizes, languages and themes in use at a time.
var grounds = &groundStore{limit: 12 << 20, kept: map[groundKey]*keptGround{}}

// runsOf returns the runs of a picture of w pixels a row, and where each row begins.
func runsOf(pix []uint8, w int) (runs []run, rows []int) {
	for ; len(pix) > 0; pix = pix[w:] {
		rows = append(rows, len(runs))
		for x := 0; x < w; {
			from := x
			for x < w && pix[x] == pix[from] && x-from < math.MaxUint16 {
				x++
			}
			runs = append(runs, run{uint16(x - from), pix[from]})
		}
	}
	return slices.Clip(runs), append(rows, len(runs))
}

// drawOn fills a part of img, which may itself be a part of the scene, with its ground,
// whose key is given.
func (g *groundStore) drawOn(img *image.Paletted, part image.Rectangle, s *Scene, t *Theme, key groundKey) {
	kept := g.entry(key)
	kept.once.Do(func() {
		all := newIndexed(image.Rect(0, 0, key.w, key.h), t.palette)
		defer indexPool.Put(all)
		clear(all.Pix)
		p := painter{c: canvas{img: all}, theme: t, k: s.scale()}
		p.items(s.Ground.Items)
		kept.runs, kept.rows = runsOf(all.Pix, key.w)
		g.grow(key, kept)
	})
	if len(kept.rows) != key.h+1 { // an earlier drawing failed: never show a used buffer
		panic("render: the ground of this scene could not be drawn")
	}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		from := img.PixOffset(part.Min.X, y)
		kept.drawRow(img.Pix[from:from+part.Dx()], y, part.Min.X)
	}
}

// drawRow fills dst with the pixels of a row of the ground, from column x on.
func (k *keptGround) drawRow(dst []uint8, row, x int) {
	for _, r := range k.runs[k.rows[row]:k.rows[row+1]] {
		n := int(r.n) - x // pixels of the run from column x on
		if n <= 0 {
			x = -n
			continue
		}
		x = 0
		n = min(n, len(dst))
		repeat(dst[:n], r.entry)
		if dst = dst[n:]; len(dst) == 0 {
			return
		}
	}
}

func (g *groundStore) entry(key groundKey) *keptGround {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.clock++
	k := g.kept[key]
	if k == nil {
		k = &keptGround{}
		g.kept[key] = k
	}
	k.used = g.clock
	return k
}

// grow counts the bytes of a ground that was just drawn, and drops others beyond the limit.
func (g *groundStore) grow(key groundKey, k *keptGround) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.kept[key] != k { // dropped while it was drawn
		return
	}
	k.size = 4*len(k.runs) + 8*len(k.rows)
	g.size += k.size
	for g.size > g.limit && len(g.kept) > 1 {
		g.evict(key)
	}
}

// evict removes the least recently used ground, except the one that was just
// drawn.
func (g *groundStore) evict(but groundKey) {
	var oldest groundKey
	found := false
	for key, k := range g.kept {
		if key != but && (!found || k.used < g.kept[oldest].used) {
			oldest, found = key, true
		}
	}
	if found {
		g.size -= g.kept[oldest].size
		delete(g.kept, oldest)
	}
}

// Forget empties all caches of the package except the fonts: grounds, icons and
// glyphs. Pictures stay the same; measurements of a cold start use it.
func Forget() {
	grounds.mu.Lock()
	clear(grounds.kept)
	grounds.size = 0
	grounds.mu.Unlock()
	glyphs.mu.Lock()
	clear(glyphs.masks)
	glyphs.mu.Unlock()
	forgetSprites()
}
