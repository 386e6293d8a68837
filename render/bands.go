package render

import (
	"bytes"
	"hash/adler32"
	"io"
	"sync"

	"github.com/klauspost/compress/flate"
)

// bandRows is the number of rows that are compressed together. More rows take fewer bytes;
// fewer rows are faster to compress again where little changes.
const bandRows = 64

// A band is a group of compressed rows of a picture. Its bytes do not depend on
// other bands, so the next picture can use them if its rows have the same
// pixels.
type band struct {
	chunk []byte // IDAT chunk of whole deflate blocks, without the final one
	sum   uint32 // Adler-32 of the uncompressed bytes
	n     int    // number of uncompressed bytes
}

// packBands compresses the bands that have no chunk yet, of rows of w pixels.
func packBands(bands []band, pix []uint8, w int, l *level) error {
	size := bandRows * w
	for i := range bands {
		if bands[i].chunk != nil {
			continue
		}
		b, err := packBand(pix[i*size:min((i+1)*size, len(pix))], w, l)
		if err != nil {
			return err
		}
		bands[i] = b
	}
	return nil
}

// bandsOf returns the number of bands of a picture of h rows.
func bandsOf(h int) int { return (h + bandRows - 1) / bandRows }

// packBand compresses rows of w pixels.
func packBand(pix []uint8, w int, l *level) (band, error) {
	out := newOut()
	defer outPool.Put(out)
	sum := adler32.New()
	b := band{n: len(pix) + len(pix)/w}
	var err error
	writeChunk(out, "IDAT", func() {
		var z *flate.Writer
		if z, err = l.writer(out); err != nil {
			return
		}
		defer l.pool.Put(z)
		if err = writeRows(z, pix, w); err == nil {
			err = z.Flush()
		}
	})
	if err != nil {
		return band{}, err
	}
	writeRows(sum, pix, w) // a hash never fails
	b.chunk, b.sum = bytes.Clone(out.Bytes()), sum.Sum32()
	return b, nil
}

// writeRows writes rows of w pixels. The byte before each row names the filter none,
// because differences between palette entries have no meaning.
func writeRows(to io.Writer, pix []uint8, w int) error {
	for ; len(pix) > 0; pix = pix[w:] {
		if _, err := to.Write([]byte{0}); err != nil {
			return err
		}
		if _, err := to.Write(pix[:w]); err != nil {
			return err
		}
	}
	return nil
}

// joinAdler returns the Adler-32 of two byte strings joined together, from the
// sums of both. n is the length of the second in bytes (RFC 1950, section 8.2).
func joinAdler(first, second uint32, n int) uint32 {
	const mod = 65521
	a1, b1 := first&0xffff, first>>16
	a2, b2 := second&0xffff, second>>16
	a := (a1 + a2 + mod - 1) % mod
	b := (b1 + b2 + uint32(uint64(n)%mod*uint64(a1+mod-1)%mod)) % mod
	return b<<16 | a
}

// packing is a compression setting of a picture.
type packing int

const (
	small    packing = iota // few bytes
	quick                   // little time, if others wait
	quickest                // least time, if many wait
)

// Compression levels. Boards take a seventh less than with the standard library's fastest
// level, in the same time. Small pictures that belong to no series are compressed once for
// each message: 4 ms more save another 4 %, unless others wait for them. Higher levels take
// many times as long. While many wait, 1 ms less costs a quarter more bytes.
const (
	crowdLevel   = 1
	boardLevel   = 6
	singleLevel  = 8
	singlePixels = 1 << 20 // largest number of pixels that are compressed at singleLevel
)

// A level is a level of compression with its idle compressors.
type level struct {
	level int
	pool  sync.Pool // of *flate.Writer
}

var crowd1, board6, single8 = level{level: crowdLevel}, level{level: boardLevel}, level{level: singleLevel}

// seriesLevel returns the level for a picture of a series.
func seriesLevel(how packing) *level {
	if how == quickest {
		return &crowd1
	}
	return &board6
}

// singleLevelFor returns the level for a picture of w by h pixels that belongs to no series,
// or that is a part of one that does.
func singleLevelFor(w, h int, how packing) *level {
	if w*h <= singlePixels && how == small {
		return &single8
	}
	return seriesLevel(how)
}

// writer returns a compressor that writes to out; the caller gives it back to the pool.
func (l *level) writer(out io.Writer) (*flate.Writer, error) {
	if z, ok := l.pool.Get().(*flate.Writer); ok {
		z.Reset(out)
		return z, nil
	}
	return flate.NewWriter(out, l.level)
}
