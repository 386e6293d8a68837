package render

import (
	"image"
	"image/color"
	"math"
	"sync"
)

// spriteKey is the key of a drawn icon or portrait: everything that its pixels depend on. x
// and y are the offset of an icon from the pixel grid.
type spriteKey struct {
	theme          *Theme
	name           string
	portrait, head bool
	tone, ground   string
	keep           int
	size, x, y     float64
}

// sprite is a drawn icon or portrait, four bytes a pixel: premultiplied colour and coverage. A
// covered pixel has its entry of the palette in the first byte. The sprite's corner lies at left,
// top from the whole pixel of an icon's centre or of a portrait's corner.
type sprite struct {
	left, top, w, h int
	pix             []uint8
}

// maxSpriteBytes bounds the cache of icons and portraits; a full one is emptied. A board has
// one or two megabytes of them.
const maxSpriteBytes = 16 << 20

// sprites caches drawn icons and portraits. Layouts put the same icon at the same place again and again,
// and filling its shapes costs fifty times as much as copying its pixels.
var sprites = struct {
	mu    sync.RWMutex
	bytes int
	drawn map[spriteKey]*sprite
}{drawn: map[spriteKey]*sprite{}}

// spriteOf returns the pixels of an icon and the whole pixel of its centre.
func (p *painter) spriteOf(i Icon) (*sprite, image.Point) {
	x, y := math.Floor(i.X), math.Floor(i.Y)
	at := image.Pt(int(x), int(y))
	i.X, i.Y = i.X-x, i.Y-y
	key := spriteKey{theme: p.theme, name: i.Name, tone: i.Tone, ground: i.Ground, keep: i.Keep, size: i.Size, x: i.X, y: i.Y}
	return keptSprite(key, func() *sprite { return drawSprite(i, p.theme) }), at
}

// keptSprite returns the pixels of an icon or a portrait, which it draws once.
func keptSprite(key spriteKey, draw func() *sprite) *sprite {
	sprites.mu.RLock()
	s := sprites.drawn[key]
	sprites.mu.RUnlock()
	if s != nil {
		return s
	}
	s = draw()
	sprites.mu.Lock()
	defer sprites.mu.Unlock()
	if sprites.bytes += len(s.pix); sprites.bytes > maxSpriteBytes {
		clear(sprites.drawn)
		sprites.bytes = len(s.pix)
	}
	sprites.drawn[key] = s
	return s
}

// drawSprite draws an icon near the origin.
func drawSprite(i Icon, t *Theme) *sprite {
	reach := int(math.Ceil(i.Size/2 + outline*i.Size/24 + 2))
	i.X, i.Y = i.X+float64(reach), i.Y+float64(reach)
	pix := transparent(image.Rect(0, 0, 2*reach, 2*reach), t, func(c canvas) {
		p := painter{c: c, theme: t}
		p.shapes(i)
	})
	return trimmed(pix, reach)
}

// transparent draws on a sprite.
func transparent(box image.Rectangle, t *Theme, draw func(c canvas)) []uint8 {
	mem := outlinesPool.Get().(*outlines)
	defer outlinesPool.Put(mem)
	mem.reset()
	img := image.NewRGBA(box)
	draw(canvas{sprite: img, mem: mem})
	for k := 0; k < len(img.Pix); k += 4 {
		if px := img.Pix[k : k+4]; px[3] == 255 {
			px[0] = t.entryOf(px[0], px[1], px[2])
		}
	}
	return img.Pix
}

// trimmed returns a sprite without the empty pixels around the drawn ones, from
// a square picture with its middle at reach.
func trimmed(pix []uint8, reach int) *sprite {
	box := image.Rectangle{}
	for y := range 2 * reach {
		for x := range 2 * reach {
			if pix[4*(y*2*reach+x)+3] != 0 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	s := &sprite{left: box.Min.X - reach, top: box.Min.Y - reach, w: box.Dx(), h: box.Dy()}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := 4 * (y*2*reach + box.Min.X)
		s.pix = append(s.pix, pix[row:row+4*s.w]...)
	}
	return s
}

// lay copies a sprite onto the picture, with its centre's whole pixel on at.
func (p *painter) lay(s *sprite, at image.Point) {
	x0, y0 := at.X+s.left, at.Y+s.top
	img := p.c.img
	box := image.Rect(x0, y0, x0+s.w, y0+s.h).Intersect(p.c.area())
	for y := box.Min.Y; y < box.Max.Y; y++ {
		from := 4 * ((y-y0)*s.w + box.Min.X - x0)
		dst := img.Pix[img.PixOffset(box.Min.X, y):][:box.Dx()]
		for i, src := 0, s.pix[from:from+4*len(dst)]; i < len(dst); i, src = i+1, src[4:] {
			switch src[3] {
			case 0:
			case 255:
				dst[i] = src[0]
			default:
				dst[i] = p.theme.through(dst[i], [4]uint8(src))
			}
		}
	}
}

// through returns the entry of a colour of the palette below a pixel of a sprite.
func (t *Theme) through(entry uint8, px [4]uint8) uint8 {
	below := t.palette[entry].(color.RGBA)
	left := 255 - uint32(px[3])
	mix := func(above, below uint8) uint8 { return uint8(min(255, uint32(above)+(uint32(below)*left+127)/255)) }
	return t.entryOf(mix(px[0], below.R), mix(px[1], below.G), mix(px[2], below.B))
}

// forgetSprites empties the cache.
func forgetSprites() {
	sprites.mu.Lock()
	clear(sprites.drawn)
	sprites.bytes = 0
	sprites.mu.Unlock()
}
