package lobby_test

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
)

// TestTablesPlayTheDocuments opens tables without options. They use the readings of the
// document that defines the game, and «More…» names the source of each reading in the
// owner's language. The owner can choose the other reading in a menu.
func TestTablesPlayTheDocuments(t *testing.T) {
	for _, tt := range []struct{ owner, game, option, document, other, said string }{
		{"1", "villagers", "flipped", "stay", "choose", "**Founders turned to food: stay so**\n-# Stay so, as in the document that this game is based on"},
		{"3", "villagers", "flipped", "stay", "choose", "**식량 면으로 뒤집힌 설립자: 그대로**\n-# 그대로(이 게임의 바탕이 된 문서)"},
		{"1", "cleopatra", "palm_or_claim", "on", "off", "**Palms or statue: on**\n-# On, as in the document that this game is based on"},
		{"3", "cleopatra", "palm_or_claim", "on", "off", "**야자수 또는 동상: 사용**\n-# 사용(이 게임의 바탕이 된 문서)"},
	} {
		h := discordtest.New(t)
		opened := h.Command(tt.owner, discordtest.ChannelID, "table open", map[string]string{"game": tt.game})
		h.Deliver()
		if got := h.Newest().Options[tt.option]; got != tt.document {
			t.Errorf("%s: a new table plays %s=%s", tt.game, tt.option, got)
		}
		page := h.Press(tt.owner, opened, fmt.Sprintf("more:%d:0.0:2", h.Newest().ID))
		if !strings.Contains(page.Content, tt.said) {
			t.Errorf("%s: no %q in\n%s", tt.game, tt.said, page.Content)
		}
		h.Press(tt.owner, page, menuOf(t, page, tt.option), tt.other)
		if got := h.Newest().Options[tt.option]; got != tt.other {
			t.Errorf("%s: the menu left %s=%s", tt.game, tt.option, got)
		}
	}
}

// TestOldTableShowsOldBehaviour shows a table stored before an option existed. It
// plays as matches did before, and «More…» shows that.
func TestOldTableShowsOldBehaviour(t *testing.T) {
	h := discordtest.New(t)
	opened := h.Command("1", discordtest.ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	stored := h.Newest()
	stored.Options = maps.Clone(stored.Options)
	delete(stored.Options, "palm_or_claim")
	if _, err := h.Store.Update(context.Background(), stored, "", nil); err != nil {
		t.Fatal(err)
	}
	if page := h.Press("1", opened, fmt.Sprintf("more:%d:0.0:2", stored.ID)); !strings.Contains(page.Content, "Palms or statue: off") {
		t.Errorf("no «Palms or statue: off» in\n%s", page.Content)
	}
}
