package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"sync"
)

// PNG draws a scene in a theme. The same scene and theme give the same bytes.
func PNG(s *Scene, t *Theme) ([]byte, error) { return pngAt(s, t, small) }

// pngAt is PNG with a compression setting.
func pngAt(s *Scene, t *Theme, how packing) ([]byte, error) {
	img := paint(s, t, s.painted())
	defer indexPool.Put(img)
	return packed(used(img.Pix, img.Stride, img.Rect.Sub(img.Rect.Min), t), how)
}

// packed returns a PNG of a picture, compressed as one band, and gives the picture back to
// indexPool.
func packed(indexed *image.Paletted, how packing) ([]byte, error) {
	defer indexPool.Put(indexed)
	w, h := indexed.Rect.Dx(), indexed.Rect.Dy()
	b, err := packBand(indexed.Pix[:w*h], w, singleLevelFor(w, h, how))
	if err != nil {
		return nil, fmt.Errorf("encode picture: %w", err)
	}
	return encode([]band{b}, w, h, indexed.Palette), nil
}

// encode returns the PNG of w by h pixels.
func encode(bands []band, w, h int, palette color.Palette) []byte {
	n := 4 << 10 // the rest takes less
	for i := range bands {
		n += len(bands[i].chunk)
	}
	out := bytes.NewBuffer(make([]byte, 0, n))
	writeHead(out, w, h, palette)
	writeChunk(out, "IDAT", func() { out.Write([]byte{0x78, 0x9c}) }) // zlib: deflate, window of 32 KiB
	sum := uint32(1)                                                  // Adler-32 of nothing
	for i := range bands {
		out.Write(bands[i].chunk)
		sum = joinAdler(sum, bands[i].sum, bands[i].n)
	}
	writeChunk(out, "IDAT", func() {
		out.Write([]byte{0x03, 0x00}) // an empty block, marked as the last one
		out.Write(binary.BigEndian.AppendUint32(nil, sum))
	})
	writeChunk(out, "IEND", func() {})
	return out.Bytes()
}

// writeHead writes a PNG up to its pixels: of w by h, with a palette.
func writeHead(out *bytes.Buffer, w, h int, palette color.Palette) {
	out.WriteString("\x89PNG\r\n\x1a\n")
	var size [8]byte
	binary.BigEndian.PutUint32(size[:4], uint32(w))
	binary.BigEndian.PutUint32(size[4:], uint32(h))
	header := append(size[:], 8, 3, 0, 0, 0) // bits, indexed, the only ways to pack and filter, not interlaced
	writeChunk(out, "IHDR", func() { out.Write(header) })
	writeChunk(out, "PLTE", func() {
		for _, c := range palette {
			q := color.RGBAModel.Convert(c).(color.RGBA)
			out.Write([]byte{q.R, q.G, q.B})
		}
	})
}

// writeChunk writes a chunk of a PNG: its length, its name, the output of
// write, and a checksum.
func writeChunk(out *bytes.Buffer, name string, write func()) {
	at := out.Len()
	out.Write(make([]byte, 4))
	out.WriteString(name)
	write()
	binary.BigEndian.PutUint32(out.Bytes()[at:], uint32(out.Len()-at-8))
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(out.Bytes()[at+4:])))
}

// outPool keeps buffers to compress into.
var outPool sync.Pool

func newOut() *bytes.Buffer {
	if out, ok := outPool.Get().(*bytes.Buffer); ok {
		out.Reset()
		return out
	}
	return new(bytes.Buffer)
}
