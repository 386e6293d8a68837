package architects_test

import (
	"testing"

	"guildhall/engine"
)

// A seat that laid two of the twelve workers that fill the Guildhall of two players has contributed
// a sixth.
func TestContribution(t *testing.T) {
	s := withDungeon(t, start(t, 2, nil)).(engine.Contributed)
	if one, two := s.Contribution(0), s.Contribution(1); one != 2./12 || two != 0 {
		t.Errorf("the seats have done %.3f and %.3f, want %.3f and 0", one, two, 2./12)
	}
}
