package discord

import (
	"strings"
	"testing"
)

// Who asks why something is not possible is answered also when they are not
// asked anything.
func TestWhyNotWhenNotAsked(t *testing.T) {
	h := newHall(t, rounds{})
	tb := h.circle()
	why := map[string]string{"why": "juggle `now`"}
	if got := h.command("2", tb.Thread, "what", why).Content; !strings.Contains(got, "`juggle 'now'`") || !strings.Contains(got, "not on offer") ||
		!strings.Contains(got, "**Ada**") || !strings.Contains(got, "/orders add") {
		t.Errorf("who waits reads: %s", got)
	}
	if got := h.command("9", tb.Thread, "what", why).Content; !strings.Contains(got, "`juggle 'now'`") || !strings.Contains(got, "watching") || strings.Contains(got, "not on offer") {
		t.Errorf("who watches reads: %s", got)
	}
	if got := h.command("2", tb.Thread, "what", nil).Content; strings.Contains(got, "not on offer") {
		t.Errorf("without a question: %s", got)
	}
}
