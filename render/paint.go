package render

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"sync"
)

// Image draws a scene without encoding it.
func Image(s *Scene, t *Theme) *image.Paletted {
	img := paint(s, t, s.pixels())
	defer indexPool.Put(img)
	return &image.Paletted{Pix: bytes.Clone(img.Pix), Stride: img.Stride, Rect: img.Rect, Palette: t.palette}
}

// painter draws items in one theme.
type painter struct {
	c     canvas
	theme *Theme
	k     float64 // pixels for each unit of an item; zero means one
}

func (p *painter) ink(name string) *ink { return p.theme.ink(name) }

// paint draws a part of a scene; the caller gives the picture back to indexPool.
func paint(s *Scene, t *Theme, part image.Rectangle) *image.Paletted {
	img := newIndexed(part, t.palette)
	grounds.drawOn(img, part, s, t, groundKeyOf(s, t))
	p := painter{c: canvas{img: img}, theme: t, k: s.scale()}
	p.items(s.Pieces.Items)
	return img
}

func (p *painter) items(items []Item) {
	k := cmp.Or(p.k, 1)
	mem := outlinesPool.Get().(*outlines)
	defer outlinesPool.Put(mem)
	p.c.mem = mem
	for _, it := range items {
		mem.reset()
		switch it := it.(type) {
		case Box:
			it.X, it.Y, it.W, it.H, it.R, it.Line = k*it.X, k*it.Y, k*it.W, k*it.H, k*it.R, it.Line.Times(k)
			p.box(it)
		case Disc:
			it.X, it.Y, it.R, it.Line = k*it.X, k*it.Y, k*it.R, it.Line.Times(k)
			p.disc(it)
		case Path:
			it.Line = it.Line.Times(k)
			p.path(it)
		case Icon:
			it.X, it.Y, it.Size = k*it.X, k*it.Y, k*it.Size
			p.icon(it)
		case Portrait:
			it.X, it.Y, it.Size = k*it.X, k*it.Y, k*it.Size
			p.portrait(it)
		case Label:
			p.c.text(it.Face, k*it.Size, k*it.left(), k*it.Y, it.Text, p.ink(it.Fill))
		default:
			panic(fmt.Sprintf("render: item %T", it))
		}
	}
}

func drawn(colour string) bool { return colour != "" && colour != "none" }

func (p *painter) box(b Box) {
	if drawn(b.Fill) {
		p.c.roundRect(b.X, b.Y, b.W, b.H, b.R, p.ink(b.Fill))
	}
	if drawn(b.Line.Colour) {
		p.c.frame(b, p.ink(b.Line.Colour))
	}
}

func (p *painter) disc(d Disc) {
	shape := []contour{ellipse(p.c.mem, d.X, d.Y, d.R, d.R)}
	if drawn(d.Fill) {
		p.c.fill(shape, p.ink(d.Fill))
	}
	if !drawn(d.Line.Colour) {
		return
	}
	if h := d.Line.Width / 2; d.Line.Dash == [2]float64{} && h < d.R {
		p.c.fill(ring(p.c.mem, d.X, d.Y, d.R-h, d.R+h), p.ink(d.Line.Colour))
		return
	}
	p.c.stroke(shape, d.Line, p.ink(d.Line.Colour))
}

// ring returns the line round a disc between two radii, as two contours instead of many
// pieces. They lie in m.
func ring(m *outlines, x, y, inner, outer float64) []contour {
	hole := ellipse(m, x, y, inner, inner)
	reverse(hole.pts)
	return []contour{ellipse(m, x, y, outer, outer), hole}
}

func (p *painter) path(q Path) {
	shape, err := parsePath(p.c.mem, q.D, cmp.Or(p.k, 1), 0, 0)
	if err != nil {
		panic("render: " + err.Error())
	}
	if drawn(q.Fill) {
		p.c.fill(shape, p.ink(q.Fill))
	}
	if drawn(q.Line.Colour) {
		p.c.stroke(shape, q.Line, p.ink(q.Line.Colour))
	}
}

// indexPool keeps the memory of pictures, because a board has up to three megabytes of pixels.
var indexPool sync.Pool

// bufferPixels is the least number of pixels of a buffer. Boards for a phone fit into it, so
// that the buffer of a small picture serves them, too.
const bufferPixels = 1 << 20

// newIndexed returns a picture with old contents. The caller must paint all of it.
func newIndexed(r image.Rectangle, p color.Palette) *image.Paletted {
	n := r.Dx() * r.Dy()
	if img, ok := indexPool.Get().(*image.Paletted); ok && cap(img.Pix) >= n {
		return &image.Paletted{Pix: img.Pix[:n], Stride: r.Dx(), Rect: r, Palette: p}
	}
	return &image.Paletted{Pix: make([]uint8, n, max(n, bufferPixels)), Stride: r.Dx(), Rect: r, Palette: p}
}

// used copies a part of the pixels of a picture, w of them a row, with a palette that has only
// the colours in it, in the order in which they appear. The caller gives the copy back to
// indexPool.
func used(pix []uint8, w int, part image.Rectangle, t *Theme) *image.Paletted {
	out := newIndexed(image.Rect(0, 0, part.Dx(), part.Dy()), nil)
	const unseen = 256
	var entries [256]uint16 // entries of the copy's palette by those of the theme
	for i := range entries {
		entries[i] = unseen
	}
	for y := range part.Dy() {
		from := pix[(part.Min.Y+y)*w+part.Min.X:][:part.Dx()]
		to := out.Pix[y*out.Stride:][:len(from)]
		for x, of := range from {
			if entries[of] == unseen {
				entries[of] = uint16(len(out.Palette))
				out.Palette = append(out.Palette, t.palette[of])
			}
			to[x] = uint8(entries[of])
		}
	}
	return out
}
