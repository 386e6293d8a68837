package render

import (
	"image"
	"image/draw"
	"math"
	"sync"

	"golang.org/x/image/vector"
)

// canvas fills shapes on a picture of a theme's colours, or on a transparent sprite. Each
// shape is rasterised within its own tight bounds, which makes it fast.
type canvas struct {
	img    *image.Paletted
	sprite *image.RGBA     // painted instead of img unless nil
	crisp  bool            // edges have few shades, see crispHalfFrom
	part   image.Rectangle // only this part is painted; everything when empty
	mem    *outlines       // memory of the outlines of an item; may be nil
}

// coverage is the memory in which a shape is rasterised.
type coverage struct {
	z    vector.Rasterizer
	mask []uint8
}

// coverages keeps them, because those of a large shape take hundreds of kilobytes.
var coverages = sync.Pool{New: func() any { return new(coverage) }}

// area returns the part of the picture that is painted.
func (c *canvas) area() image.Rectangle {
	if c.part.Empty() {
		return c.bounds()
	}
	return c.part
}

func (c *canvas) bounds() image.Rectangle {
	if c.sprite != nil {
		return c.sprite.Rect
	}
	return c.img.Rect
}

// fill paints the inside of the contours (nonzero winding).
func (c *canvas) fill(shape []contour, ink *ink) {
	// A shape is rasterised as in the whole picture even if only a part is
	// painted. Otherwise its edges would have other shades.
	box := bounds(shape).Intersect(c.bounds())
	if !box.Overlaps(c.area()) {
		return
	}
	k := coverages.Get().(*coverage)
	defer coverages.Put(k)
	k.z.Reset(box.Dx(), box.Dy())
	ox, oy := float64(box.Min.X), float64(box.Min.Y)
	for _, s := range shape {
		if len(s.pts) < 3 {
			continue
		}
		k.z.MoveTo(float32(s.pts[0].x-ox), float32(s.pts[0].y-oy))
		for _, p := range s.pts[1:] {
			k.z.LineTo(float32(p.x-ox), float32(p.y-oy))
		}
		k.z.ClosePath()
	}
	c.cover(k, box, ink)
}

// cover paints the rasterised shape on the picture. Most pixels of a box are either inside
// or outside, which the rasteriser's own drawing does not exploit.
func (c *canvas) cover(k *coverage, box image.Rectangle, ink *ink) {
	w, h := box.Dx(), box.Dy()
	if cap(k.mask) < w*h {
		k.mask = make([]uint8, max(w*h, big))
	}
	mask := image.Alpha{Pix: k.mask[:w*h], Stride: w, Rect: image.Rect(0, 0, w, h)}
	k.z.DrawOp = draw.Src
	k.z.Draw(&mask, mask.Rect, image.Opaque, image.Point{})
	part := box.Intersect(c.area()).Sub(box.Min)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		c.row(box.Min.X+part.Min.X, box.Min.Y+y, mask.Pix[y*w+part.Min.X:y*w+part.Max.X], ink)
	}
}

// row paints pixels of a row from x on by their coverages of 255.
func (c *canvas) row(x, y int, cover []uint8, k *ink) {
	lo, hi := uint8(halfFrom), uint8(allFrom)
	if c.crisp {
		lo, hi = crispHalfFrom, crispAllFrom
	}
	for i := 0; i < len(cover); i++ {
		switch a := cover[i]; {
		case a < lo:
		case a < hi:
			c.half(x+i, y, k)
		default:
			from := i
			for i+1 < len(cover) && cover[i+1] >= hi {
				i++
			}
			c.solid(x+from, x+i+1, y, k)
		}
	}
}

// solid paints the pixels of a row from x0 to below x1.
func (c *canvas) solid(x0, x1, y int, k *ink) {
	if x0 >= x1 {
		return
	}
	if c.sprite == nil {
		repeat(c.img.Pix[c.img.PixOffset(x0, y):][:x1-x0], k.entry)
		return
	}
	for row := c.sprite.Pix[c.sprite.PixOffset(x0, y):][:4*(x1-x0)]; len(row) > 0; row = row[4:] {
		row[0], row[1], row[2], row[3] = k.R, k.G, k.B, 255
	}
}

// repeat fills a row of a picture with one entry.
func repeat(row []uint8, entry uint8) {
	n := min(len(row), 16)
	for i := range row[:n] {
		row[i] = entry
	}
	for ; n < len(row); n *= 2 {
		copy(row[n:], row[:n])
	}
}

// half paints half of a pixel.
func (c *canvas) half(x, y int, k *ink) {
	if c.sprite == nil {
		px := &c.img.Pix[c.img.PixOffset(x, y)]
		*px = k.half[*px]
		return
	}
	px := c.sprite.Pix[c.sprite.PixOffset(x, y):]
	px[0], px[1], px[2], px[3] = halfway(px[0], k.R), halfway(px[1], k.G), halfway(px[2], k.B), halfway(px[3], 255)
}

