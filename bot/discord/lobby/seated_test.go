package lobby_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/lobby"
)

// A person who joined has one message with the latest settings of the table, without a
// notification, even if the owner changes them often.
func TestChangesAreOneSilentMessage(t *testing.T) {
	h := discordtest.New(t)
	opened := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	tb := h.Newest()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(tb.ID)})
	h.Deliver()
	welcome := len(h.Wire.In("dm-2", ""))
	told := func() []*discordtest.Posted { return h.Wire.In("dm-2", "")[welcome:] }
	for range 10 {
		h.Press("1", opened, discordtest.Verb(opened, "order"))
		h.Deliver()
	}
	h.Press("1", opened, opened.Button("Time"))
	h.Press("1", opened, discordtest.Verb(opened, "clock"), "day")
	h.Deliver()
	if got := told(); len(got) != 1 || !got[0].Silent {
		t.Fatalf("%d messages for eleven changes, want a silent one", len(got))
	}
	if got, want := told()[0].Content, lobby.TermsText(h.Bot.Texts.Words("en", tb), h.Table(tb.ID).TableState.Terms); !strings.Contains(got, want) {
		t.Errorf("it tells %s\nwant %q in it", got, want)
	}
	if err := h.Wire.Delete(context.Background(), told()[0].Channel, told()[0].ID); err != nil {
		t.Fatal(err)
	}
	h.Press("1", opened, discordtest.Verb(opened, "clock"), "none")
	h.Deliver()
	if got := told(); len(got) != 1 {
		t.Errorf("%d messages after the person deleted it, want one", len(got))
	}
}
