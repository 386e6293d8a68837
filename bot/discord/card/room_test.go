package card

import (
	"slices"
	"strings"
	"testing"

	"guildhall/bot/discord/wording"
)

// A card with long notes cuts even the newest of what happened behind one of its parts, so
// that the board below stands on the screen; with short ones it tells all of it.
func TestCardTextHasRoom(t *testing.T) {
	newest := strings.Repeat("gate to the Carpenter · ", 7) + "order"
	note := strings.Repeat("acts if it goes forward, ", 4)
	short := cardText([]string{"### Bo to play"}, []string{newest}, []string{"a note"})
	if !strings.Contains(short, newest) {
		t.Errorf("with a short note the newest is cut: %s", short)
	}
	long := cardText([]string{"### Bo to play"}, []string{newest}, slices.Repeat([]string{note}, 3))
	if strings.Contains(long, newest) || !strings.Contains(long, "gate to the Carpenter …\n") || strings.Count(long, note) != 3 {
		t.Errorf("with long notes it reads\n%s", long)
	}
	if wording.HeightOf(long) > cardRoom {
		t.Errorf("it is %d px high", wording.HeightOf(long))
	}
}
