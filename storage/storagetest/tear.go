package storagetest

import (
	"bytes"
	"os"
	"testing"
)

// torn is how many bytes Tear spoils: little enough to lie within one row.
const torn = 24

// Tear spoils a few bytes of a database file that nobody has open, so that hit
// holds of the file: as a failing disk would, and not anywhere but there.
func Tear(t testing.TB, path string, hit func(path string) bool) {
	t.Helper()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for at := len(whole) - torn; at > 4096; at -= 61 {
		if bytes.Count(whole[at:at+torn], []byte{0}) > torn/2 {
			continue // free space
		}
		spoilt := bytes.Clone(whole)
		for i := range torn {
			spoilt[at+i] ^= 0x5a
		}
		if err := os.WriteFile(path, spoilt, 0o600); err != nil {
			t.Fatal(err)
		}
		if hit(path) {
			return
		}
	}
	t.Fatal("no place in the file is what was to be hit")
}
