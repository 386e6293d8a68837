package lobby_test

import (
	"context"
	"slices"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/tabletest"
)

// If a process ends after opening a rematch and before recording it, and that
// table closes, another rematch can be opened.
func TestRematchAfterUnrecordedRematch(t *testing.T) {
	h := tabletest.New(t)
	id := h.Ended()
	for n := range 3 {
		next, opened, err := h.Again(id, "bo")
		h.Must(err)
		if !opened || next.ID != id+1+int64(n) {
			t.Fatalf("opened %v: table %d, want a new one", opened, next.ID)
		}
		old, err := h.DB.Table(context.Background(), id)
		h.Must(err)
		old.TableState.Next = 0
		_, err = h.DB.Update(context.Background(), old, "", nil)
		h.Must(err)
		_, err = h.Services.Lobby.Close(context.Background(), next.ID, "bo", h.Press(), "")
		h.Must(err)
		h.Restart()
	}
}

func TestRematchIsBoundByLimits(t *testing.T) {
	h := tabletest.New(t)
	one, two := h.Ended(), h.Ended()
	h.Limit(1, 0)
	_, _, err := h.Again(one, "ada")
	h.Must(err)
	if _, _, err = h.Again(two, "ada"); tabletest.Reason(err) != table.TooManyMine {
		t.Errorf("a second rematch: %v, want %s", err, table.TooManyMine)
	}
}

func TestRematch(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.Ended()
	next, opened, err := h.Services.Lobby.OpenRematch(ctx, lobby.Rematch{Table: id, User: "bo", Name: "Bo"})
	h.Must(err)
	if !opened || next.Game != "pool" || next.Owner != "bo" || !slices.Equal(next.Invited, []string{"ada"}) || next.TableState.Previous != id {
		t.Fatalf("opened %v: %+v", opened, next)
	}
	got := h.Deliveries()
	slices.Sort(got)
	if !slices.Equal(got, []string{"lobby", "rematch"}) {
		t.Errorf("told %v", got)
	}
	for _, restart := range []bool{false, true} {
		if restart {
			h.Restart()
		}
		again, opened, err := h.Services.Lobby.OpenRematch(ctx, lobby.Rematch{Table: id, User: "ada", Name: "Ada"})
		h.Must(err)
		if opened || again.ID != next.ID {
			t.Errorf("asked again: opened %v table %d, want %d", opened, again.ID, next.ID)
		}
	}
	if got := h.Deliveries(); len(got) != 0 {
		t.Errorf("asking again told %v", got)
	}
	if _, _, err := h.Services.Lobby.OpenRematch(ctx, lobby.Rematch{Table: id, User: "eve", Name: "Eve"}); tabletest.Reason(err) != table.OnlyPlayers {
		t.Errorf("a stranger: %v, want %s", err, table.OnlyPlayers)
	}
	if _, _, err := h.Services.Lobby.OpenRematch(ctx, lobby.Rematch{Table: next.ID, User: "bo", Name: "Bo"}); tabletest.Reason(err) != table.NoRematch {
		t.Errorf("of a table that is open: %v, want %s", err, table.NoRematch)
	}
	// A rematch that closed before its start can be replaced by another.
	_, err = h.Services.Lobby.Close(ctx, next.ID, "bo", h.Press(), "")
	h.Must(err)
	third, opened, err := h.Services.Lobby.OpenRematch(ctx, lobby.Rematch{Table: id, User: "ada", Name: "Ada"})
	h.Must(err)
	if !opened || third.ID == next.ID {
		t.Errorf("after it closed: opened %v table %d", opened, third.ID)
	}
}

// If a process ends after opening a rematch and before recording it, no second
// rematch is opened.
func TestRematchIsOpenedOnce(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.Ended()
	next, _, err := h.Services.Lobby.OpenRematch(ctx, lobby.Rematch{Table: id, User: "bo", Name: "Bo"})
	h.Must(err)
	old, err := h.DB.Table(ctx, id)
	h.Must(err)
	old.TableState.Next = 0
	_, err = h.DB.Update(ctx, old, "", nil)
	h.Must(err)
	h.Restart()
	again, opened, err := h.Services.Lobby.OpenRematch(ctx, lobby.Rematch{Table: id, User: "ada", Name: "Ada"})
	h.Must(err)
	if opened || again.ID != next.ID {
		t.Errorf("opened %v table %d, want %d", opened, again.ID, next.ID)
	}
	if row, err := h.DB.Table(ctx, id); err != nil || row.TableState.Next != next.ID {
		t.Errorf("noted %d, %v; want %d", row.TableState.Next, err, next.ID)
	}
}
