package league

import (
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/storage"
)

// A delivery counts as a change of the season, even without any other change.
func TestTellChangesTheSeason(t *testing.T) {
	b := &SeasonTx{}
	b.tell(storage.Delivery{Kind: KindNews})
	if !b.changed || len(b.change.Deliveries) != 1 {
		t.Errorf("changed %v, %d deliveries", b.changed, len(b.change.Deliveries))
	}
}

// The draw of an open season contains the people who joined, that of a drawn season those
// with a division.
func TestDrawNamesThoseWhoPlay(t *testing.T) {
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
