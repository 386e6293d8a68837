package league

import (
	"context"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// bySeason groups fixtures by their season.
func bySeason(list []storage.Fixture) map[int64][]storage.Fixture {
	groups := map[int64][]storage.Fixture{}
	for _, f := range list {
		groups[f.Season] = append(groups[f.Season], f)
	}
	return groups
}

// settleSeason processes open fixtures that need more than moves: it starts their tables,
// replaces people who resigned, or counts results. A failure is logged and does not delay
// the others.
func (l Ticker) settleSeason(ctx context.Context, season int64, list []storage.Fixture) error {
	var results []outcome
	for _, f := range list {
		o, ended, err := l.settle(ctx, f)
		if err != nil && ctx.Err() != nil {
			return err
		}
		if err != nil {
			l.seasons.rooms.Tables.Log.ErrorContext(ctx, "settle fixture", "table", f.Table, "season", season, "err", err)
		} else if ended {
			results = append(results, o)
		}
	}
	err := l.finish(ctx, season, results...)
	if err != nil && ctx.Err() == nil {
		l.seasons.rooms.Tables.Log.ErrorContext(ctx, "count results", "season", season, "err", err)
		return nil
	}
	return err
}

// settle processes one open fixture, and returns its result if it has one.
func (l Ticker) settle(ctx context.Context, f storage.Fixture) (o outcome, ended bool, err error) {
	if f.Ruled != "" {
		return o, false, nil // ProcessDue carries out the decision
	}
	row, err := l.seasons.rooms.Tables.Stored(ctx, f.Table)
	if err != nil {
		return o, false, err
	}
	switch row.Phase {
	case storage.Open:
		return o, false, l.tables.begin(ctx, f)
	case storage.Playing:
		b, err := l.seasons.Read(ctx, f.Season)
		if err != nil {
			return o, false, err
		}
		return o, false, l.tables.replaceAt(ctx, b, f)
	case storage.Finished:
		seen, err := l.seasons.rooms.Tables.Look(ctx, f.Table, "")
		if err != nil {
			return o, false, err
		}
		moves, err := l.seasons.store().Moves(ctx, f.Table, 1)
		return outcome{f, func(b *SeasonTx, f *storage.Fixture) { l.seasons.addPlayed(b, f, row, moves, seen.Result) }}, true, err
	}
	if row.Ending == table.EndedResigned && seating.People(row) == 1 && !row.Started.IsZero() {
		moves, err := l.seasons.store().Moves(ctx, f.Table, 1)
		return outcome{f, func(b *SeasonTx, f *storage.Fixture) { l.seasons.addResigned(b, f, row, moves) }}, true, err
	}
	return o, false, l.settleClosed(ctx, f, row)
}

// addResigned adds a result in which the one remaining person is ranked before the
// others, who resigned.
func (l *Seasons) addResigned(b *SeasonTx, f *storage.Fixture, row storage.Table, moves []storage.Move) {
	for i := range f.Seats {
		f.Seats[i].Rank = 2
		if !row.Seats[i].Vacant {
			f.Seats[i].Rank, f.Seats[i].Share = 1, 10_000
		}
	}
	l.addEntry(b, f, storage.LedgerEntry{Kind: storage.LedgerPlayed, Seats: b.seatsNow(f, row, moves)})
}

// settleClosed handles a table that ended without a result. A match that never began
// opens again. If a player missed its first move while others were present, that player
// is replaced. An organiser decides all other cases.
func (l Ticker) settleClosed(ctx context.Context, f storage.Fixture, row storage.Table) error {
	if row.Ending == table.EndedMissed {
		b, err := l.seasons.Read(ctx, f.Season)
		if err != nil {
			return err
		}
		if b.someCame(f, row.TableState.Missed) {
			return l.reseat(ctx, f, row)
		}
	}
	if row.Started.IsZero() {
		_, err := l.seasons.edit(ctx, f.Season, "", func(b *SeasonTx) error {
			if now := b.Fixtures[f.N-1]; now.State != storage.FixtureOpen || now.Table != f.Table {
				return nil
			}
			kept := b.changeFixture(f.N)
			kept.State, kept.Table = storage.FixturePlanned, 0
			b.touch().Next = l.seasons.now()
			return nil
		})
		return err
	}
	_, err := l.seasons.edit(ctx, f.Season, "", func(b *SeasonTx) error {
		if b.Fixtures[f.N-1].State != storage.FixtureOpen {
			return nil
		}
		b.changeFixture(f.N).State = storage.FixtureStuck
		for _, user := range b.League.Organisers {
			b.tell(l.seasons.delivery(b, KindStuck, user, f.Table, storage.Ping))
		}
		return nil
	})
	return err
}

// addPlayed adds the result of a match that was played to its end.
func (l *Seasons) addPlayed(b *SeasonTx, f *storage.Fixture, row storage.Table, moves []storage.Move, r *engine.Result) {
	for i, rank := range ranksOf(r) {
		f.Seats[i].Rank, f.Seats[i].Score = rank, r.Totals[i]
	}
	fillShares(b.Season.Terms, f, r)
	l.addEntry(b, f, storage.LedgerEntry{Kind: storage.LedgerPlayed, Seats: b.seatsNow(f, row, moves)})
}

// pointsOf returns the points for the rank of a seat. People with equal ranks share the
// points of the ranks they occupy.
func pointsOf(t storage.LeagueTerms, ranks []int, seat int) int {
	tied, points := 0, 0
	for _, r := range ranks {
		if r == ranks[seat] {
			points += t.Points[r-1+tied]
			tied++
		}
	}
	return points / tied
}

// playedAlone reports whether only the current person ever played a seat.
func playedAlone(row storage.Table, seat int) bool {
	state := row.TableState
	return row.Seats[seat].Standin == "" &&
		!slices.ContainsFunc(state.SawHand, func(s storage.SawHand) bool { return s.Seat == seat && s.User != row.Seats[seat].User }) &&
		!slices.ContainsFunc(state.Masked, func(s storage.SawHand) bool { return s.Seat == seat }) &&
		(seating.IsComputer(row.Seats[seat].User) || state.Computers == nil || !slices.ContainsFunc(state.Computers.Stints, func(s storage.ComputerSpan) bool { return s.Seat == seat }))
}
