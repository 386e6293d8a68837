package storagetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"guildhall/storage"
)

// seasonInTurn changes a season from all processes at once. Each revision must
// be changed once.
func seasonInTurn(t *testing.T, stores []storage.Store) {
	made := changeLeague(t, stores[0], sampleLeague())
	for range rounds {
		season, err := stores[1].Season(t.Context(), made.Seasons[0].ID)
		ok(t, err)
		errs := outcomes(stores, func(s storage.Store, n int) error {
			_, err := s.ChangeLeague(t.Context(), storage.LeagueChange{
				Seasons: []storage.Season{season}, Entrants: []storage.Entrant{{Season: season.ID, N: 2, User: fmt.Sprint(n)}},
			})
			return err
		})
		wantWinners(t, errs, 1, is(storage.ErrConflict))
	}
}

// oneDeal makes the deal of a day from all processes at once.
func oneDeal(t *testing.T, stores []storage.Store) {
	for round := range rounds {
		errs := outcomes(stores, func(s storage.Store, n int) error {
			c := sampleDaily()
			c.Press, c.Daily, c.Audit = "", nil, nil
			c.Deals[0].Day = fmt.Sprintf("2026-11-%02d", round+1)
			_, err := s.ChangeDaily(t.Context(), c)
			return err
		})
		wantWinners(t, errs, 1, is(storage.ErrConflict))
	}
}

// oneTry begins a try of one person from all processes at once.
func oneTry(t *testing.T, stores []storage.Store) {
	made := changeDaily(t, stores[0], sampleDaily())
	deal := made.Deals[0]
	errs := outcomes(stores, func(s storage.Store, n int) error {
		tab := sample()
		try := sampleTries()[0]
		try.N = n + 1
		_, err := s.ChangeDaily(t.Context(), storage.DailyChange{Deals: []storage.Deal{deal}, Tries: []storage.DealTry{try}, Table: &tab})
		return err
	})
	wantWinners(t, errs, 1, is(storage.ErrConflict))
	count, err := stores[1].Count(t.Context(), "guild")
	ok(t, err)
	same(t, "tables", count[storage.Open], 1)
}

// ticketLimit writes tickets of one person from all processes at once.
func ticketLimit(t *testing.T, stores []storage.Store) {
	const most = 3
	errs := outcomes(stores, func(s storage.Store, n int) error {
		_, err := s.ChangeTickets(t.Context(), storage.TicketChange{Tickets: []storage.Ticket{sampleTicket("ada", n)}, MaxTickets: most})
		return err
	})
	wantWinners(t, errs, most, isLimit)
}

// oneReadyCheckOf starts a ready check of one person in each process at once,
// each for another match.
func oneReadyCheckOf(t *testing.T, stores []storage.Store) {
	for range rounds {
		var kept []storage.Ticket
		for n := range rivals {
			made := changeTickets(t, stores[0], storage.TicketChange{Tickets: []storage.Ticket{sampleTicket("ada", n)}})
			kept = append(kept, made.Tickets[0])
		}
		errs := outcomes(stores, func(s storage.Store, n int) error {
			asked := kept[n]
			asked.Answer, asked.Due = "asked", at(50)
			_, err := s.ChangeTickets(t.Context(), storage.TicketChange{
				ReadyCheck: &storage.ReadyCheck{Guild: "g", Game: "caylus", People: 1, Opened: at(5), Next: at(6)}, Tickets: []storage.Ticket{asked},
			})
			return err
		})
		wantWinners(t, errs, 1, is(storage.ErrConflict))
		list, err := stores[1].TicketsOf(t.Context(), "ada")
		ok(t, err)
		ok(t, dropTickets(t, stores[0], list))
	}
}

func dropTickets(t *testing.T, s storage.Store, list []storage.Ticket) error {
	_, err := s.ChangeTickets(t.Context(), storage.TicketChange{Drop: list})
	return err
}

// avoidLimit fills an avoid list from all processes at once.
func avoidLimit(t *testing.T, stores []storage.Store) {
	const most = 5
	errs := outcomes(stores, func(s storage.Store, n int) error { return s.Avoid(t.Context(), "ada", fmt.Sprint(n), true, most) })
	wantWinners(t, errs, most, isLimit)
	list, err := stores[0].Avoided(t.Context(), "ada")
	ok(t, err)
	same(t, "avoided", len(list), most)
}

// ratedOnce saves and rates results of one class from all processes at once. In
// the end each match is rated once, in the order of their ends.
func ratedOnce(t *testing.T, stores []storage.Store) {
	var ids []int64
	for range rivals {
		ids = append(ids, create(t, stores[0], sample()).ID)
	}
	by := thirds(func(storage.Result) {})
	errs := outcomes(stores, func(s storage.Store, n int) error {
		err := s.SaveResult(t.Context(), resultOf(ids[n], 500+7*n%rivals, "ada", "bo"), by)
		_, rated := s.Rate(t.Context(), class, 3, by)
		return errors.Join(err, rated)
	})
	wantWinners(t, errs, rivals, is(nil))
	for _, s := range stores {
		rated(t, s, 9)
	}
	same(t, "matches of ada", matches(t, stores[0], "ada"), rivals)
	history, err := stores[1].RatingHistory(t.Context(), class, "ada", 99)
	ok(t, err)
	latest := time.Time{}
	for n, ev := range history {
		if ev.Ended.Before(latest) || ev.Before.Matches != n || ev.After.Matches != n+1 {
			t.Errorf("event %d: %+v", n, ev)
		}
		latest = ev.Ended
	}
	same(t, "events", len(history), rivals)
}

// forgottenOnce deletes a person's data while other processes change a table
// that names them.
func forgottenOnce(t *testing.T, stores []storage.Store) {
	tab := playing(t, stores[0])
	tab.Seats[0].Vacant, tab.TableState.Faults = true, nil
	tab, err := stores[0].Update(t.Context(), tab, "", nil)
	ok(t, err)
	hooks := storage.ForgetHooks{
		Table: func(t *storage.Table) []storage.Delivery {
			t.Owner, t.Invited, t.Seats[0].User = "gone", nil, "gone"
			return nil
		},
		Delivery: func(*storage.Delivery) bool { return true },
	}
	faults := 0
	done := make(chan error, 1)
	go func() { done <- stores[1].Forget(t.Context(), "ada", hooks) }()
	for n := range 20 {
		now := table(t, stores[0], tab.ID)
		now.TableState.Faults = append(now.TableState.Faults, fmt.Sprint(n))
		_, err := stores[0].Update(t.Context(), now, "", nil)
		switch {
		case err == nil:
			faults++
		case !errors.Is(err, storage.ErrConflict):
			t.Fatal(err)
		}
	}
	ok(t, <-done)
	last := table(t, stores[0], tab.ID)
	same(t, "changes of others that are kept", len(last.TableState.Faults), faults)
	same(t, "who owns it", last.Owner+last.Seats[0].User, "gonegone")
}
