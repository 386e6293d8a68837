package table_test

import (
	"context"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/turns"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

func TestStandinAddsNoTimeToBank(t *testing.T) {
	h := tabletest.New(t)
	id, who, _ := h.TimedPair(storage.Terms{Clock: clock.Bank, Bank: 48 * time.Hour, Span: 6 * time.Hour})
	h.Clock = h.Clock.Add(40 * time.Hour)
	h.StandInAndBack(id, who, "zoe")
	if got := h.Seat(id, who).Bank; got != 8*time.Hour {
		t.Errorf("40 of 48 h were used when somebody stood in for a moment: the bank holds %v, want 8h", got)
	}
	if w := h.Waits(id)[who]; w.Due.Sub(h.Clock) != 8*time.Hour {
		t.Errorf("due in %v, want 8h", w.Due.Sub(h.Clock))
	}
	h.Clock = h.Clock.Add(7 * time.Hour)
	h.StandInAndBack(id, who, "zoe")
	if got := h.Seat(id, who).Bank; got != 6*time.Hour {
		t.Errorf("with an hour left the bank holds %v, want a span: nobody is late when they are asked", got)
	}
}

func TestTakeoverKeepsRemainingBank(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id, who, _ := h.TimedPair(storage.Terms{Clock: clock.Bank, Bank: 48 * time.Hour, Span: 6 * time.Hour})
	seat := seating.Index(h.TableInAnyPhase(id), who)
	h.Clock = h.Clock.Add(40 * time.Hour)
	_, err := h.Services.Tables.Modify(ctx, id, "", "", func(row *storage.Table) ([]storage.Delivery, error) {
		row.Seats = append([]storage.Seat(nil), row.Seats...)
		row.Seats[seat].User = "zoe"
		return nil, nil
	})
	h.Must(err)
	if got := h.Seat(id, "zoe").Bank; got != 48*time.Hour {
		t.Errorf("the newcomer's bank holds %v, want the 48h that were there", got)
	}
}

// When the time of two people runs out, the computer takes over both seats.
// When they are back, their banks and extensions are still used up.
func TestComputerTakeoverAddsNoTime(t *testing.T) {
	h := tabletest.New(t)
	h.AwakeAlways(tabletest.People...)
	id := h.Timed("bazaar", 3, storage.Terms{
		Clock: clock.Bank, Bank: 48 * time.Hour, Span: 6 * time.Hour, Grace: 12 * time.Hour, Absence: clock.Standin,
	})
	h.Tick()
	_, err := h.Choose(id, "ada", "offer 0", true)
	h.Must(err)
	h.After(48 * time.Hour)
	h.After(12 * time.Hour)
	for _, who := range []string{"bo", "chen"} {
		s := h.Seat(id, who)
		if s.Standin != seating.Computer {
			t.Fatalf("%s is played by %q, want the computer", who, s.Standin)
		}
		if s.Bank != 6*time.Hour || !s.Grace {
			t.Errorf("%s holds %v and has used the extension: %v; want a span, and the extension gone", who, s.Bank, s.Grace)
		}
	}
}

func TestTakebackKeepsTimeUsedByOthers(t *testing.T) {
	h := tabletest.New(t)
	id, a, b := h.TimedPair(storage.Terms{Clock: clock.Bank, Bank: 48 * time.Hour, Span: 6 * time.Hour})
	h.Clock = h.Clock.Add(30 * time.Hour)
	h.Move(id, a)
	if got := h.Asked(id); len(got) != 1 || got[0] != b {
		t.Fatalf("%v are asked, want %s", got, b)
	}
	h.Clock = h.Clock.Add(40 * time.Hour)
	p, err := h.Propose(voting.Motion{Table: id, Kind: voting.Undo, By: a, Sure: true})
	h.Must(err)
	_, err = h.Cast(id, p.Vote.ID, b, true)
	h.Must(err)
	if got := h.Seat(id, b).Bank; got != 8*time.Hour {
		t.Errorf("who thought for 40 of 48 h when a turn was taken back has %v, want 8h", got)
	}
	if got := h.Seat(id, a).Bank; got != 18*time.Hour {
		t.Errorf("who took it back has %v, want the 18h that were left when it was confirmed", got)
	}
}

// Each corrected answer removes the increment that it had added. An answer that
// was already taken back removes nothing again.
func TestCorrectionRemovesIncrement(t *testing.T) {
	h := tabletest.New(t)
	ctx := context.Background()
	id, a, b := h.TimedPair(storage.Terms{Clock: clock.Bank, Bank: 100 * time.Hour, Span: 10 * time.Hour})
	for range 2 { // both have 30 h left
		h.Clock = h.Clock.Add(80 * time.Hour)
		h.Move(id, h.Asked(id)[0])
	}
	correct := func(turn int) {
		t.Helper()
		_, err := h.Services.Takebacks.Correct(ctx, turns.Correction{Table: id, By: "admin", Press: h.Press(), Turn: turn, Note: "again"})
		h.Must(err)
	}
	slow := h.TableInAnyPhase(id).Turns
	for range 2 {
		turn := h.TableInAnyPhase(id).Turns + 1
		for range 6 {
			h.Move(id, h.Asked(id)[0])
		}
		correct(turn)
		for _, s := range h.TableInAnyPhase(id).Seats {
			if s.Bank != 30*time.Hour {
				t.Errorf("after a correction of three quick turns each %s has %v, want 30h", s.User, s.Bank)
			}
		}
	}
	// The next correction takes back the latest turn that is still valid.
	correct(slow)
	if a, b := h.Seat(id, a).Bank, h.Seat(id, b).Bank; a != 30*time.Hour || b != 20*time.Hour {
		t.Errorf("after the correction of a turn of the second they have %v and %v, want 30h and 20h", a, b)
	}
}
