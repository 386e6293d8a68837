package web_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// A right-to-left name is isolated wherever a page shows it, so that it does
// not swap the numbers next to it.
func TestPagesIsolateNames(t *testing.T) {
	const name = "אבג 7"
	h := newHouse(t)
	h.Names = map[string]string{"2": name}
	tb := h.started("caylus", "1", "2")
	shown := 0
	for _, user := range []string{"1", "2"} {
		state, err := json.Marshal(h.open(user, tb.ID).state())
		h.Ok(err)
		said := string(state)
		shown += strings.Count(said, name)
		if bare := strings.Count(said, name) - strings.Count(said, "\u2068"+name+"\u2069"); bare != 0 {
			t.Errorf("the page of %s has the name %d times without isolates: %s", user, bare, said)
		}
	}
	if shown == 0 {
		t.Error("no page shows the name")
	}
}
