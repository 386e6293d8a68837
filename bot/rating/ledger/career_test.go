package ledger_test

import (
	"testing"

	"guildhall/bot/rating/ledger"
	"guildhall/storage"
)

// level returns level 3 for the computer opponent "bot".
func level(user string) (int, bool) { return 3, user == "bot" }

func TestCareer(t *testing.T) {
	alone := func(against string, rank, points int, title string) storage.Result {
		return storage.Result{Game: "lisboa", Seats: []storage.SeatResult{{User: "ada", SeatFacts: storage.SeatFacts{Rank: rank, Points: points, Against: against, Title: title}}}}
	}
	with := func(other string, rank int) storage.Result {
		return storage.Result{Game: "caylus", Seats: []storage.SeatResult{{User: other, SeatFacts: storage.SeatFacts{Rank: 3 - rank}}, {User: "ada", SeatFacts: storage.SeatFacts{Rank: rank, Points: 50}}}}
	}
	newestFirst := []storage.Result{
		alone("lacerda", 1, 120, "magistrate"), with("bot", 1), alone("lacerda", 2, 150, "jester"), with("bo", 1),
		alone("lacerda", 1, 140, "magistrate"), alone("lacerda", 1, 130, "favorite"),
	}
	got := ledger.Career("ada", newestFirst, level)
	want := []ledger.Opponent{
		{Game: "lisboa", Against: "lacerda", Matches: 4, Won: 3, Best: 150, Title: "jester", Streak: 1, BestStreak: 2},
		{Game: "caylus", Level: 3, Matches: 1, Won: 1, Best: 50, Streak: 1, BestStreak: 1},
	}
	if len(got) != len(want) {
		t.Fatalf("%d opponents, want %d", len(got), len(want))
	}
	for i := range want {
		if *got[i] != want[i] {
			t.Errorf("%+v, want %+v", *got[i], want[i])
		}
	}
}
