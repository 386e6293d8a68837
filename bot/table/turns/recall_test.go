package turns_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/orders"
	"guildhall/bot/table/tabletest"
	"guildhall/storage"
)

// confirmed commits a turn with its last answer, as a person's settings do, and
// returns the Snapshot.
func confirmed(h *tabletest.Fixture, id int64, user string) *table.Snapshot {
	h.T.Helper()
	_, err := h.DB.ChangePerson(context.Background(), user, func(p *storage.Person) error {
		p.Preferences.Confirm = storage.ConfirmLast
		return nil
	})
	h.Must(err)
	_, err = h.Choose(id, user, tabletest.CodeOfCard(h.T.(*testing.T), h, id, user), false)
	h.Must(err)
	s, err := h.Services.Turns.Confirm(context.Background(), table.Press{Table: id, User: user, Rev: table.Newest, ID: h.Press(), Recall: true})
	h.Must(err)
	return s
}

// Nobody is notified of an automatically confirmed turn for half a minute.
// Until then its person can recall it without a vote. The card shows it at
// once.
func TestRecall(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id, seats := h.Playing()
	before := h.Look(id, seats[0])
	h.Deliveries()
	s := confirmed(h, id, seats[0])
	if want := h.Clock.Add(table.RecallFor); !s.Recall.Equal(want) {
		t.Errorf("it can be recalled until %v, want %v", s.Recall, want)
	}
	if got := h.Deliveries(); !slices.Equal(got, []string{"card"}) {
		t.Errorf("delivered at once is %v, want the card alone", got)
	}
	press := h.Press()
	for range 2 { // a press may arrive twice
		_, err := h.Services.Takebacks.Recall(ctx, id, seats[0], press, s.Table.Turns)
		h.Must(err)
	}
	after := h.Look(id, seats[0])
	if len(after.Draft) != 1 || after.Draft[0].Code != "sell" {
		t.Errorf("drafted is %+v, want all answers but the last", after.Draft)
	}
	_, err := h.Services.Turns.Undo(ctx, table.Press{Table: id, User: seats[0], Rev: table.Newest, ID: h.Press()})
	h.Must(err)
	after = h.Look(id, seats[0])
	if tabletest.JSON(t, after.View) != tabletest.JSON(t, before.View) || !after.MyTurn || after.Table.TableState.Takebacks != 1 {
		t.Errorf("the match does not stand as before the turn: %+v", after.Table.TableState)
	}
}

func TestRecallIsRefused(t *testing.T) {
	ctx := context.Background()
	tests := []struct {
		name  string
		after func(h *tabletest.Fixture, id int64, seats []string) (by string, turns int) // what happens between
	}{
		{"by somebody else", func(h *tabletest.Fixture, id int64, seats []string) (string, int) { return seats[1], 0 }},
		{"another turn", func(h *tabletest.Fixture, id int64, seats []string) (string, int) { return seats[0], -1 }},
		{"too late", func(h *tabletest.Fixture, id int64, seats []string) (string, int) {
			h.Clock = h.Clock.Add(table.RecallFor + time.Second)
			return seats[0], 0
		}},
		{"somebody moved", func(h *tabletest.Fixture, id int64, seats []string) (string, int) {
			h.Sells(id, seats[1])
			return seats[0], 0
		}},
		{"without the setting", func(h *tabletest.Fixture, id int64, seats []string) (string, int) {
			_, err := h.DB.ChangePerson(ctx, seats[0], func(p *storage.Person) error {
				p.Preferences.Confirm = storage.ConfirmAsked
				return nil
			})
			h.Must(err)
			return seats[0], 0
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := tabletest.New(t)
			id, seats := h.Playing()
			s := confirmed(h, id, seats[0])
			by, off := tt.after(h, id, seats)
			before := h.Look(id, "").Entry
			if _, err := h.Services.Takebacks.Recall(ctx, id, by, h.Press(), s.Table.Turns+off); err == nil {
				t.Error("not refused")
			}
			if h.Look(id, "").Entry != before {
				t.Error("the record grew")
			}
		})
	}
}

// A turn that revealed something is announced at once and cannot be recalled.
func TestRevealingTurnIsNotRecalled(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id, seats := h.Playing()
	h.Deliveries()
	s, err := h.Services.Turns.Choose(ctx, table.Press{Table: id, User: seats[0], Rev: table.Newest, Written: "draw", Sure: true, ID: h.Press(), Recall: true})
	h.Must(err)
	if !s.Recall.IsZero() {
		t.Error("a revealing turn may be recalled")
	}
	if got := h.Deliveries(); !slices.Contains(got, "card") {
		t.Errorf("%v are told at once, want the card", got)
	}
}

// Standing orders of the next person wait until the turn can no longer be recalled, and then
// move.
func TestOrdersWaitForRecall(t *testing.T) {
	ctx := context.Background()
	for _, takenBack := range []bool{true, false} {
		h := tabletest.New(t)
		id := h.CaylusTable(3, storage.Terms{})
		who := h.Round(id)
		_, err := h.DB.ChangePerson(ctx, who[0], func(p *storage.Person) error { p.Preferences.Confirm = storage.ConfirmSingle; return nil })
		h.Must(err)
		h.Order(id, who[1], orders.Request{}, "guild")
		_, err = h.Choose(id, who[0], "inn", false)
		h.Must(err)
		s, err := h.Services.Turns.Confirm(ctx, table.Press{Table: id, User: who[0], Rev: table.Newest, ID: h.Press(), Recall: true})
		h.Must(err)
		if got := h.Record(id, 1); !slices.Equal(got, []string{who[0] + " inn"}) {
			t.Fatalf("the record is %v, want no answer by orders yet", got)
		}
		want := []string{who[0] + " inn", who[1] + " guild"}
		if takenBack {
			_, err := h.Services.Takebacks.Recall(ctx, id, who[0], h.Press(), s.Table.Turns)
			h.Must(err)
			want = []string{who[0] + " inn", who[0] + " @0"}
		}
		h.After(table.RecallFor)
		if got := h.Record(id, 1); !slices.Equal(got, want) {
			t.Errorf("taken back %v: the record is %v, want %v", takenBack, got, want)
		}
	}
}

// At a table with a delay, a person who recalled their own turn is not notified
// later that it is their turn.
func TestOwnRecallIsNotNotified(t *testing.T) {
	ctx := context.Background()
	h := tabletest.New(t)
	id := h.CaylusTable(3, storage.Terms{Delay: 10 * time.Minute})
	who := h.Round(id)
	_, err := h.DB.ChangePerson(ctx, who[0], func(p *storage.Person) error { p.Preferences.Confirm = storage.ConfirmSingle; return nil })
	h.Must(err)
	h.After(time.Hour)
	_, err = h.Choose(id, who[0], "inn", false)
	h.Must(err)
	s, err := h.Services.Turns.Confirm(ctx, table.Press{Table: id, User: who[0], Rev: table.Newest, ID: h.Press(), Recall: true})
	h.Must(err)
	_, err = h.Services.Takebacks.Recall(ctx, id, who[0], h.Press(), s.Table.Turns)
	h.Must(err)
	if told := h.After(time.Hour); slices.Contains(told, "turn:"+who[0]) {
		t.Errorf("told is %v", told)
	}
	if asked := h.Asked(id); !slices.Equal(asked, who[:1]) {
		t.Errorf("%v are asked, want %s", asked, who[0])
	}
}
