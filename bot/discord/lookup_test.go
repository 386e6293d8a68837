package discord

import (
	"fmt"
	"testing"

	"guildhall/bot/discord/fake"
	"guildhall/bot/discord/reference"
	"guildhall/render"
)

// A card is looked up where it stands at the table, as far as the reader may
// know; what is shown to all, as far as everybody may.
func TestCardsAreLookedUpAtTheTable(t *testing.T) {
	h := newHall(t)
	var drawn []string
	h.bot.Draw = func(key string, _ *render.Theme, scene func() *render.Scene) ([]byte, error) {
		drawn = append(drawn, key)
		scene()
		return onePixel, nil
	}
	h.langs = map[string]string{"1": "en-US", "2": "en-US", "9": "en-US"}
	h.command("1", channelID, "table open", map[string]string{"game": "villagers", "players": "2"})
	h.deliver()
	id := fmt.Sprint(h.newest().ID)
	h.command("2", channelID, "table join", map[string]string{"table": id})
	h.command("1", channelID, "table start", map[string]string{"table": id})
	h.deliver()
	tb := h.table(h.newest().ID)
	card := reference.New(h.bot.Kit).Entries("villagers", reference.Cards)[0].Code
	look := func(user, channel string) (key string, shown *fake.Posted) {
		t.Helper()
		drawn = nil
		shown = h.command(user, channel, "card", map[string]string{"name": card, "game": "villagers"})
		if len(drawn) != 1 || len(shown.Files) != 1 {
			t.Fatalf("%s in %s: drew %v\n%s", user, channel, drawn, shown.Text())
		}
		return drawn[0], shown
	}
	ada, adas := look("1", tb.Thread)
	bo, bos := look("2", tb.Thread)
	guest, _ := look("9", tb.Thread)
	elsewhere, _ := look("1", channelID)
	if ada == bo || ada == guest || ada == elsewhere || guest == elsewhere {
		t.Errorf("pictures are named alike: %s, %s, %s, %s", ada, bo, guest, elsewhere)
	}
	again, _ := look("1", tb.Thread)
	if again != ada {
		t.Error("the same view is drawn twice")
	}
	for _, p := range []*fake.Posted{adas, bos} {
		drawn = nil
		h.press(p.Viewer, p, verb(p, "show"))
		if len(drawn) == 0 || drawn[0] != guest {
			t.Errorf("shown to all is %v, want what everybody may know", drawn)
		}
	}
}
