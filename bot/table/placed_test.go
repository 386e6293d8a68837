package table_test

import (
	"context"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
)

func TestPlacedAndQuiet(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.Start("bazaar", 2)
	_, err := h.Services.Tables.Placed(ctx, id, table.Place{Thread: "thread"})
	h.Must(err)
	row, err := h.Services.Tables.At(ctx, "thread")
	h.Must(err)
	if row.ID != id || row.Channel != "c" || row.Seed != nil {
		t.Errorf("found table %d in channel %s with seed %x, want %d in c without", row.ID, row.Channel, row.Seed, id)
	}
	_, err = h.Services.People.SetQuiet(ctx, id, "bo", true, h.Press())
	h.Must(err)
	quiet := func(user string) bool {
		for _, s := range h.Look(id, user).Table.Seats {
			if s.User == "bo" {
				return s.Quiet
			}
		}
		return false
	}
	if !quiet("bo") || quiet("ada") {
		t.Errorf("quiet for bo: %v, for ada: %v; want only for bo", quiet("bo"), quiet("ada"))
	}
}
