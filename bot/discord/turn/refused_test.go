package turn_test

import (
	"fmt"
	"maps"
	"reflect"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// A typed move that is not possible gets a private reply with the reason, in the language
// of the person, and changes nothing that others see.
func TestRefusedMoveShowsReason(t *testing.T) {
	for _, c := range []struct {
		game, said string
		why        map[string]string // by language
	}{
		{"architects", "quarry", map[string]string{"en-US": "(`/rules` «", "ko": "(`/규칙` «"}},
		{"caylus", "build park", map[string]string{
			"en-US": "The Park is a stone tile for 1 food, 1 stone",
			"ko":    "공원은 돌 건물이며 비용은 식량 1, 돌 1입니다"}},
		{"villagers", "place jeweler", map[string]string{
			"en-US": "The Jeweler is placed in your build turn, in which 0 of 2 builds are made; in your hand: 0.",
			"ko":    "보석 세공인은 내 건축 차례에 놓습니다. 건축 2장 중 0장을 했고 손에는 0장 있습니다."}},
		{"villagers", "take monk", map[string]string{
			"en-US": "No Monk lies on the Road.",
			"ko":    "도로에 수도사가 없습니다."}},
		{"lisboa", "court", map[string]string{"en-US": "(`/rules` «", "ko": "(`/규칙` «"}},
		{"cleopatra", "stall 1", map[string]string{
			"en-US": "Stall 1 (1 card) is emptied on a market visit, when it asks for a stall.",
			"ko":    "1번 가판대(1장)의 카드는 시장을 방문해 가판대를 고를 때 가져옵니다."}},
		{"cleopatra", "w3", map[string]string{
			"en-US": "walls built: 0 of 9",
			"ko":    "지은 벽기둥: 9개 중 0개"}},
	} {
		for lang, why := range c.why {
			t.Run(c.game+" "+c.said+" "+lang, func(t *testing.T) {
				h, tb, user, _ := openedAt(t, c.game, "1", "2")
				h.Langs[user] = lang
				h.Deliver()
				row, shown := h.Table(tb.ID), publicMessages(h)
				got := h.Command(user, tb.Thread, "move", map[string]string{"answer": c.said})
				if got.Viewer != user || !strings.Contains(got.Content, why) {
					t.Errorf("%s, as %q sees it, reads:\n%s\nwant %q", user, got.Viewer, got.Content, why)
				}
				h.Deliver()
				if now := h.Table(tb.ID); !reflect.DeepEqual(now, row) {
					t.Errorf("the table was %+v, and is %+v", row, now)
				}
				if s, err := h.Bot.Services.Tables.Look(t.Context(), tb.ID, user); err != nil || len(s.Draft) != 0 || !s.MyTurn {
					t.Errorf("%s has drafted %v, is asked: %v; %v", user, s.Draft, s.MyTurn, err)
				}
				if now := publicMessages(h); !maps.Equal(now, shown) {
					t.Errorf("the messages were\n%v\nand are\n%v", shown, now)
				}
			})
		}
	}
}

// publicMessages returns the content of all messages except private replies.
func publicMessages(h *discordtest.Fixture) map[string]string {
	all := map[string]string{}
	for _, p := range h.Wire.Messages {
		if p.Viewer == "" {
			all[p.Channel+" "+p.ID] = fmt.Sprint(p.Edits, p.Deleted, p.Text())
		}
	}
	return all
}
