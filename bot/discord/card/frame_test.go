package card_test

import (
	"bytes"
	"image/png"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/discord"
	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/layout"
	"guildhall/bot/discord/wire"
)

// The live card is a frame: the person to move as its heading, the board, one row of
// buttons. While the clocks are stopped its edge is grey.
func TestLiveCardIsFrame(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	card := live(h, tb.Thread)
	if card.Frame == nil || card.Frame.Colour != handler.EdgeTurn || card.Frame.Corner || !strings.HasPrefix(card.Content, "### ") || len(card.Components) != 1 || len(card.Files) != 1 {
		t.Fatalf("the card has the frame %+v, %d rows and %d pictures, and says\n%s", card.Frame, len(card.Components), len(card.Files), card.Content)
	}
	h.Reach("1", tb.Thread, "table manage", nil, "pause")
	h.Deliver()
	vote := h.Ballot(tb)
	h.Press("2", vote, discordtest.Verb(vote, "vote"))
	h.Deliver()
	if paused := live(h, tb.Thread); paused.Frame.Colour != handler.EdgeWait {
		t.Errorf("while the table pauses the card has the frame %+v", paused.Frame)
	}
}

// The next edit turns a card from a version without frames into a frame. It keeps the
// card's picture, or adds one if there is none.
func TestOldCardIsConvertedToFrame(t *testing.T) {
	for _, pictured := range []bool{true, false} {
		h, tb := discordtest.Started(t, "1", "2")
		card := live(h, tb.Thread)
		h.Wire.Unframe(card, card.Content, pictured)
		who := h.Pending(tb.ID)
		h.Press(who, h.Away(who, nil), "awayfor:0:0.0:7")
		h.After(time.Minute)
		if card.Deleted || card.Frame == nil || len(card.Files) != 1 || !strings.Contains(card.Content, "away until") {
			t.Errorf("with a picture %v: the old card has the frame %+v and %d pictures, and says\n%s", pictured, card.Frame, len(card.Files), card.Content)
		}
		if panel := h.Press(who, card, discordtest.Verb(card, "turn")); discordtest.Verb(panel, "pick") == "" {
			t.Errorf("«Take turn» of it answers\n%s", panel.Content)
		}
	}
}

// A hand is a frame. The permanent one in direct messages keeps its picture while only
// its text changes. After the end the frame links to the result.
func TestHandIsFrame(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	shown := h.Reach("1", tb.Thread, "board", nil, "hand")
	if shown.Frame == nil || shown.Frame.Colour != handler.EdgeRead || !strings.HasPrefix(shown.Content, "### Your hand\n-# Cleopatra #1\n") || strings.Count(shown.Content, "Your hand") > 1 || len(shown.Files) != 1 {
		t.Errorf("the hand has the frame %+v and %d pictures, and says\n%s", shown.Frame, len(shown.Files), shown.Content)
	}
	hand := h.Wire.In("dm-1", "")[0]
	for _, p := range h.Wire.In("dm-1", "") {
		if strings.HasPrefix(p.Content, "### Your hand") {
			hand = p
		}
	}
	h.Wire.Unframe(hand, hand.Content, true)
	picture := bytes.Clone(hand.Files[0].Data)
	h.Notes("1", tb.Thread, "keep the cave")
	h.Ok(h.Bot.Queue.EnqueueHand(t.Context(), tb, "1"))
	h.Deliver()
	if hand.Frame == nil || !strings.Contains(hand.Content, "keep the cave") || len(hand.Files) != 1 || !bytes.Equal(hand.Files[0].Data, picture) {
		t.Fatalf("with a note the hand has the frame %+v and %d pictures, and says\n%s", hand.Frame, len(hand.Files), hand.Content)
	}
	ask := h.Reach("2", tb.Thread, "table manage", nil, "giveup")
	h.Press("2", ask, discordtest.Verb(ask, "resign"))
	h.Deliver()
	if hand.Frame == nil || len(hand.Files) > 0 || !strings.Contains(hand.Content, "Cleopatra #1 is over") {
		t.Errorf("after the end the hand has the frame %+v and %d pictures, and says\n%s", hand.Frame, len(hand.Files), hand.Content)
	}
}

// The end card is a frame: the winner as its heading, the picture of the result, and buttons for
// next steps. Nothing in the thread names a person to move any more.
func TestEndCardIsFrame(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	h.Configure(func(c *discord.Config) { c.Draw = layout.Outlines() })
	h.PlayOn(rand.New(rand.NewPCG(8, 8)), tb.ID, 20)
	h.PlayOut(tb.ID)
	public := h.Wire.In(tb.Thread, "")
	end := public[len(public)-1]
	if end.Frame == nil || end.Frame.Colour != handler.EdgeDone || !strings.HasPrefix(end.Content, "### ") || discordtest.Verb(end, "again") == "" || !slices.Contains(end.FileNames(), "result.png") {
		t.Errorf("the end has the frame %+v and the files %q, and says\n%s", end.Frame, end.FileNames(), end.Text())
	}
	for _, f := range end.Files { // like the live card it must be readable on a phone
		if size, err := png.DecodeConfig(bytes.NewReader(f.Data)); f.Name == "result.png" && (err != nil || size.Width != 800) {
			t.Errorf("the picture is %d wide (%v)", size.Width, err)
		}
	}
	end.Files = slices.DeleteFunc(end.Files, func(f wire.File) bool { return f.Name != "result.png" }) // a web page has no outline
	discordtest.Fits(t, "the end", end)
	for _, p := range public {
		if strings.Contains(p.Content, " to play") {
			t.Errorf("after the end a message says who is to play:\n%s", p.Text())
		}
	}
}
