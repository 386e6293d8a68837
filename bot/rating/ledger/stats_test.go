package ledger

import (
	"math"
	"testing"
	"time"

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
