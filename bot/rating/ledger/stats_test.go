package ledger

import (
	"math"
	"testing"
	"time"

	"guildhall/bot/rating"
	"guildhall/bot/table/seating"
	"guildhall/storage"
)

var start = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// match returns a result in which the seats have the given ranks.
func match(game string, days int, ranks map[string]int, order ...string) storage.Result {
	r := storage.Result{Game: game, Started: start, Ended: start.Add(time.Duration(days) * 24 * time.Hour), Turns: 10 * days}
	for i, u := range order {
		r.Seats = append(r.Seats, storage.SeatResult{User: u, SeatFacts: storage.SeatFacts{
			Rank: ranks[u], Points: 50 - 10*ranks[u], Answer: time.Duration(i+1) * time.Hour,
			Sources: []storage.Source{{Name: "a", Points: 5}}, Uses: map[string]int{"mason": i + 1},
		}})
	}
	return r
}

func TestOf(t *testing.T) {
	results := []storage.Result{
		match("caylus", 2, map[string]int{"ada": 1, "bo": 2, "chen": 3}, "bo", "ada", "chen"),
		match("caylus", 4, map[string]int{"ada": 1, "bo": 1}, "ada", "bo"), // shared win
		match("caylus", 6, map[string]int{"ada": 2, "bo": 1}, "ada", "bo"),
		match("lisboa", 1, map[string]int{"ada": 2}, "ada"), // the game's opponent won
	}
	got := Of("ada", results)
	if len(got) != 2 || got[0].Game != "caylus" || got[1].Game != "lisboa" {
		t.Fatalf("games = %+v", got)
	}
	c := got[0]
	if c.Matches != 3 || c.Wins != 1.5 || math.Abs(c.Expected-(1.0/3+1)) > 1e-9 {
		t.Errorf("share = %+v", c.Share)
	}
	if c.Points.Value() != (40.0+40+30)/3 || c.Turns.Value() != 40 || Median(c.Length) != 4*24*time.Hour {
		t.Errorf("points %v, turns %v, length %v", c.Points.Value(), c.Turns.Value(), Median(c.Length))
	}
	if u := c.Uses(); len(u) != 1 || u[0] != (Use{"mason", 4, 3, 1.5}) {
		t.Errorf("uses = %+v", u)
	}
	if s := c.Sources(); len(s) != 1 || s[0] != (Source{"a", 5}) {
		t.Errorf("sources = %+v", s)
	}
	if l := got[1]; l.Alone != 1 || l.Beaten != 0 || l.Matches != 0 || l.Won() != 0 {
		t.Errorf("alone = %+v", l)
	}
	places := c.Places()
	if len(places) != 2 || places[0].Seats != 2 || places[0].Seat != 0 || places[0].Matches != 2 || places[1].Seat != 1 || places[1].Seats != 3 {
		t.Errorf("places = %+v", places)
	}
}

func TestAll(t *testing.T) {
	got := All([]storage.Result{match("caylus", 2, map[string]int{"ada": 1, "bo": 2}, "ada", "bo")})
	if len(got) != 1 || got[0].Matches != 2 || got[0].Won() != 0.5 || len(got[0].Answer) != 2 || got[0].Turns.N != 1 {
		t.Errorf("all = %+v", got[0])
	}
}

func TestVersus(t *testing.T) {
	results := []storage.Result{
		match("caylus", 2, map[string]int{"ada": 1, "bo": 2, "chen": 3}, "bo", "ada", "chen"),
		match("lisboa", 2, map[string]int{"ada": 2, "bo": 1}, "ada", "bo"),
		match("caylus", 2, map[string]int{"ada": 2, "bo": 2, "chen": 1}, "ada", "bo", "chen"),
		match("caylus", 2, map[string]int{"bo": 1, "chen": 2}, "bo", "chen"),
	}
	d := Versus("ada", "bo", results)
	if d.Matches != 3 || d.Ahead != 1 || d.Below != 1 || d.Wins != 1 || d.Losses != 1 {
		t.Errorf("versus = %+v", d)
	}
	others := Opponents("ada", results)
	if len(others) != 2 || others[0].Other != "bo" || others[0].Matches != 3 || others[1].Ahead != 1 {
		t.Errorf("opponents = %+v", others)
	}
}

func TestMedian(t *testing.T) {
	hours := func(list ...int) (out []time.Duration) {
		for _, n := range list {
			out = append(out, time.Duration(n)*time.Hour)
		}
		return out
	}
	for _, tt := range []struct {
		list []time.Duration
		want time.Duration
	}{
		{nil, 0}, {hours(7), 7 * time.Hour}, {hours(9, 1, 5), 5 * time.Hour}, {hours(5, 4, 3, 2, 1), 3 * time.Hour}, {hours(6, 5, 4, 3, 2, 1), 4 * time.Hour},
	} {
		if got := Median(tt.list); got != tt.want {
			t.Errorf("the median of %v is %v, want %v", tt.list, got, tt.want)
		}
	}
}

// A computer opponent is rated when one player of it, known by its level and program, played
// its seat all the time.
func TestComputerIsRatedForTheWholeMatch(t *testing.T) {
	span := func(seat, level int, by string) storage.ComputerSpan {
		return storage.ComputerSpan{Seat: seat, Level: level, By: by}
	}
	for name, tt := range map[string]struct {
		spans []storage.ComputerSpan
		want  string
	}{
		"one player":               {[]storage.ComputerSpan{span(0, seating.Club, "abc")}, rating.Level(seating.Club, "abc")},
		"the same again":           {[]storage.ComputerSpan{span(0, seating.Club, "abc"), span(0, seating.Club, "abc")}, rating.Level(seating.Club, "abc")},
		"another level on a seat":  {[]storage.ComputerSpan{span(0, seating.Club, "abc"), span(1, seating.Casual, "abc")}, rating.Level(seating.Club, "abc")},
		"then another level":       {[]storage.ComputerSpan{span(0, seating.Club, "abc"), span(0, seating.Casual, "abc")}, ""},
		"then another program":     {[]storage.ComputerSpan{span(0, seating.Club, "abc"), span(0, seating.Club, "def")}, ""},
		"a program unknown by now": {[]storage.ComputerSpan{span(0, seating.Club, "")}, ""},
	} {
		table := storage.Table{Seats: []storage.Seat{{User: seating.ComputerUser(seating.Club, 1)}, {User: "ada"}}}
		table.TableState.Rated, table.TableState.Computers = []int{0, 1}, &storage.Computers{Stints: tt.spans}
		if got := entrantOf(table, 0); got != tt.want {
			t.Errorf("%s: rated as %q, want %q", name, got, tt.want)
		}
	}
}
