package turn_test

import (
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/engine/lisboa"
	"guildhall/storage"
)

// Words that the game knows as an answer stay as typed, even if the name of a component
// begins with them: court is the royal court, not the Court of Appeal. Any other name
// means the component.
func TestWordsOfTheGameAreNotNames(t *testing.T) {
	h := discordtest.New(t, lisboa.Rules{})
	h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "lisboa"})
	h.Deliver()
	id := h.Newest().ID
	h.Command("2", discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(id)})
	h.Reach("1", discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(id)}, "start")
	h.Deliver()
	for _, u := range []string{"1", "2"} {
		s, err := h.Bot.Services.Tables.Look(t.Context(), id, u)
		if err != nil || len(s.Options) == 0 {
			t.Fatalf("no clergy tile on offer: %v", err)
		}
		h.Plays(u, h.Table(id), s.Options[0].Code)
	}
	tb, who := h.Table(id), h.Pending(id)
	for written, want := range map[string]string{
		"court": "`court`", "gold": "`gold`", "Rossio Palace": "`Rossio Palace`",
		"Royal court: something else": "`Royal court: something else`",
	} {
		got := h.Command(who, tb.Thread, "move", map[string]string{"answer": written}).Content
		if !strings.HasPrefix(got, want) {
			t.Errorf("move %q: %s", written, got)
		}
	}
}

// «?» on a panel whose answers name cards explains the cards.
func TestNamedCardsAreExplainedFromThePanel(t *testing.T) {
	h, tb := discordtest.Started(t, "1", "2")
	user := h.Pending(tb.ID)
	h.Change(user, func(p *storage.ReminderPreferences) { p.NoHints = true })
	panel := h.Command(user, tb.Thread, "play", nil)
	id := discordtest.Verb(panel, "why")
	if id == "" {
		t.Fatalf("no button on\n%s", panel.Text())
	}
	said := h.Press(user, panel, id)
	menu, ok := said.Menu("entry")
	if !ok {
		t.Fatalf("no menu in\n%s", said.Text())
	}
	if got := h.Press(user, said, menu.CustomID, menu.Options[0].Value); !strings.Contains(got.Content, menu.Options[0].Label) {
		t.Errorf("%s is explained by\n%s", menu.Options[0].Label, got.Text())
	}
}
