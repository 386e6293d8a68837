package league_test

import (
	"context"
	"slices"
	"testing"

	"guildhall/bot/league"
	"guildhall/bot/league/leaguetest"
	"guildhall/storage"
)

// rowOf returns the row of a user in the standings of their division.
func rowOf(t *testing.T, b *league.SeasonTx, user string) league.Row {
	t.Helper()
	e := b.Of(user)
	rows := b.Standings(e.Division)
	i := slices.IndexFunc(rows, func(r league.Row) bool { return r.Entrant.N == e.N })
	if i < 0 {
		t.Fatalf("%s is not in division %d", user, e.Division)
	}
	return rows[i]
}

// A substitute chosen by an organiser becomes an entrant. They play the seats
// without a result, also at running tables, and get the average points of a
// table for each finished match. The drop-out keeps their results and is last.
func TestSuccessorIsPaidAsALateEntrant(t *testing.T) {
	ctx := context.Background()
	h := newFixture(t)
	b := h.create(7, func(l *storage.LeagueTerms) { l.Size, l.Each = 7, 6 })
	id := b.League.ID
	h.join(id, "sub", true)
	b = h.start(id)
	out := b.Of("100").N
	over := 0
	for _, f := range b.Fixtures {
		if over < 2 && slices.ContainsFunc(f.Seats, func(s storage.FixtureSeat) bool { return s.Entrant == out }) {
			h.playOut(f.Table)
			over++
		}
	}
	h.attend()
	b = h.latest(id)
	had := rowOf(t, b, "100")
	h.Must(second(h.leagues.Organising.Substitute(ctx, h.act(id, "root"), "100", "sub")))
	h.attend()
	b = h.latest(id)
	average := (b.Season.Terms.Points[0] + b.Season.Terms.Points[1] + b.Season.Terms.Points[2]) / 3
	if r := rowOf(t, b, "sub"); r.Points != 2*average || r.Late != 2*average || r.Played != 0 || r.Open != 4 || r.Entrant.State != league.In {
		t.Errorf("the successor begins with %+v", r)
	}
	if r := rowOf(t, b, "100"); r.Points != had.Points || r.Played != 2 || r.Open != 0 || r.Place != 8 || r.Late != 0 {
		t.Errorf("the drop-out has %+v, had %+v", r, had)
	}
	for _, f := range b.Fixtures {
		for i, s := range f.Seats {
			if s.Entrant != b.Of("sub").N || f.State != storage.FixtureOpen {
				continue
			}
			row, err := h.DB.Table(ctx, f.Table)
			h.Must(err)
			if row.Seats[i].User != "sub" || s.User != "sub" {
				t.Errorf("seat %d of table %d is of %s", i, f.Table, row.Seats[i].User)
			}
		}
	}
	if err := second(h.leagues.Organising.Substitute(ctx, h.act(id, "root"), "101", "sub")); reason(err) != "not_sub" {
		t.Errorf("the successor takes another place: %v", err)
	}
	b = h.playAll(id)
	own := 0
	for _, f := range b.Fixtures {
		for _, s := range f.Seats {
			if s.Entrant == b.Of("sub").N {
				own += s.Points
			}
		}
	}
	if r := rowOf(t, b, "sub"); r.Points != own+2*average || r.Played != 4 || own == 0 || r.Entrant.Place != r.Place {
		t.Errorf("at the end the successor has %+v, by matches %d", r, own)
	}
	if !slices.Contains(b.NextOrder(), b.Of("sub").N) || slices.Contains(b.NextOrder(), out) {
		t.Errorf("the next season begins with %v", b.NextOrder())
	}
	leaguetest.CompareStandings(t, b)
	h.Must(drawOf(h, b).Check())
	forged := drawOf(h, b)
	forged.Terms.Successors = nil
	if forged.Check() == nil {
		t.Error("a draw without its successor is accepted")
	}
}

// In Swiss a successor plays the later rounds, and has the points of a bye for each round
// before. A successor may have one, too; in a knockout they take the place in the bracket.
func TestSuccessorsOfRounds(t *testing.T) {
	ctx := context.Background()
	for _, format := range []string{league.Swiss, league.Knockout} {
		t.Run(format, func(t *testing.T) {
			h := newFixture(t)
			b := h.create(9, func(l *storage.LeagueTerms) {
				if l.Format = format; format == league.Swiss {
					l.Rounds = 4
				}
			})
			id := b.League.ID
			h.join(id, "sub", true)
			h.join(id, "next", true)
			h.start(id)
			round := func() {
				t.Helper()
				drawn := h.latest(id).Season.Round
				for _, table := range h.playing() {
					h.playOut(table)
				}
				for range 3 {
					h.attend()
				}
				if now := h.latest(id).Season.Round; now != drawn+1 {
					t.Fatalf("round %d after %d", now, drawn)
				}
			}
			out := "100"
			if format == league.Swiss {
				round()
			} else {
				h.Must(second(h.leagues.Organising.Substitute(ctx, h.act(id, "root"), "101", "next")))
				h.attend()
			}
			h.Must(second(h.leagues.Organising.Substitute(ctx, h.act(id, "root"), out, "sub")))
			h.attend()
			if format == league.Knockout {
				b = h.playAll(id)
				if e := b.Of("sub"); e.State != league.Withdrawn && e.State != league.In || e.Place == 0 {
					t.Errorf("the successor: %+v", e)
				}
				h.Must(drawOf(h, b).Check())
				return
			}
			b = h.latest(id)
			bye := (b.Season.Terms.Points[0] + b.Season.Terms.Points[1] + b.Season.Terms.Points[2]) / 3
			if r := rowOf(t, b, "sub"); r.Late != bye || r.Open != 1 {
				t.Errorf("in round 2 the successor has %+v", r)
			}
			round()
			h.Must(second(h.leagues.Organising.Substitute(ctx, h.act(id, "root"), "sub", "next")))
			h.attend()
			round()
			b = h.latest(id)
			if r := rowOf(t, b, "next"); r.Late != 2*bye || r.Played != 1 || r.Open != 1 {
				t.Errorf("in round 4 the second successor has %+v", r)
			}
			if r := rowOf(t, b, "sub"); r.Late != bye || r.Played != 1 || r.Entrant.State != league.Left {
				t.Errorf("the first successor has %+v", r)
			}
			b = h.playAll(id)
			h.Must(drawOf(h, b).Check())
			if len(b.Fixtures) != 12 {
				t.Errorf("%d matches", len(b.Fixtures))
			}
		})
	}
}
