package league

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/storage"
)

// A delivery counts as a change of the season, even without any other change.
func TestDeliveryChangesSeason(t *testing.T) {
	b := &SeasonTx{}
	b.tell(storage.Delivery{Kind: KindNews})
	if !b.changed || len(b.change.Deliveries) != 1 {
		t.Errorf("changed %v, %d deliveries", b.changed, len(b.change.Deliveries))
	}
}

// The draw of an open season contains the people who joined, that of a drawn season those
// with a division.
func TestDrawContainsEntrants(t *testing.T) {
	entrants := []storage.Entrant{
		{N: 1, Name: "joined", State: In}, {N: 2, Name: "substitute", State: Sub}, {N: 3, Name: "gone", State: Left},
	}
	names := func(b *SeasonTx) (list []string) {
		for _, e := range DrawOf(b).Entrants {
			list = append(list, e.Name)
		}
		return list
	}
	b := &SeasonTx{Season: storage.Season{Phase: storage.SeasonOpen, Seed: make([]byte, 32)}, Entrants: entrants}
	if got := names(b); len(got) != 1 || got[0] != "joined" {
		t.Errorf("an open season names %v", got)
	}
	b.Season.Phase, b.Season.Round, b.Season.Started = storage.SeasonPlaying, 1, time.Unix(1, 0)
	b.Entrants[0].Division, b.Entrants[2].Division = 1, 1
	b.Entrants = append(b.Entrants, storage.Entrant{N: 4, Name: "late", State: In})
	if got := names(b); len(got) != 2 || got[0] != "joined" || got[1] != "gone" {
		t.Errorf("a drawn season names %v", got)
	}
}

// LeftAfter includes a round in which a drop-out was drawn, and a round drawn before they
// left.
func TestLeftAfter(t *testing.T) {
	at := func(hour int) time.Time { return time.Date(2026, 3, 1, hour, 0, 0, 0, time.UTC) }
	round := func(n, entrant, ended int) storage.Fixture {
		return storage.Fixture{Round: n, Ended: at(ended), Seats: []storage.FixtureSeat{{Entrant: entrant}}}
	}
	rounds := []storage.Fixture{round(1, 1, 3), round(1, 2, 5), round(2, 1, 8), round(3, 1, 11)}
	for name, tt := range map[string]struct {
		entrant storage.Entrant
		want    int
	}{
		"still plays":                    {storage.Entrant{N: 2, State: In}, 0},
		"left in the first round":        {storage.Entrant{N: 2, State: Left, Left: at(4)}, 1},
		"left as the first round ended":  {storage.Entrant{N: 2, State: Left, Left: at(5)}, 1},
		"left in the second round":       {storage.Entrant{N: 2, State: Left, Left: at(6)}, 2},
		"left in the third round":        {storage.Entrant{N: 2, State: Left, Left: at(9)}, 3},
		"drawn in the third, left early": {storage.Entrant{N: 1, State: Left, Left: at(2)}, 3},
	} {
		t.Run(name, func(t *testing.T) {
			b := &SeasonTx{Season: storage.Season{Terms: storage.LeagueTerms{Format: Swiss}}, Fixtures: rounds}
			if got := b.leftAfter(tt.entrant); got != tt.want {
				t.Errorf("left after round %d, want %d", got, tt.want)
			}
		})
	}
}

// Only open tables that a person plays count against them as the next substitute.
func TestTablesOf(t *testing.T) {
	seats := func(users ...string) (list []storage.FixtureSeat) {
		for _, u := range users {
			list = append(list, storage.FixtureSeat{User: u})
		}
		return list
	}
	b := &SeasonTx{Fixtures: []storage.Fixture{
		{State: storage.FixtureOpen, Seats: seats("a", "b")}, {State: storage.FixtureOpen, Seats: seats("b", "c")},
		{State: storage.FixtureOver, Seats: seats("a", "b")}, {State: storage.FixturePlanned, Seats: seats("a", "c")},
	}}
	for user, want := range map[string]int{"a": 1, "b": 2, "c": 1, "d": 0} {
		if got := b.TablesOf(user); got != want {
			t.Errorf("%s plays %d tables, want %d", user, got, want)
		}
	}
}

