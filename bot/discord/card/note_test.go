package card_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// A note keeps its line breaks.
func TestNoteOfSeveralLines(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	got := h.Notes("1", tb.Thread, "first *this*\n\nthen that")
	if want := "> first \\*this\\*\n> \n> then that"; !strings.Contains(got.Content, want) {
		t.Errorf("the note is shown as %q, want %q in it", got.Content, want)
	}
}
