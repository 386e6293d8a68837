package enginetest

import "testing"

// kept holds what the test below allocates, so that the compiler does not leave it out.
var kept []byte

// The runtime allocates beside the game at a time of its own, as the second call
// does here; the game's own allocations come back with each call.
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
