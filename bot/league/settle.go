package league

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// settle looks after an open fixture whose table is not simply played: it starts
// it, replaces who resigned, or counts its result.
func (l *Leagues) settle(ctx context.Context, f storage.Fixture) error {
	if f.Ruled != "" {
		return nil // attend carries the decision out
	}
	row, err := l.tables.Stored(ctx, f.Table)
	if err != nil {
		return err
	}
	switch row.Phase {
	case storage.Open:
		return l.begin(ctx, f)
	case storage.Playing:
		return l.replaceAt(ctx, f)
	case storage.Over:
		seen, err := l.tables.Look(ctx, f.Table, "")
		if err != nil {
			return err
		}
		return l.finish(ctx, f, func(b *Book, f *storage.Fixture) { fillResult(b, f, row, seen.Result) })
	}
	return l.settleClosed(ctx, f, row)
}

// settleClosed decides about a table that ended without a result. One that never
// began opens again. Where one person remained, the others resigned: that decides
// it. Everything else is for an organiser.
func (l *Leagues) settleClosed(ctx context.Context, f storage.Fixture, row storage.Table) error {
	if row.Started.IsZero() {
		_, err := l.edit(ctx, f.Season, "", func(b *Book) error {
			if now := b.Fixtures[f.N-1]; now.State != storage.FixtureOpen || now.Table != f.Table {
				return nil
			}
			kept := b.changeFixture(f.N)
			kept.State, kept.Table = storage.FixturePlanned, 0
			b.touch().Next = l.now()
			return nil
		})
		return err
	}
	if row.Ending == table.EndedResigned && seating.People(row) == 1 {
		return l.finish(ctx, f, func(b *Book, f *storage.Fixture) {
			for i := range f.Seats {
				f.Seats[i].Rank = 2
				if !row.Seats[i].Vacant {
					f.Seats[i].Rank = 1
				}
			}
			fillPoints(b, f, row)
		})
	}
	_, err := l.edit(ctx, f.Season, "", func(b *Book) error {
		if b.Fixtures[f.N-1].State != storage.FixtureOpen {
			return nil
		}
		b.changeFixture(f.N).State = storage.FixtureStuck
		for _, user := range b.League.Organisers {
			b.tell(l.delivery(b, KindStuck, user, f.Table, storage.Ping))
		}
		return nil
	})
	return err
}

// fillResult writes the result of a match into its fixture.
func fillResult(b *Book, f *storage.Fixture, row storage.Table, r *engine.Result) {
	best := 0
	for i := range f.Seats {
		f.Seats[i].Rank = 1 // level with all others, where the game does not rank it
		if i < len(r.Totals) {
			f.Seats[i].Score = r.Totals[i]
		}
	}
	for _, p := range r.Places {
		f.Seats[p.Seat].Rank = p.Rank
		if p.Rank == 1 {
			best = f.Seats[p.Seat].Score
		}
	}
	for i := range f.Seats {
		switch s := &f.Seats[i]; {
		case s.Rank == 1:
			s.Share = 10_000
		case best > 0:
			s.Share = min(10_000, max(0, s.Score*10_000/best))
		}
	}
	fillPoints(b, f, row)
}

// fillPoints gives the points of the ranks of a fixture to the entrants who played
// to the end. People who share a rank share the points of the ranks they fill.
func fillPoints(b *Book, f *storage.Fixture, row storage.Table) {
	for i := range f.Seats {
		s := &f.Seats[i]
		tied := 0
		for _, o := range f.Seats {
			if o.Rank == s.Rank {
				tied++
			}
		}
		s.Points = 0
		for _, p := range b.Season.Terms.Points[s.Rank-1 : s.Rank-1+tied] {
			s.Points += p
		}
		s.Points /= tied
		e := b.Entrant(s.Entrant)
		stays := e != nil && e.State != Left && i < len(row.Seats) && row.Seats[i].User == e.User && !row.Seats[i].Vacant && !seating.IsComputer(row.Seats[i].Standin)
		if i < len(row.Seats) {
			s.User = row.Seats[i].User
		}
		s.Rated = stays && row.Phase == storage.Over && playedAlone(row, i)
		if !stays {
			s.Points, s.Share = 0, 0
		}
	}
}

// playedAlone reports whether nobody but the present person ever played a seat.
func playedAlone(row storage.Table, seat int) bool {
	state := row.TableState
	return row.Seats[seat].Standin == "" &&
		!slices.ContainsFunc(state.SawHand, func(s storage.SawHand) bool { return s.Seat == seat && s.User != row.Seats[seat].User }) &&
		!slices.ContainsFunc(state.Masked, func(s storage.SawHand) bool { return s.Seat == seat }) &&
		(state.Computers == nil || !slices.ContainsFunc(state.Computers.Stints, func(s storage.Stint) bool { return s.Seat == seat }))
}
