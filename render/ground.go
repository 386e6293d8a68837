package render

import (
	"encoding/binary"
	"image"
	"image/color"
	"sync"
)

// groundStore caches drawn grounds, one byte a pixel, up to a number of bytes. It drops the
// least recently used one first.
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

type keptGround struct {
	once sync.Once
	pix  []uint8
	used uint64
}

// grounds has room for about ten boards: the few sizes, languages and themes in use at a
// time.
var grounds = &groundStore{limit: 24 << 20, kept: map[groundKey]*keptGround{}}

// drawOn fills a part of img, which may itself be a part of the scene, with its ground,
// whose key is given.
func (g *groundStore) drawOn(img *image.RGBA, part image.Rectangle, s *Scene, t *Theme, key groundKey) {
	w, size := key.w, key.w*key.h
	kept := g.entry(key, size)
	kept.once.Do(func() {
		all := newRGBA(image.Rect(0, 0, w, key.h))
		defer rgbaPool.Put(all)
		clear(all.Pix)
		p := painter{c: canvas{img: all}, theme: t, k: s.scale()}
		p.items(s.Ground.Items)
		kept.pix = make([]uint8, size)
		index(kept.pix, all.Pix, t)
	})
	if len(kept.pix) != size { // an earlier drawing failed: never show a used buffer
		panic("render: the ground of this scene could not be drawn")
	}
	var colours [256]uint32
	for i := range t.palette {
		c := t.palette[i].(color.RGBA)
		colours[i] = binary.LittleEndian.Uint32([]byte{c.R, c.G, c.B, 255})
	}
	for y := part.Min.Y; y < part.Max.Y; y++ {
		from := img.PixOffset(part.Min.X, y)
		dst := img.Pix[from : from+4*part.Dx()]
		for i, entry := range kept.pix[y*w+part.Min.X : y*w+part.Max.X] {
			binary.LittleEndian.PutUint32(dst[4*i:4*i+4], colours[entry])
		}
	}
}

func (g *groundStore) entry(key groundKey, size int) *keptGround {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.clock++
	if k := g.kept[key]; k != nil {
		k.used = g.clock
		return k
	}
	k := &keptGround{used: g.clock}
	g.kept[key] = k
	g.size += size
	for g.size > g.limit && len(g.kept) > 1 {
		g.evict(key)
	}
	return k
}

// evict removes the least recently used ground, except the one that was just
// requested.
func (g *groundStore) evict(but groundKey) {
	var oldest groundKey
	found := false
	for key, k := range g.kept {
		if key != but && (!found || k.used < g.kept[oldest].used) {
			oldest, found = key, true
		}
	}
	if found {
		delete(g.kept, oldest)
		g.size -= oldest.w * oldest.h
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
