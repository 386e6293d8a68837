package table_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/tabletest"
	"guildhall/storage"
)

func TestWaitsFollowTheMatch(t *testing.T) {
	h := tabletest.New(t)
	id := h.Timed("bazaar", 2, tabletest.ADay)
	began := h.Clock
	waits := h.Waits(id)
	for _, who := range []string{"ada", "bo"} {
		w := waits[who]
		if !w.Since.Equal(began) || !w.Due.Equal(began.Add(24*time.Hour)) || w.Next.IsZero() {
			t.Errorf("%s is waited for as %+v, want a day from the start on", who, w)
		}
	}
	// A sealed offer of one seat does not change the other's wait.
	h.Tick()
	_, err := h.Choose(id, "ada", "offer 0", true)
	h.Must(err)
	waits = h.Waits(id)
	if _, still := waits["ada"]; still || !waits["bo"].Since.Equal(began) {
		t.Errorf("after ada's offer: %+v, want bo alone, since the start", waits)
	}
	h.Tick()
	_, err = h.Choose(id, "bo", "offer 0", true)
	h.Must(err)
	asked := h.Asked(id)
	waits = h.Waits(id)
	if len(asked) != 1 || len(waits) != 1 || !waits[asked[0]].Since.Equal(h.Clock) {
		t.Errorf("after both offers: %+v, want %v alone, since now", waits, asked)
	}
	mine, err := h.Services.People.Waiting(context.Background(), asked[0])
	h.Must(err)
	if len(mine) != 1 || !mine[0].Since.Equal(h.Clock) {
		t.Errorf("Mine says %+v, want since %v", mine, h.Clock)
	}
}

func TestAnswersAndTheBank(t *testing.T) {
	h := tabletest.New(t)
	terms := storage.Terms{Clock: clock.Bank, Bank: 48 * time.Hour, Span: 6 * time.Hour}
	id := h.Timed("bazaar", 2, terms)
	if got := h.Seat(id, "ada").Bank; got != 48*time.Hour {
		t.Fatalf("at the start the bank holds %v, want 48h", got)
	}
	h.Clock = h.Clock.Add(20 * time.Hour)
	_, err := h.Choose(id, "ada", "offer 0", true)
	h.Must(err)
	if got := h.Seat(id, "ada").Bank; got != 34*time.Hour {
		t.Errorf("after an answer in 20 h the bank holds %v, want 48-20+6 h", got)
	}
	if got := h.Seat(id, "bo").Bank; got != 48*time.Hour {
		t.Errorf("who did not answer has %v, want 48h", got)
	}
	h.Clock = h.Clock.Add(40 * time.Hour)
	_, err = h.Choose(id, "bo", "offer 0", true)
	h.Must(err)
	if got := h.Seat(id, "bo").Bank; got != 6*time.Hour {
		t.Errorf("who used more than there was has %v, want what the answer added", got)
	}
}

func TestExtensionIsGivenOnce(t *testing.T) {
	h := tabletest.New(t)
	id := h.Timed("bazaar", 2, tabletest.ADay)
	h.Clock = h.Clock.Add(24 * time.Hour)
	_, err := h.Choose(id, "ada", "offer 0", true)
	h.Must(err)
	if !h.Seat(id, "ada").Grace || h.Seat(id, "bo").Grace {
		t.Error("who answers after the time is over has used the extension up; nobody else has")
	}
}

func TestClocksStopInPause(t *testing.T) {
	h := tabletest.New(t)
	id := h.Timed("bazaar", 2, tabletest.ADay)
	began := h.Clock
	h.Clock = began.Add(10 * time.Hour)
	h.Pause(id, storage.Pause{Since: h.Clock, Why: table.PausedByVote})
	if w := h.Waits(id)["ada"]; !w.Since.Equal(began) || !w.Due.IsZero() || !w.Next.IsZero() {
		t.Errorf("in a pause: %+v, want the same wait without anything due", w)
	}
	// A move is possible; the next seat has no clock.
	h.Clock = began.Add(15 * time.Hour)
	_, err := h.Choose(id, "bo", "offer 0", true)
	h.Must(err)
	h.Clock = began.Add(30 * time.Hour)
	h.Pause(id, storage.Pause{})
	w := h.Waits(id)["ada"]
	if w.Lost != 20*time.Hour || !w.Due.Equal(began.Add(44*time.Hour)) {
		t.Errorf("after a pause of 20 h: lost %v, due %v; want 20 h and a day later by as much", w.Lost, w.Due)
	}
}

