package card_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
)

// A change of only the clocks edits the text of the card and keeps its picture; a move
// sends a new picture.
func TestClockChangeKeepsCardPicture(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	r := &editedFiles{API: h.Client(), channel: tb.Thread}
	h.UseWire(r)
	before := live(h, tb.Thread)
	picture := bytes.Clone(before.Files[0].Data)
	who := h.Pending(tb.ID)

	h.Press(who, h.Away(who, nil), "awayfor:0:0.0:7")
	h.After(time.Minute)
	card := live(h, tb.Thread)
	if card.ID != before.ID || !strings.Contains(card.Content, "away until") {
		t.Fatalf("the card does not show the vacation:\n%s", card.Content)
	}
	if len(r.edits) == 0 {
		t.Fatal("the card was not edited")
	}
	for _, m := range r.edits {
		if !m.KeepFiles || len(m.Files) > 0 {
			t.Errorf("an edit with %d files, KeepFiles %v: want the standing picture", len(m.Files), m.KeepFiles)
		}
	}
	if len(card.Files) != 1 || !bytes.Equal(card.Files[0].Data, picture) {
		t.Errorf("the card has %d pictures, want the one from before", len(card.Files))
	}

	r.edits = nil
	h.Play(tb.ID, who)
	h.Deliver()
	if len(r.edits) != 1 || len(r.edits[0].Files) != 1 {
		t.Errorf("after a move: %d edits, want one with a picture", len(r.edits))
	}
}

// editedFiles records the edits of messages in a channel.
type editedFiles struct {
	wire.API
	channel string
	edits   []wire.Message
}

func (e *editedFiles) Edit(ctx context.Context, channel, message string, m wire.Message) (wire.SentMessage, error) {
	if channel == e.channel {
		e.edits = append(e.edits, m)
	}
	return e.API.Edit(ctx, channel, message, m)
}
