package ledger_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"guildhall/bot/rating"
	"guildhall/bot/rating/ledger"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/bot/table/tabletest"
	"guildhall/storage"
	"guildhall/storage/crashtest"
)

const (
	duel   = "pool.2"
	ladder = "pool.bots"
)

// fixture is a server with ratings, which ada, bo and chen have joined.
type fixture struct {
	*tabletest.Fixture
	book *ledger.Ledger
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	h := &fixture{Fixture: tabletest.New(t)}
	h.Games["pool"] = tabletest.Pool{}
	h.joins(true, "ada", "bo", "chen")
	h.keeps(true)
	h.book = ledger.New(h.Services.Tables)
	return h
}

func (h *fixture) joins(rated bool, users ...string) {
	h.T.Helper()
	for _, u := range users {
		_, err := h.DB.ChangePerson(context.Background(), u, func(p *storage.Person) error { p.Preferences.Rated = rated; return nil })
		h.Must(err)
	}
}

func (h *fixture) keeps(ratings bool) {
	h.T.Helper()
	_, err := h.DB.ChangeGuild(context.Background(), "g", func(g *storage.Guild) error { g.Settings.Ratings = ratings; return nil })
	h.Must(err)
}

// begin starts a match of ada and bo.
func (h *fixture) begin() int64 {
	h.T.Helper()
	h.Tick()
	return h.Start("pool", 2)
}

// finish plays a match of ada and bo to its end.
func (h *fixture) finish(id int64) int64 {
	h.T.Helper()
	h.Tick()
	for i, who := range []string{"ada", "bo"} {
		_, err := h.Choose(id, who, []string{"take 0; take 1", "take 2; take 3"}[i], false)
		h.Must(err)
		_, err = h.Confirm(id, who)
		h.Must(err)
	}
	h.Phase(id, storage.Finished)
	return id
}

func (h *fixture) attend() {
	h.T.Helper()
	h.Must(h.book.ProcessAll(context.Background()))
}

// rated returns the number of matches in a person's rating.
func (h *fixture) rated(user string) int {
	h.T.Helper()
	list, err := h.DB.RatingsOf(context.Background(), user)
	h.Must(err)
	n := 0
	for _, r := range list {
		n += r.Matches
	}
	return n
}

// sound fails unless all stored results match the records.
func (h *fixture) sound() ledger.Report {
	h.T.Helper()
	r, err := h.book.Check(context.Background())
	h.Must(err)
	if len(r.Problems) > 0 || r.Due > 0 {
		h.T.Errorf("check: %+v", r)
	}
	return r
}

func TestMatchIsRatedOnce(t *testing.T) {
	h := newFixture(t)
	id := h.finish(h.begin())
	h.attend()
	h.attend()
	r, err := h.DB.Result(t.Context(), id)
	h.Must(err)
	if r.Class != duel || len(r.Seats) != 2 || r.Seats[0].Entrant == "" || r.Seats[0].Rank != 1 || r.Seats[1].Rank != 2 {
		t.Errorf("result = %+v", r)
	}
	if h.rated("ada") != 1 || h.rated("bo") != 1 || h.rated(rating.Seat(0, 2)) != 1 {
		t.Errorf("matches of ada %d, bo %d", h.rated("ada"), h.rated("bo"))
	}
	if got := h.sound(); got.Matches != 1 || got.Rated != 1 || got.Ratings != 4 {
		t.Errorf("report = %+v", got)
	}
}

// Matches that do not count change no ratings, but stay in the statistics.
func TestUnratedMatchesStayInStatistics(t *testing.T) {
	tests := []struct {
		name   string
		before func(h *fixture)
		during func(h *fixture, id int64)
	}{
		{"the server keeps no ratings", func(h *fixture) { h.keeps(false) }, nil},
		{"one of two did not join", func(h *fixture) { h.joins(false, "bo") }, nil},
		{"nobody joins during the match", func(h *fixture) { h.joins(false, "ada", "bo") }, func(h *fixture, _ int64) { h.joins(true, "ada", "bo") }},
		{"a seat was taken over", nil, func(h *fixture, id int64) {
			h.change(id, func(row *storage.Table) { row.Seats[0].Standin = seating.Computer })
			h.change(id, func(row *storage.Table) { row.Seats[0].Standin = "" })
		}},
		{"hints are allowed", nil, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newFixture(t)
			if tt.before != nil {
				tt.before(h)
			}
			id := h.Open("pool", 2)
			if strings.Contains(tt.name, "hints") {
				h.change(id, func(row *storage.Table) { row.TableState.Hints = true })
			}
			_, err := h.Services.Lobby.Start(t.Context(), id, "ada", h.Press())
			h.Must(err)
			if tt.during != nil {
				tt.during(h, id)
			}
			h.finish(id)
			h.attend()
			if n := h.rated("ada") + h.rated("bo"); n != 0 {
				t.Errorf("%d ratings changed", n)
			}
			if r, err := h.DB.Result(t.Context(), id); err != nil || r.Class != "" {
				t.Errorf("result = %+v, %v", r, err)
			}
			h.sound()
		})
	}
}

