package storagetest

import (
	"fmt"
	"testing"
	"time"

	"guildhall/storage"
)

func ratings(t *testing.T, db Database) {
	checks(t, db, map[string]func(*testing.T, storage.Store){
		"a match that ends is due once": func(t *testing.T, s storage.Store) {
			row := playing(t, s)
			sameDue(t, s, 0)
			c := turn(row.ID, 0, 2)
			c.Over = true
			commit(t, s, c)
			sameDue(t, s, 0, row.ID)
			ok(t, s.SaveResult(t.Context(), resultOf(row.ID, 500, "ada", "bo"), storage.Rater{}))
			sameDue(t, s, 0)
		},
		"a match that goes on after its end is due again": func(t *testing.T, s storage.Store) {
			row := playing(t, s)
			c := turn(row.ID, 0, 2)
			c.Over = true
			commit(t, s, c)
			ok(t, s.SaveResult(t.Context(), resultOf(row.ID, 500, "ada", "bo"), storage.Rater{}))
			over := table(t, s, row.ID)
			over.Phase = storage.Playing
			_, err := s.Update(t.Context(), over, "", nil)
			ok(t, err)
			sameDue(t, s, 0, row.ID)
			ok(t, s.DropResult(t.Context(), row.ID))
			sameDue(t, s, 0)
			same(t, "results", results(t, s, storage.ResultQuery{User: "ada", Limit: 9}), nil)
		},
		"a postponed table is due later": func(t *testing.T, s storage.Store) {
			row := playing(t, s)
			c := turn(row.ID, 0, 2)
			c.Over = true
			commit(t, s, c)
			ok(t, s.PostponeResult(t.Context(), row.ID, at(700)))
			sameDue(t, s, 600)
			sameDue(t, s, 700, row.ID)
		},
		"results are read as they were saved": func(t *testing.T, s storage.Store) {
			want := ended(t, s, 500, "ada", "bo")
			same(t, "of a person", results(t, s, storage.ResultQuery{User: "bo", Limit: 9}), []storage.Result{want})
			same(t, "of a server", results(t, s, storage.ResultQuery{Guild: "guild", Game: "caylus", Limit: 9}), []storage.Result{want})
			same(t, "of a person on a server", results(t, s, storage.ResultQuery{User: "bo", Guild: "guild", Game: "caylus", Limit: 9}), []storage.Result{want})
			same(t, "of a person elsewhere", results(t, s, storage.ResultQuery{User: "bo", Guild: "another", Limit: 9}), nil)
			same(t, "of another game", results(t, s, storage.ResultQuery{Guild: "guild", Game: "lisboa", Limit: 9}), nil)
			same(t, "of somebody else", results(t, s, storage.ResultQuery{User: "chen", Limit: 9}), nil)
		},
		"a record counts once": func(t *testing.T, s storage.Store) {
			first := ended(t, s, 500, "ada", "bo")
			row := create(t, s, sample())
			again := first
			again.Table = row.ID
			ok(t, s.SaveResult(t.Context(), again, storage.Rater{}))
			same(t, "results", results(t, s, storage.ResultQuery{User: "ada", Limit: 9}), []storage.Result{first})
		},
		"each match is rated once, in the order of ends": func(t *testing.T, s storage.Store) {
			for _, end := range []int{520, 500, 510} {
				ended(t, s, end, "ada", "bo")
			}
			same(t, "order", rated(t, s, 2), []time.Time{at(500), at(510), at(520)})
			same(t, "again", rated(t, s, 2), nil)
			r, err := s.Rating(t.Context(), class, "ada")
			ok(t, err)
			same(t, "rating", r, storage.Rating{Class: class, Entrant: "ada", Mu: 1234567 + 1.0/3, Sigma: 3, Matches: 3, Latest: at(520)})
			history, err := s.RatingHistory(t.Context(), class, "ada", 2)
			ok(t, err)
			if len(history) != 2 || history[0].After.Matches != 2 || history[1].Before.Matches != 2 || history[1].After != r {
				t.Errorf("history = %+v", history)
			}
		},
		"an earlier match has what followed rated again": func(t *testing.T, s storage.Store) {
			ended(t, s, 500, "ada", "bo")
			ended(t, s, 520, "ada", "chen")
			rated(t, s, 9)
			ended(t, s, 510, "bo", "dora")
			same(t, "of ada", matches(t, s, "ada"), 1)
			same(t, "of chen", matches(t, s, "chen"), 0)
			same(t, "rated again", rated(t, s, 9), []time.Time{at(510), at(520)})
			same(t, "of ada", matches(t, s, "ada"), 2)
			same(t, "of bo", matches(t, s, "bo"), 2)
		},
		"a match is rated as it is saved, when it is the next": func(t *testing.T, s storage.Store) {
			var order []time.Time
			by := thirds(func(r storage.Result) { order = append(order, r.Ended) })
			for _, end := range []int{500, 520, 510} {
				ok(t, s.SaveResult(t.Context(), resultOf(create(t, s, sample()).ID, end, "ada", "bo"), by))
			}
			same(t, "rated", order, []time.Time{at(500), at(520), at(510)})
			same(t, "of ada", matches(t, s, "ada"), 2)
			ok(t, s.SaveResult(t.Context(), resultOf(create(t, s, sample()).ID, 530, "ada", "bo"), by))
			same(t, "behind another", matches(t, s, "ada"), 2)
			same(t, "then", rated(t, s, 9), []time.Time{at(520), at(530)})
			same(t, "of ada", matches(t, s, "ada"), 4)
		},
		"a removed match has what followed rated again": func(t *testing.T, s storage.Store) {
			first := ended(t, s, 500, "ada", "bo")
			ended(t, s, 520, "ada", "chen")
			rated(t, s, 9)
			ok(t, s.DropResult(t.Context(), first.Table))
			same(t, "rated again", rated(t, s, 9), []time.Time{at(520)})
			same(t, "of bo", matches(t, s, "bo"), 0)
			same(t, "of ada", matches(t, s, "ada"), 1)
		},
		"the same result again changes nothing": func(t *testing.T, s storage.Store) {
			r := ended(t, s, 500, "ada", "bo")
			rated(t, s, 9)
			ok(t, s.SaveResult(t.Context(), r, storage.Rater{}))
			same(t, "rated again", rated(t, s, 9), nil)
			r.Seats[0].Entrant, r.Class = "", ""
			ok(t, s.SaveResult(t.Context(), r, storage.Rater{}))
			same(t, "of bo", matches(t, s, "bo"), 0)
		},
		"a deleted person becomes a numbered ghost": func(t *testing.T, s storage.Store) {
			first := ended(t, s, 500, "ada", "bo")
			ended(t, s, 520, "bo", "chen")
			rated(t, s, 9)
			closed := func(id int64) {
				row := table(t, s, id)
				row.Phase = storage.Closed
				_, err := s.Update(t.Context(), row, "", nil)
				ok(t, err)
			}
			closed(first.Table)
			closed(first.Table + 1)
			ok(t, s.Forget(t.Context(), "ada", unchanged))
			got := results(t, s, storage.ResultQuery{User: "bo", Limit: 9})
			if u := got[1].Seats[0]; u.User != "ghost-1" || u.Entrant != "" {
				t.Errorf("the seat is now %+v", u)
			}
			same(t, "of ada", matches(t, s, "ada"), 0)
			same(t, "rated again", len(rated(t, s, 9)), 2)
			forgotten := got[1]
			forgotten.Seats[0].User = "" // as it is read from the table
			ok(t, s.SaveResult(t.Context(), forgotten, storage.Rater{}))
			same(t, "kept", results(t, s, storage.ResultQuery{User: "bo", Limit: 9})[1].Seats[0].User, "ghost-1")
			ok(t, s.Forget(t.Context(), "chen", unchanged))
			same(t, "next", results(t, s, storage.ResultQuery{User: "bo", Limit: 9})[0].Seats[1].User, "ghost-2")
		},
		"everything about a person": func(t *testing.T, s storage.Store) {
			r := ended(t, s, 500, "ada", "bo")
			rated(t, s, 9)
			k, err := s.UserData(t.Context(), "bo")
			ok(t, err)
			r.Seats = r.Seats[1:]
			same(t, "results", k.Results, []storage.Result{r})
			if len(k.Ratings) != 1 || k.Ratings[0].Entrant != "bo" {
				t.Errorf("ratings = %+v", k.Ratings)
			}
		},
		"rates all results again": func(t *testing.T, s storage.Store) {
			for n := range 300 {
				ok(t, s.SaveResult(t.Context(), resultOf(create(t, s, sample()).ID, 900-n, "ada", "bo"), storage.Rater{}))
			}
			ok(t, s.MakeAllDue(t.Context()))
			due, err := s.ResultsDue(t.Context(), at(0), 999)
			ok(t, err)
			same(t, "due", len(due), 300)
			classes, err := s.RatingClasses(t.Context())
			ok(t, err)
			same(t, "classes", classes, []string{class})
			rated(t, s, 999)
			ok(t, s.ResetRatings(t.Context()))
			same(t, "rated after a reset", len(rated(t, s, 999)), 300)
		},
	})
}

