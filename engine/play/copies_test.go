package play_test

import (
	"testing"

	"guildhall/engine/play"
)

// A copy equals its original, whatever its memory held before. It shares its memory with no other
// copy.
func TestCopiesInReturnedMemory(t *testing.T) {
	type state struct{ a, b int }
	var copies play.StatePool[state]
	first := state{a: 1}
	for n := range 100 {
		old := copies.Of(&state{a: n, b: n})
		copies.Return(old)
		one, other := copies.Of(&first), copies.Of(&first)
		if *one != first || one == other {
			t.Fatalf("copy %d of %v is %v; in the memory of another copy: %v", n, first, *one, one == other)
		}
		one.b = 7
		if *other != first || first.b != 0 {
			t.Fatalf("a change of one copy makes another %v and the original %v", *other, first)
		}
		copies.Return(one)
	}
}