// A practice match is not in the statistics either.
func TestPracticeMatchHasNoResult(t *testing.T) {
	h := newFixture(t)
	h.Games["lesson"] = tabletest.Lesson{}
	h.Tick()
	id := h.finish(h.Start("lesson", 2))
	h.attend()
	if n := h.rated("ada") + h.rated("bo"); n != 0 {
		t.Errorf("%d ratings changed", n)
	}
	if r, err := h.DB.Result(t.Context(), id); !errors.Is(err, storage.ErrNotFound) {
		t.Errorf("result = %+v, %v", r, err)
	}
	if row, err := h.DB.Table(t.Context(), id); err != nil || len(row.TableState.Rated) != 0 {
		t.Errorf("seats %v are rated, %v", row.TableState.Rated, err)
	}
	h.sound()
}

// change changes a table in the same way as package services.
func (h *fixture) change(id int64, f func(*storage.Table)) {
	h.T.Helper()
	_, err := h.Services.Tables.Modify(context.Background(), id, "", "", func(row *storage.Table) ([]storage.Delivery, error) { f(row); return nil, nil })
	h.Must(err)
}

// Leaving the ratings before a loss does not avoid its effect.
func TestLeavingDuringAMatch(t *testing.T) {
	h := newFixture(t)
	id := h.begin()
	h.joins(false, "ada", "bo")
	h.finish(id)
	h.attend()
	if h.rated("ada") != 1 {
		t.Error("the match did not count")
	}
}

// A match that continues after its end, and ends again, counts once. Later matches are
// rated again.
func TestContinuedMatchCountsOnce(t *testing.T) {
	h := newFixture(t)
	first := h.finish(h.begin())
	h.finish(h.begin())
	h.attend()
	row, err := h.DB.Table(t.Context(), first)
	h.Must(err)
	row.Phase = storage.Playing
	row, err = h.DB.Update(t.Context(), row, "", nil)
	h.Must(err)
	h.attend()
	if n := h.rated("ada"); n != 1 {
		t.Errorf("ada has %d matches while the first goes on, want 1", n)
	}
	row.Phase, row.Ended = storage.Finished, h.Clock.Add(time.Hour)
	_, err = h.DB.Update(t.Context(), row, "", nil)
	h.Must(err)
	h.attend()
	if n := h.rated("ada"); n != 2 {
		t.Errorf("ada has %d matches, want 2", n)
	}
	h.sound()
}

func TestVoidMatch(t *testing.T) {
	h := newFixture(t)
	first := h.finish(h.begin())
	second := h.finish(h.begin())
	h.attend()
	_, err := h.book.Void(t.Context(), first, "ada", "", "played by one person")
	h.Must(err)
	if n := h.rated("ada"); n != 1 {
		t.Errorf("ada has %d matches, want 1", n)
	}
	one, err := h.DB.RatingHistory(t.Context(), duel, "ada", 9)
	h.Must(err)
	if len(one) != 1 || one[0].Table != second || one[0].Before.Matches != 0 {
		t.Errorf("history = %+v", one)
	}
	acts, err := h.DB.Acts(t.Context(), "g", 9)
	h.Must(err)
	if len(acts) != 1 || acts[0].Act != ledger.ActVoid {
		t.Errorf("acts = %+v", acts)
	}
	h.sound()
}