const class = "caylus.2"

// resultOf returns a result in which each user is one place after the previous
// one.
func resultOf(table int64, end int, users ...string) storage.Result {
	r := storage.Result{
		Table: table, Hash: fmt.Sprintf("hash %d", table), Game: "caylus", Guild: "guild", Class: class,
		Started: at(10), Ended: at(end), Turns: 44,
	}
	for i, u := range users {
		r.Seats = append(r.Seats, storage.SeatResult{User: u, Entrant: u, SeatFacts: storage.SeatFacts{
			Rank: i + 1, Points: 60 - i, Sources: []storage.Source{{Name: "caylus.castle", Points: 9}}, Turns: 22, Answer: time.Minute, Uses: map[string]int{"mason": 3},
		}})
	}
	return r
}

// ended saves the result of a new table.
func ended(t *testing.T, s storage.Store, end int, users ...string) storage.Result {
	t.Helper()
	row := sample()
	row.Seats = nil
	row.TableState.Votes = nil
	row.Owner, row.Invited = "zoe", nil
	r := resultOf(create(t, s, row).ID, end, users...)
	ok(t, s.SaveResult(t.Context(), r, storage.Rater{}))
	return r
}

// thirds returns a rater that gives everybody a third. It calls told with each
// result that it rates.
func thirds(told func(storage.Result)) storage.Rater {
	return storage.Rater{
		Entrants: func(r storage.Result) (list []string) {
			for _, seat := range r.Seats {
				if seat.Entrant != "" {
					list = append(list, seat.Entrant)
				}
			}
			return list
		},
		Update: func(r storage.Result, had []storage.Rating) []storage.Rating {
			told(r)
			for i := range had {
				had[i].Mu, had[i].Sigma, had[i].Latest = 1234567+1.0/3, 3, r.Ended
				had[i].Matches++
			}
			return had
		},
	}
}

// rated rates all unrated results in batches, and returns the end times of
// their matches.
func rated(t *testing.T, s storage.Store, batch int) []time.Time {
	t.Helper()
	var order []time.Time
	for {
		n, err := s.Rate(t.Context(), class, batch, thirds(func(r storage.Result) { order = append(order, r.Ended) }))
		ok(t, err)
		if n < batch {
			return order
		}
	}
}

func matches(t *testing.T, s storage.Store, user string) int {
	t.Helper()
	list, err := s.RatingsOf(t.Context(), user)
	ok(t, err)
	n := 0
	for _, r := range list {
		n += r.Matches
	}
	return n
}

func results(t *testing.T, s storage.Store, q storage.ResultQuery) []storage.Result {
	t.Helper()
	list, err := s.Results(t.Context(), q)
	ok(t, err)
	return list
}

func sameDue(t *testing.T, s storage.Store, now int, want ...int64) {
	t.Helper()
	got, err := s.ResultsDue(t.Context(), at(now), 9)
	ok(t, err)
	same(t, "due", got, want)
}
