package discord

import (
	"strings"
	"testing"
)

// A note is shown in the lines in which it was written.
func TestNoteOfSeveralLines(t *testing.T) {
	h := newHall(t, rounds{})
	tb := h.circle()
	got := h.command("1", tb.Thread, "note", map[string]string{"text": "first *this*\n\nthen that"})
	if want := "> first \\*this\\*\n> \n> then that"; !strings.Contains(got.Content, want) {
		t.Errorf("the note is shown as %q, want %q in it", got.Content, want)
	}
}
