package table_test

import (
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/engine/caylus"
)

// Watchers of a table are notified of a draft, a commit and a change outside
// the match, but not of changes of other tables.
func TestWatch(t *testing.T) {
	h := tabletest.New(t, caylus.Rules{})
	id, other := h.Start("caylus", 2), h.Start("caylus", 2)
	changed, stop := h.Services.Tables.Watch(id)
	elsewhere, stopOther := h.Services.Tables.Watch(other)
	defer stopOther()
	told := func(what string) {
		t.Helper()
		select {
		case <-changed:
		default:
			t.Errorf("nobody was told of %s", what)
		}
	}
	who := h.Asked(id)[0]
	tabletest.Sure(h.Choose(id, who, h.Look(id, who).Options[0].Code, true))
	told("a draft")
	for !h.Look(id, who).Ready && len(h.Look(id, who).Options) > 0 {
		tabletest.Sure(h.Choose(id, who, h.Look(id, who).Options[0].Code, true))
	}
	if h.Look(id, who).Ready {
		tabletest.Sure(h.Confirm(id, who))
	}
	told("a commit")
	_, err := h.Services.Tables.Placed(t.Context(), id, table.Place{Thread: "7"})
	h.Must(err)
	told("a change beside the match")
	select {
	case <-elsewhere:
		t.Error("the watch of another table was told")
	default:
	}
	stop()
	_, err = h.Services.Tables.Placed(t.Context(), id, table.Place{Thread: "8"})
	h.Must(err)
	select {
	case <-changed:
		t.Error("it was told after its end")
	default:
	}
}
