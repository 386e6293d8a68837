package tabletest

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/engine"
	"guildhall/storage"
	"guildhall/storage/crashtest"
	"guildhall/storage/testdb"
)

// Env is a database and a process on it, with a clock that tests set.
type Env struct {
	T        testing.TB
	Path     string // a file path, or the address of a server's database
	DB       storage.Database
	Services *services.Services
	Clock    time.Time
	Random   *rand.ChaCha8
	IDs      int
	Presses  int
	Games    map[string]engine.Rules
	Data     table.Data // nil: games without tables of values
}

// OpenDB opens the database once more, as another process does.
func (e *Env) OpenDB() storage.Database {
	e.T.Helper()
	return testdb.Open(e.T, e.Path)
}

// Restart replaces the process: everything that is not stored is lost.
func (e *Env) Restart() { e.Services = e.Process(e.DB) }

// Process returns another process on the database.
func (e *Env) Process(db storage.Store) *services.Services {
	e.IDs += 1_000_000
	id := e.IDs
	return services.New(table.Config{
		Store: db, Entropy: e.Random, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Games: func(id string) (engine.Rules, bool) { g, ok := e.Games[id]; return g, ok },
		Data:  e.Data,
		Now:   func() time.Time { return e.Clock },
		NewID: func() string { id++; return fmt.Sprintf("%012d", id) },
	})
}

// Press returns the id of a new interaction.
func (e *Env) Press() string {
	e.Presses++
	return fmt.Sprintf("press %d", e.Presses)
}

// Tick advances the clock by a minute.
func (e *Env) Tick() { e.Clock = e.Clock.Add(time.Minute) }

// Days advances the clock by days.
func (e *Env) Days(n int) { e.Clock = e.Clock.Add(time.Duration(n) * 24 * time.Hour) }

// Must fails the test on an error.
func (e *Env) Must(err error) {
	e.T.Helper()
	if err != nil {
		e.T.Fatal(err)
	}
}

// ProcessAll checks all due waits, as the scheduler does, and makes computer opponents think.
func (e *Env) ProcessAll() {
	e.T.Helper()
	ctx := context.Background()
	for range 50 {
		due, err := e.DB.WaitsDue(ctx, e.Clock, 100)
		e.Must(err)
		if len(due) == 0 {
			return
		}
		for _, w := range due {
			e.Must(e.Services.Waits.Check(ctx, w))
		}
		e.Services.Computers.Work(ctx)
	}
	e.T.Fatal("what is due does not come to an end")
}

// Killed runs act on processes that are killed at each of their writes in turn, and calls
// check on the state that the next process reaches.
func Killed(t *testing.T, prepare func(h *Fixture) int64, act func(h *Fixture, id int64), check func(t *testing.T, h *Fixture, id int64)) {
	crashtest.EachWrite(t, 1, 20, func(t *testing.T, kill func(storage.Store) *crashtest.Store) {
		h := New(t)
		id := prepare(h)
		h.Services.Tables.Store = kill(h.DB)
		act(h, id)
		h.Restart()
		h.ProcessAll()
		check(t, h, id)
	})
}

// StartedAt is a game whose matches begin at a given position, so that two processes can play
// worlds that one seat cannot distinguish.
type StartedAt struct {
	engine.Rules
	Start *engine.State
}

// New returns a copy of the position for any setup.
func (g StartedAt) New(engine.Setup) (engine.State, error) { return (*g.Start).Clone(), nil }

// Files returns the files of the game, with the nets of its opponents.
func (g StartedAt) Files() engine.Files { return engine.FilesOf(g.Rules) }

// BetweenTurns plays a match at random to the end of some turn, because others see nothing of
// an unfinished turn.
func BetweenTurns(t testing.TB, s engine.State, r *engine.Rand) {
	t.Helper()
	for n := r.Intn(120); ; n-- {
		ev := new(engine.Events)
		pending := s.Pending(nil)
		if len(pending) == 0 {
			return
		}
		moves := s.Moves(pending[0], nil)
		if err := s.Play(pending[0], moves[r.Intn(len(moves))], ev); err != nil {
			t.Fatal(err)
		}
		if n <= 0 && ev.TurnOver {
			return
		}
	}
}

// Shows reports whether the moves of a table, played from its start, reveal something to a
// seat.
func Shows(t testing.TB, store storage.Store, id int64, start engine.State, to engine.Seat) bool {
	t.Helper()
	s, ev := start.Clone(), new(engine.Events)
	for _, one := range Sure(store.Moves(context.Background(), id, 1)) {
		m, ok := engine.Exactly(s, engine.Seat(one.Seat), one.Code)
		if !ok || s.Play(engine.Seat(one.Seat), m, ev) != nil {
			t.Fatalf("entry %d, %q, is not a move", one.Seq, one.Code)
		}
	}
	return ev.Revealed.Has(to)
}
