package tabletest

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// Stored reads and changes the database directly, without the rules of tables.
type Stored struct{ *Env }

// Phase returns a table and fails the test unless the table is in a phase.
func (s Stored) Phase(id int64, want storage.Phase) storage.Table {
	s.T.Helper()
	row, err := s.Services.Tables.Table(context.Background(), id)
	s.Must(err)
	if row.Phase != want {
		s.T.Fatalf("table %d is %s, want %s", id, row.Phase, want)
	}
	return row
}

// TableInAnyPhase returns a stored table in any phase.
func (s Stored) TableInAnyPhase(id int64) storage.Table {
	s.T.Helper()
	t, err := s.DB.Table(context.Background(), id)
	s.Must(err)
	return t
}

// TableState returns the stored state of a table.
func (s Stored) TableState(id int64) storage.TableState {
	s.T.Helper()
	row, err := s.DB.Table(context.Background(), id)
	s.Must(err)
	return row.TableState
}

// SeatAt returns a stored seat of a table.
func (s Stored) SeatAt(id int64, seat int) storage.Seat {
	s.T.Helper()
	row, err := s.DB.Table(context.Background(), id)
	s.Must(err)
	return row.Seats[seat]
}

// Seat returns the seat of user.
func (s Stored) Seat(id int64, user string) storage.Seat {
	s.T.Helper()
	row, err := s.DB.Table(context.Background(), id)
	s.Must(err)
	return row.Seats[seating.Index(row, user)]
}

// Waits returns the waits of a table by user.
func (s Stored) Waits(id int64) map[string]storage.Wait {
	s.T.Helper()
	list, err := s.DB.WaitsAt(context.Background(), id)
	s.Must(err)
	byUser := map[string]storage.Wait{}
	for _, w := range list {
		byUser[w.User] = w
	}
	return byUser
}

// Votes returns the open votes of a table.
func (s Stored) Votes(id int64) []storage.Vote {
	s.T.Helper()
	row, err := s.DB.Table(context.Background(), id)
	s.Must(err)
	return row.TableState.Votes
}

// Record returns the codes of the record from an entry on, each after its user.
func (s Stored) Record(id int64, from int) []string {
	s.T.Helper()
	moves, err := s.DB.Moves(context.Background(), id, from)
	s.Must(err)
	seats := s.TableInAnyPhase(id).Seats
	var list []string
	for _, m := range moves {
		list = append(list, seats[m.Seat].User+" "+m.Code)
	}
	return list
}

// Update changes a table outside its match.
func (s Stored) Update(id int64, f func(*storage.Table)) {
	s.T.Helper()
	row := s.TableInAnyPhase(id)
	f(&row)
	_, err := s.DB.Update(context.Background(), row, "", nil)
	s.Must(err)
}

// Verifies replays the record of a table from its seed to its state.
func (s Stored) Verifies(id int64) {
	s.T.Helper()
	stored, err := s.DB.Load(context.Background(), id)
	s.Must(err)
	moves, err := s.DB.Moves(context.Background(), id, 1)
	s.Must(err)
	rules := s.Games[stored.Table.Game]
	state, err := rules.New(rules.Info().Begun(engine.Setup{Seats: len(stored.Table.Seats), Options: stored.Table.Options, Seed: table.SeedOf(stored.Table)}))
	s.Must(err)
	for _, m := range moves {
		move, ok := engine.Exactly(state, engine.Seat(m.Seat), m.Code)
		if !ok {
			s.T.Fatalf("entry %d of the record, %q, is not a move", m.Seq, m.Code)
		}
		s.Must(state.Play(engine.Seat(m.Seat), move, nil))
	}
	if !bytes.Equal(state.Encode(), stored.State) {
		s.T.Error("the record does not lead to the state that is kept")
	}
}

// Deliveries removes everything from the outbox and returns it as kind or kind:user.
func (s Stored) Deliveries() []string {
	s.T.Helper()
	var list []string
	for {
		due, err := s.DB.Claim(context.Background(), s.Clock, s.Clock.Add(time.Hour), 100)
		s.Must(err)
		for _, d := range due {
			name := d.Kind
			if d.User != "" {
				name += ":" + d.User
			}
			list = append(list, name)
			s.Must(s.DB.MarkDelivered(context.Background(), d.ID))
		}
		if len(due) == 0 {
			return list
		}
	}
}

// Outbox removes the deliveries to everybody except one person and returns them with all
// their fields except the number.
func (s Stored) Outbox(but string) []string {
	s.T.Helper()
	var list []string
	for {
		due, err := s.DB.Claim(context.Background(), s.Clock, s.Clock.Add(time.Hour), 100)
		s.Must(err)
		if len(due) == 0 {
			return list
		}
		for _, d := range due {
			if d.User != but {
				list = append(list, fmt.Sprintln(d.Kind, d.User, d.Key, string(d.Body), d.Priority, d.Due.Format(time.RFC3339Nano)))
			}
			s.Must(s.DB.MarkDelivered(context.Background(), d.ID))
		}
	}
}

// Limit sets the maximum number of tables for each person and for the server of most tests.
func (s Stored) Limit(person, server int) {
	s.T.Helper()
	_, err := s.DB.ChangeGuild(context.Background(), "g", func(g *storage.Guild) error {
		g.Settings.PerPerson, g.Settings.PerServer = person, server
		return nil
	})
	s.Must(err)
}

// AwakeAlways removes a person's quiet hours.
func (s Stored) AwakeAlways(users ...string) {
	s.T.Helper()
	for _, u := range users {
		_, err := s.DB.ChangePerson(context.Background(), u, func(p *storage.Person) error {
			p.Preferences.Quiet = &storage.QuietHours{}
			return nil
		})
		s.Must(err)
	}
}