// halfway returns the middle of a channel and of the one that covers half of it.
func halfway(below, above uint8) uint8 {
	return uint8((uint32(below)*(255-half) + uint32(above)*half + 127) / 255)
}

func bounds(shape []contour) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, s := range shape {
		for _, p := range s.pts {
			x0, x1 = min(x0, p.x), max(x1, p.x)
			y0, y1 = min(y0, p.y), max(y1, p.y)
		}
	}
	if x0 > x1 {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(x0)), int(math.Floor(y0)), int(math.Ceil(x1)), int(math.Ceil(y1)))
}

// big is the area above which a stroke is filled piece by piece, because sweeping the
// inside of a large outline would cost more.
const big = 40_000

// bigBox is the area above which the sides of a frame are filled as rectangles.
const bigBox = 1_500

func (c *canvas) stroke(shape []contour, l Line, ink *ink) {
	s := stroker{m: c.mem, half: l.Width / 2, butt: l.Butt, out: c.mem.pieces()}
	for _, one := range shape {
		if l.Dash == [2]float64{} {
			s.stroke(one)
			continue
		}
		for _, d := range dashes(c.mem, one, l.Dash[0], l.Dash[1]) {
			s.stroke(d)
		}
	}
	c.mem.keepPieces(s.out)
	box := bounds(s.out)
	if box.Dx()*box.Dy() <= big {
		c.fill(s.out, ink)
		return
	}
	for i := range s.out {
		c.fill(s.out[i:i+1], ink)
	}
}

// rect fills an upright rectangle. Pixels at its edges are partly covered.
func (c *canvas) rect(x, y, w, h float64, k *ink) {
	box := image.Rect(int(math.Floor(x)), int(math.Floor(y)), int(math.Ceil(x+w)), int(math.Ceil(y+h))).Intersect(c.area())
	if box.Empty() {
		return
	}
	first, last := box.Min.X, box.Max.X-1
	for py := box.Min.Y; py < box.Max.Y; py++ {
		v := covered(py, y, y+h)
		c.span(first, first+1, py, v*covered(first, x, x+w), k)
		c.span(first+1, last, py, v, k)
		if last > first {
			c.span(last, last+1, py, v*covered(last, x, x+w), k)
		}
	}
}

// span paints the pixels of a row from x0 to below x1, of which a part v is covered.
func (c *canvas) span(x0, x1, y int, v float64, k *ink) {
	switch a := uint8(255*v + 0.5); {
	case a >= allFrom:
		c.solid(x0, x1, y, k)
	case a >= halfFrom:
		for ; x0 < x1; x0++ {
			c.half(x0, y, k)
		}
	}
}

// covered returns the part of pixel p between from and to.
func covered(p int, from, to float64) float64 {
	return max(0, min(float64(p+1), to)-max(float64(p), from))
}

// A pixel at the edge of a shape is covered by half if its coverage of 255 is from halfFrom
// to below allFrom. More steps are not visible in our pictures, and every additional colour
// makes the PNG larger: with three steps it is an eighth larger, with 255 almost a half; with
// one, edges look rough. Edges often lie at quarters, thirds and halves of a pixel: rounding
// must not decide about those.
const halfFrom, half, allFrom = 74, 128, 182

// Faces have many short edges. Fewer of their pixels are covered by half, which makes a full
// board of Villagers a twentieth smaller. With none they look rough.
const crispHalfFrom, crispAllFrom = 116, 140

// roundRect fills a rectangle with round corners: three plain rectangles and
// the four corners.
func (c *canvas) roundRect(x, y, w, h, r float64, ink *ink) {
	r = min(r, w/2, h/2)
	if r <= 0 {
		c.rect(x, y, w, h, ink)
		return
	}
	if w*h <= 600 {
		c.fill([]contour{roundRect(c.mem, x, y, w, h, r)}, ink)
		return
	}
	// The seams between the parts lie on whole pixels, so they cannot show.
	l, t := math.Ceil(x+r), math.Ceil(y+r)
	rt, bt := math.Floor(x+w-r), math.Floor(y+h-r)
	c.rect(l, y, rt-l, h, ink)
	c.rect(x, t, l-x, bt-t, ink)
	c.rect(rt, t, x+w-rt, bt-t, ink)
	c.corner(x, y, l, t, x+r, y+r, r, math.Pi, ink)
	c.corner(x+w, y, rt, t, x+w-r, y+r, r, 1.5*math.Pi, ink)
	c.corner(x+w, y+h, rt, bt, x+w-r, y+h-r, r, 0, ink)
	c.corner(x, y+h, l, bt, x+r, y+h-r, r, 0.5*math.Pi, ink)
}

