package table

import (
	"slices"
	"testing"
	"time"

	"guildhall/bot/table/deliveries"
	"guildhall/engine"
	"guildhall/storage"
)

// looked is a state without pending seats that counts its views.
type looked struct {
	engine.State
	by *[]engine.Seat
}

func (l looked) Pending(dst []engine.Seat) []engine.Seat { return dst }

func (l looked) View(s engine.Seat) engine.View {
	*l.by = append(*l.by, s)
	return nil
}

// A commit does not deliver or compare hands: the message about a new turn
// contains the hand.
func TestCommitComparesNoHands(t *testing.T) {
	var by []engine.Seat
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	tx := &Tx{
		Tables: &Tables{Outbox: deliveries.NewOutbox(func() string { return "1" }, func() time.Time { return now })},
		Table:  storage.Table{ID: 7, Seats: []storage.Seat{{User: "1"}, {User: "2"}, {User: "3", Quiet: true, Standin: "4"}}},
		match:  &match{state: looked{by: &by}},
	}
	var kinds []string
	for _, d := range commitDeliveries(tx, "", &match{state: looked{by: &by}, seq: 1}, nil, false, now, now) {
		kinds = append(kinds, d.Kind)
	}
	if want := []string{deliveries.KindCard}; !slices.Equal(kinds, want) || len(by) > 0 {
		t.Errorf("a commit lists %q and looks as %v, want %q and nobody", kinds, by, want)
	}
}
