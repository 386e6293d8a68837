package render

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image"
	"slices"
	"sync"
)

// A raster holds the pixels of a whole scene, one byte each: an entry of its
// theme's palette.
type raster struct {
	of    rasterKey
	items []Item // its pieces
	pix   []uint8
	bands []band // its compressed rows; those without a chunk are not compressed yet
	level *level // of bands
}

// takes returns the number of bytes that a raster takes.
func (r *raster) takes() int {
	n := len(r.pix)
	for i := range r.bands {
		n += len(r.bands[i].chunk)
	}
	return n
}

// rasterKey identifies rasters that may be painted into each other.
type rasterKey struct {
	series string
	ground groundKey
}

// rasters caches the pixels of the latest pictures, up to a number of bytes. The next
// picture of the same table differs in few places, and only those are painted. It drops the
// least recently used one first. It is safe for concurrent use.
type rasters struct {
	limit int

	mu    sync.Mutex
	size  int
	kept  []*raster // the latest used last
	spare []uint8   // pixels of a dropped raster, to avoid a megabyte of garbage for each new table
}

// paint returns the pixels of a scene, and whether all of them had to be painted. The
// pixels do not depend on that. The caller must give the raster to keep after reading it.
func (rs *rasters) paint(s *Scene, t *Theme) (r *raster, whole bool) {
	key, all := rasterKey{s.Series, groundKeyOf(s, t)}, image.Rect(0, 0, s.W, s.H)
	r, parts := rs.take(key, s.Pieces.Items, all)
	if whole = r == nil; whole {
		r = &raster{of: key, pix: rs.pixels(s.W * s.H), bands: make([]band, bandsOf(s.H))}
	}
	r.items = s.Pieces.Items
	if !whole && len(parts) == 0 {
		return r, false
	}
	img := newIndexed(all, t.palette)
	defer indexPool.Put(img)
	if whole {
		grounds.drawOn(img, all, s, t, key.ground)
		p := painter{c: canvas{img: img}, theme: t}
		p.items(r.items)
		r.enter(img, all)
		return r, true
	}
	reaches := make([]image.Rectangle, len(r.items))
	for i, it := range r.items {
		reaches[i] = reach(it)
	}
	for _, part := range parts {
		grounds.drawOn(img, part, s, t, key.ground)
		p := painter{c: canvas{img: img, part: part}, theme: t}
		for i, reached := range reaches {
			if reached.Overlaps(part) {
				p.items(r.items[i : i+1])
			}
		}
		r.enter(img, part)
	}
	return r, false
}

// take removes and returns the raster that needs the least painting to become a picture of
// some items, and the parts to paint. It returns nil if more than half would have to be
// painted. While the raster is taken, nobody else reads or changes it.
func (rs *rasters) take(key rasterKey, items []Item, all image.Rectangle) (*raster, []image.Rectangle) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	best, least := -1, all.Dx()*all.Dy()/2
	var parts []image.Rectangle
	for i, r := range rs.kept {
		if r.of != key {
			continue
		}
		changed := patches(r.items, items, all)
		if n := areaOf(changed); n <= least {
			best, least, parts = i, n, changed
		}
	}
	if best < 0 {
		return nil, nil
	}
	r := rs.kept[best]
	rs.kept = slices.Delete(rs.kept, best, best+1)
	rs.size -= r.takes()
	return r, parts
}

// has reports whether the pixels of an earlier picture of the series are
// cached. If they are not, only the requested part of a scene is painted.
func (rs *rasters) has(s *Scene, t *Theme) bool {
	key := rasterKey{s.Series, groundKeyOf(s, t)}
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return slices.ContainsFunc(rs.kept, func(r *raster) bool { return r.of == key })
}

// keep stores a raster for later pictures.
func (rs *rasters) keep(r *raster) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	rs.kept = append(rs.kept, r)
	rs.size += r.takes()
	for rs.size > rs.limit {
		rs.size -= rs.kept[0].takes()
		rs.spare = rs.kept[0].pix
		rs.kept = slices.Delete(rs.kept, 0, 1)
	}
}

// pixels returns a slice of n pixels with old contents. The caller must paint
// all of them.
func (rs *rasters) pixels(n int) []uint8 {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if pix := rs.spare; cap(pix) >= n {
		rs.spare = nil
		return pix[:n]
	}
	return make([]uint8, n)
}

func areaOf(parts []image.Rectangle) int {
	n := 0
	for _, r := range parts {
		n += sizeOf(r)
	}
	return n
}

// enter copies a part of a picture into the raster. Bands in which no pixel changes stay.
func (r *raster) enter(img *image.Paletted, part image.Rectangle) {
	w := img.Rect.Dx()
	for y := part.Min.Y; y < part.Max.Y; y++ {
		from, to := y*w+part.Min.X, y*w+part.Max.X
		if !bytes.Equal(r.pix[from:to], img.Pix[from:to]) {
			copy(r.pix[from:to], img.Pix[from:to])
			r.bands[y/bandRows] = band{}
		}
	}
}

// png returns the whole picture with the palette of its theme. It compresses only the
// bands that changed since the last call, unless that call was for another level: the bytes
// of a picture must not depend on the pictures before it, which may be those of other seats.
func (r *raster) png(t *Theme, how packing) ([]byte, error) {
	w, h := r.of.ground.w, r.of.ground.h
	l := seriesLevel(how)
	if r.level != l {
		clear(r.bands)
		r.level = l
	}
	if err := packBands(r.bands, r.pix, w, l); err != nil {
		return nil, fmt.Errorf("encode picture: %w", err)
	}
	return encode(r.bands, w, h, t.palette), nil
}

// part returns a part of a raster; see used.
func (r *raster) part(part image.Rectangle, t *Theme) *image.Paletted {
	return used(r.pix, r.of.ground.w, part, t)
}

// groundKeyOf returns the key of a scene's ground in a theme.
func groundKeyOf(s *Scene, t *Theme) groundKey {
	text := textPool.Get().(*[]byte)
	defer textPool.Put(text)
	*text = s.Ground.appendText((*text)[:0])
	sum := fnv.New64a()
	sum.Write(*text)
	size := s.pixels()
	return groundKey{t.name, size.Dx(), size.Dy(), sum.Sum64()}
}
