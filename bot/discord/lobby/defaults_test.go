package lobby_test

import (
	"context"
	"maps"
	"strings"
	"testing"

	"guildhall/bot/discord/bottest"
)

// TestTablesPlayTheDocuments opens tables without saying anything: they play what
// the documents say that this was ordered by, and «More…» tells which reading that
// is. The owner chooses the other in the menu.
func TestTablesPlayTheDocuments(t *testing.T) {
	for _, tt := range []struct{ game, option, document, other, said string }{
		{"villagers", "flipped", "stay", "choose", "**Founders turned to food: stay so** · Stay so, as the document this game was ordered by says"},
		{"cleopatra", "palm_or_claim", "on", "off", "**Palms or statue: on** · On, as the document this game was ordered by says"},
	} {
		h := bottest.New(t)
		opened := h.Command("1", bottest.ChannelID, "table open", map[string]string{"game": tt.game})
		h.Deliver()
		if got := h.Newest().Options[tt.option]; got != tt.document {
			t.Errorf("%s: a new table plays %s=%s", tt.game, tt.option, got)
		}
		page := h.Press("1", opened, "more:1:0.0:2")
		if !strings.Contains(page.Text(), tt.said) {
			t.Errorf("%s: no %q in\n%s", tt.game, tt.said, page.Text())
		}
		h.Press("1", page, "option:1:0.0:"+tt.option, tt.other)
		if got := h.Newest().Options[tt.option]; got != tt.other {
			t.Errorf("%s: the menu left %s=%s", tt.game, tt.option, got)
		}
	}
}

// TestTableOfBeforeShowsHowItPlays shows a table that was stored before an option
// came: it plays as matches did then, and «More…» says so.
func TestTableOfBeforeShowsHowItPlays(t *testing.T) {
	h := bottest.New(t)
	opened := h.Command("1", bottest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	stored := h.Newest()
	stored.Options = maps.Clone(stored.Options)
	delete(stored.Options, "palm_or_claim")
	if _, err := h.Store.Update(context.Background(), stored, "", nil); err != nil {
		t.Fatal(err)
	}
	if page := h.Press("1", opened, "more:1:0.0:2"); !strings.Contains(page.Text(), "Palms or statue: off") {
		t.Errorf("no «Palms or statue: off» in\n%s", page.Text())
	}
}
