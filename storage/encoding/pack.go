// Package encoding compresses records and states for the database. A commit is compressed with
// earlier commits as dictionary, a state with an earlier state. Stored data must stay readable
// for ever: a change of the format needs a new codec.
package encoding

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/klauspost/compress/flate"
)

// words is the preset dictionary for compression. Stored bodies need it to be
// read again, so it may never change: a better list is a new codec.
//
//go:embed words.txt
var words []byte

// Codecs: the first byte of a packed body.
const (
	plain    = 0 // as it is
	deflated = 1 // deflate, with words and the caller's text as dictionary
)

// ending is an empty last block without its first bits. Bodies may be stored without it: those
// of the standard library's compressor, which wrote them before, all ended with it.
var ending = []byte{0, 0, 0xff, 0xff}

// window is the size of the deflate window.
const window = 32 << 10

var writers = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.BestCompression) // a valid level
	return w
}}

// Pack compresses body with words and before as dictionary; Unpack needs the same
// before. The more alike before and body are, the smaller the result.
func Pack(body, before []byte) ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte(deflated)
	w := writers.Get().(*flate.Writer)
	defer writers.Put(w)
	w.ResetDict(&out, appendDictionary(nil, before))
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	packed := bytes.TrimSuffix(out.Bytes(), ending)
	if len(packed) > len(body) {
		return append([]byte{plain}, body...), nil
	}
	return packed, nil
}

// reader is a decompressor with the memory that it needs.
type reader struct {
	io.ReadCloser
	from       bytes.Reader
	body, dict []byte
}

var readers = sync.Pool{New: func() any { return &reader{ReadCloser: flate.NewReader(nil)} }}

// Unpack is the inverse of Pack.
func Unpack(packed, before []byte) ([]byte, error) {
	if len(packed) == 0 {
		return nil, errors.New("packed body is empty")
	}
	switch packed[0] {
	case plain:
		return packed[1:], nil
	case deflated:
	default:
		return nil, fmt.Errorf("packed body has unknown codec %d", packed[0])
	}
	r := readers.Get().(*reader)
	defer readers.Put(r)
	r.body = append(append(r.body[:0], packed[1:]...), ending...)
	r.from.Reset(r.body) // a ByteReader, which needs no buffer
	r.dict = appendDictionary(r.dict[:0], before)
	if err := r.ReadCloser.(flate.Resetter).Reset(&r.from, r.dict); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.Grow(4 * len(packed))
	if _, err := out.ReadFrom(r.ReadCloser); err != nil {
		return nil, fmt.Errorf("unpack body: %w", err)
	}
	return out.Bytes(), nil
}

// appendDictionary appends words followed by before, cut to the deflate window, to an empty d.
func appendDictionary(d, before []byte) []byte {
	d = append(append(d, words...), before...)
	return d[max(0, len(d)-window):]
}

// keyframe is the maximum number of states that are stored as differences to one whole state.
const keyframe = 16

// PackState compresses the state after commit n. States of one match are similar, so most are
// stored as a difference to base, an earlier state that is stored whole; nil: there is none.
// It reports whether the result is whole too. Unpack reads both.
func PackState(state, base []byte, n int) (packed []byte, alone bool, err error) {
	if n%keyframe != 0 && base != nil {
		if packed, err = Pack(state, base); err != nil {
			return nil, false, err
		}
		// A difference must be at most half as long as the packed whole state. If it is shorter
		// than an eighth of the raw state, that is certain enough without packing twice.
		if len(packed) <= len(state)/8 {
			return packed, false, nil
		}
	}
	whole, err := Pack(state, nil)
	if err != nil {
		return nil, false, err
	}
	if packed == nil || len(packed) > len(whole)/2 {
		return whole, true, nil
	}
	return packed, false, nil
}
