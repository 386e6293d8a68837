package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// PNG draws a scene in a theme. The same scene and theme give the same bytes.
func PNG(s *Scene, t *Theme) ([]byte, error) { return pngAt(s, t, small) }

// pngAt is PNG, packed for few bytes or in little time.
func pngAt(s *Scene, t *Theme, how packing) ([]byte, error) {
	img := paint(s, t, s.painted())
	defer rgbaPool.Put(img)
	return packed(indexUsed(img, t), how)
}

// packed is a PNG of a picture, which it gives back to indexPool.
func packed(indexed *image.Paletted, how packing) ([]byte, error) {
	defer indexPool.Put(indexed)
	out, _ := outPool.Get().(*bytes.Buffer)
	if out == nil {
		out = new(bytes.Buffer)
	}
	defer outPool.Put(out)
	out.Reset()
	if err := writePNG(out, indexed, how); err != nil {
		return nil, fmt.Errorf("encode picture: %w", err)
	}
	return bytes.Clone(out.Bytes()), nil // as long as it is: it is kept for long
}

// packing is how a picture is packed.
type packing int

const (
	small    packing = iota // in few bytes
	quick                   // in little time, while others wait
	quickest                // while many do
)

// The levels that pictures are packed with: boards take a seventh less than with
// the standard library's fastest level, in the same time. On pictures for phones,
// which are sent most, 4 ms more save another 4 %, unless others wait for them. Higher
// levels take many times as long. While many wait, 1 ms less takes a quarter more bytes.
const (
	crowdLevel = 1
	boardLevel = 6
	phoneLevel = 8
	phonePixel = 1 << 20 // the most that a picture for phones has
)

// writePNG writes a picture with a byte for each pixel. Lines are not filtered:
// differences between entries of a palette mean nothing.
func writePNG(out *bytes.Buffer, img *image.Paletted, how packing) error {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out.WriteString("\x89PNG\r\n\x1a\n")
	var size [8]byte
	binary.BigEndian.PutUint32(size[:4], uint32(w))
	binary.BigEndian.PutUint32(size[4:], uint32(h))
	header := append(size[:], 8, 3, 0, 0, 0) // bits, indexed, the only ways to pack and filter, not interlaced
	writeChunk(out, "IHDR", func() { out.Write(header) })
	writeChunk(out, "PLTE", func() {
		for _, c := range img.Palette {
			q := color.RGBAModel.Convert(c).(color.RGBA)
			out.Write([]byte{q.R, q.G, q.B})
		}
	})
	var err error
	writeChunk(out, "IDAT", func() { err = pack(out, img.Pix, w, h, how) })
	writeChunk(out, "IEND", func() {})
	return err
}

// pack writes lines of pixels, compressed, each behind the byte that says how it is
// filtered.
func pack(out *bytes.Buffer, pix []uint8, w, h int, how packing) error {
	level, pool := boardLevel, &boardPackers
	switch {
	case how == quickest:
		level, pool = crowdLevel, &crowdPackers
	case w*h <= phonePixel && how == small:
		level, pool = phoneLevel, &phonePackers
	}
	z, _ := pool.Get().(*zlib.Writer)
	if z == nil {
		var err error
		if z, err = zlib.NewWriterLevel(out, level); err != nil {
			return err
		}
	} else {
		z.Reset(out)
	}
	defer pool.Put(z)
	for y := range h {
		if _, err := z.Write([]byte{0}); err != nil {
			return err
		}
		if _, err := z.Write(pix[y*w : (y+1)*w]); err != nil {
			return err
		}
	}
	return z.Close()
}

// writeChunk writes a part of a PNG: its length, its name, what write writes, and
// a check sum.
func writeChunk(out *bytes.Buffer, name string, write func()) {
	at := out.Len()
	out.Write(make([]byte, 4))
	out.WriteString(name)
	write()
	binary.BigEndian.PutUint32(out.Bytes()[at:], uint32(out.Len()-at-8))
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(out.Bytes()[at+4:])))
}

var (
	crowdPackers sync.Pool // of *zlib.Writer
	boardPackers sync.Pool
	phonePackers sync.Pool
	outPool      sync.Pool // of *bytes.Buffer
)
