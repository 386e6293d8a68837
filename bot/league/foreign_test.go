package league_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"os/exec"
	"slices"
	"testing"

	"guildhall/bot/league"
	"guildhall/engine"
	"guildhall/storage"
)

// foreignSeat, foreignEntry, foreignMatch and foreignSeason are the input of
// testdata/standings.py.
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
}

func foreignOf(b *league.SeasonTx) foreignSeason {
	s := foreignSeason{Points: b.Season.Terms.Points, Ties: b.Season.Terms.Ties, Seed: hex.EncodeToString(b.Season.Seed)}
	for _, e := range b.Entrants {
		if e.Division > 0 {
			s.Entrants = append(s.Entrants, foreignEntrant{e.N, e.Division, e.State == league.Left})
		}
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

// A program that shares no code with the bot computes the same standings from the ledger,
// after every correction of a season with two divisions and somebody who drops out.
func TestForeignProgramComputesTheSameStandings(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed: no other program computes the standings")
	}
	for _, ties := range [][]string{{"share", "wins", "met"}, {"met", "score", "wins"}} {
		h := newFixture(t)
		b := h.create(10, func(l *storage.LeagueTerms) { l.Size, l.Ties = 5, ties })
		id := b.League.ID
		h.start(id)
		compare := func() {
			t.Helper()
			b = h.latest(id)
			in, err := json.Marshal(foreignOf(b))
			h.Must(err)
			cmd := exec.CommandContext(t.Context(), python, "testdata/standings.py")
			cmd.Stdin = bytes.NewReader(in)
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			var want [][][4]int
			h.Must(json.Unmarshal(out, &want))
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
		h.Must(second(h.leagues.Entering.Leave(context.Background(), h.act(id, "104"))))
		h.attend()
		h.playAll(id)
		compare()
		if b.DivisionCount() != 2 {
			t.Fatalf("%d divisions, want 2", b.DivisionCount())
		}
		rng := engine.NumberedSeed(58).Rand("corrections")
		for range 8 {
			f := b.Fixtures[rng.Intn(len(b.Fixtures))]
			choices := [][]int{nil, {1, 2, 3}, {3, 1, 2}, {1, 1, 3}, {2, 1, 2}, {1, 1, 1}}
			_, err := h.leagues.Rulings.Correct(context.Background(), h.act(id, "root"), league.Correction{Table: f.Table, Ranks: choices[rng.Intn(len(choices))], Seen: len(f.Ledger)})
			if r := reason(err); err != nil && r != "same_result" && r != "void_already" {
				t.Fatal(err)
			}
			compare()
			for _, r := range append(b.Standings(1), b.Standings(2)...) {
				if r.Entrant.Place != r.Place {
					t.Fatalf("%s has place %d of the season that is over, want %d", r.Entrant.Name, r.Entrant.Place, r.Place)
				}
			}
		}
		h.Must(drawOf(h, b).Check())
	}
}
