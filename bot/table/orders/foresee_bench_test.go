package orders_test

import (
	"context"
	"testing"

	"guildhall/bot/table/tabletest"
	"guildhall/engine/cleopatra"
)

// BenchmarkForesee is a letter typed at /orders add.
func BenchmarkForesee(b *testing.B) {
	h := tabletest.New(b, cleopatra.Rules{})
	id := h.Start("cleopatra", 3)
	user := h.Look(id, "").Table.Seats[0].User
	for b.Loop() {
		if list := tabletest.Sure(h.Rooms.Orders.Foresee(context.Background(), id, user)); len(list) == 0 {
			b.Fatal("nothing is foreseen")
		}
	}
}
