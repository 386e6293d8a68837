package turn_test

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine/lisboa"
)

// «?» offers to look up the components that the options name, and a choice opens one.
func TestNamedComponentsAreLookedUp(t *testing.T) {
	for lang, beggar := range map[string]string{"en-US": "Beggar", "ko": "걸인"} {
		h := discordtest.New(t)
		h.Langs = map[string]string{"1": lang, "2": lang}
		tb := h.Started("1", "2")
		who, panel := play(h, tb)
		why := h.Press(who, panel, discordtest.Verb(panel, "why"))
		menu, ok := why.Menu("entry")
		if !ok {
			t.Fatalf("%s: no menu below %s", lang, why.Text())
		}
		value := ""
		for _, o := range menu.Options {
			if o.Label == beggar {
				value = o.Value
			}
		}
		if value == "" || len(menu.Options) > 7 {
			t.Fatalf("%s: the menu offers %+v", lang, menu.Options)
		}
		if got := h.Press(who, why, menu.CustomID, value); !strings.Contains(got.Content, "**"+beggar+"**") || len(got.Files) != 1 {
			t.Errorf("%s: the look-up: %s %s", lang, got.Text(), h.Errs)
		}
	}
}

// Two tiles with the same print are one option of the menu. Some of the tables here offer
// such a tile.
func TestNamedComponentsAreListedOnce(t *testing.T) {
	h := discordtest.New(t, lisboa.Rules{})
	for range 6 {
		h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "lisboa"})
		h.Deliver()
		id := h.Newest().ID
		h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(id)}, "start")
		h.Deliver()
		who, panel := play(h, h.Table(id))
		why := h.Press(who, panel, discordtest.Verb(panel, "why"))
		menu, _ := why.Menu("entry")
		lines := map[string]bool{}
		for _, o := range menu.Options {
			line := o.Label + ": " + o.Description
			if lines[line] {
				t.Errorf("twice in the menu: %s", line)
			}
			lines[line] = true
		}
		if len(lines) == 0 {
			t.Errorf("nothing is explained: %s", why.Text())
		}
	}
}
