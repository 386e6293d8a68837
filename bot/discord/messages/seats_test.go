package messages

import (
	"testing"

	"guildhall/engine"
	"guildhall/storage"
)

// The message about the seats has variants for a solo table, and for seats in the order
// of joining.
func TestSeatsAtTheStart(t *testing.T) {
	for _, c := range []struct {
		seats int
		order string
		want  string
	}{
		{1, "", "thread.seat_alone"}, {1, engine.OrderJoined, "thread.seat_alone"},
		{2, "", "thread.seats"}, {2, engine.OrderJoined, "thread.seats_joined"},
	} {
		table := storage.Table{Seats: make([]storage.Seat, c.seats), TableState: storage.TableState{Order: c.order}}
		if got := threadSeats(table); got != c.want {
			t.Errorf("%d seats, order %q: %s, want %s", c.seats, c.order, got, c.want)
		}
	}
}
