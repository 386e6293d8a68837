// Package leaguetest compares the standings of a league with those of a program that shares no
// code with the bot.
package leaguetest

import (
	"bytes"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"os/exec"
	"slices"
	"testing"

	"guildhall/bot/league"
)

//go:embed standings.py
var program string

// foreignSeat, foreignEntry, foreignMatch and foreignSeason are the input of
// standings.py.
type foreignSeat struct {
	Rank   int  `json:"rank"`
	Score  int  `json:"score"`
	Share  int  `json:"share"`
	Counts bool `json:"counts"`
}

type foreignEntry struct {
	Kind  string        `json:"kind"`
	Seats []foreignSeat `json:"seats"`
}

type foreignMatch struct {
	Division int            `json:"division"`
	Entrants []int          `json:"entrants"`
	Ledger   []foreignEntry `json:"ledger"`
}

type foreignEntrant struct {
	N        int  `json:"n"`
	Division int  `json:"division"`
	Left     bool `json:"left"`
}

type foreignSeason struct {
	Points   []int            `json:"points"`
	Ties     []string         `json:"ties"`
	Seed     string           `json:"seed"`
	Entrants []foreignEntrant `json:"entrants"`
	Matches  []foreignMatch   `json:"matches"`
	// Successors are pairs of an entrant and the one whose place they took.
	Successors [][2]int `json:"successors"`
}

func foreignOf(b *league.SeasonTx) foreignSeason {
	s := foreignSeason{Points: b.Season.Terms.Points, Ties: b.Season.Terms.Ties, Seed: hex.EncodeToString(b.Season.Seed)}
	for _, e := range b.Entrants {
		if e.Division > 0 {
			s.Entrants = append(s.Entrants, foreignEntrant{e.N, e.Division, e.State == league.Left})
		}
	}
	s.Successors = [][2]int{}
	for _, one := range b.Season.Terms.Successors {
		s.Successors = append(s.Successors, [2]int{one.Entrant, one.Of})
	}
	for _, f := range b.Fixtures {
		m := foreignMatch{Division: f.Division}
		for _, seat := range f.Seats {
			m.Entrants = append(m.Entrants, seat.Entrant)
		}
		for _, e := range f.Ledger {
			one := foreignEntry{Kind: string(e.Kind)}
			for _, seat := range e.Seats {
				one.Seats = append(one.Seats, foreignSeat{seat.Rank, seat.Score, seat.Share, seat.Counts})
			}
			m.Ledger = append(m.Ledger, one)
		}
		s.Matches = append(s.Matches, m)
	}
	return s
}

// CompareStandings fails the test when standings.py computes other standings from the ledger
// of a season. It skips the test without Python.
func CompareStandings(t *testing.T, b *league.SeasonTx) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed: no other program computes the standings")
	}
	in, err := json.Marshal(foreignOf(b))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), python, "-c", program)
	cmd.Stdin = bytes.NewReader(in)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var want [][][4]int
	if err := json.Unmarshal(out, &want); err != nil {
		t.Fatal(err)
	}
	for d := range want {
		var got [][4]int
		for _, r := range b.Standings(d + 1) {
			got = append(got, [4]int{r.Entrant.N, r.Points, r.Played, r.Wins})
		}
		if !slices.Equal(got, want[d]) {
			t.Fatalf("division %d: standings %v, the other program computes %v", d+1, got, want[d])
		}
	}
}
