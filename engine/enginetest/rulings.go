package enginetest

import (
	"testing"

	"guildhall/engine/ruling"
)

// TestRulings runs the rulings of the game as scenarios. There must be at least s.Rulings.
// Errors name the file and the line.
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