func TestPauseKeepsBank(t *testing.T) {
	h := tabletest.New(t)
	id := h.Timed("bazaar", 2, storage.Terms{Clock: clock.Bank, Bank: 48 * time.Hour, Span: time.Hour})
	h.Clock = h.Clock.Add(4 * time.Hour)
	h.Pause(id, storage.Pause{Since: h.Clock, Why: table.PausedByVote})
	h.Clock = h.Clock.Add(30 * time.Hour)
	_, err := h.Choose(id, "ada", "offer 0", true)
	h.Must(err)
	if got := h.Seat(id, "ada").Bank; got != 45*time.Hour {
		t.Errorf("the bank holds %v, want 48-4+1 h: 30 h were paused", got)
	}
}

func TestWaitMovesWithSeat(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id := h.Timed("bazaar", 3, tabletest.ADay)
	began := h.Clock
	h.Tick()
	_, err := h.Services.Tables.Modify(ctx, id, "ada", h.Press(), func(row *storage.Table) ([]storage.Delivery, error) {
		row.Seats = append([]storage.Seat(nil), row.Seats...)
		row.Seats[seating.Index(*row, "bo")].Standin = "dora"
		return nil, nil
	})
	h.Must(err)
	waits := h.Waits(id)
	if _, still := waits["bo"]; still || !waits["dora"].Since.Equal(h.Clock) || !waits["ada"].Since.Equal(began) {
		t.Errorf("with a stand-in for bo: %+v", waits)
	}
	_, err = h.Services.Absences.Resign(ctx, id, "ada", h.Press())
	h.Must(err)
	waits = h.Waits(id)
	if _, still := waits["ada"]; still || len(waits) != 2 {
		t.Errorf("after ada resigned: %+v, want the other two", waits)
	}
}

func TestTerms(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id := h.Open("bazaar", 2)
	h.Deliveries()
	_, err := h.Services.Lobby.Change(ctx, lobby.Change{Table: id, By: "bo", Press: h.Press(), Terms: &tabletest.ADay})
	if tabletest.Reason(err) != table.OnlyOwner {
		t.Errorf("somebody else changes the clock: %v, want %s", err, table.OnlyOwner)
	}
	_, err = h.Services.Lobby.Change(ctx, lobby.Change{Table: id, By: "ada", Press: h.Press(), Terms: &storage.Terms{Clock: clock.Move, Span: time.Second}})
	if tabletest.Reason(err) != table.BadTerms {
		t.Errorf("a second for each move: %v, want %s", err, table.BadTerms)
	}
	if got := h.Deliveries(); len(got) != 0 {
		t.Errorf("refused changes told %v", got)
	}
	row, err := h.Services.Lobby.Change(ctx, lobby.Change{Table: id, By: "ada", Press: h.Press(), Terms: &tabletest.ADay})
	h.Must(err)
	if row.TableState.Terms != tabletest.ADay {
		t.Errorf("terms are %+v, want %+v", row.TableState.Terms, tabletest.ADay)
	}
	if got := slices.Sorted(slices.Values(h.Deliveries())); !slices.Equal(got, []string{"changed:bo", "lobby"}) {
		t.Errorf("told %v, want the lobby card and bo, who is bound by it", got)
	}
	_, err = h.Services.Lobby.Open(ctx, lobby.Request{Game: "bazaar", Lang: "en", Owner: "ada", OwnerName: "ada", Terms: storage.Terms{Clock: "sand"}})
	if tabletest.Reason(err) != table.BadTerms {
		t.Errorf("an unknown clock: %v, want %s", err, table.BadTerms)
	}
	_, err = h.Services.Lobby.Start(ctx, id, "ada", h.Press())
	h.Must(err)
	_, err = h.Services.Lobby.Change(ctx, lobby.Change{Table: id, By: "ada", Press: h.Press(), Terms: &storage.Terms{}})
	if tabletest.Reason(err) != table.NotOpen {
		t.Errorf("a change of the clock after the start: %v, want %s", err, table.NotOpen)
	}
}
