package enginetest

import "testing"

// kept holds the allocated memory of the test below, so that the compiler does not remove the
// allocation.
var kept []byte

// The runtime sometimes allocates independently of the game, like the second call here. The game's
// own allocations happen in each call.
func TestAllocationsAreThoseOfEachCall(t *testing.T) {
	calls := 0
	if n := allocations(func() {
		if calls++; calls == 2 {
			kept = make([]byte, 64)
		}
	}); n != 0 {
		t.Errorf("one allocation beside the calls counts as %v", n)
	}
	if n := allocations(func() { kept = make([]byte, 64) }); n != 1 {
		t.Errorf("one allocation in each call counts as %v", n)
	}
}
