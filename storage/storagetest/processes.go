package storagetest

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"guildhall/storage"
)

// processes checks the guarantees for several processes that use one database
// at the same time.
func processes(t *testing.T, db Database) {
	for name, check := range map[string]func(t *testing.T, stores []storage.Store){
		"one update of a revision":    oneUpdate,
		"one carries a press out":     onePress,
		"one next step of a draft":    oneStep,
		"one first orders":            oneOrders,
		"one change of a wait":        oneChange,
		"one adds a gap":              oneGap,
		"limits of a person hold":     personLimit,
		"limits of a server hold":     serverLimit,
		"settings change in turn":     settingsInTurn,
		"one delivery of a key waits": oneWaits,
		"the newest is sent last":     newestLast,
		"beats amid commits":          beatsAmidCommits,
		"a season changes in turn":    seasonInTurn,
		"one deal of a day":           oneDeal,
		"one try of a person":         oneTry,
		"limits of tickets hold":      ticketLimit,
		"one muster of a person":      oneReadyCheckOf,
		"limits of avoid lists hold":  avoidLimit,
		"each match is rated once":    ratedOnce,
		"who is forgotten is gone":    forgottenOnce,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			first := db.New(t)
			check(t, []storage.Store{first, db.Beside(t, first)})
		})
	}
}

const (
	rivals = 8
	rounds = 5 // of most checks; in the first one, connections are still being made
)

// outcomes runs f several times concurrently on all stores and returns the
// errors.
func outcomes(stores []storage.Store, f func(s storage.Store, n int) error) []error {
	errs := make([]error, rivals)
	var wg sync.WaitGroup
	for n := range errs {
		wg.Go(func() { errs[n] = f(stores[n%len(stores)], n) })
	}
	wg.Wait()
	return errs
}

// wantWinners checks that want of the errors are nil, and that all others are
// refusals.
func wantWinners(t *testing.T, errs []error, want int, refusal func(error) bool) {
	t.Helper()
	n := 0
	for _, err := range errs {
		switch {
		case err == nil:
			n++
		case !refusal(err):
			t.Errorf("error = %v", err)
		}
	}
	if n != want {
		t.Errorf("%d of %d succeeded, want %d", n, len(errs), want)
	}
}

func is(want error) func(error) bool {
	return func(err error) bool { return errors.Is(err, want) }
}

func isLimit(err error) bool {
	var limit *storage.LimitError
	return errors.As(err, &limit)
}

func oneUpdate(t *testing.T, stores []storage.Store) {
	tab := create(t, stores[0], sample())
	for round := range rounds {
		errs := outcomes(stores, func(s storage.Store, n int) error {
			mine := tab
			mine.Thread = fmt.Sprint("thread ", n)
			_, err := s.Update(t.Context(), mine, "", []storage.Delivery{{ID: fmt.Sprint("d", round, n), Due: at(1)}})
			return err
		})
		wantWinners(t, errs, 1, is(storage.ErrConflict))
		winner := slices.Index(errs, nil)
		tab = table(t, stores[1], tab.ID)
		same(t, "thread", tab.Thread, fmt.Sprint("thread ", winner))
		list, err := stores[0].Claim(t.Context(), at(2), at(3000), 99)
		ok(t, err)
		if len(list) != 1 || list[0].ID != fmt.Sprint("d", round, winner) {
			t.Errorf("%d deliveries, want the winner's", len(list))
		}
	}
}

func onePress(t *testing.T, stores []storage.Store) {
	for round := range rounds {
		errs := outcomes(stores, func(s storage.Store, n int) error {
			_, err := s.Create(t.Context(), sample(), fmt.Sprint("press", round), nil)
			return err
		})
		wantWinners(t, errs, 1, is(storage.ErrDuplicate))
	}
	tables, err := stores[0].InPhase(t.Context(), "", storage.Open, 99)
	ok(t, err)
	same(t, "tables", len(tables), rounds)
}

func oneStep(t *testing.T, stores []storage.Store) {
	tab := playing(t, stores[0])
	for step := 1; step <= rounds; step++ {
		errs := outcomes(stores, func(s storage.Store, n int) error {
			return s.SaveDraft(t.Context(), storage.Draft{Table: tab.ID, Seat: 1, Step: step, Codes: []string{fmt.Sprint(n)}, At: at(step)})
		})
		wantWinners(t, errs, 1, is(storage.ErrConflict))
	}
}

