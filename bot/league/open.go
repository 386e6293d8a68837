package league

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// openTables opens and starts the tables of fixtures that may open now.
func (l fixtureTables) openTables(ctx context.Context, b *SeasonTx) (acted bool, err error) {
	for n := range b.Fixtures {
		if b.Fixtures[n].State != storage.FixturePlanned || !b.mayOpen(b.Fixtures[n]) {
			continue
		}
		acted = true
		opened, err := l.openTable(ctx, b, n+1)
		if err == nil && opened.Table != 0 {
			err = l.begin(ctx, opened)
		}
		if err != nil {
			return acted, err
		}
	}
	return acted, nil
}

// mayOpen reports whether a planned fixture may open: its round has begun, and none of
// its people already plays the maximum number of tables.
func (b *SeasonTx) mayOpen(f storage.Fixture) bool {
	if b.Season.Terms.Duplicate && slices.ContainsFunc(b.Fixtures, func(o storage.Fixture) bool {
		return o.Final == f.Final && o.Round < f.Round && o.State != storage.FixtureOver
	}) {
		return false
	}
	if most := b.Season.Terms.AtOnce; most > 0 && !b.Season.Terms.Duplicate {
		for _, s := range f.Seats {
			if b.playing(s.Entrant) >= most {
				return false
			}
		}
	}
	return true
}

// playing returns the number of open tables of an entrant; 0 for a drop-out.
func (b *SeasonTx) playing(n int) int {
	if e := b.Entrant(n); e == nil || e.State == Left {
		return 0
	}
	count := 0
	for _, f := range b.Fixtures {
		if f.State == storage.FixtureOpen && slices.ContainsFunc(f.Seats, func(s storage.FixtureSeat) bool { return s.Entrant == n }) {
			count++
		}
	}
	return count
}

// openTable opens the table of a planned fixture, in one transaction with it. If somebody
// else changed the season it returns storage.ErrConflict, and the season is processed
// again.
func (l fixtureTables) openTable(ctx context.Context, b *SeasonTx, n int) (storage.Fixture, error) {
	f := b.changeFixture(n)
	seats := l.occupants(b, f)
	for i := range f.Seats {
		f.Seats[i].User = seats[i].User
	}
	owner := slices.IndexFunc(seats, func(s storage.Seat) bool { return !seating.IsComputer(s.User) })
	f.Opened, f.Due = l.seasons.now(), b.Season.Due
	if owner < 0 { // a match with only computers is not played
		f.State, f.Ended = storage.FixtureOver, l.seasons.now()
		b.touch().Next = l.seasons.now()
		return storage.Fixture{}, l.seasons.save(ctx, b, "")
	}
	row, err := l.newTable(b, f, seats, seats[owner])
	if err != nil {
		return storage.Fixture{}, fmt.Errorf("fixture %d of season %d: %w", n, b.Season.ID, err)
	}
	f.State = storage.FixtureOpen
	b.change.Table = &row
	for _, s := range seats { // no lobby card: the match starts at once, in its own thread
		l.seasons.tellPerson(b, s.User)
	}
	b.tell(l.seasons.Card(b))
	if err := l.seasons.save(ctx, b, ""); err != nil {
		return storage.Fixture{}, err
	}
	return b.Fixtures[n-1], nil
}

// occupants returns the people who take the seats of a fixture when it opens: its
// entrants; for drop-outs substitutes, otherwise computer opponents.
func (l fixtureTables) occupants(b *SeasonTx, f *storage.Fixture) []storage.Seat {
	var taken storage.Table // seat entrants that are computers first, so that no other computer gets their names
	for _, s := range f.Seats {
		if e := b.Entrant(s.Entrant); e != nil && e.State != Left && seating.IsComputer(e.User) {
			taken.Seats = append(taken.Seats, storage.Seat{User: e.User})
		}
	}
	var seats []storage.Seat
	for i := range f.Seats {
		comes := l.occupant(b, f, i, taken)
		seats, taken.Seats = append(seats, comes), append(taken.Seats, comes)
	}
	return seats
}

