package card_test

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

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
