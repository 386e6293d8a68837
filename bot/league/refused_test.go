package league_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"guildhall/bot/table"
)

// The owner of a league's table has no powers, so no refusal refers to the owner.
func TestRefusalsNameNoOwnerOfALeaguesTable(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(4, nil)
	b = h.start(b.League.ID)
	id := b.Fixtures[0].Table
	if _, err := h.Services.Lobby.Close(ctx, id, "eve", h.Press(), table.EndedEmpty); reason(err) != string(table.Organised) {
		t.Errorf("a stranger closes it: %v", err)
	}
	if _, err := h.Services.Lobby.Close(ctx, h.Start("bazaar", 3), "eve", h.Press(), table.EndedEmpty); reason(err) != string(table.OnlyOwner) {
		t.Errorf("a stranger closes a table of people: %v", err)
	}
}

// A spectator has no seat to resign.
func TestWatchersAreNotAdvisedToResign(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(4, nil)
	b = h.start(b.League.ID)
	f := b.Fixtures[0]
	advised := func(user string) bool {
		t.Helper()
		_, err := h.Services.Lobby.Join(ctx, f.Table, user, user, h.Press())
		var refused *table.RefusedError
		if !errors.As(err, &refused) || refused.Reason != table.NotOpen {
			t.Fatalf("%s joins: %v", user, err)
		}
		for _, text := range refused.Instead {
			if strings.HasSuffix(text.Key, ".resign") {
				return true
			}
		}
		return false
	}
	if advised("eve") {
		t.Error("a watcher is advised to resign")
	}
	if !advised(f.Seats[0].User) {
		t.Error("a player is not told that they may resign")
	}
}
