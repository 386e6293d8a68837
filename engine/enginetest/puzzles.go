package enginetest

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/puzzle"
)

// Puzzles plays the record of every puzzle of a game; there must be at least least. The
// best answer must be offered and must be the only good one. Errors name the file and the
// line.
func Puzzles(t *testing.T, rules engine.Rules, least int) {
	t.Helper()
	s, err := puzzle.Read(rules)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Puzzles) < least {
		t.Errorf("%d puzzles, want at least %d", len(s.Puzzles), least)
	}
	if err := s.Check(); err != nil {
		t.Error(err)
	}
}
