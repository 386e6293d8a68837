package card

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/textfmt"
)

// TestCardTextHasRoom checks that the recap of a card has fewer rows if there are long
// notes, so that the board stays on the screen. Small letters are the last resort.
func TestCardTextHasRoom(t *testing.T) {
	note := strings.Repeat("acts if it goes forward, ", 4)
	recap := func(size float64, rows int) []string { return []string{fmt.Sprintf("%.0f px, %d rows", size, rows)} }
	for notes, want := range map[int]string{
		0: "- 16 px, 4 rows",
		2: "- 16 px, 4 rows",
	} {
		text := cardText([]string{"### Bo to play"}, recap, slices.Repeat([]string{note}, notes))
		if !strings.Contains(text, "\n"+want) || strings.Count(text, note) != notes {
			t.Errorf("with %d notes, without %q:\n%s", notes, want, text)
		}
		if textfmt.HeightOf(text) > cardRoom {
			t.Errorf("with %d notes it is %d px high", notes, textfmt.HeightOf(text))
		}
	}
	tall := func(size float64, rows int) []string { return slices.Repeat([]string{note}, rows) }
	if text := cardText([]string{"### Bo to play"}, tall, slices.Repeat([]string{note}, 2)); strings.Count(text, note) != 2+1 || textfmt.HeightOf(text) > cardRoom {
		t.Errorf("with a long recap it is %d px high:\n%s", textfmt.HeightOf(text), text)
	}
}
