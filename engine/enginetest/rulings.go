package enginetest

import (
	"testing"

	"guildhall/engine/ruling"
)

// TestRulings reads the rulings of the game, of which there are at least as many as the
// suite says, and runs each as a scenario. An error names file and line.
func (s Suite) TestRulings(t *testing.T) {
	set, err := ruling.Read(s.Rules)
	if err != nil {
		t.Fatal(err)
	}
	if len(set.Rulings) < s.Rulings {
		t.Errorf("%d rulings, want at least %d", len(set.Rulings), s.Rulings)
	}
	if err := set.Check(); err != nil {
		t.Error(err)
	}
}
