package storagetest

import (
	"errors"
	"sync"
	"testing"

	"guildhall/storage"
)

// tableLimits checks that the limits of a server apply to every newcomer at a
// table, and never to people who are already there.
func tableLimits(t *testing.T, s storage.Store) {
	limit := func(h storage.ServerSettings) {
		_, err := s.ChangeGuild(t.Context(), "guild", func(g *storage.Guild) error { g.Settings = h; return nil })
		ok(t, err)
	}
	at := func(guild string, seats ...storage.Seat) storage.Table {
		return storage.Table{Guild: guild, Owner: "owner", Seats: seats}
	}
	full := func(what string, err error, want *storage.LimitError) {
		t.Helper()
		var c *storage.LimitError
		if !errors.As(err, &c) {
			t.Fatalf("%s: error = %v, want %v", what, err, want)
		}
		same(t, what, c, want)
	}
	opened := func(tab storage.Table) error { _, err := s.Create(t.Context(), tab, "", nil); return err }
	changed := func(tab storage.Table, seats ...storage.Seat) error {
		tab = table(t, s, tab.ID)
		tab.Seats = seats
		_, err := s.Update(t.Context(), tab, "", nil)
		return err
	}
	ada, bo, chen := storage.Seat{User: "ada"}, storage.Seat{User: "bo"}, storage.Seat{User: "chen"}
	limit(storage.ServerSettings{PerPerson: 2})
	create(t, s, at("elsewhere", ada))
	create(t, s, at("", ada))
	first := create(t, s, at("guild", ada))
	create(t, s, at("guild", ada, chen))
	tooMany := &storage.LimitError{User: "ada", N: 2, Max: 2}
	full("opening", opened(at("guild", ada)), tooMany)
	ok(t, opened(at("elsewhere", ada)))
	ok(t, opened(at("", ada)))

	third := create(t, s, at("guild", bo))
	full("joining", changed(third, bo, ada), tooMany)
	full("standing in", changed(third, storage.Seat{User: "bo", Standin: "ada"}), tooMany)
	full("taking over", changed(third, ada), tooMany)
	ok(t, changed(third, storage.Seat{User: "bo", Standin: storage.Computer}))

	// A person at a table stays if the limit is lowered.
	limit(storage.ServerSettings{PerPerson: 1})
	ok(t, changed(first, ada, storage.Seat{User: "dana"}))
	ok(t, changed(first, storage.Seat{User: "dana", Standin: "ada"}))

	// A seat that the user left does not count, but returning to it does.
	limit(storage.ServerSettings{PerPerson: 2})
	ok(t, changed(first, storage.Seat{User: "ada", Vacant: true}))
	ok(t, changed(third, bo, ada))
	full("coming back", changed(first, ada), tooMany)

	limit(storage.ServerSettings{PerServer: 3})
	full("a table too many", opened(at("guild", storage.Seat{User: "eve"})), &storage.LimitError{N: 3, Max: 3})
	ok(t, changed(first, storage.Seat{User: "eve"}))
}

// limitsAtOnce checks that concurrent newcomers do not exceed a limit together.
func limitsAtOnce(t *testing.T, s storage.Store) {
	_, err := s.ChangeGuild(t.Context(), "guild", func(g *storage.Guild) error { g.Settings.PerPerson = 3; return nil })
	ok(t, err)
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() {
			_, err := s.Create(t.Context(), storage.Table{Guild: "guild", Seats: []storage.Seat{{User: "ada"}}}, "", nil)
			var c *storage.LimitError
			if err != nil && !errors.As(err, &c) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	list, err := s.Of(t.Context(), "ada", storage.Open)
	ok(t, err)
	same(t, "tables", len(list), 3)
}