func oneOrders(t *testing.T, stores []storage.Store) {
	tab := playing(t, stores[0])
	for rev := range int64(rounds) {
		errs := outcomes(stores, func(s storage.Store, n int) error {
			_, err := s.SaveOrders(t.Context(), storage.Orders{Table: tab.ID, Seat: 1, Rev: rev, Body: []byte{byte(n)}})
			return err
		})
		wantWinners(t, errs, 1, is(storage.ErrConflict))
	}
}

func oneChange(t *testing.T, stores []storage.Store) {
	tab := playing(t, stores[0], wait(1, "bo", 10, 500))
	w := waitsAt(t, stores[0], tab.ID)[0]
	errs := outcomes(stores, func(s storage.Store, n int) error {
		mine := w
		mine.Step = n
		return s.ChangeWait(t.Context(), mine, []storage.Delivery{{ID: fmt.Sprint(n), Key: "reminder", Due: at(1)}})
	})
	wantWinners(t, errs, 1, is(storage.ErrConflict))
	same(t, "step", waitsAt(t, stores[1], tab.ID)[0].Step, slices.Index(errs, nil))
}

func oneGap(t *testing.T, stores []storage.Store) {
	early := wait(0, "ada", 10, 500)
	tab := playing(t, stores[0], early)
	_, err := stores[0].Beat(t.Context(), "clock", clockAt(50), time.Minute)
	ok(t, err)
	var mu sync.Mutex
	var sum time.Duration
	errs := outcomes(stores, func(s storage.Store, n int) error {
		gap, err := s.Beat(t.Context(), "clock", clockAt(200), time.Minute)
		mu.Lock()
		defer mu.Unlock()
		sum += gap
		return err
	})
	wantWinners(t, errs, rivals, isRefusal)
	same(t, "gaps", sum, 150*time.Second)
	same(t, "lost", waitsAt(t, stores[1], tab.ID)[0].Lost, early.Lost+150*time.Second)
}

func setLimits(t *testing.T, s storage.Store, person, server int) {
	t.Helper()
	_, err := s.ChangeGuild(t.Context(), "guild", func(g *storage.Guild) error {
		g.Settings.PerPerson, g.Settings.PerServer = person, server
		return nil
	})
	ok(t, err)
}

// personLimit lets a person open and join tables at the same time.
func personLimit(t *testing.T, stores []storage.Store) {
	setLimits(t, stores[0], 3, 0)
	var others []storage.Table
	for n := range rivals {
		tab := sample()
		tab.Seats = []storage.Seat{{User: fmt.Sprint("host", n)}}
		others = append(others, create(t, stores[0], tab))
	}
	errs := outcomes(stores, func(s storage.Store, n int) error {
		if n%2 == 0 {
			tab := sample()
			tab.Seats = []storage.Seat{{User: "ada"}}
			_, err := s.Create(t.Context(), tab, "", nil)
			return err
		}
		tab := others[n]
		tab.Seats = append(slices.Clone(tab.Seats), storage.Seat{User: "ada"})
		_, err := s.Update(t.Context(), tab, "", nil)
		return err
	})
	wantWinners(t, errs, 3, isLimit)
	of, err := stores[1].Of(t.Context(), "ada", storage.Open)
	ok(t, err)
	same(t, "tables", len(of), 3)
}

func serverLimit(t *testing.T, stores []storage.Store) {
	setLimits(t, stores[0], 0, 3)
	errs := outcomes(stores, func(s storage.Store, n int) error {
		tab := sample()
		tab.Seats = []storage.Seat{{User: fmt.Sprint("host", n)}}
		_, err := s.Create(t.Context(), tab, "", nil)
		return err
	})
	wantWinners(t, errs, 3, isLimit)
}

// settingsInTurn changes the settings of a person without stored settings.
func settingsInTurn(t *testing.T, stores []storage.Store) {
	for round := range rounds {
		user := fmt.Sprint("user", round)
		errs := outcomes(stores, func(s storage.Store, n int) error {
			_, err := s.ChangePerson(t.Context(), user, func(p *storage.Person) error {
				p.Name += "x"
				return nil
			})
			return err
		})
		wantWinners(t, errs, rivals, isRefusal)
		p, err := stores[1].Person(t.Context(), user)
		ok(t, err)
		same(t, "changes", len(p.Name), rivals)
	}
}