// After a person deletes their data, the others' ratings are as if the seat had been
// empty.
func TestForgottenPerson(t *testing.T) {
	h := newFixture(t)
	for range 3 {
		h.finish(h.begin())
	}
	h.attend()
	h.Must(h.Forget("bo"))
	h.attend()
	if h.rated("bo") != 0 {
		t.Error("bo is still rated")
	}
	list, err := h.DB.Results(t.Context(), storage.ResultQuery{User: "ada", Limit: 9})
	h.Must(err)
	for _, r := range list {
		for _, s := range r.Seats {
			if s.User != "ada" && s.User != "ghost-1" {
				t.Errorf("table %d names %q", r.Table, s.User)
			}
		}
	}
	report := h.sound()
	h.rebuild()
	if again := h.sound(); report.Matches != again.Matches || again.Ratings != report.Ratings {
		t.Errorf("rebuilt: %+v, before: %+v", again, report)
	}
}

func (h *fixture) rebuild() int {
	h.T.Helper()
	n, err := h.book.Rebuild(context.Background())
	h.Must(err)
	return n
}

func TestRebuild(t *testing.T) {
	h := newFixture(t)
	for range 5 {
		h.finish(h.begin())
	}
	h.attend()
	before, err := h.DB.RatingsIn(t.Context(), duel)
	h.Must(err)
	if n := h.rebuild(); n != 5 {
		t.Errorf("read %d matches again, want 5", n)
	}
	after, err := h.DB.RatingsIn(t.Context(), duel)
	h.Must(err)
	if fmt.Sprint(before) != fmt.Sprint(after) {
		t.Errorf("ratings changed:\n%v\n%v", before, after)
	}
}

// Check finds every kind of difference.
func TestCheckFindsDifferences(t *testing.T) {
	tests := []struct {
		name string
		harm func(h *fixture, id int64)
		want string
	}{
		{"another rating", func(h *fixture, _ int64) {
			list, err := h.DB.Rate(context.Background(), duel, 9, storage.Rater{
				Entrants: func(storage.Result) []string { return []string{"ada"} },
				Update:   func(_ storage.Result, had []storage.Rating) []storage.Rating { had[0].Mu++; return had },
			})
			h.Must(err)
			if list != 1 {
				h.T.Fatal("nothing was rated")
			}
		}, "pool.2: ada has"},
		{"a result that no match has", func(h *fixture, id int64) {
			h.attend()
			r, err := h.DB.Result(context.Background(), id)
			h.Must(err)
			r.Seats[0].Points++
			h.Must(h.DB.SaveResult(context.Background(), r, storage.Rater{}))
			h.attend()
		}, "the stored result is another one"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := newFixture(t)
			h.finish(h.begin())
			h.attend()
			h.Clock = h.Clock.Add(time.Hour)
			id := h.finish(h.begin())
			if tt.name == "another rating" {
				r := h.result(id)
				h.Must(h.DB.SaveResult(t.Context(), r, storage.Rater{}))
			}
			tt.harm(h, id)
			report, err := h.book.Check(t.Context())
			h.Must(err)
			if !strings.Contains(strings.Join(report.Problems, "\n"), tt.want) {
				t.Errorf("problems = %q, want %q", report.Problems, tt.want)
			}
		})
	}
}

// result reads the result of a table without rating it.
func (h *fixture) result(id int64) storage.Result {
	h.T.Helper()
	h.Services.Tables.Store = unrated{h.DB}
	defer func() { h.Services.Tables.Store = h.DB }()
	_, err := h.book.ProcessDue(context.Background())
	h.Must(err)
	r, err := h.DB.Result(context.Background(), id)
	h.Must(err)
	return r
}

// unrated is a store that stores results but does not rate them.
type unrated struct{ storage.Store }

func (u unrated) SaveResult(ctx context.Context, r storage.Result, _ storage.Rater) error {
	return u.Store.SaveResult(ctx, r, storage.Rater{})
}

func (unrated) Rate(context.Context, string, int, storage.Rater) (int, error) { return 0, nil }

