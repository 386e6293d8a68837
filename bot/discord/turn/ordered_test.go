package turn_test

import (
	"strings"
	"testing"
)

// The moves that a standing order played between two presses of its person are listed on
// the panel after the second press.
func TestPanelListsMovesOfOrders(t *testing.T) {
	h, tb, first, _ := openedAt(t, "caylus", "1", "2", "3")
	h.Plays(first, tb, "joust")
	second := h.Pending(tb.ID)
	h.Plays(second, tb, "gate")
	h.Orders(second, tb.Thread, map[string]string{"answer": "inn"})
	third := h.Pending(tb.ID)
	h.Plays(third, tb, "guild")
	h.Plays(first, tb, "stables")
	if h.Pending(tb.ID) != third {
		t.Fatalf("the order did not act: %s is asked", h.Pending(tb.ID))
	}
	h.Plays(third, tb, "castle")
	h.Plays(first, tb, "castle")
	if h.Pending(tb.ID) != second {
		t.Fatalf("%s is asked", h.Pending(tb.ID))
	}
	panel := h.Command(second, tb.Thread, "play", nil)
	if !strings.Contains(panel.Content, "Your standing orders played **Inn**") {
		t.Errorf("the panel does not tell what the order played:\n%s", panel.Text())
	}
}