// After the deadline a move has the time in the terms, or less if the clock of the season
// gave less.
func TestHurriedClock(t *testing.T) {
	for name, tt := range map[string]struct {
		clock storage.Terms
		want  time.Duration
	}{
		"a long move":  {storage.Terms{Clock: clock.Move, Span: 24 * time.Hour}, 12 * time.Hour},
		"a short move": {storage.Terms{Clock: clock.Move, Span: 6 * time.Hour}, 6 * time.Hour},
		"another kind": {storage.Terms{Clock: clock.Bank, Span: 6 * time.Hour, Bank: 48 * time.Hour}, 12 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			got := hurried(storage.LeagueTerms{Clock: tt.clock, Hurry: 12 * time.Hour})
			if got.Clock != clock.Move || got.Span != tt.want || got.Bank != 0 || got.Absence != clock.Opponent {
				t.Errorf("hurried terms %+v, want %v for a move", got, tt.want)
			}
		})
	}
}

// If an entrant has no tie-break value because of a decision, the value does
// not count for the entrants tied with them.
func TestTieValuesOfTheTied(t *testing.T) {
	rows := []Row{
		{Entrant: storage.Entrant{N: 1}, Points: 60, Share: 5000}, {Entrant: storage.Entrant{N: 2}, Points: 60, Ruled: 1},
		{Entrant: storage.Entrant{N: 3}, Points: 30, Share: 4000},
	}
	got := tieValues(rows, func(a, b Row) int { return b.Points - a.Points }, func(r Row) int { return r.Share }, Row.lacksShare)
	if want := map[int]int{1: 0, 2: 0, 3: 4000}; !maps.Equal(got, want) {
		t.Errorf("values %v, want %v", got, want)
	}
}

// A rank counts only for the entrant who still has the seat and still plays in
// the season.
func TestRankCountsForItsEntrant(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*storage.Entrant, *storage.Seat)
		want   bool
	}{
		"their own":        {func(*storage.Entrant, *storage.Seat) {}, true},
		"left the season":  {func(e *storage.Entrant, _ *storage.Seat) { e.State = Left }, false},
		"replaced":         {func(_ *storage.Entrant, s *storage.Seat) { s.User = "2" }, false},
		"gave up the seat": {func(_ *storage.Entrant, s *storage.Seat) { s.Vacant = true }, false},
	} {
		t.Run(name, func(t *testing.T) {
			for _, bots := range []int{0, 25} { // also in earlier seasons without a limit
				e, s := storage.Entrant{N: 1, User: "1", State: In}, storage.Seat{User: "1"}
				tt.change(&e, &s)
				b := &SeasonTx{Season: storage.Season{Terms: storage.LeagueTerms{Bots: bots}}, Entrants: []storage.Entrant{e}}
				f := storage.Fixture{Seats: []storage.FixtureSeat{{Entrant: 1, Rank: 1}}}
				if got := b.seatsNow(&f, storage.Table{Seats: []storage.Seat{s}}, nil)[0].Counts; got != tt.want {
					t.Errorf("with bound %d it counts: %v, want %v", bots, got, tt.want)
				}
			}
		})
	}
}

// Values at the bounds of terms are allowed, values beyond them are not.
func TestBoundsOfTerms(t *testing.T) {
	good := storage.LeagueTerms{Format: Divisions, Seats: 3, Each: 3, Size: 7, Points: []int{6 * Point, 3 * Point, Point}, Ties: TieBreaks, Bots: 25}
	for name, tt := range map[string]struct {
		change func(*storage.LeagueTerms)
		want   table.Reason // empty: allowed
	}{
		"good":                     {func(*storage.LeagueTerms) {}, ""},
		"most matches each":        {func(l *storage.LeagueTerms) { l.Each = 12 }, ""},
		"too many matches each":    {func(l *storage.LeagueTerms) { l.Each = 15 }, "league_each"},
		"fewer matches than seats": {func(l *storage.LeagueTerms) { l.Each = 0 }, "league_each"},
		"an uneven number of each": {func(l *storage.LeagueTerms) { l.Each = 4 }, "league_each"},
		"most rounds":              {func(l *storage.LeagueTerms) { l.Format, l.Rounds = Swiss, MaxRounds }, ""},
		"too many rounds":          {func(l *storage.LeagueTerms) { l.Format, l.Rounds = Swiss, MaxRounds+1 }, "league_rounds"},
		"a division of three":      {func(l *storage.LeagueTerms) { l.Size = 3 }, ""},
		"a division of twenty":     {func(l *storage.LeagueTerms) { l.Size = 20 }, ""},
		"a division of twenty-one": {func(l *storage.LeagueTerms) { l.Size = 21 }, "league_size"},
		"half of a division moves": {func(l *storage.LeagueTerms) { l.Moves = 3 }, ""},
		"more than half moves":     {func(l *storage.LeagueTerms) { l.Moves = 4 }, "league_moves"},
		"longest season":           {func(l *storage.LeagueTerms) { l.Days = MaxDays }, ""},
		"too long a season":        {func(l *storage.LeagueTerms) { l.Days = MaxDays + 1 }, "league_days"},
		"nothing for the last":     {func(l *storage.LeagueTerms) { l.Points[2] = 0 }, ""},
		"nothing for the winner":   {func(l *storage.LeagueTerms) { l.Points = []int{0, 0, 0} }, "league_points"},
		"less for the winner":      {func(l *storage.LeagueTerms) { l.Points = []int{Point, 2 * Point, 0} }, "league_points"},
		"everything by bots":       {func(l *storage.LeagueTerms) { l.Bots = MaxBots + 1 }, "league_bots"},
		"perfect reliability":      {func(l *storage.LeagueTerms) { l.Reliability = 100 }, ""},
		"more than perfect":        {func(l *storage.LeagueTerms) { l.Reliability = 101 }, "league_reliability"},
		"a long text":              {func(l *storage.LeagueTerms) { l.Text = strings.Repeat("가", MaxText) }, ""},
		"too long a text":          {func(l *storage.LeagueTerms) { l.Text = strings.Repeat("가", MaxText+1) }, "league_text"},
	} {
		t.Run(name, func(t *testing.T) {
			terms := good
			terms.Points = slices.Clone(good.Points)
			tt.change(&terms)
			err := checkNumbers(terms)
			if got := tabletest.Reason(err); got != tt.want {
				t.Errorf("refused: %q, want %q", got, tt.want)
			}
			var refused *table.RefusedError
			if errors.As(err, &refused) && refused.Reason == "league_each" && !slices.Contains(refused.Text.Args, engine.N("most", 12)) {
				t.Errorf("the refusal names %v, not the maximum of 12", refused.Text.Args)
			}
		})
	}
}

