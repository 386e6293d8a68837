package lobby_test

import (
	"context"
	"slices"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/storage"
)

func TestRemoveIsKept(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.Start("bazaar", 3)
	h.Deliveries()
	_, err := h.Services.Lobby.Remove(ctx, id, "admin", h.Press(), "stuck")
	h.Must(err)
	if row := h.Phase(id, storage.Closed); row.Ending != table.EndedRemoved {
		t.Errorf("ending %q, want %q", row.Ending, table.EndedRemoved)
	}
	acts, err := h.DB.Acts(ctx, "g", 5)
	h.Must(err)
	if len(acts) != 1 || acts[0].User != "admin" || acts[0].Table != id || acts[0].Detail != "stuck" {
		t.Errorf("acts %+v, want the removal", acts)
	}
	if got := h.Deliveries(); !slices.Contains(got, "closed") {
		t.Errorf("told %v, want closed", got)
	}
	if _, err := h.Services.Lobby.Remove(ctx, id, "admin", h.Press(), ""); tabletest.Reason(err) != table.IsClosed {
		t.Errorf("removing again: %v, want %s", err, table.IsClosed)
	}
}
