package discord

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/kit"
)

// What somebody was about to answer is in no log of the host, who may play too.
func TestLogHoldsNoAnswer(t *testing.T) {
	h := newHall(t, rounds{})
	tb := h.circle()
	panel := h.command("1", tb.Thread, "play", nil)
	id := verb(panel, "pick")
	code := id[strings.LastIndexByte(id, ':')+1:]
	h.errs.Reset()
	h.store.Close()
	h.press("1", panel, id)
	if log := h.errs.String(); !strings.Contains(log, "pick:1:0.0") || strings.Contains(log, id) || strings.Contains(log, code) {
		t.Errorf("the log of a press of %q has: %s", id, log)
	}
	defer func() {
		if said := fmt.Sprint(recover()); !strings.Contains(said, "pick") || strings.Contains(said, "secret") {
			t.Errorf("the panic says %q", said)
		}
	}()
	_ = kit.CustomID{Verb: "pick", Code: "secret\n"}.String()
}