// A league from before there was a limit for bots gets the usual limit. Other
// leagues keep theirs.
func TestBoundOfEarlierLeagues(t *testing.T) {
	for bots, want := range map[int]int{0: usualBots, 1: 1, 40: 40, storage.NoBots: storage.NoBots} {
		if got := termsNow(storage.LeagueTerms{Bots: bots}).Bots; got != want {
			t.Errorf("a bound of %d becomes %d, want %d", bots, got, want)
		}
	}
}

// A seat that does not count has neither points nor a share, whatever it had before.
func TestUncountedSeatHasNoPoints(t *testing.T) {
	f := storage.Fixture{Seats: []storage.FixtureSeat{{Rank: 1, Points: 180, Share: 10_000}, {}}}
	applyEntry(storage.LeagueTerms{Points: []int{180, 0}}, &f, storage.LedgerEntry{Seats: []storage.LedgerSeat{
		{Rank: 1, Score: 50, Share: 10_000}, {Rank: 2, Score: 40, Share: 8000, Counts: true},
	}})
	if s := f.Seats[0]; s.Rank != 1 || s.Score != 50 || s.Points != 0 || s.Share != 0 {
		t.Errorf("the seat that does not count has %+v", s)
	}
	if s := f.Seats[1]; s.Share != 8000 {
		t.Errorf("the seat that counts has %+v", s)
	}
}

// Only an entrant's open tables count for the number of tables that they play
// at once.
func TestPlayingAtOnce(t *testing.T) {
	seats := func(list ...int) (out []storage.FixtureSeat) {
		for _, n := range list {
			out = append(out, storage.FixtureSeat{Entrant: n})
		}
		return out
	}
	b := &SeasonTx{
		Entrants: []storage.Entrant{{N: 1, State: In}, {N: 2, State: In}, {N: 3, State: In}, {N: 4, State: Left}},
		Fixtures: []storage.Fixture{
			{State: storage.FixtureOpen, Seats: seats(1, 2)}, {State: storage.FixtureOpen, Seats: seats(1, 4)},
			{State: storage.FixtureOver, Seats: seats(1, 3)}, {State: storage.FixturePlanned, Seats: seats(2, 3)},
		},
	}
	for n, want := range map[int]int{1: 2, 2: 1, 3: 0, 4: 0, 5: 0} {
		if got := b.playing(n); got != want {
			t.Errorf("entrant %d plays %d tables, want %d", n, got, want)
		}
	}
}

// A proposal uses the playouts that ended in time, unless the caller gave up.
func TestProposalUsesFinishedPlayouts(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for name, tt := range map[string]struct {
		ctx  context.Context
		err  error
		want bool
	}{
		"no time is left":        {t.Context(), fmt.Errorf("play: %w", context.DeadlineExceeded), true},
		"the caller gave up":     {ended, context.DeadlineExceeded, false},
		"a playout was rejected": {t.Context(), errors.New("illegal move"), false},
	} {
		if got := onlyLate(tt.ctx, tt.err); got != tt.want {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}
