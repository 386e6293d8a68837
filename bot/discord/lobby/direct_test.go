package lobby_test

import (
	"context"
	"strings"
	"testing"

	"guildhall/bot/discord/discordtest"
	"guildhall/storage"
)

// In direct messages nobody else can join. Options about other people are refused with
// the reason, and no table opens.
func TestOptionsAboutPeopleInDirectMessages(t *testing.T) {
	h := discordtest.New(t, discordtest.Rounds{})
	for _, options := range []map[string]string{{"with": "2"}, {"with3": "2"}} {
		options["game"] = "rounds"
		for user, want := range map[string]string{"1": "you cannot invite people", "3": "초대하거나"} {
			if got := h.Command(user, "dm-"+user, "table open", options).Content; !strings.Contains(got, want) {
				t.Errorf("%v: %s", options, got)
			}
			if tables, err := h.Store.Of(context.Background(), user, storage.Open); err != nil || len(tables) != 0 {
				t.Errorf("%v opens %d tables, %v", options, len(tables), err)
			}
		}
	}
	h.Command("1", "dm-1", "table open", map[string]string{"game": "rounds"})
	if tables, err := h.Store.Of(context.Background(), "1", storage.Open); err != nil || len(tables) != 1 {
		t.Errorf("without them %d tables are open, %v", len(tables), err)
	}
}
