package web_test

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// A solo player sees on the page the same facts about the opponent as on the
// panel: the rank against Lacerda, the Countess's gold, the automas' actions.
func TestSoloNotices(t *testing.T) {
	for _, tt := range []struct{ game, user, want string }{
		{"lisboa", "1", "Your rank if the match ended now"}, {"lisboa", "3", "지금 게임이 끝나면"},
		{"villagers", "1", "Countess"}, {"villagers", "3", "백작부인"},
		{"architects", "1", "Constantine"}, {"architects", "3", "콘스탄틴"},
	} {
		t.Run(tt.game+" "+tt.user, func(t *testing.T) {
			h := newHouse(t)
			h.Command(tt.user, discordtest.ChannelID, "table open", map[string]string{"game": tt.game, "players": "1"})
			h.Deliver()
			tb := h.Newest()
			h.Reach(tt.user, discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(tb.ID)}, "start")
			h.Deliver()
			p := h.open(tt.user, tb.ID)
			now := p.state()
			for range 60 { // the Countess's events come at the end of a round
				if strings.Contains(strings.Join(now.Notices, "\n"), tt.want) {
					return
				}
				do, code := "done", ""
				if !now.Ready {
					do, code = "choose!", now.Options[0].Code
				}
				now = p.act(do, code, now.Rev).State
			}
			t.Errorf("the page tells %q", now.Notices)
		})
	}
}
