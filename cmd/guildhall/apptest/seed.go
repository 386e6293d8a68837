package apptest

import (
	"os"
	"strconv"
	"testing"
)

// Seed returns the seed of a long random test: GUILDHALL_SEED, or 0 for the same
// run every time.
func Seed(t *testing.T) uint64 {
	t.Helper()
	text := os.Getenv("GUILDHALL_SEED")
	if text == "" {
		return 0
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("GUILDHALL_SEED: %v", err)
	}
	t.Logf("seed %d", n)
	return n
}
