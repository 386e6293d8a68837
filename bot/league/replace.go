package league

import (
	"context"

	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// replaceAt gives the seats of people who left the season or resigned at a running table
// to substitutes or computer opponents. The replacement is stored before they are seated,
// so that another process can continue after a crash.
func (l fixtureTables) replaceAt(ctx context.Context, b *SeasonTx, f storage.Fixture) error {
	row, err := l.seasons.rooms.Tables.Stored(ctx, f.Table)
	if err != nil || row.Phase != storage.Playing {
		return err
	}
	for i, s := range row.Seats {
		if !b.gone(f, i, s) {
			continue
		}
		b, err = l.seasons.edit(ctx, f.Season, "", func(b *SeasonTx) error {
			now := b.Fixtures[f.N-1]
			if now.State != storage.FixtureOpen || now.Table != f.Table || !b.gone(now, i, s) || b.noted(now, i, s) {
				return nil
			}
			comes := b.replacement(&now, i, row)
			b.changeFixture(f.N).Seats[i].User = comes.User
			l.seasons.tellPerson(b, comes.User)
			return nil
		})
		if err != nil {
			return err
		}
		if now := b.Fixtures[f.N-1]; now.State == storage.FixtureOpen && now.Table == f.Table && b.noted(now, i, s) {
			if err := l.appoint(ctx, b, now, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// gone reports whether the person on a seat of a fixture's table no longer plays it:
// they resigned there, left the season, or have a successor.
func (b *SeasonTx) gone(f storage.Fixture, seat int, s storage.Seat) bool {
	e := b.Entrant(f.Seats[seat].Entrant)
	return s.Vacant || e != nil && (e.State == Left && s.User == e.User || b.succeeds(e.N, s.User))
}

// noted reports whether a replacement is stored for a seat that its person left.
func (b *SeasonTx) noted(f storage.Fixture, seat int, s storage.Seat) bool {
	user := f.Seats[seat].User
	e := b.Entrant(f.Seats[seat].Entrant)
	return user != s.User && user != "" && (e == nil || user != e.User || b.succeeds(e.N, s.User))
}

// appoint seats the stored replacement for a seat. If they may not take it, for instance
// because they saw another hand, a computer opponent takes it.
func (l fixtureTables) appoint(ctx context.Context, b *SeasonTx, f storage.Fixture, seat int) error {
	user, name := f.Seats[seat].User, f.Seats[seat].User
	if e := b.Of(user); e != nil {
		name = e.Name
	}
	comes, err := l.seasons.rooms.Absences.Appoint(ctx, f.Table, seat, user, name)
	if err != nil && !seating.IsComputer(user) {
		comes, err = l.seasons.rooms.Absences.Appoint(ctx, f.Table, seat, seating.ComputerUser(seating.Club, 1), "")
	}
	if err != nil || comes.User == user {
		return err
	}
	_, err = l.seasons.edit(ctx, f.Season, "", func(b *SeasonTx) error {
		if now := b.Fixtures[f.N-1]; now.State == storage.FixtureOpen && now.Table == f.Table {
			b.changeFixture(f.N).Seats[seat].User = comes.User
		}
		return nil
	})
	return err
}

// replacement returns the substitute or computer opponent that takes over a seat of a running table.
func (b *SeasonTx) replacement(f *storage.Fixture, seat int, row storage.Table) storage.Seat {
	if sub := b.substitute(f, seat, row); sub != nil {
		return storage.Seat{User: sub.User, Name: sub.Name}
	}
	return seating.NewComputer(row, seating.Club)
}

// substitute returns the substitute for a seat: the one an organiser named, otherwise the
// first to join among those with the fewest tables. It returns nil if there is none.
func (b *SeasonTx) substitute(f *storage.Fixture, seat int, row storage.Table) *storage.Entrant {
	fits := func(e *storage.Entrant) bool {
		return e != nil && e.State == Sub && seating.Index(row, e.User) < 0 && !seating.SawOtherHand(row, e.User, seat) && !b.playsDeal(e.User, f)
	}
	if named := b.Of(f.Seats[seat].User); fits(named) {
		return named
	}
	var best *storage.Entrant
	least := 0
	for _, n := range b.InState(Sub) {
		e := b.Entrant(n)
		if count := b.TablesOf(e.User); fits(e) && (best == nil || count < least) {
			best, least = e, count
		}
	}
	return best
}

// playsDeal reports whether a substitute plays another table with the same deal.
func (b *SeasonTx) playsDeal(user string, f *storage.Fixture) bool {
	for _, o := range b.Fixtures {
		if !b.Season.Terms.Duplicate || o.N == f.N || o.Round != f.Round || o.Final != f.Final || o.Table == 0 {
			continue
		}
		for _, s := range o.Seats {
			if s.User == user {
				return true
			}
		}
	}
	return false
}

// TablesOf returns the number of open tables that a user plays in the season.
func (b *SeasonTx) TablesOf(user string) int {
	count := 0
	for _, f := range b.Fixtures {
		for _, s := range f.Seats {
			if f.State == storage.FixtureOpen && s.User == user {
				count++
			}
		}
	}
	return count
}
