package encoding

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"testing"

	"guildhall/storage"
)

func TestPack(t *testing.T) {
	long := []byte(strings.Repeat(`{"Seat":1,"Text":["lisboa.gain"]}`, 3000))
	for name, tt := range map[string]struct{ body, before []byte }{
		"nothing":            {},
		"one byte":           {[]byte{7}, nil},
		"like before":        {[]byte("abc def ghi jkl"), []byte("abc def ghi jkm")},
		"long after long":    {long, append(long, 1)},
		"random after short": {[]byte{0, 200, 3, 77, 255, 9, 1, 0}, []byte("x")},
	} {
		t.Run(name, func(t *testing.T) {
			packed, err := Pack(tt.body, tt.before)
			must(t, err)
			got, err := Unpack(packed, tt.before)
			must(t, err)
			if !bytes.Equal(got, tt.body) {
				t.Errorf("unpacked %q, want %q", got, tt.body)
			}
			if len(packed) > len(tt.body)+1 {
				t.Errorf("%d bytes are packed into %d", len(tt.body), len(packed))
			}
		})
	}
}

// Bodies that the standard library's compressor wrote are read, and ours are as small.
func TestUnpackReadsBodiesOfStandardLibrary(t *testing.T) {
	before, body := []byte(`{"Seat":1,"Text":["lisboa.gain.reals",{"n":4}]}`), []byte(`{"Seat":2,"Text":["lisboa.gain.wigs",{"n":14}]}`)
	out := bytes.NewBuffer([]byte{deflated})
	w, err := flate.NewWriter(out, flate.BestCompression)
	must(t, err)
	for _, part := range [][]byte{appendDictionary(nil, before), body} {
		_, err := w.Write(part)
		must(t, errors.Join(err, w.Flush()))
		if len(part) == len(appendDictionary(nil, before)) {
			out.Truncate(1)
		}
	}
	must(t, w.Close())
	old := bytes.TrimSuffix(out.Bytes(), ending)
	got, err := Unpack(old, before)
	must(t, err)
	if !bytes.Equal(got, body) {
		t.Errorf("unpacked %q, want %q", got, body)
	}
	packed, err := Pack(body, before)
	must(t, err)
	if packed[0] != deflated || len(packed) > len(old) {
		t.Errorf("packed into %d bytes, the standard library needs %d", len(packed), len(old))
	}
}

// TestFrozen checks the hash of the dictionary, because stored bodies need it for unpacking.
// A better one is a new codec.
func TestFrozen(t *testing.T) {
	if got := fmt.Sprintf("%x", sha256.Sum256(words))[:16]; got != "55557ea07d44c789" {
		t.Errorf("words.txt was edited: its sum is %s", got)
	}
}

// FuzzUnpack unpacks arbitrary bodies, as from a broken disk. Unpack must return an error and
// never panic.
func FuzzUnpack(f *testing.F) {
	e := Entry{Moves: []storage.Move{{Seat: 1, Version: 2, Code: "build well"}}, Turn: storage.Turn{First: 1, Last: 1, Events: []byte("[]")}}
	packed, err := Pack(e.Body(), nil)
	must(f, err)
	f.Add(packed)
	f.Add([]byte{plain, 0xff, 0xff, 0xff, 0xff, 0x0f})
	f.Add([]byte{plain, 2, 1, 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Add([]byte{deflated})
	f.Fuzz(func(t *testing.T, packed []byte) {
		raw, err := Unpack(packed, nil)
		if err != nil {
			return
		}
		var e Entry
		_ = e.Parse(raw)
		_, _ = parseArchive(raw)
		_, _ = UnpackArchive(packed)
	})
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
