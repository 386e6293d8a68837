package table

import (
	"context"
	"slices"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// timed opens a table of the pool, where both are asked at once, and starts it
// under terms.
func (h *house) timed(game string, n int, terms storage.Terms) int64 {
	h.t.Helper()
	ctx := context.Background()
	id := h.open(game, n)
	_, err := h.tables.Change(ctx, Change{Table: id, By: "ada", Press: h.press(), Terms: &terms})
	h.must(err)
	_, err = h.tables.Start(ctx, id, "ada", h.press())
	h.must(err)
	return id
}

// waits are the waits of a table by user.
func (h *house) waits(id int64) map[string]storage.Wait {
	h.t.Helper()
	list, err := h.db.WaitsAt(context.Background(), id)
	h.must(err)
	byUser := map[string]storage.Wait{}
	for _, w := range list {
		byUser[w.User] = w
	}
	return byUser
}

func (h *house) seat(id int64, user string) storage.Seat {
	h.t.Helper()
	table, err := h.db.Table(context.Background(), id)
	h.must(err)
	return table.Seats[seating.Index(table, user)]
}

var aDay = storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Grace: 12 * time.Hour}

func TestWaitsFollowTheMatch(t *testing.T) {
	h := newHouse(t)
	id := h.timed("bazaar", 2, aDay)
	began := h.clock
	waits := h.waits(id)
	for _, who := range []string{"ada", "bo"} {
		w := waits[who]
		if !w.Since.Equal(began) || !w.Due.Equal(began.Add(24*time.Hour)) || w.Next.IsZero() {
			t.Errorf("%s is waited for as %+v, want a day from the start on", who, w)
		}
	}
	// One sealed offer leaves the other's wait as it is.
	h.tick()
	_, err := h.choose(id, "ada", "offer 0", true)
	h.must(err)
	waits = h.waits(id)
	if _, still := waits["ada"]; still || !waits["bo"].Since.Equal(began) {
		t.Errorf("after ada's offer: %+v, want bo alone, since the start", waits)
	}
	h.tick()
	_, err = h.choose(id, "bo", "offer 0", true)
	h.must(err)
	asked := h.asked(id)
	waits = h.waits(id)
	if len(asked) != 1 || len(waits) != 1 || !waits[asked[0]].Since.Equal(h.clock) {
		t.Errorf("after both offers: %+v, want %v alone, since now", waits, asked)
	}
	mine, err := h.tables.People.Waiting(context.Background(), asked[0])
	h.must(err)
	if len(mine) != 1 || !mine[0].Since.Equal(h.clock) {
		t.Errorf("Mine says %+v, want since %v", mine, h.clock)
	}
}

func TestAnswersAndTheBank(t *testing.T) {
	h := newHouse(t)
	terms := storage.Terms{Clock: clock.Bank, Bank: 48 * time.Hour, Span: 6 * time.Hour}
	id := h.timed("bazaar", 2, terms)
	if got := h.seat(id, "ada").Bank; got != 48*time.Hour {
		t.Fatalf("at the start the bank holds %v, want 48h", got)
	}
	h.clock = h.clock.Add(20 * time.Hour)
	_, err := h.choose(id, "ada", "offer 0", true)
	h.must(err)
	if got := h.seat(id, "ada").Bank; got != 34*time.Hour {
		t.Errorf("after an answer in 20 h the bank holds %v, want 48-20+6 h", got)
	}
	if got := h.seat(id, "bo").Bank; got != 48*time.Hour {
		t.Errorf("who did not answer has %v, want 48h", got)
	}
	h.clock = h.clock.Add(40 * time.Hour)
	_, err = h.choose(id, "bo", "offer 0", true)
	h.must(err)
	if got := h.seat(id, "bo").Bank; got != 6*time.Hour {
		t.Errorf("who used more than there was has %v, want what the answer added", got)
	}
}

func TestAnExtensionIsGivenOnce(t *testing.T) {
	h := newHouse(t)
	id := h.timed("bazaar", 2, aDay)
	h.clock = h.clock.Add(24 * time.Hour)
	_, err := h.choose(id, "ada", "offer 0", true)
	h.must(err)
	if !h.seat(id, "ada").Grace || h.seat(id, "bo").Grace {
		t.Error("who answers after the time is over has used the extension up; nobody else has")
	}
}

