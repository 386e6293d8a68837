package enginetest

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/lesson"
)

// Lessons plays every lesson of a game with every answer. Each correct answer must solve
// it, no listed mistake may, and every remark about an answer must be shown for some
// answer. Errors name the file and the line.
func Lessons(t *testing.T, rules engine.Rules) {
	t.Helper()
	c, err := lesson.Read(rules)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Lessons) == 0 {
		t.Error("no lessons")
	}
	if err := c.Check(); err != nil {
		t.Error(err)
	}
}
