package discord

import (
	"strings"
	"testing"

	"guildhall/bot/discord/wire"
)

func TestUnclearAcknowledgementIsAnsweredAnyway(t *testing.T) {
	h := newHall(t)
	h.wire.fail["after respond"] = []error{wire.ErrMaybeDone}
	p := h.command("1", channelID, "help", nil)
	if p == nil || !strings.Contains(p.Message.Content, "/table open") {
		t.Errorf("whoever waits sees %+v, want the help that was asked for", p)
	}
}
