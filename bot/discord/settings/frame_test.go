package settings_test

import (
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/handler"
)

// Every page of /settings is a frame with a heading; a page about something irreversible
// has a red edge. A page from an older version becomes a frame with the next press.
func TestSettingsAreFrames(t *testing.T) {
	h := discordtest.New(t)
	p := h.Command("1", discordtest.ChannelID, "settings", nil)
	h.Wire.Unframe(p, p.Content, true)
	for _, press := range []struct {
		id   string
		edge int
	}{
		{"settings", handler.EdgeRead},
		{"away", handler.EdgeRead},
		{"settings", handler.EdgeRead},
		{"mydata", handler.EdgeRead},
		{"forget", handler.EdgeWarn},
	} {
		if press.id == "settings" {
			p = h.Command("1", discordtest.ChannelID, "settings", nil)
		} else {
			id := press.id
			if !strings.Contains(id, ":") {
				id = discordtest.Verb(p, id)
			}
			p = h.Press("1", p, id)
		}
		if p.Frame == nil || p.Frame.Colour != press.edge || !strings.HasPrefix(p.Content, "### ") {
			t.Errorf("%s has the frame %+v and says\n%s", press.id, p.Frame, p.Text())
		}
		for _, c := range p.Components {
			if row, ok := c.(discordgo.ActionsRow); !ok || len(row.Components) > 5 {
				t.Errorf("%s has the component %+v", press.id, c)
			}
		}
	}
}
