package render

import (
	"image"
	"math"
	"sync"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// glyphKey is the key of a drawn glyph: its size in quarter pixels, and the quarter of a
// pixel at which it begins.
type glyphKey struct {
	face    Face
	sub     uint8
	quarter uint16
	index   sfnt.GlyphIndex
}

// glyphMask holds the coverage of each pixel by a character. Its corner is at x, y from the
// pen.
type glyphMask struct {
	x, y, w, h int
	cover      []uint8
}

// maxGlyphs limits the glyph cache to about 8 MB; a full cache is emptied.
const maxGlyphs = 12_000

// glyphs caches the masks of glyphs. All pictures share it.
var glyphs = struct {
	mu    sync.RWMutex
	masks map[glyphKey]*glyphMask
}{masks: map[glyphKey]*glyphMask{}}

func maskOf(k glyphKey) *glyphMask {
	glyphs.mu.RLock()
	m := glyphs.masks[k]
	glyphs.mu.RUnlock()
	if m != nil {
		return m
	}
	m = drawGlyph(k)
	glyphs.mu.Lock()
	if len(glyphs.masks) >= maxGlyphs {
		clear(glyphs.masks)
	}
	glyphs.masks[k] = m
	glyphs.mu.Unlock()
	return m
}

func drawGlyph(k glyphKey) *glyphMask {
	t := typefaces()[k.face]
	t.mu.Lock()
	defer t.mu.Unlock() // the segments live in the buffer
	segs, err := t.font.LoadGlyph(&t.buf, k.index, fixed.Int26_6(k.quarter)*16, nil)
	if err != nil || len(segs) == 0 {
		return &glyphMask{}
	}
	b := segs.Bounds()
	dx := float32(k.sub) / 4
	x0, y0 := int(math.Floor(float64(b.Min.X)/64+float64(dx))), b.Min.Y.Floor()
	x1, y1 := int(math.Ceil(float64(b.Max.X)/64+float64(dx))), b.Max.Y.Ceil()
	z := vector.NewRasterizer(x1-x0, y1-y0)
	at := func(p fixed.Point26_6) (float32, float32) {
		return float32(p.X)/64 + dx - float32(x0), float32(p.Y)/64 - float32(y0)
	}
	for _, s := range segs {
		ax, ay := at(s.Args[0])
		bx, by := at(s.Args[1])
		cx, cy := at(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			z.ClosePath()
			z.MoveTo(ax, ay)
		case sfnt.SegmentOpLineTo:
			z.LineTo(ax, ay)
		case sfnt.SegmentOpQuadTo:
			z.QuadTo(ax, ay, bx, by)
		case sfnt.SegmentOpCubeTo:
			z.CubeTo(ax, ay, bx, by, cx, cy)
		}
	}
	z.ClosePath()
	mask := image.NewAlpha(image.Rect(0, 0, x1-x0, y1-y0))
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	return &glyphMask{x: x0, y: y0, w: x1 - x0, h: y1 - y0, cover: mask.Pix}
}

// text draws a line with its pen at x, y (baseline).
func (c *canvas) text(face Face, size, x, y float64, s string, ink *ink) {
	base := int(math.Round(y))
	for _, r := range s {
		if unicode.Is(unicode.Cf, r) { // as Width
			continue
		}
		f, g, ok := findGlyph(face, r)
		if !ok {
			c.missing(x, float64(base), size, g.advance*size, ink)
		} else {
			q := math.Floor(x*4 + 0.5)
			px := int(math.Floor(q / 4))
			m := maskOf(glyphKey{f, uint8(int(q) - 4*px), uint16(math.Round(size * 4)), g.index})
			c.stamp(m, px, base, ink)
		}
		x += g.advance * size
	}
}

// missing draws the box for a character that no font has.
func (c *canvas) missing(x, base, size, w float64, ink *ink) {
	line := max(1, size/16)
	c.frame(Box{X: x + size*0.08, Y: base - size*0.74, W: w - size*0.16, H: size * 0.8, Line: Line{Width: line}}, ink)
}

func (c *canvas) stamp(m *glyphMask, x, y int, ink *ink) {
	box := image.Rect(x+m.x, y+m.y, x+m.x+m.w, y+m.y+m.h).Intersect(c.area())
	for py := box.Min.Y; py < box.Max.Y; py++ {
		c.row(box.Min.X, py, m.cover[(py-y-m.y)*m.w+box.Min.X-x-m.x:][:box.Dx()], ink)
	}
}