func TestClocksStandStillInAPause(t *testing.T) {
	h := newHouse(t)
	id := h.timed("bazaar", 2, aDay)
	began := h.clock
	h.clock = began.Add(10 * time.Hour)
	h.pause(id, storage.Pause{Since: h.clock, Why: PausedByVote})
	if w := h.waits(id)["ada"]; !w.Since.Equal(began) || !w.Due.IsZero() || !w.Next.IsZero() {
		t.Errorf("in a pause: %+v, want the same wait without anything due", w)
	}
	// An answer is possible; who is asked next waits without a clock.
	h.clock = began.Add(15 * time.Hour)
	_, err := h.choose(id, "bo", "offer 0", true)
	h.must(err)
	h.clock = began.Add(30 * time.Hour)
	h.pause(id, storage.Pause{})
	w := h.waits(id)["ada"]
	if w.Lost != 20*time.Hour || !w.Due.Equal(began.Add(44*time.Hour)) {
		t.Errorf("after a pause of 20 h: lost %v, due %v; want 20 h and a day later by as much", w.Lost, w.Due)
	}
}

func TestAPauseTakesNothingFromABank(t *testing.T) {
	h := newHouse(t)
	id := h.timed("bazaar", 2, storage.Terms{Clock: clock.Bank, Bank: 48 * time.Hour, Span: time.Hour})
	h.clock = h.clock.Add(4 * time.Hour)
	h.pause(id, storage.Pause{Since: h.clock, Why: PausedByVote})
	h.clock = h.clock.Add(30 * time.Hour)
	_, err := h.choose(id, "ada", "offer 0", true)
	h.must(err)
	if got := h.seat(id, "ada").Bank; got != 45*time.Hour {
		t.Errorf("the bank holds %v, want 48-4+1 h: 30 h were paused", got)
	}
}

func TestAWaitGoesWithItsSeat(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id := h.timed("bazaar", 3, aDay)
	began := h.clock
	h.tick()
	_, err := h.tables.Modify(ctx, id, "ada", h.press(), func(table *storage.Table) ([]storage.Delivery, error) {
		table.Seats = append([]storage.Seat(nil), table.Seats...)
		table.Seats[seating.Index(*table, "bo")].Standin = "dora"
		return nil, nil
	})
	h.must(err)
	waits := h.waits(id)
	if _, still := waits["bo"]; still || !waits["dora"].Since.Equal(h.clock) || !waits["ada"].Since.Equal(began) {
		t.Errorf("with a stand-in for bo: %+v", waits)
	}
	_, err = h.tables.Absences.Resign(ctx, id, "ada", h.press())
	h.must(err)
	waits = h.waits(id)
	if _, still := waits["ada"]; still || len(waits) != 2 {
		t.Errorf("after ada resigned: %+v, want the other two", waits)
	}
}

func TestTerms(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id := h.open("bazaar", 2)
	h.deliveries()
	_, err := h.tables.Change(ctx, Change{Table: id, By: "bo", Press: h.press(), Terms: &aDay})
	if reason(err) != OnlyOwner {
		t.Errorf("somebody else changes the clock: %v, want %s", err, OnlyOwner)
	}
	_, err = h.tables.Change(ctx, Change{Table: id, By: "ada", Press: h.press(), Terms: &storage.Terms{Clock: clock.Move, Span: time.Second}})
	if reason(err) != BadTerms {
		t.Errorf("a second for each move: %v, want %s", err, BadTerms)
	}
	if got := h.deliveries(); len(got) != 0 {
		t.Errorf("refused changes told %v", got)
	}
	table, err := h.tables.Change(ctx, Change{Table: id, By: "ada", Press: h.press(), Terms: &aDay})
	h.must(err)
	if table.Affairs.Terms != aDay {
		t.Errorf("terms are %+v, want %+v", table.Affairs.Terms, aDay)
	}
	if got := slices.Sorted(slices.Values(h.deliveries())); !slices.Equal(got, []string{"changed:bo", "lobby"}) {
		t.Errorf("told %v, want the lobby card and bo, who is bound by it", got)
	}
	_, err = h.tables.Open(ctx, Opening{Game: "bazaar", Lang: "en", Owner: "ada", OwnerName: "ada", Terms: storage.Terms{Clock: "sand"}})
	if reason(err) != BadTerms {
		t.Errorf("an unknown clock: %v, want %s", err, BadTerms)
	}
	_, err = h.tables.Start(ctx, id, "ada", h.press())
	h.must(err)
	_, err = h.tables.Change(ctx, Change{Table: id, By: "ada", Press: h.press(), Terms: &storage.Terms{}})
	if reason(err) != NotOpen {
		t.Errorf("a change of the clock after the start: %v, want %s", err, NotOpen)
	}
}
