// Package corrupt damages database files at random, like faulty disks, memory
// and mistakes of people, and compares the contents of files. It is for tests
// that damaged files are refused.
package corrupt

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
)

// A kind is one way to damage a file. It returns a description of the damage.
type kind struct {
	name string
	do   func(context.Context, *rand.Rand, string) (string, error)
}

var kinds = []kind{
	{"a bit of the file", bytesOf(func(r *rand.Rand, b []byte) string {
		at := r.IntN(len(b))
		b[at] ^= 1 << r.IntN(8)
		return fmt.Sprintf("byte %d", at)
	})},
	{"a byte of the file", bytesOf(func(r *rand.Rand, b []byte) string {
		at := r.IntN(len(b))
		b[at] += byte(1 + r.IntN(255))
		return fmt.Sprintf("byte %d", at)
	})},
	{"a run of bytes", bytesOf(func(r *rand.Rand, b []byte) string {
		at := r.IntN(len(b))
		n := min(2+r.IntN(200), len(b)-at)
		for i := range n {
			b[at+i] = byte(r.Uint32())
		}
		return fmt.Sprintf("bytes %d to %d", at, at+n)
	})},
	{"a page in another's place", bytesOf(func(r *rand.Rand, b []byte) string {
		const page = 4096
		from, to := r.IntN(len(b)/page), r.IntN(len(b)/page)
		copy(b[to*page:(to+1)*page], b[from*page:(from+1)*page])
		return fmt.Sprintf("page %d is %d", to, from)
	})},
	{"a bit of a stored body", editColumn("BLOB")},
	{"a text column", editColumn("TEXT")},
	{"a number", editColumn("INTEGER")},
}

// Random damages a file once and returns a description. n selects the kind, in
// turn.
func Random(ctx context.Context, r *rand.Rand, n int, file string) (what string, err error) {
	k := kinds[n%len(kinds)]
	what, err = k.do(ctx, r, file)
	if err != nil {
		return "", fmt.Errorf("damage %s: %w", k.name, err)
	}
	return k.name + ": " + what, nil
}

// bytesOf returns a damage that changes the bytes of a file with spoil.
func bytesOf(spoil func(*rand.Rand, []byte) string) func(context.Context, *rand.Rand, string) (string, error) {
	return func(_ context.Context, r *rand.Rand, file string) (string, error) {
		b, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		what := spoil(r, b)
		return what, os.WriteFile(file, b, 0o600)
	}
}