// If a process is killed at any write, no match is lost or counted twice.
func TestKilledProcess(t *testing.T) {
	crashtest.EachWrite(t, 1, 20, func(t *testing.T, kill func(storage.Store) *crashtest.Store) {
		h := newFixture(t)
		h.finish(h.begin())
		h.finish(h.begin())
		h.Services.Tables.Store = kill(h.DB)
		if err := h.book.ProcessAll(t.Context()); err != nil && !errors.Is(err, crashtest.ErrKilled) {
			t.Fatal(err)
		}
		h.Restart()
		h.book = ledger.New(h.Services.Tables)
		h.attend()
		if h.rated("ada") != 2 || h.rated("bo") != 2 {
			t.Errorf("ada has %d matches, bo %d, want 2", h.rated("ada"), h.rated("bo"))
		}
		h.sound()
	})
}

// Matches of one person against computer opponents count in the ladder class, and the
// levels are rated.
func TestLadderOfComputers(t *testing.T) {
	h := newFixture(t)
	row := h.Open("pool", 1)
	_, err := h.Services.Lobby.AddComputer(t.Context(), row, "ada", seating.Beginner, h.Press())
	h.Must(err)
	_, err = h.Services.Lobby.Start(t.Context(), row, "ada", h.Press())
	h.Must(err)
	if got := h.TableState(row).Rated; len(got) != 2 {
		t.Fatalf("rated seats = %v", got)
	}
	stored, err := h.DB.Table(t.Context(), row)
	h.Must(err)
	for i := range stored.TableState.Computers.Stints {
		stored.TableState.Computers.Stints[i].By = "abc"
	}
	stored.Phase, stored.Ended = storage.Finished, h.Clock
	_, err = h.DB.Update(t.Context(), stored, "", nil)
	h.Must(err)
	h.attend()
	list, err := h.DB.RatingsIn(t.Context(), ladder)
	h.Must(err)
	var names []string
	for _, r := range list {
		names = append(names, r.Entrant)
	}
	if got := strings.Join(names, " "); got != "ada computer-1@abc seat-1/2 seat-2/2" {
		t.Errorf("rated: %s", got)
	}
	if h.rated("ada") != 1 {
		t.Error("ada is not rated on the ladder")
	}
}

// Unrated seats are left out, and the others are rated as if they had played without
// them.
func TestUnratedSeatIsLeftOut(t *testing.T) {
	h := newFixture(t)
	h.joins(false, "chen")
	id := h.Start("bazaar", 3)
	p := tabletest.Player{Fixture: h.Fixture, R: newRand(), ID: id}
	if !p.Play(4000) {
		t.Fatal("the match does not end")
	}
	h.book = ledger.New(h.Services.Tables)
	h.attend()
	if h.rated("ada") != 1 || h.rated("bo") != 1 || h.rated("chen") != 0 {
		t.Errorf("matches of ada %d, bo %d, chen %d", h.rated("ada"), h.rated("bo"), h.rated("chen"))
	}
	h.sound()
	r, err := h.DB.Result(t.Context(), id)
	h.Must(err)
	if r.Class != "bazaar.3" {
		t.Errorf("class = %s", r.Class)
	}
	for i, s := range r.Seats {
		if s.Turns == 0 || s.Answer <= 0 || s.Rank < 1 || len(s.Sources) == 0 {
			t.Errorf("seat %d: %+v", i, s)
		}
	}
}

// Check ignores differences in statistics that an earlier version of the program
// computed.
func TestOtherStatistics(t *testing.T) {
	h := newFixture(t)
	id := h.finish(h.begin())
	h.attend()
	r, err := h.DB.Result(t.Context(), id)
	h.Must(err)
	r.Seats[0].Uses = map[string]int{"mason": 3}
	h.Must(h.DB.SaveResult(t.Context(), r, ledger.Rater))
	report, err := h.book.Check(t.Context())
	h.Must(err)
	if report.Stale != 1 || len(report.Problems) > 0 {
		t.Errorf("report = %+v", report)
	}
	h.rebuild()
	if report := h.sound(); report.Stale != 0 {
		t.Errorf("after a rebuild: %+v", report)
	}
}

// A table that is not over, or counts for nobody, cannot be voided.
func TestVoidRefuses(t *testing.T) {
	h := newFixture(t)
	if _, err := h.book.Void(t.Context(), h.begin(), "ada", "", "x"); tabletest.Reason(err) != table.NotRated {
		t.Errorf("a match in play: %v", err)
	}
	if _, err := h.book.Void(t.Context(), 99, "ada", "", "x"); tabletest.Reason(err) != table.NoSuchTable {
		t.Errorf("no table: %v", err)
	}
}
