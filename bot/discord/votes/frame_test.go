package votes_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
)

// The card of a vote is a frame with its subject as its heading, also if an older version
// posted it. When the vote is carried, the edge shows that and there are no buttons.
func TestVoteCardIsFrame(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	h.Plays("1", tb, "nod")
	h.Deliver()
	ask := h.Reach("1", tb.Thread, "table manage", nil, "retract")
	if ask.Frame == nil || !strings.HasPrefix(ask.Content, "### Take your latest turn back?\n") {
		t.Errorf("/undo has the frame %+v and asks\n%s", ask.Frame, ask.Text())
	}
	h.Press("1", ask, discordtest.Verb(ask, "ask"))
	h.Deliver()
	card := h.Ballot(tb)
	if card.Frame == nil || card.Frame.Colour != handler.EdgeTurn || !strings.HasPrefix(card.Content, "### Taking back a turn of **Ada**\n") || len(card.Components) != 1 {
		t.Fatalf("the card has the frame %+v and says\n%s", card.Frame, card.Text())
	}
	h.Wire.Unframe(card, "an older card", true)
	h.Press("2", card, discordtest.Verb(card, "vote"))
	h.Deliver()
	if card.Frame == nil || !strings.Contains(card.Content, "Agreed: 1 of 2") {
		t.Fatalf("after a ballot the card has the frame %+v and says\n%s", card.Frame, card.Text())
	}
	h.Press("3", card, discordtest.Verb(card, "vote"))
	h.Deliver()
	if card.Frame.Colour != handler.EdgeDone || len(card.Components) > 0 || !strings.Contains(card.Content, "takes the turn back") {
		t.Errorf("after the vote the card has the frame %+v and says\n%s", card.Frame, card.Text())
	}
}
