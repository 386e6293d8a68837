package enginetest

import (
	"testing"

	"guildhall/engine"
	"guildhall/engine/lesson"
)

// Lessons plays every lesson of a game in every way: each answer that should solve it
// does, no listed mistake does, and everything the lesson says of an answer is said of
// one. An error names file and line.
func Lessons(t *testing.T, rules engine.LessonRules) {
	t.Helper()
	c, err := lesson.Read(rules.Lessons().Rules)
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
