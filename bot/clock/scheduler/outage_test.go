package scheduler

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/bot/table/tabletest"
	"guildhall/engine"
	"guildhall/storage"
)

// offer makes a person give their offer.
func offer(r *room, tables *services.Services, id int64, user string) {
	r.t.Helper()
	_, err := tables.Turns.Choose(r.t.Context(), table.Press{Table: id, User: user, Rev: table.Newest, Written: "offer 0", Sure: true, ID: "offer of " + user})
	r.must(err)
}

// bankOf returns the time that is left in the bank of a person.
func bankOf(r *room, id int64, user string) time.Duration {
	r.t.Helper()
	row, err := r.db.Table(r.t.Context(), id)
	r.must(err)
	for _, s := range row.Seats {
		if s.User == user {
			return s.Bank
		}
	}
	r.t.Fatalf("%s has no seat", user)
	return 0
}

// TestAnswerBeforeFirstBeat has a person answer after an outage before any
// process has sent a beat. The answer is charged only with the time before the
// outage, and the others get the time of the outage back once.
func TestAnswerBeforeFirstBeat(t *testing.T) {
	for name, answer := range map[string]func(*room){
		"of the same process": func(*room) {},
		"of a new process":    (*room).restart,
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			id := r.started(storage.Terms{Clock: clock.Bank, Bank: 48 * time.Hour, Span: time.Hour, Grace: time.Hour}, "ada", "bo")
			r.pass(3*time.Hour, true)
			r.now = r.now.Add(60 * time.Hour)
			answer(r)
			offer(r, r.services, id, "ada")
			r.pass(time.Second, false)
			if got := bankOf(r, id, "ada"); got != 46*time.Hour {
				t.Errorf("3 of 48 h were used, and the answer adds one: the bank holds %v, want 46h", got)
			}
			row, err := r.db.Table(t.Context(), id)
			r.must(err)
			if row.Seats[0].Grace || row.Seats[1].Grace {
				t.Error("the outage began an extension")
			}
			waits, err := r.db.WaitsAt(t.Context(), id)
			r.must(err)
			if len(waits) != 1 || waits[0].User != "bo" || waits[0].Lost != 60*time.Hour {
				t.Errorf("waits after the outage: %+v, want bo's with 60h lost", waits)
			}
		})
	}
}

// TestPauseEndsBeforeFirstBeat ends a pause after an outage within it, before any
// process has sent a beat. People get the time back once, not twice.
func TestPauseEndsBeforeFirstBeat(t *testing.T) {
	r := newRoom(t)
	id := r.started(storage.Terms{Clock: clock.Move, Span: 48 * time.Hour}, "ada", "bo")
	r.pass(time.Hour, true)
	pause := func(p storage.Pause) {
		_, err := r.services.Tables.Modify(t.Context(), id, "", "", func(row *storage.Table) ([]storage.Delivery, error) {
			return r.services.Tables.SetPause(row, p), nil
		})
		r.must(err)
	}
	pause(storage.Pause{Since: r.now, Why: table.PausedByVote})
	r.now = r.now.Add(10 * time.Hour)
	pause(storage.Pause{})
	r.pass(time.Second, false)
	waits, err := r.db.WaitsAt(t.Context(), id)
	r.must(err)
	if len(waits) != 2 || waits[0].Lost != 10*time.Hour {
		t.Errorf("waits after a pause of 10 h: %+v", waits)
	}
}

// beforeCommit is the store of a process that is stopped right before its first commit.
type beforeCommit struct {
	storage.Store
	meanwhile func()
}

func (s *beforeCommit) Commit(ctx context.Context, c storage.Commit) error {
	if f := s.meanwhile; f != nil {
		s.meanwhile = nil
		f()
	}
	return s.Store.Commit(ctx, c)
}

// TestCommitOfAStoppedProcess stops all processes for hours, one of them at a commit. That
// one continues after another has sent the heartbeat that ends the outage. The outage is
// charged to nobody, neither to the person who answers nor to those who are asked then.
func TestCommitOfAStoppedProcess(t *testing.T) {
	for name, terms := range map[string]storage.Terms{
		"a bank":         {Clock: clock.Bank, Bank: 48 * time.Hour, Span: time.Hour},
		"time for moves": {Clock: clock.Move, Span: 48 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			id := r.started(terms, "ada", "bo")
			r.pass(time.Hour, true)
			offer(r, r.services, id, "ada")
			r.pass(2*time.Hour, true)
			late := services.New(table.Config{
				Store: &beforeCommit{r.db, func() { r.pass(10*time.Hour, false) }}, Now: func() time.Time { return r.now },
				Log: slog.New(slog.NewTextHandler(&r.log, nil)), Entropy: rand.NewChaCha8([32]byte{4}),
				NewID: func() string { r.n++; return fmt.Sprintf("late%08d", r.n) }, Games: func(string) (engine.Rules, bool) { return tabletest.Bazaar{}, true },
			})
			offer(r, late, id, "bo")
			if got := bankOf(r, id, "bo"); terms.Bank > 0 && got != 46*time.Hour {
				t.Errorf("3 of 48 h were used, and the answer adds one: the bank holds %v, want 46h", got)
			}
			waits, err := r.db.WaitsAt(t.Context(), id)
			r.must(err)
			if len(waits) == 0 {
				t.Error("nobody is asked")
			}
			for _, w := range waits {
				if used := r.now.Sub(w.Since) - w.Lost; used != 0 {
					t.Errorf("%s is asked since a moment, and %v are used", w.User, used)
				}
			}
		})
	}
}
