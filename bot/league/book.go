package league

import (
	"slices"

	"guildhall/storage"
)

// SeasonTx is a season as read, with changes that are not stored yet.
type SeasonTx struct {
	League   storage.League
	Season   storage.Season
	Entrants []storage.Entrant // by number
	Fixtures []storage.Fixture // by number

	change   storage.LeagueChange
	changed  bool
	entrants map[int]bool // changed ones, by number
	fixtures map[int]bool
}

// Entrant returns an entrant by number for reading; nil if there is none.
func (b *SeasonTx) Entrant(n int) *storage.Entrant {
	if n < 1 || n > len(b.Entrants) {
		return nil
	}
	return &b.Entrants[n-1]
}

// Of returns the entrant of a user; nil if there is none.
func (b *SeasonTx) Of(user string) *storage.Entrant {
	i := slices.IndexFunc(b.Entrants, func(e storage.Entrant) bool { return e.User == user })
	if i < 0 || user == "" {
		return nil
	}
	return &b.Entrants[i]
}

// InState returns the numbers of the entrants in a state.
func (b *SeasonTx) InState(state string) []int {
	var list []int
	for _, e := range b.Entrants {
		if e.State == state {
			list = append(list, e.N)
		}
	}
	return list
}

// FixtureAt returns the fixture of a table; nil if there is none.
func (b *SeasonTx) FixtureAt(table int64) *storage.Fixture {
	i := slices.IndexFunc(b.Fixtures, func(f storage.Fixture) bool { return table != 0 && f.Table == table })
	if i < 0 {
		return nil
	}
	return &b.Fixtures[i]
}

// DivisionCount returns the number of divisions of the season; 0 before the draw.
func (b *SeasonTx) DivisionCount() int {
	most := 0
	for _, e := range b.Entrants {
		most = max(most, e.Division)
	}
	return most
}

// touch marks the season as changed and returns it for changes.
func (b *SeasonTx) touch() *storage.Season {
	b.changed = true
	return &b.Season
}

// changeLeague marks the league as changed and returns it for changes.
func (b *SeasonTx) changeLeague() *storage.League {
	b.touch()
	b.change.League = &b.League
	return &b.League
}

// changeEntrant marks an entrant as changed and returns it for changes.
func (b *SeasonTx) changeEntrant(n int) *storage.Entrant {
	b.touch()
	if b.entrants == nil {
		b.entrants = map[int]bool{}
	}
	b.entrants[n] = true
	return b.Entrant(n)
}

// addEntrant appends an entrant and returns it.
func (b *SeasonTx) addEntrant(e storage.Entrant) *storage.Entrant {
	e.Season, e.N = b.Season.ID, len(b.Entrants)+1
	b.Entrants = append(b.Entrants, e)
	return b.changeEntrant(e.N)
}

// changeFixture marks a fixture as changed and returns it for changes.
func (b *SeasonTx) changeFixture(n int) *storage.Fixture {
	b.touch()
	if b.fixtures == nil {
		b.fixtures = map[int]bool{}
	}
	b.fixtures[n] = true
	f := &b.Fixtures[n-1]
	f.Seats = slices.Clone(f.Seats)
	return f
}

// addFixture appends a planned fixture.
func (b *SeasonTx) addFixture(f storage.Fixture) {
	b.touch()
	f.Season, f.N = b.Season.ID, len(b.Fixtures)+1
	b.Fixtures = append(b.Fixtures, f)
}

// tell adds a delivery to the change.
func (b *SeasonTx) tell(d ...storage.Delivery) {
	b.touch()
	b.change.Deliveries = append(b.change.Deliveries, d...)
}
