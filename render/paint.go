package render

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"sync"
)

// Image draws a scene without encoding it.
func Image(s *Scene, t *Theme) *image.Paletted {
	img := paint(s, t, s.pixels())
	defer rgbaPool.Put(img)
	out := image.NewPaletted(img.Rect, t.palette)
	index(out.Pix, img.Pix, t)
	return out
}

// painter draws items in one theme.
type painter struct {
	c     canvas
	theme *Theme
	k     float64 // pixels for each unit of an item; zero means one
}

func (p *painter) ink(name string) *image.Uniform { return p.theme.uniform(name) }

// paint draws a part of a scene; the caller gives the picture back to rgbaPool.
func paint(s *Scene, t *Theme, part image.Rectangle) *image.RGBA {
	img := newRGBA(part)
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
			it.X, it.Y, it.W, it.H, it.R, it.Line = k*it.X, k*it.Y, k*it.W, k*it.H, k*it.R, it.Line.times(k)
			p.box(it)
		case Disc:
			it.X, it.Y, it.R, it.Line = k*it.X, k*it.Y, k*it.R, it.Line.times(k)
			p.disc(it)
		case Path:
			it.Line = it.Line.times(k)
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

// Buffers are reused, because a board has up to nine megabytes of pixels.
var (
	rgbaPool  sync.Pool
	indexPool sync.Pool
)

// bufferPixels is the least number of pixels of a buffer. Boards for a phone fit into it, so
// that the buffer of a small picture serves them, too.
const bufferPixels = 1 << 20

func newRGBA(r image.Rectangle) *image.RGBA {
	if img, ok := rgbaPool.Get().(*image.RGBA); ok && cap(img.Pix) >= 4*r.Dx()*r.Dy() {
		return &image.RGBA{Pix: img.Pix[:4*r.Dx()*r.Dy()], Stride: 4 * r.Dx(), Rect: r}
	}
	n := 4 * r.Dx() * r.Dy()
	return &image.RGBA{Pix: make([]uint8, n, max(n, 4*bufferPixels)), Stride: 4 * r.Dx(), Rect: r}
}

func newIndexed(w, h int, p color.Palette) *image.Paletted {
	if img, ok := indexPool.Get().(*image.Paletted); ok && cap(img.Pix) >= w*h {
		return &image.Paletted{Pix: img.Pix[:w*h], Stride: w, Rect: image.Rect(0, 0, w, h), Palette: p}
	}
	return &image.Paletted{Pix: make([]uint8, w*h, max(w*h, bufferPixels)), Stride: w, Rect: image.Rect(0, 0, w, h), Palette: p}
}

// index fills dst with the palette entries of the nearest colours of the theme,
// for pixels of four bytes each.
func index(dst, src []uint8, t *Theme) {
	var last uint32 // red is the lowest byte
	entry := t.nearest[0]
	src = src[:4*len(dst)]
	for len(dst) >= 4 { // most pixels have the colour of the one before
		ahead := uint64(last)<<32 | uint64(last)
		if binary.LittleEndian.Uint64(src[:8]) == ahead && binary.LittleEndian.Uint64(src[8:16]) == ahead {
			dst[0], dst[1], dst[2], dst[3] = entry, entry, entry, entry
			dst, src = dst[4:], src[16:]
			continue
		}
		for i := range 4 {
			if px := binary.LittleEndian.Uint32(src[4*i : 4*i+4]); px != last {
				last = px
				entry = t.entry(px)
			}
			dst[i] = entry
		}
		dst, src = dst[4:], src[16:]
	}
	for i := range dst {
		if px := binary.LittleEndian.Uint32(src[4*i : 4*i+4]); px != last {
			last = px
			entry = t.entry(px)
		}
		dst[i] = entry
	}
}

// indexUsed is index with a palette that has only the colours in the picture, in the order
// in which they appear.
func indexUsed(img *image.RGBA, t *Theme) *image.Paletted {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := newIndexed(w, h, nil)
	var seen [256]bool
	var entries [256]uint8
	var last uint32
	var entry uint8
	src := img.Pix[:4*w*h]
	dst := out.Pix[:w*h]
	for i := range dst {
		if px := binary.LittleEndian.Uint32(src[4*i : 4*i+4]); px != last || i == 0 {
			last = px
			of := t.entry(px)
			if !seen[of] {
				seen[of], entries[of] = true, uint8(len(out.Palette))
				out.Palette = append(out.Palette, t.palette[of])
			}
			entry = entries[of]
		}
		dst[i] = entry
	}
	return out
}