// occupant returns the person or computer who takes a seat of a fixture, in addition to
// those already seated at t.
func (l fixtureTables) occupant(b *SeasonTx, f *storage.Fixture, seat int, t storage.Table) storage.Seat {
	if e := b.Entrant(f.Seats[seat].Entrant); e != nil && e.State != Left && !b.replacedIn(f, seat) {
		if seating.IsComputer(e.User) {
			return seating.ComputerSeat(e.User)
		}
		return storage.Seat{User: e.User, Name: e.Name}
	}
	if sub := b.substitute(f, seat, t); sub != nil {
		return storage.Seat{User: sub.User, Name: sub.Name}
	}
	return seating.NewComputer(t, seating.Club)
}

// newTable returns the table of a fixture. Its seats have the fixture's order, and nobody
// else may join.
func (l fixtureTables) newTable(b *SeasonTx, f *storage.Fixture, seats []storage.Seat, owner storage.Seat) (storage.Table, error) {
	o := lobby.Request{
		Game: b.Season.Terms.Game, Counts: []int{len(seats)}, Had: lobby.Kept(b.Season.Terms.Options), Lang: b.League.Lang,
		Owner: owner.User, OwnerName: owner.Name, Guild: b.League.Guild, Channel: b.League.Channel,
		Terms: b.Season.Terms.Clock, Order: engine.OrderJoined,
	}
	for _, s := range seats {
		if !seating.IsComputer(s.User) {
			o.Invited = append(o.Invited, s.User)
		}
	}
	row, err := lobby.NewTable(l.seasons.rooms.Tables, o)
	if err != nil {
		return row, err
	}
	if len(row.Invited) == 0 {
		row.Invited = []string{owner.User} // an empty list would invite everybody
	}
	row.Seats = seats
	if b.Season.Terms.Duplicate {
		row.Seed, row.TableState.SeedHeld, row.TableState.SameDeal = dealOf(b.Season, f.Final, f.Round), true, true
	}
	row.TableState.Unrated, row.TableState.Reseats = b.Season.Terms.Unrated, true
	row.TableState.Assistance = &storage.Assistance{MaxLevel: seating.Club}
	return row, nil
}

// begin starts the table of an open fixture, if it has not started.
func (l fixtureTables) begin(ctx context.Context, f storage.Fixture) error {
	row, err := l.seasons.rooms.Tables.Stored(ctx, f.Table)
	if err != nil || row.Phase != storage.Open {
		return err
	}
	if !l.seatedAs(row, f) { // somebody left or joined before the start
		if row, err = l.seatAgain(ctx, f); err != nil {
			return err
		}
	}
	_, err = l.seasons.rooms.Lobby.Start(ctx, f.Table, row.Owner, "")
	var refused *table.RefusedError
	if errors.As(err, &refused) && refused.Reason == table.NotOpen {
		return nil // another process started it
	}
	return err
}

func (l fixtureTables) seatedAs(row storage.Table, f storage.Fixture) bool {
	return slices.EqualFunc(row.Seats, f.Seats, func(s storage.Seat, want storage.FixtureSeat) bool { return s.User == want.User })
}

// seatAgain seats the people of a fixture again.
func (l fixtureTables) seatAgain(ctx context.Context, f storage.Fixture) (storage.Table, error) {
	b, err := l.seasons.Read(ctx, f.Season)
	if err != nil {
		return storage.Table{}, err
	}
	return l.seasons.rooms.Tables.Modify(ctx, f.Table, "", "", func(row *storage.Table) ([]storage.Delivery, error) {
		if row.Phase != storage.Open {
			return nil, nil
		}
		row.Seats, row.Owner = nil, ""
		for _, s := range f.Seats {
			seat := storage.Seat{User: s.User, Name: s.User}
			if e := b.Of(s.User); e != nil {
				seat.Name = e.Name
			}
			if seating.IsComputer(s.User) {
				seat = seating.ComputerSeat(s.User)
			} else if row.Owner == "" {
				row.Owner = s.User
			}
			row.Seats = append(row.Seats, seat)
		}
		return []storage.Delivery{l.seasons.rooms.Tables.Outbox.Public(*row, deliveries.KindLobby, storage.Picture)}, nil
	})
}
