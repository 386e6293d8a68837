package table

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// seatSecret is a view that tells a number to one seat alone.
type seatSecret map[string]int

func (seatSecret) Header() engine.Header { return engine.Header{} }

// looked is a state in which nobody is asked, and that notes who looks at it.
type looked struct {
	engine.State
	secret int
	by     *[]engine.Seat
}

func (l looked) Pending(dst []engine.Seat) []engine.Seat { return dst }

func (l looked) View(s engine.Seat) engine.View {
	*l.by = append(*l.by, s)
	if s == engine.Spectator {
		return seatSecret{}
	}
	return seatSecret{"hand": l.secret}
}

// A commit compares the hands of those seats alone whose people get them: not of
// computers, and not of people who want no direct messages.
func TestACommitComparesHandsThatSomebodyGets(t *testing.T) {
	var by []engine.Seat
	names := 0
	now := time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)
	box := deliveries.NewOutbox(func() string { names++; return strconv.Itoa(names) }, func() time.Time { return now })
	tx := &Tx{
		Tables: &Tables{Outbox: box},
		Table: storage.Table{ID: 7, Seats: []storage.Seat{
			{User: "1"}, {User: seating.ComputerUser(seating.Club, 1)}, {User: "2", Quiet: true}, {User: "3", Quiet: true, Standin: "4"},
		}},
		match: &match{state: looked{secret: 1, by: &by}},
	}
	after := &match{state: looked{secret: 2, by: &by}, seq: 1}
	var hands []string
	for _, d := range commitDeliveries(tx, "", after, nil, false, now, now) {
		if d.Kind == deliveries.KindHand {
			hands = append(hands, d.User)
		}
	}
	if want := []string{"1", "4"}; !slices.Equal(hands, want) {
		t.Errorf("hands go to %q, want %q", hands, want)
	}
	if want := []engine.Seat{engine.Spectator, 0, 3, engine.Spectator, 0, 3}; !slices.Equal(by, want) {
		t.Errorf("looked at as %v, want %v", by, want)
	}
	// What was compared once is known at the next commit.
	by = nil
	tx.match = after
	commitDeliveries(tx, "", &match{state: looked{secret: 2, by: &by}, seq: 2}, nil, false, now, now)
	if want := []engine.Seat{engine.Spectator, 0, 3}; !slices.Equal(by, want) {
		t.Errorf("at the next commit looked at as %v, want %v", by, want)
	}
}
