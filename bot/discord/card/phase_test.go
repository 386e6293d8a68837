package card_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine/lisboa"
)

// The card of Lisboa never says twice whose turn it is. If somebody answers in another
// player's turn, it says that too.
func TestLisboaCardNamesAnsweringPlayer(t *testing.T) {
	h := discordtest.New(t, lisboa.Rules{})
	h.Langs = map[string]string{"1": "en-US", "2": "en-US"}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "lisboa", "players": "2"})
	h.Deliver()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(h.Newest().ID)})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(h.Newest().ID)}, "start")
	h.Deliver()
	tb := h.Table(h.Newest().ID)
	r := rand.New(rand.NewPCG(3, 4))
	answered := 0
	for n := 0; n < 400 && answered == 0; n++ {
		if h.PlayOn(r, tb.ID, 3) {
			break
		}
		public := h.Wire.In(tb.Thread, "")
		lines := strings.Split(public[len(public)-1].Content, "\n")
		playing, ok := strings.CutSuffix(strings.TrimPrefix(lines[0], "### "), " to play")
		if !ok {
			continue
		}
		first, rest := lines[1], strings.TrimPrefix(lines[1], "-# ")
		if strings.Contains(rest, playing) {
			t.Fatalf("said twice: %s", first)
		}
		if strings.HasPrefix(rest, "answering: Turn of ") {
			answered++
		} else if strings.Contains(rest, "Turn of") {
			t.Fatalf("two turns at once: %s", first)
		}
	}
	if answered == 0 {
		t.Error("nobody answered in the turn of another: the test shows nothing about it")
	}
}
