package league

import (
	"context"
	"slices"

	"guildhall/bot/table/seating"
	"guildhall/storage"
)

// reseat deals a match again if its table ended before anybody had played, because a
// player's time ran out. Their seat goes to a substitute, otherwise to a computer
// opponent, for this match only. A substitute who missed the first move leaves the list.
// The others keep their seats at a new table, which opens automatically.
func (l Ticker) reseat(ctx context.Context, f storage.Fixture, row storage.Table) error {
	_, err := l.seasons.edit(ctx, f.Season, "", func(b *SeasonTx) error {
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
			row.Seats[seat] = comes // one substitute cannot take two seats
			b.tell(l.seasons.notice(b, user, News{What: NoticeMissed, Table: f.Table}))
		}
		b.touch().Next = l.seasons.now()
		return nil
	})
	return err
}

// maxAbsent is the maximum number of entrants who may miss the first move of one match.
// After more, an organiser decides the match instead of dealing it again.
const maxAbsent = 2

// someCame reports whether a match whose table ended because seats missed their first
// move is dealt again: at most maxAbsent entrants were absent so far, and some were
// present.
func (b *SeasonTx) someCame(f storage.Fixture, missed []int) bool {
	absent, people := 0, 0
	for seat, s := range f.Seats {
		if e := b.Entrant(s.Entrant); e == nil || seating.IsComputer(e.User) {
			continue
		}
		people++
		if b.replacedIn(&f, seat) || slices.Contains(missed, seat) {
			absent++
		}
	}
	return absent < people && absent <= maxAbsent
}

// replacedIn reports whether a replacement is stored for a seat of a match, because its
// entrant missed an earlier table.
func (b *SeasonTx) replacedIn(f *storage.Fixture, seat int) bool {
	e, noted := b.Entrant(f.Seats[seat].Entrant), f.Seats[seat].User
	return e != nil && noted != "" && noted != e.User
}