func oneWaits(t *testing.T, stores []storage.Store) {
	for round := range rounds {
		errs := outcomes(stores, func(s storage.Store, n int) error {
			return s.Enqueue(t.Context(), []storage.Delivery{
				{ID: fmt.Sprint("a", round, n), Key: fmt.Sprint("card", n%2), Due: at(1)},
				{ID: fmt.Sprint("b", round, n), Key: fmt.Sprint("card", (n+1)%2), Due: at(1)},
			})
		})
		wantWinners(t, errs, rivals, isRefusal)
		list, err := stores[0].Claim(t.Context(), at(2), at(3), 99)
		ok(t, err)
		same(t, "deliveries", len(list), 2)
		for _, d := range list {
			ok(t, stores[1].MarkDelivered(t.Context(), d.ID))
		}
	}
}

// newestLast sends deliveries with one key by several workers while newer ones
// arrive. Some attempts fail, and some workers stop in the middle, so that
// their claims expire.
func newestLast(t *testing.T, stores []storage.Store) {
	const last = 60
	var mu sync.Mutex
	clock, inHand, sent := 100, "", ""
	tick := func() time.Time { clock++; return at(clock) }
	work := func(s storage.Store, n int) error {
		for round := 0; ; round++ {
			mu.Lock()
			now := tick()
			mu.Unlock()
			until := now.Add(1e6 * time.Second)
			stops := (round+n)%4 == 0
			if stops {
				until = now.Add(3 * time.Second)
			}
			list, err := s.Claim(t.Context(), now, until, 1)
			if err != nil {
				return err
			}
			if stops {
				list = nil
			}
			for _, d := range list {
				mu.Lock()
				if inHand != "" {
					t.Errorf("%s is claimed while %s is", d.ID, inHand)
				}
				if d.ID < sent {
					t.Errorf("%s is claimed after %s was sent", d.ID, sent)
				}
				inHand = d.ID
				mu.Unlock()
				runtime.Gosched()
				fails := round%3 == 0
				mu.Lock()
				inHand = ""
				if !fails {
					sent = d.ID
				}
				mu.Unlock()
				if fails {
					err = s.Retry(t.Context(), d.ID, at(0), "it failed")
				} else {
					err = s.MarkDelivered(t.Context(), d.ID)
				}
				if err != nil {
					return err
				}
			}
			mu.Lock()
			done := sent == fmt.Sprintf("%03d", last)
			mu.Unlock()
			if done || t.Context().Err() != nil {
				return t.Context().Err()
			}
		}
	}
	errs := outcomes(stores, func(s storage.Store, n int) error {
		if n > 0 {
			return work(s, n)
		}
		for i := 1; i <= last; i++ {
			if err := s.Enqueue(t.Context(), []storage.Delivery{{ID: fmt.Sprintf("%03d", i), Key: "card", Due: at(0)}}); err != nil {
				return err
			}
		}
		return nil
	})
	wantWinners(t, errs, rivals, isRefusal)
	_, waits, err := stores[0].NextDue(context.WithoutCancel(t.Context()))
	ok(t, err)
	if waits {
		t.Error("a delivery is left")
	}
}

// beatsAmidCommits records gaps while seats are asked and answer. Each gap must
// be added once to each wait of that time.
func beatsAmidCommits(t *testing.T, stores []storage.Store) {
	tab := playing(t, stores[0], wait(0, "ada", 10, 500), wait(1, "bo", 10, 500))
	_, err := stores[0].Beat(t.Context(), "clock", clockAt(50), time.Minute)
	ok(t, err)
	const gaps = 15
	errs := outcomes(stores, func(s storage.Store, n int) error {
		for round := range gaps {
			if n%2 == 0 {
				if _, err := s.Beat(t.Context(), "clock", clockAt(50+100*(round+1)), time.Minute); err != nil {
					return err
				}
				continue
			}
			got, err := s.Load(t.Context(), tab.ID)
			if err != nil {
				return err
			}
			c := turn(tab.ID, got.Table.Seq, 1)
			kept, asked := wait(0, "ada", 10, 500), wait(1, "bo", 10, 500)
			kept.Rev = 1
			c.Waits = []storage.Wait{kept, asked}
			if err := s.Commit(t.Context(), c); err != nil && !errors.Is(err, storage.ErrConflict) {
				return err
			}
		}
		return nil
	})
	wantWinners(t, errs, rivals, isRefusal)
	same(t, "lost", waitsAt(t, stores[1], tab.ID)[0].Lost, wait(0, "ada", 10, 500).Lost+gaps*100*time.Second)
}
