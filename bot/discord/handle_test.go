package discord

import (
	"strings"
	"testing"

	"guildhall/bot/discord/wire"
)

func TestUnclearAcknowledgementIsAnsweredAnyway(t *testing.T) {
	h := newHall(t)
	h.wire.Fail["after respond"] = []error{wire.ErrMaybeDone}
	p := h.command("1", channelID, "help", nil)
	if p == nil || !strings.Contains(p.Message.Content, "/table open") {
		t.Errorf("whoever waits sees %+v, want the help that was asked for", p)
	}
}

// A move that was made is not called a failure when only showing it failed.
func TestUnsaidIsNotUndone(t *testing.T) {
	h := newHall(t, rounds{})
	h.nodding(2)
	user, before := h.pending(1), h.table(1).Seq
	panel := h.command(user, channelID, "move", map[string]string{"table": "1", "answer": "nod"})
	for _, id := range ids(panel) {
		if strings.HasPrefix(id, "done:") || strings.HasPrefix(id, "sure:") {
			h.wire.Fail["answer"] = []error{wire.ErrMaybeDone}
			h.press(user, panel, id)
			break
		}
	}
	private := h.wire.In(channelID, user)
	last := private[len(private)-1].Content
	if h.table(1).Seq != before+1 || !strings.Contains(last, "did not take my answer") {
		t.Errorf("the record went from %d to %d; told: %s", before, h.table(1).Seq, last)
	}
}
