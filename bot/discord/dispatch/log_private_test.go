package dispatch_test

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
)

// No log line contains a move that a person was about to make, because hosts play too.
func TestLogHoldsNoAnswer(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	tb := h.StartedThree()
	panel := h.Command("1", tb.Thread, "play", nil)
	id := discordtest.Verb(panel, "pick")
	code := id[strings.LastIndexByte(id, ':')+1:]
	h.Errs.Reset()
	h.Store.Close()
	h.Press("1", panel, id)
	if log := h.Errs.String(); !strings.Contains(log, strings.TrimSuffix(id, ":"+code)) || strings.Contains(log, id) || strings.Contains(log, code) {
		t.Errorf("the log of a press of %q has: %s", id, log)
	}
	defer func() {
		if said := fmt.Sprint(recover()); !strings.Contains(said, "pick") || strings.Contains(said, "secret") {
			t.Errorf("the panic says %q", said)
		}
	}()
	_ = handler.CustomID{Verb: "pick", Code: "secret\n"}.String()
}
