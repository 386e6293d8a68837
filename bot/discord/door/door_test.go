package door_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/bottest"
	"guildhall/bot/discord/wire"
)

func TestUnclearAcknowledgementIsAnsweredAnyway(t *testing.T) {
	h := bottest.New(t)
	h.Wire.Fail["after respond"] = []error{wire.ErrMaybeDone}
	p := h.Command("1", bottest.ChannelID, "help", nil)
	if p == nil || !strings.Contains(p.Message.Content, "/table open") {
		t.Errorf("whoever waits sees %+v, want the help that was asked for", p)
	}
}

// When a move was made but showing it failed, the apology does not call the move
// failed.
func TestFailedReplyIsNotAFailedMove(t *testing.T) {
	h := bottest.New(t, bottest.Rounds{})
	h.Nodding(2)
	user, before := h.Pending(1), h.Table(1).Seq
	panel := h.Command(user, bottest.ChannelID, "move", map[string]string{"table": "1", "answer": "nod"})
	for _, id := range bottest.IDs(panel) {
		if strings.HasPrefix(id, "done:") || strings.HasPrefix(id, "sure:") {
			h.Wire.Fail["answer"] = []error{wire.ErrMaybeDone}
			h.Press(user, panel, id)
			break
		}
	}
	private := h.Wire.In(bottest.ChannelID, user)
	last := private[len(private)-1].Content
	if h.Table(1).Seq != before+1 || !strings.Contains(last, "did not take my answer") {
		t.Errorf("the record went from %d to %d; told: %s", before, h.Table(1).Seq, last)
	}
}
