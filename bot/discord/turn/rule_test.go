package turn_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
)

// ruleOf returns the button «Rule: ... ›», or the menu of rules with its first option.
func ruleOf(t *testing.T, p *discordtest.Posted) (id, value, label string) {
	t.Helper()
	for _, row := range wire.Rows(p.Components) {
		for _, c := range row.Components {
			switch c := c.(type) {
			case discordgo.Button:
				if strings.HasPrefix(c.CustomID, "rule:") {
					return c.CustomID, "", c.Label
				}
			case discordgo.SelectMenu:
				if strings.HasPrefix(c.CustomID, "rule:") {
					return c.CustomID, c.Options[0].Value, c.Options[0].Label
				}
			}
		}
	}
	t.Fatalf("nothing leads to the rules\n%s", p.Text())
	return "", "", ""
}

// Every refusal, and «Why not?», link to the section that contains the rule.
func TestRefusalsLeadToTheRule(t *testing.T) {
	h := discordtest.New(t)
	h.Langs = map[string]string{"1": "en-US", "2": "en-US"}
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra", "players": "2"})
	h.Deliver()
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(h.Newest().ID)})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(h.Newest().ID)}, "start")
	h.Deliver()
	tb := h.Table(h.Newest().ID)
	who := h.Pending(tb.ID)
	for _, c := range []struct {
		name, command string
		options       map[string]string
		label, title  string
	}{
		{"a refused move", "move", map[string]string{"answer": "stall 9"}, "Rule: Market visit ›", "**Market visit**"},
	} {
		said := h.Command(who, tb.Thread, c.command, c.options)
		id, _, label := ruleOf(t, said)
		if label != c.label {
			t.Errorf("%s: the button says %q, want %q\n%s", c.name, label, c.label, said.Text())
		}
		if page := h.Press(who, said, id); !strings.HasPrefix(page.Content, c.title) {
			t.Errorf("%s: %s", c.name, page.Text())
		}
	}
	asked := h.Command(who, tb.Thread, "play", nil)
	why := h.Press(who, asked, discordtest.Verb(asked, "why"))
	id, value, label := ruleOf(t, why)
	if page := h.Press(who, why, id, value); label != "Your turn" || !strings.HasPrefix(page.Content, "**Your turn**") {
		t.Errorf("why not leads to %q: %s", label, page.Text())
	}
	if !strings.Contains(why.Content, "**Your turn**: 1. If you like") {
		t.Errorf("why not: %s", why.Text())
	}
}
