package discord

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// However often the owner changes the table, who joined has one message about
// it, without a sound, and it tells the latest.
func TestChangesAreOneQuietMessage(t *testing.T) {
	h := newHall(t)
	h.command("1", channelID, "table open", map[string]string{"game": "cleopatra"})
	h.deliver()
	tb := h.newest()
	h.command("2", channelID, "table join", map[string]string{"table": fmt.Sprint(tb.ID)})
	h.deliver()
	welcome := len(h.wire.in("dm-2", ""))
	card := h.wire.in(channelID, "")[0]
	told := func() []*posted { return h.wire.in("dm-2", "")[welcome:] }
	for i := range 10 {
		h.press("1", card, onTable("order", tb, []string{"joined", "drawn"}[i%2]).String())
		h.deliver()
	}
	h.press("1", card, onTable("clock", tb, "").String(), "day")
	h.deliver()
	if got := told(); len(got) != 1 || !got[0].Silent {
		t.Fatalf("%d messages for eleven changes, want a silent one", len(got))
	}
	if got, want := told()[0].Content, h.bot.words("en", tb).termsText(h.table(tb.ID).TableState.Terms); !strings.Contains(got, want) {
		t.Errorf("it tells %s\nwant %q in it", got, want)
	}
	if err := h.wire.Delete(context.Background(), told()[0].Channel, told()[0].ID); err != nil {
		t.Fatal(err)
	}
	h.press("1", card, onTable("clock", tb, "").String(), "none")
	h.deliver()
	if got := told(); len(got) != 1 {
		t.Errorf("%d messages after the person deleted it, want one", len(got))
	}
}
