package games_test

import (
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/kit"
)

// /help is a frame that tells how to begin; its menu leads to every other topic, in both
// languages.
func TestHelpIsAFrameWithAMenuOfTopics(t *testing.T) {
	h := discordtest.New(t)
	for user, tells := range map[string][]string{
		"1": {"/table open", "Confirm turn", "final at once", "30 seconds"},
		"3": {"/테이블 열기", "차례 확정", "바로 확정", "30초"},
	} {
		p := h.Command(user, discordtest.ChannelID, "help", nil)
		for _, said := range tells {
			if !strings.Contains(p.Content, said) {
				t.Errorf("/help does not tell %q:\n%s", said, p.Content)
			}
		}
		if p.Frame == nil || p.Frame.Colour != kit.EdgeRead {
			t.Errorf("/help has the frame %+v", p.Frame)
		}
		menu, _ := p.Menu("help")
		if len(menu.Options) < 10 {
			t.Fatalf("the menu has %d topics", len(menu.Options))
		}
		for _, o := range menu.Options {
			p = h.Press(user, p, menu.CustomID, o.Value)
			if !strings.HasPrefix(p.Content, "### "+o.Label+"\n") || !strings.Contains(p.Content, "`/") || p.Frame == nil {
				t.Errorf("%s tells\n%s", o.Label, p.Content)
			}
		}
	}
}