// corner fills the box between the outer corner (ox, oy) and the inner one
// (ix, iy), rounded round (cx, cy); the arc begins at angle from.
func (c *canvas) corner(ox, oy, ix, iy, cx, cy, r, from float64, ink *ink) {
	arc := quarter(c.mem, cx, cy, r, from)
	first, last := arc[0], arc[len(arc)-1]
	pts := arc
	if first.x == ox || math.Abs(first.x-ox) < 1e-6 { // the arc starts on a vertical side
		pts = append(pts, point{ix, last.y}, point{ix, iy}, point{first.x, iy})
	} else {
		pts = append(pts, point{last.x, iy}, point{ix, iy}, point{ix, first.y})
	}
	c.fill([]contour{{pts: pts, closed: true}}, ink)
}

// quarter returns a quarter of a circle, with room for four more points. It lies in m.
func quarter(m *outlines, cx, cy, r, from float64) []point {
	n := max(int(math.Ceil(math.Pi/4/math.Acos(1-tolerance/max(r, 0.5)))), 3)
	arc := m.points(n + 5)
	for i := 0; i <= n; i++ {
		sin, cos := math.Sincos(from + math.Pi/2*float64(i)/float64(n))
		arc = append(arc, point{cx + r*cos, cy + r*sin})
	}
	return arc
}

// frame strokes a rectangle with round corners.
func (c *canvas) frame(b Box, ink *ink) {
	h := b.Line.Width / 2
	if b.Line.Dash != [2]float64{} {
		c.stroke([]contour{roundRect(c.mem, b.X, b.Y, b.W, b.H, b.R)}, b.Line, ink)
		return
	}
	if b.R <= 0 {
		w := b.Line.Width
		c.rect(b.X-h, b.Y-h, b.W+w, w, ink)
		c.rect(b.X-h, b.Y+b.H-h, b.W+w, w, ink)
		c.rect(b.X-h, b.Y+h, w, b.H-w, ink)
		c.rect(b.X+b.W-h, b.Y+h, w, b.H-w, ink)
		return
	}
	outer := roundRect(c.mem, b.X-h, b.Y-h, b.W+2*h, b.H+2*h, b.R+h)
	inner := roundRect(c.mem, b.X+h, b.Y+h, b.W-2*h, b.H-2*h, max(b.R-h, 0))
	if b.W*b.H <= bigBox {
		reverse(inner.pts)
		c.fill([]contour{outer, inner}, ink)
		return
	}
	c.bigFrame(b, h, ink)
}

// bigFrame strokes the sides as rectangles and the corners as arcs.
func (c *canvas) bigFrame(b Box, h float64, ink *ink) {
	r, w := min(b.R, b.W/2, b.H/2), b.Line.Width
	l, t := math.Ceil(b.X+r), math.Ceil(b.Y+r)
	rt, bt := math.Floor(b.X+b.W-r), math.Floor(b.Y+b.H-r)
	c.rect(l, b.Y-h, rt-l, w, ink)
	c.rect(l, b.Y+b.H-h, rt-l, w, ink)
	c.rect(b.X-h, t, w, bt-t, ink)
	c.rect(b.X+b.W-h, t, w, bt-t, ink)
	for _, q := range []struct{ cx, cy, from, ex, ey float64 }{
		{b.X + r, b.Y + r, math.Pi, l, t},
		{b.X + b.W - r, b.Y + r, 1.5 * math.Pi, rt, t},
		{b.X + b.W - r, b.Y + b.H - r, 0, rt, bt},
		{b.X + r, b.Y + b.H - r, 0.5 * math.Pi, l, bt},
	} {
		outer, inner := quarter(c.mem, q.cx, q.cy, r+h, q.from), quarter(c.mem, q.cx, q.cy, max(r-h, 0), q.from)
		o0, o1, i0, i1 := outer[0], outer[len(outer)-1], inner[0], inner[len(inner)-1]
		pts := append(c.mem.points(len(outer)+len(inner)+4), outer...)
		if math.Abs(o0.y-q.cy) < 1e-6 { // from a vertical side to a horizontal one
			pts = append(pts, point{q.ex, o1.y}, point{q.ex, i1.y})
			reverse(inner)
			pts = append(append(pts, inner...), point{i0.x, q.ey}, point{o0.x, q.ey})
		} else {
			pts = append(pts, point{o1.x, q.ey}, point{i1.x, q.ey})
			reverse(inner)
			pts = append(append(pts, inner...), point{q.ex, i0.y}, point{q.ex, o0.y})
		}
		c.fill([]contour{{pts: pts, closed: true}}, ink)
	}
}

func reverse(pts []point) {
	for i, j := 0, len(pts)-1; i < j; i, j = i+1, j-1 {
		pts[i], pts[j] = pts[j], pts[i]
	}
}
