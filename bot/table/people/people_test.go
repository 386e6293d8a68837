package people_test

import (
	"context"
	"slices"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
)

func TestNotes(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.Open("bazaar", 2)
	h.Must(h.Services.People.SaveNote(ctx, id, "bo", "watch the deck"))
	if got := h.Look(id, "bo").Note; got != "watch the deck" {
		t.Errorf("bo reads %q", got)
	}
	if got := h.Look(id, "ada").Note; got != "" {
		t.Errorf("ada reads bo's note %q", got)
	}
	if err := h.Services.People.SaveNote(ctx, id, "bo", string(make([]byte, table.MaxNote+1))); tabletest.Reason(err) != table.LongNote {
		t.Errorf("a long note: %v, want %s", err, table.LongNote)
	}
}

func TestFollow(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.Start("bazaar", 2)
	_, err := h.Services.People.Follow(ctx, id, "eve", true)
	h.Must(err)
	if _, err := h.Services.People.Follow(ctx, id, "bo", true); tabletest.Reason(err) != table.PlaysHere {
		t.Errorf("who plays: %v, want %s", err, table.PlaysHere)
	}
	if got, err := h.DB.Followers(ctx, id); err != nil || !slices.Equal(got, []string{"eve"}) {
		t.Errorf("followers %v, %v", got, err)
	}
	_, err = h.Services.Lobby.Remove(ctx, id, "admin", h.Press(), "")
	h.Must(err)
	if _, err := h.Services.People.Follow(ctx, id, "eve", true); tabletest.Reason(err) != table.IsClosed {
		t.Errorf("one that ended: %v, want %s", err, table.IsClosed)
	}
	_, err = h.Services.People.Follow(ctx, id, "eve", false)
	h.Must(err)
	if got, err := h.DB.Followers(ctx, id); err != nil || len(got) != 0 {
		t.Errorf("followers %v, %v; want none", got, err)
	}
}
