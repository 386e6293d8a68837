package league_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"guildhall/bot/league"
	"guildhall/bot/rating/ledger"
	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/storage"
)

// pool returns a league of four people at two tables of one round. All joined the
// ratings, and the server has ratings.
func pool(t *testing.T, change func(*storage.LeagueTerms)) (*fixture, *league.SeasonTx) {
	h := newFixture(t)
	h.Games["pool"] = tabletest.Pool{}
	_, err := h.DB.ChangeGuild(context.Background(), "g", func(g *storage.Guild) error { g.Settings.Ratings = true; return nil })
	h.Must(err)
	for i := range 5 {
		_, err := h.DB.ChangePerson(context.Background(), fmt.Sprint(100+i), func(p *storage.Person) error { p.Preferences.Rated = true; return nil })
		h.Must(err)
	}
	b := h.create(4, func(l *storage.LeagueTerms) {
		l.Game, l.Seats, l.Format, l.Rounds = "pool", 2, league.Swiss, 1
		change(l)
	})
	h.join(b.League.ID, "104", true)
	return h, h.start(b.League.ID)
}

// playSame plays a table to its end, always with the first answer, so that two tables
// with one deal have the same record.
func (h *fixture) playSame(id int64) {
	h.T.Helper()
	_, err := h.Services.Tables.Attempt(context.Background(), id, "", "", func(tx *table.Tx) error {
		c := &table.Commit{State: tx.State().Clone()}
		for asked := c.State.Pending(nil); len(asked) > 0; asked = c.State.Pending(nil) {
			m := c.State.Moves(asked[0], nil)[0]
			code := c.State.Code(asked[0], m)
			if err := c.State.Play(asked[0], m, nil); err != nil {
				return err
			}
			c.Add(tx, asked[0], code)
		}
		return tx.Commit(context.Background(), "", c)
	})
	h.Must(err)
	h.Tick()
}

// playPool plays the only round of a pool.
func (h *fixture) playPool(b *league.SeasonTx) *league.SeasonTx {
	h.T.Helper()
	for _, id := range h.playing() {
		h.playSame(id)
		h.attend()
	}
	return h.latest(b.League.ID)
}

// ratedMatches reads all results, and returns the number of rated matches of each person.
func (h *fixture) ratedMatches(b *league.SeasonTx) map[string]int {
	h.T.Helper()
	ctx := context.Background()
	ratings := ledger.New(h.Services.Tables)
	h.Must(ratings.ProcessAll(ctx))
	report, err := ratings.Check(ctx)
	h.Must(err)
	if len(report.Problems) > 0 || report.Due > 0 {
		h.T.Errorf("check: %+v", report)
	}
	count := map[string]int{}
	for _, f := range b.Fixtures {
		r, err := h.DB.Result(ctx, f.Table)
		if errors.Is(err, storage.ErrNotFound) {
			continue
		}
		h.Must(err)
		for _, s := range r.Seats {
			if r.Class != "" && s.Entrant != "" {
				count[s.Entrant]++
			}
		}
	}
	for user, n := range count {
		list, err := h.DB.RatingsOf(ctx, user)
		h.Must(err)
		if len(list) != 1 || list[0].Matches != n {
			h.T.Errorf("%s is rated by %+v, want %d matches", user, list, n)
		}
	}
	return count
}

// Matches of a league count for ratings like all others. Two tables with one deal may
// have the same record, move by move, and both count.
func TestDuplicateDealsAreRated(t *testing.T) {
	h, b := pool(t, func(l *storage.LeagueTerms) { l.Duplicate = true })
	b = h.playPool(b)
	if b.Season.Phase != storage.SeasonOver {
		t.Fatalf("the season is %s", b.Season.Phase)
	}
	got := h.ratedMatches(b)
	for _, e := range b.Entrants[:4] {
		if got[e.User] != 1 {
			t.Errorf("%s has %d rated matches, want 1 (%v)", e.User, got[e.User], got)
		}
	}
}

