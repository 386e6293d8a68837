package render

import (
	"image"
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

// sprite is a drawn icon or portrait: premultiplied colour and coverage, four bytes a pixel.
// Its corner lies at left, top from the whole pixel of an icon's centre or of a portrait's
// corner.
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
	pix := transparent(image.Rect(0, 0, 2*reach, 2*reach), func(c canvas) {
		p := painter{c: c, theme: t}
		p.shapes(i)
	})
	return trimmed(pix, reach)
}

// transparent draws on black and on white: where the two pictures differ, the ground shows
// through.
func transparent(box image.Rectangle, draw func(c canvas)) []uint8 {
	mem := outlinesPool.Get().(*outlines)
	defer outlinesPool.Put(mem)
	on := func(ground uint8) []uint8 {
		img := image.NewRGBA(box)
		for k := range img.Pix {
			img.Pix[k] = ground
		}
		mem.reset()
		draw(canvas{img: img, mem: mem})
		return img.Pix
	}
	black, white := on(0), on(255)
	for k := 0; k < len(black); k += 4 {
		through := (int(white[k]) - int(black[k]) + int(white[k+1]) - int(black[k+1]) + int(white[k+2]) - int(black[k+2]) + 1) / 3
		black[k+3] = uint8(255 - max(0, min(255, through)))
	}
	return black
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
func (c *canvas) lay(s *sprite, at image.Point) {
	x0, y0 := at.X+s.left, at.Y+s.top
	box := image.Rect(x0, y0, x0+s.w, y0+s.h).Intersect(c.area())
	for y := box.Min.Y; y < box.Max.Y; y++ {
		from := 4 * ((y-y0)*s.w + box.Min.X - x0)
		src := s.pix[from : from+4*box.Dx()]
		at := c.img.PixOffset(box.Min.X, y)
		dst := c.img.Pix[at : at+len(src)]
		for k := 0; k < len(src); k += 4 {
			switch a := uint32(src[k+3]); a {
			case 0:
			case 255:
				*(*[4]uint8)(dst[k:]) = [4]uint8(src[k : k+4])
			default:
				for j := k; j < k+3; j++ {
					dst[j] = uint8(min(255, uint32(src[j])+(uint32(dst[j])*(255-a)+127)/255))
				}
				dst[k+3] = 255
			}
		}
	}
}

// forgetSprites empties the cache.
func forgetSprites() {
	sprites.mu.Lock()
	clear(sprites.drawn)
	sprites.bytes = 0
	sprites.mu.Unlock()
}
