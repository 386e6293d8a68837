package table_test

import (
	"errors"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/engine/cleopatra"
)

// A table at which newer rules were played is left alone: it is read by nobody here,
// and nothing about it changes.
func TestTableOfNewerRules(t *testing.T) {
	h := tabletest.New(t, cleopatra.Rules{})
	id := h.Start("cleopatra", 2)
	kept, err := h.DB.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	kept.Version++
	if kept, err = h.DB.Update(t.Context(), kept, "", nil); err != nil {
		t.Fatal(err)
	}
	var newer *table.NewerVersionError
	if _, err := h.Rooms.Tables.Look(t.Context(), id, "ada"); !errors.As(err, &newer) || newer.Table != id || newer.Want != newer.Have+1 {
		t.Errorf("the table of newer rules gives %v", err)
	}
	if _, err := h.Rooms.Turns.Choose(t.Context(), table.Press{Table: id, User: "ada", ID: "press"}); !errors.As(err, &newer) {
		t.Errorf("a press there gives %v", err)
	}
	if now, err := h.DB.Table(t.Context(), id); err != nil || now.Rev != kept.Rev {
		t.Errorf("it was changed: %v", err)
	}
	if broken := h.Rooms.Tables.Stats().Broken; len(broken) != 0 {
		t.Errorf("it counts as broken: %v", broken)
	}
}
