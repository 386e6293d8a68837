package league

import (
	"context"
	"slices"

	"guildhall/storage"
)

// reseat deals a match again whose table ended before anybody had played, because the
// time of a player ran out. Their seat goes to a substitute, else to a computer
// opponent, for this match alone; a substitute who missed it leaves the list. The
// others keep their seats at a new table, which opens by itself.
func (l Attending) reseat(ctx context.Context, f storage.Fixture, row storage.Table) error {
	_, err := l.seasons.edit(ctx, f.Season, "", func(b *Book) error {
		if now := b.Fixtures[f.N-1]; now.State != storage.FixtureOpen || now.Table != f.Table {
			return nil
		}
		row := row
		row.Seats = slices.Clone(row.Seats)
		kept := b.changeFixture(f.N)
		kept.State, kept.Table, kept.Hurried = storage.FixturePlanned, 0, false
		for _, seat := range row.TableState.Missed {
			user := row.Seats[seat].User
			if e := b.Of(user); e != nil && e.State == Sub {
				e = b.changeEntrant(e.N)
				e.State, e.Left = Left, l.seasons.now()
			}
			comes := b.replacement(kept, seat, row)
			kept.Seats[seat].User = comes.User
			row.Seats[seat] = comes // nobody comes for two seats
			b.tell(l.seasons.notice(b, user, News{What: ToldMissed, Table: f.Table}))
		}
		b.touch().Next = l.seasons.now()
		return nil
	})
	return err
}

// replacedIn reports whether somebody else is noted for a seat of a match: its entrant
// missed the table that was opened for it before.
func (b *Book) replacedIn(f *storage.Fixture, seat int) bool {
	e, noted := b.Entrant(f.Seats[seat].Entrant), f.Seats[seat].User
	return e != nil && noted != "" && noted != e.User
}
