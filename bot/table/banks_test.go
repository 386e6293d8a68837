package table

import (
	"context"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/voting"
	"guildhall/storage"
)

// standInAndBack has somebody stand in for who is asked, who is back at once.
func (h *house) standInAndBack(id int64, who, comes string) {
	h.t.Helper()
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Standin, By: who, Seat: seating.Index(h.phaseless(id), who), User: comes, Name: comes})
	h.must(err)
	_, err = h.cast(id, p.Vote.ID, comes, true)
	h.must(err)
	_, err = h.tables.Absences.Back(context.Background(), id, who, h.press())
	h.must(err)
}

func TestWhoStandsInBringsNoTime(t *testing.T) {
	h := newHouse(t)
	id, who, _ := h.timedPair(storage.Terms{Clock: clock.Bank, Bank: 48 * time.Hour, Span: 6 * time.Hour})
	h.clock = h.clock.Add(40 * time.Hour)
	h.standInAndBack(id, who, "zoe")
	if got := h.seat(id, who).Bank; got != 8*time.Hour {
		t.Errorf("40 of 48 h were used when somebody stood in for a moment: the bank holds %v, want 8h", got)
	}
	if w := h.waits(id)[who]; w.Due.Sub(h.clock) != 8*time.Hour {
		t.Errorf("due in %v, want 8h", w.Due.Sub(h.clock))
	}
	h.clock = h.clock.Add(7 * time.Hour)
	h.standInAndBack(id, who, "zoe")
	if got := h.seat(id, who).Bank; got != 6*time.Hour {
		t.Errorf("with an hour left the bank holds %v, want a span: nobody is late when they are asked", got)
	}
}

func TestWhoTakesASeatOverBeginsWithWhatThereWas(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id, who, _ := h.timedPair(storage.Terms{Clock: clock.Bank, Bank: 48 * time.Hour, Span: 6 * time.Hour})
	seat := seating.Index(h.phaseless(id), who)
	h.clock = h.clock.Add(40 * time.Hour)
	_, err := h.tables.Modify(ctx, id, "", "", func(table *storage.Table) ([]storage.Delivery, error) {
		table.Seats = append([]storage.Seat(nil), table.Seats...)
		table.Seats[seat].User = "zoe"
		return nil, nil
	})
	h.must(err)
	if got := h.seat(id, "zoe").Bank; got != 48*time.Hour {
		t.Errorf("the newcomer's bank holds %v, want the 48h that were there", got)
	}
}

// When the time of two is out, the computer takes one seat after the other. For
// both the bank is used up and the extension gone when they are back.
func TestTheComputerBringsNoTimeEither(t *testing.T) {
	h := newHouse(t)
	h.awakeAlways(people4...)
	id := h.timed("bazaar", 3, storage.Terms{
		Clock: clock.Bank, Bank: 48 * time.Hour, Span: 6 * time.Hour, Grace: 12 * time.Hour, Absence: clock.Standin,
	})
	h.tick()
	_, err := h.choose(id, "ada", "offer 0", true)
	h.must(err)
	h.after(48 * time.Hour)
	h.after(12 * time.Hour)
	for _, who := range []string{"bo", "chen"} {
		s := h.seat(id, who)
		if s.Standin != seating.Computer {
			t.Fatalf("%s is played by %q, want the computer", who, s.Standin)
		}
		if s.Bank != 6*time.Hour || !s.Grace {
			t.Errorf("%s holds %v and has used the extension: %v; want a span, and the extension gone", who, s.Bank, s.Grace)
		}
	}
}

func TestWhoThoughtMeanwhileUsedTheirTime(t *testing.T) {
	h := newHouse(t)
	id, a, b := h.timedPair(storage.Terms{Clock: clock.Bank, Bank: 48 * time.Hour, Span: 6 * time.Hour})
	h.clock = h.clock.Add(30 * time.Hour)
	h.move(id, a)
	if got := h.asked(id); len(got) != 1 || got[0] != b {
		t.Fatalf("%v are asked, want %s", got, b)
	}
	h.clock = h.clock.Add(40 * time.Hour)
	p, err := h.propose(voting.Motion{Table: id, Kind: voting.Undo, By: a, Sure: true})
	h.must(err)
	_, err = h.cast(id, p.Vote.ID, b, true)
	h.must(err)
	if got := h.seat(id, b).Bank; got != 8*time.Hour {
		t.Errorf("who thought for 40 of 48 h when a turn was taken back has %v, want 8h", got)
	}
	if got := h.seat(id, a).Bank; got != 18*time.Hour {
		t.Errorf("who took it back has %v, want the 18h that were left when it was confirmed", got)
	}
}

// However many answers are corrected, each gives back what it had added, and
// what had been taken back before gives nothing back again.
func TestCorrectingFarmsNothing(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	id, a, b := h.timedPair(storage.Terms{Clock: clock.Bank, Bank: 100 * time.Hour, Span: 10 * time.Hour})
	for range 2 { // what both have left is 30 h
		h.clock = h.clock.Add(80 * time.Hour)
		h.move(id, h.asked(id)[0])
	}
	correct := func(turn int) {
		t.Helper()
		_, err := h.tables.Takebacks.Correct(ctx, Correction{Table: id, By: "admin", Press: h.press(), Turn: turn, Note: "again"})
		h.must(err)
	}
	slow := h.phaseless(id).Turns
	for range 2 {
		turn := h.phaseless(id).Turns + 1
		for range 6 {
			h.move(id, h.asked(id)[0])
		}
		correct(turn)
		for _, s := range h.phaseless(id).Seats {
			if s.Bank != 30*time.Hour {
				t.Errorf("after a correction of three quick turns each %s has %v, want 30h", s.User, s.Bank)
			}
		}
	}
	// One more turn goes that still stands; the corrections lie behind it.
	correct(slow)
	if a, b := h.seat(id, a).Bank, h.seat(id, b).Bank; a != 30*time.Hour || b != 20*time.Hour {
		t.Errorf("after the correction of a turn of the second they have %v and %v, want 30h and 20h", a, b)
	}
}
