package enginetest

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/puzzle"
)

// Puzzles plays the record of every puzzle of a game, which has at least so many: its best
// answer is offered, and is the only good one. An error names file and line.
func Puzzles(t *testing.T, rules engine.PuzzleRules, least int) {
	t.Helper()
	s, err := puzzle.Read(rules.Puzzles().Rules)
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