// The terms may exclude a league from the ratings; then the table says so, and the points
// of the league still count.
func TestUnratedLeague(t *testing.T) {
	h, b := pool(t, func(l *storage.LeagueTerms) { l.Unrated = true })
	for _, f := range b.Fixtures {
		if row := h.Look(f.Table, "").Table; !row.TableState.Unrated || len(row.TableState.Rated) != 0 {
			t.Errorf("table %d: %+v", f.Table, row.TableState)
		}
	}
	b = h.playPool(b)
	if got := h.ratedMatches(b); len(got) != 0 {
		t.Errorf("rated: %v", got)
	}
	if r := b.Standings(1)[0]; r.Points == 0 || !b.Fixtures[0].Seats[0].Alone {
		t.Errorf("the first has %+v", r)
	}
}

// A substitute's seat changes nobody's rating; a remaining player has nobody to be rated
// against.
func TestSubstitutesAreNotRated(t *testing.T) {
	h, b := pool(t, func(*storage.LeagueTerms) {})
	gone := b.Entrant(b.Fixtures[0].Seats[0].Entrant).User
	h.Must(second(h.leagues.Entering.Leave(context.Background(), h.act(b.League.ID, gone))))
	h.attend()
	b = h.playPool(b)
	got := h.ratedMatches(b)
	if len(got) != 2 || got[gone] != 0 || got["104"] != 0 {
		t.Errorf("rated: %v, and %s left", got, gone)
	}
	if s := b.Fixtures[0].Seats[0]; s.User != "104" || s.Alone || s.Points != 0 {
		t.Errorf("the seat has %+v", s)
	}
}

// Computer opponents are entrants: they have places and points, people are rated against
// them, and they never play each other.
func TestComputersAreEntrants(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(3, func(l *storage.LeagueTerms) { l.Seats, l.Size = 2, 5 })
	id := b.League.ID
	set := func(by string, level, n int) error {
		return second(h.leagues.Organising.Computers(ctx, h.act(id, by), level, n))
	}
	h.Must(set("root", 3, 4))
	h.Must(set("root", 3, 2)) // two leave again
	h.Must(set("root", 1, 1))
	for want, err := range map[string]error{"only_organiser": set("100", 3, 1), "computers": set("root", 3, league.MaxComputers), "no level": set("root", 9, 1)} {
		if got := reason(err); got != want && (want != "no level" || got != "computers") {
			t.Errorf("%v, want %s", err, want)
		}
	}
	b = h.start(id)
	if n := len(b.InState(league.In)); n != 6 {
		t.Fatalf("%d entrants, want 6", n)
	}
	if got := reason(set("root", 3, 3)); got != "computers_late" {
		t.Errorf("after the start: %s", got)
	}
	h.Must(second(h.leagues.Entering.Leave(ctx, h.act(id, "100")))) // a Club bot replaces them, with another name than the existing ones
	h.attend()
	b = h.playAll(id)
	alone := 0
	for _, f := range b.Fixtures {
		people := 0
		for _, s := range f.Seats {
			if !league.Computer(b.Entrant(s.Entrant).User) {
				people++
			}
		}
		switch {
		case people == 0:
			if alone++; f.Table != 0 || f.Seats[0].Rank != 0 || f.Seats[0].Points != 0 {
				t.Errorf("computers alone: %+v", f)
			}
		case f.Seats[0].User == f.Seats[1].User:
			t.Errorf("one plays both seats: %+v", f)
		}
	}
	if alone != 3 {
		t.Errorf("%d matches between computers, want 3", alone)
	}
	for _, r := range b.Standings(1) {
		if want := map[bool]int{true: 3, false: 5}[league.Computer(r.Entrant.User)]; r.Played != want || r.Place == 0 {
			t.Errorf("%s has played %d, want %d", r.Entrant.Name, r.Played, want)
		}
	}
}
