package storagetest

import (
	"bytes"
	"os"
	"testing"
)

// corruptBytes is the number of bytes that Corrupt overwrites: few enough to lie within one
// row.
const corruptBytes = 24

// Corrupt overwrites a few bytes of a database file that no process has open, as
// a failing disk would. It tries places in the file until hit accepts the result: first
// places far apart, since hit may take long, then ones between them.
func Corrupt(t testing.TB, path string, hit func(path string) bool) {
	t.Helper()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, apart := range []int{2053, 1031, 509, 251, 127, 61} {
		for at := len(whole) - corruptBytes; at > 4096; at -= apart {
			if bytes.Count(whole[at:at+corruptBytes], []byte{0}) > corruptBytes/2 {
				continue // free space
			}
			spoilt := bytes.Clone(whole)
			for i := range corruptBytes {
				spoilt[at+i] ^= 0x5a
			}
			if err := os.WriteFile(path, spoilt, 0o600); err != nil {
				t.Fatal(err)
			}
			if hit(path) {
				return
			}
		}
	}
	t.Fatal("no place in the file is what was to be hit")
}
