package discordtest

import (
	"context"

	"guildhall/storage"
)

// Stored reads and changes the database directly.
type Stored struct{ *Env }

// Newest returns the newest table of the server.
func (s Stored) Newest() storage.Table {
	s.T.Helper()
	for _, phase := range []storage.Phase{storage.Open, storage.Playing, storage.Finished} {
		if ts, err := s.Store.InPhase(context.Background(), GuildID, phase, 1); err == nil && len(ts) > 0 {
			return ts[0]
		}
	}
	s.T.Fatalf("no table; log %s", s.Errs)
	return storage.Table{}
}

// Table returns a stored table.
func (s Stored) Table(id int64) storage.Table {
	s.T.Helper()
	tb, err := s.Bot.Services.Tables.Table(context.Background(), id)
	if err != nil {
		s.T.Fatal(err)
	}
	return tb
}

// Pending returns a user whom the table waits for.
func (s Stored) Pending(id int64) string {
	s.T.Helper()
	seen, err := s.Bot.Services.Tables.Look(context.Background(), id, "")
	if err != nil {
		s.T.Fatal(err)
	}
	if len(seen.Pending) == 0 {
		return ""
	}
	return seen.Table.Seats[seen.Pending[0]].User
}

// Person returns the stored settings of a user.
func (s Stored) Person(user string) storage.Person {
	s.T.Helper()
	p, err := s.Store.Person(context.Background(), user)
	if err != nil {
		s.T.Fatal(err)
	}
	return p
}

// Change changes a person's preferences for reminders.
func (s Stored) Change(user string, f func(*storage.ReminderPreferences)) {
	s.T.Helper()
	_, err := s.Store.ChangePerson(context.Background(), user, func(p *storage.Person) error {
		f(&p.Preferences)
		return nil
	})
	if err != nil {
		s.T.Fatal(err)
	}
}

// Wait returns the only wait of a table.
func (s Stored) Wait(id int64) storage.Wait {
	s.T.Helper()
	waits, err := s.Store.WaitsAt(context.Background(), id)
	if err != nil || len(waits) != 1 {
		s.T.Fatalf("waits %+v, %v", waits, err)
	}
	return waits[0]
}
