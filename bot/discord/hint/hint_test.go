package hint_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"guildhall/bot/discord/bottest"
	"guildhall/bot/table/hints"
	"guildhall/engine"
	"guildhall/engine/ai/search"
	"guildhall/storage"
)

// started returns a match of Caylus for persons 1 and 2, in English, with hints or
// without. Hints are cheap, and thought of at once.
func started(t *testing.T, allowed bool) (*bottest.Fixture, storage.Table) {
	t.Helper()
	h := bottest.New(t)
	h.Langs = map[string]string{"1": "en-US", "2": "en-US"}
	h.Bot.Tables.Hints.ReplaceAdvisers(func(engine.Rules, int) (hints.Adviser, error) {
		return search.Player{Iterations: 60, Explore: 1}, nil
	})
	h.Bot.Tables.Hints.ReplaceLater(func(do func(context.Context)) { do(t.Context()) })
	h.Command("1", bottest.ChannelID, "table open", map[string]string{"game": "caylus", "players": "2", "language": "en", "hints": fmt.Sprint(allowed)})
	h.Deliver()
	return h, h.Table(h.Newest().ID)
}

// begin lets person 2 join and starts the match.
func begin(h *bottest.Fixture, tb storage.Table) storage.Table {
	h.Command("2", bottest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(tb.ID)})
	h.Command("1", bottest.ChannelID, "table start", map[string]string{"table": fmt.Sprint(tb.ID)})
	h.Deliver()
	return h.Table(tb.ID)
}

// whatHint is /what with hint.
func whatHint(h *bottest.Fixture, user string, tb storage.Table) string {
	h.T.Helper()
	return h.Command(user, tb.Thread, "what", map[string]string{"hint": "true"}).Content
}

func TestHintOnTheTurn(t *testing.T) {
	h, tb := started(t, true)
	lobby := h.Wire.In(bottest.ChannelID, "")[0]
	if !strings.Contains(lobby.Content, "Hints are allowed") {
		t.Errorf("the lobby card does not say so:\n%s", lobby.Text())
	}
	tb = begin(h, tb)
	standing := h.Wire.In(tb.Thread, "")
	if card := standing[len(standing)-1]; !strings.Contains(card.Content, "Hints are allowed here") {
		t.Errorf("the live card does not say so:\n%s", card.Text())
	}
	who := h.Pending(tb.ID)
	panel := h.Command(who, tb.Thread, "play", nil)
	public := len(h.Wire.In(tb.Thread, ""))
	said := h.Press(who, panel, panel.Button("Hint"))
	for _, want := range []string{"**Hint**", "**1.** ", "**3.** ", " %", " ± ", "strongest computer"} {
		if !strings.Contains(said.Content, want) {
			t.Errorf("the hint lacks %q:\n%s", want, said.Text())
		}
	}
	if again := whatHint(h, who, tb); again != said.Content {
		t.Errorf("/what hint says\n%s\nthe button\n%s", again, said.Content)
	}
	other := map[string]string{"1": "2", "2": "1"}[who]
	if no := whatHint(h, other, tb); strings.Contains(no, "**1.**") || !strings.Contains(no, "waiting for") {
		t.Errorf("the other person reads\n%s", no)
	}
	h.Deliver()
	if n := len(h.Wire.In(tb.Thread, "")); n != public {
		t.Errorf("%d public messages after a hint, %d before", n, public)
	}
}

func TestNoHintsWhereTheyAreNotAllowed(t *testing.T) {
	h, tb := started(t, false)
	tb = begin(h, tb)
	who := h.Pending(tb.ID)
	if panel := h.Command(who, tb.Thread, "play", nil); panel.Button("Hint") != "" {
		t.Errorf("the panel offers a hint:\n%s", panel.Text())
	}
	if no := whatHint(h, who, tb); !strings.Contains(no, "opened without hints") || !strings.Contains(no, "`/plan`") {
		t.Errorf("the refusal is\n%s", no)
	}
}

// The owner switches hints on and off until the start.
func TestOwnerSwitchesHints(t *testing.T) {
	h, tb := started(t, false)
	card := h.Wire.In(bottest.ChannelID, "")[0]
	more := h.Press("1", card, bottest.Verb(card, "more"))
	more = h.Press("1", more, more.Button("Allow hints"))
	h.Deliver()
	if card := h.Wire.In(bottest.ChannelID, "")[0]; !strings.Contains(card.Content, "Hints are allowed") || !h.Table(tb.ID).TableState.Hints {
		t.Errorf("after «Allow hints»:\n%s", card.Text())
	}
	h.Press("1", more, more.Button("No hints"))
	h.Deliver()
	if card := h.Wire.In(bottest.ChannelID, "")[0]; strings.Contains(card.Content, "Hints are allowed") || h.Table(tb.ID).TableState.Hints {
		t.Errorf("after «No hints»:\n%s", card.Text())
	}
}
