package turns_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/turns"
	"guildhall/engine"
)

func TestCorrect(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id, seats := h.Playing()
	h.Sells(id, seats[0])
	h.Sells(id, seats[1])
	before := tabletest.Sure(h.Services.Tables.Table(ctx, id))
	first := before.Turns - 1 // of the two sales
	entry := tabletest.Sure(h.DB.Turns(ctx, id, first, 1))[0]
	press := h.Press()
	after := tabletest.Sure(h.Services.Takebacks.Correct(ctx, turns.Correction{Table: id, By: "root", Press: press, Turn: first, Note: " a cube was lost "}))
	if after.Seq <= before.Seq || after.TableState.Takebacks != 1 || !slices.Equal(after.TableState.Faults, []string{"a cube was lost"}) {
		t.Errorf("after = %+v", after)
	}
	if again := tabletest.Sure(h.Services.Takebacks.Correct(ctx, turns.Correction{Table: id, By: "root", Press: press, Turn: first, Note: "x"})); again.Seq != after.Seq {
		t.Errorf("the same press corrected twice")
	}
	moves := tabletest.Sure(h.DB.Moves(ctx, id, after.Seq))
	if to, ok := engine.Takeback(moves[0].Code); !ok || to != entry.First-1 {
		t.Errorf("the record ends with %q, want the match taken back to %d", moves[0].Code, entry.First-1)
	}
	log := tabletest.Sure(h.Services.Records.Entries(ctx, id, "", 1, 100))
	last := log[len(log)-1]
	if last.Events[0].Text.Key != "table.event.corrected" || !strings.Contains(tabletest.JSON(t, last.Events), "a cube was lost") {
		t.Errorf("the log ends with %+v", last)
	}
	// The match continues normally after a correction.
	h.Sells(id, seats[0])
	for _, bad := range []turns.Correction{
		{Turn: 0, Note: "x"}, {Turn: -1, Note: "x"}, {Turn: 99, Note: "x"}, {Turn: first, Note: "was taken back"},
	} {
		bad.Table, bad.By, bad.Press = id, "root", h.Press()
		if _, err := h.Services.Takebacks.Correct(ctx, bad); tabletest.Reason(err) != table.NoSuchTurn {
			t.Errorf("%+v: %v, want %s", bad, err, table.NoSuchTurn)
		}
	}
	if _, err := h.Services.Takebacks.Correct(ctx, turns.Correction{Table: id, By: "root", Press: h.Press(), Turn: 1}); tabletest.Reason(err) != table.NoNote {
		t.Errorf("without a note: %v", err)
	}
}
