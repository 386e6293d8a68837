package storagetest

import (
	"testing"

	"guildhall/storage"
)

// EarlierResults is a season with results from before there was a ledger: a played match
// with a winner, a seat that a bot finished and a last one, a ruled one, one between
// computers, a bye and one that is still played.
func EarlierResults() storage.LeagueChange {
	c := sampleLeague()
	c.Audit = nil // audits have a column more today
	for n, user := range []string{"ada", "bo", "chen"} {
		e := storage.Entrant{N: n + 1, User: user, State: "in", Division: 1, Joined: at(1)}
		if n < len(c.Entrants) {
			c.Entrants[n] = e
		} else {
			c.Entrants = append(c.Entrants, e)
		}
	}
	seats := func(s ...storage.FixtureSeat) []storage.FixtureSeat {
		for i := range s {
			s[i].Entrant, s[i].User = i+1, c.Entrants[i].User
		}
		return s
	}
	c.Fixtures = []storage.Fixture{
		{N: 1, Division: 1, Round: 1, State: storage.FixtureOver, Ended: at(3), Seats: seats(
			storage.FixtureSeat{Rank: 2, Score: 30}, storage.FixtureSeat{Rank: 3, Score: 9}, storage.FixtureSeat{Rank: 1, Score: 40, Points: 600, Share: 10_000, Alone: true})},
		{N: 2, Division: 1, Round: 2, State: storage.FixtureOver, Ended: at(4), Ruled: "root", Seats: seats(
			storage.FixtureSeat{Rank: 1, Points: 600}, storage.FixtureSeat{Rank: 2})},
		{N: 3, Division: 1, Round: 2, State: storage.FixtureOver, Ended: at(4), Seats: seats(storage.FixtureSeat{}, storage.FixtureSeat{})},
		{N: 4, Division: 1, Round: 2, State: storage.FixtureOver, Ended: at(4), Seats: seats(storage.FixtureSeat{Points: 100})},
		{N: 5, Division: 1, Round: 2, State: storage.FixtureOpen, Seats: seats(storage.FixtureSeat{}, storage.FixtureSeat{})},
	}
	return c
}

// CheckEarlierResults compares the ledgers that a migration made of EarlierResults.
func CheckEarlierResults(t *testing.T, s storage.Store) {
	t.Helper()
	list, err := s.Fixtures(t.Context(), 1, 0)
	ok(t, err)
	want := [][]storage.LedgerEntry{
		{{N: 1, Kind: storage.LedgerPlayed, At: at(3), Round: 1, Seats: []storage.LedgerSeat{
			{Rank: 2, Score: 30}, {Rank: 3, Score: 9, Counts: true}, {Rank: 1, Score: 40, Share: 10_000, Counts: true, Alone: true}}}},
		{{N: 1, Kind: storage.LedgerRuled, By: "root", At: at(4), Round: 2, Seats: []storage.LedgerSeat{{Rank: 1, Counts: true}, {Rank: 2, Counts: true}}}},
		nil, nil, nil,
	}
	for i, f := range list {
		same(t, "ledger", f.Ledger, want[i])
	}
	same(t, "fixtures", len(list), len(want))
}
