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

// A solo player against Lacerda sees on the live card their current rank, the requirement
// for the next one, and Lacerda's next action.
func TestRankNowOnTheLiveCard(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"Your rank if the match ended now: Jester, ", " against Lacerda's ", "For Magistrate: ", "✗ points ", "If your turn ended now, Lacerda's agent goes to the "},
		"ko": {"지금 게임이 끝나면: 광대", "다음 지위 법관의 조건: ", "✗ 점수 ", "지금 차례를 끝내면 라세르다의 대리인이 "},
	} {
		h := discordtest.New(t)
		h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "lisboa", "players": "1", "language": lang})
		h.Deliver()
		tb := h.Newest()
		h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
		h.Deliver()
		h.Play(tb.ID, "1") // the clergy tile to keep
		h.Deliver()
		for _, line := range want {
			h.HasOneMessage(h.Table(tb.ID).Thread, line)
		}
		if t.Failed() {
			t.Log(h.AllMessages(h.Table(tb.ID)))
		}
		if all := h.AllMessages(h.Table(tb.ID)); strings.Contains(all, "lisboa.need") {
			t.Errorf("a text is missing:\n%s", all)
		}
	}
}

// A note keeps its line breaks.
func TestNoteOfSeveralLines(t *testing.T) {
	h, tb := discordtest.StartedThree(t)
	got := h.Notes("1", tb.Thread, "first *this*\n\nthen that")
	if want := "> first \\*this\\*\n> \n> then that"; !strings.Contains(got.Content, want) {
		t.Errorf("the note is shown as %q, want %q in it", got.Content, want)
	}
}
