package scheduler

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
	"guildhall/bot/clock"
	"guildhall/bot/table"
	"guildhall/bot/table/deliveries"
	"guildhall/bot/table/lobby"
	"guildhall/bot/table/services"
	"guildhall/bot/table/tabletest"
	"guildhall/bot/table/votes"
	"guildhall/bot/table/voting"
	"guildhall/engine"
	"guildhall/storage"
	"guildhall/storage/testdb"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// room is a database with tables whose clocks run.
type room struct {
	t        *testing.T
	db       storage.Database
	services *services.Services
	heart    *Scheduler
	now      time.Time
	running  bool
	log      bytes.Buffer
	broken   map[string]bool // games that cannot be found
	n        int
}

func newRoom(t *testing.T) *room {
	t.Helper()
	r := &room{t: t, now: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC), running: true, broken: map[string]bool{}}
	r.db = testdb.Open(t, testdb.New(t))
	r.restart()
	return r
}

func (r *room) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// restart replaces the process.
func (r *room) restart() {
	log := slog.New(slog.NewTextHandler(&r.log, nil))
	now := func() time.Time { return r.now }
	r.services = services.New(table.Config{
		Store: r.db, Now: now, Log: log, Entropy: rand.NewChaCha8([32]byte{3}),
		NewID: func() string { r.n++; return fmt.Sprintf("%08d", r.n) },
		Games: func(id string) (engine.Rules, bool) { return tabletest.Bazaar{}, !r.broken[id] },
	})
	r.heart = New(Config{Store: r.db, Services: r.services, Now: now, Running: func() bool { return r.running }, Log: log})
}

// started returns a table of two people who may be notified at any hour.
func (r *room) started(terms storage.Terms, users ...string) int64 {
	r.t.Helper()
	ctx := context.Background()
	for _, u := range users {
		_, err := r.db.ChangePerson(ctx, u, func(p *storage.Person) error {
			p.Preferences.Quiet = &storage.QuietHours{}
			return nil
		})
		r.must(err)
	}
	t, err := r.services.Lobby.Open(ctx, lobby.Request{Game: "bazaar", Lang: "en", Owner: users[0], OwnerName: users[0], Guild: "g", Channel: "c", Terms: terms})
	r.must(err)
	for _, u := range users[1:] {
		_, err := r.services.Lobby.Join(ctx, t.ID, u, u, "")
		r.must(err)
	}
	_, err = r.services.Lobby.Start(ctx, t.ID, users[0], "")
	r.must(err)
	r.deliveries()
	return t.ID
}

// deliveries removes everything from the outbox and returns the reminders and the other
// messages about time.
func (r *room) deliveries() []string {
	r.t.Helper()
	var list []string
	for {
		due, err := r.db.Claim(context.Background(), r.now, r.now.Add(time.Hour), 100)
		r.must(err)
		for _, d := range due {
			r.must(r.db.MarkDelivered(context.Background(), d.ID))
			if d.Kind == deliveries.KindRemind || d.Kind == deliveries.KindDeadline || d.Kind == deliveries.KindPlayed {
				list = append(list, d.Kind+":"+d.User)
			}
		}
		if len(due) == 0 {
			slices.Sort(list)
			return list
		}
	}
}

// pass advances the time with a beat every half minute, or only one at its end.
func (r *room) pass(d time.Duration, beating bool) []string {
	r.t.Helper()
	end := r.now.Add(d)
	for beating && r.now.Before(end) {
		r.now = r.now.Add(min(4*time.Minute, end.Sub(r.now)))
		r.must(r.heart.Beat(context.Background()))
	}
	r.now = end
	r.must(r.heart.Beat(context.Background()))
	return r.deliveries()
}

func TestBeatSendsDueReminders(t *testing.T) {
	r := newRoom(t)
	r.started(storage.Terms{}, "ada", "bo")
	if got := r.pass(11*time.Hour, true); got != nil {
		t.Errorf("too early: %v", got)
	}
	if got := r.pass(time.Hour, true); !slices.Equal(got, []string{"remind:ada", "remind:bo"}) {
		t.Errorf("after 12 h: %v", got)
	}
	if got := r.pass(time.Hour, true); got != nil {
		t.Errorf("once more: %v", got)
	}
}

func TestNoTimeoutWithoutDiscord(t *testing.T) {
	r := newRoom(t)
	id := r.started(storage.Terms{Clock: clock.Move, Span: 24 * time.Hour, Absence: clock.Auto}, "ada", "bo")
	r.pass(time.Hour, true)
	r.running = false
	if got := r.pass(40*time.Hour, true); got != nil {
		t.Errorf("told %v while Discord was not reached", got)
	}
	r.running = true
	if got := r.pass(time.Minute, true); slices.Contains(got, "played:ada") {
		t.Errorf("time ran out while nobody could play: %v", got)
	}
	waits, err := r.db.WaitsAt(context.Background(), id)
	r.must(err)
	if len(waits) != 2 || waits[0].Lost < 40*time.Hour || waits[0].Due.Sub(r.now) < 22*time.Hour {
		t.Errorf("waits after the outage: %+v", waits)
	}
	if got := r.pass(24*time.Hour, true); !slices.Contains(got, "played:ada") || !slices.Contains(got, "played:bo") {
		t.Errorf("a day of running time later: %v, want the clock to have played", got)
	}
}

func TestShortStopIsNoOutage(t *testing.T) {
	r := newRoom(t)
	id := r.started(storage.Terms{}, "ada", "bo")
	r.pass(time.Minute, true)
	r.pass(clock.MaxGap, false)
	waits, err := r.db.WaitsAt(context.Background(), id)
	r.must(err)
	if waits[0].Lost != 0 {
		t.Errorf("%v are lost after a stop of %v", waits[0].Lost, clock.MaxGap)
	}
	r.restart()
	r.pass(clock.MaxGap+time.Second, false)
	waits, err = r.db.WaitsAt(context.Background(), id)
	r.must(err)
	if waits[0].Lost != clock.MaxGap+time.Second {
		t.Errorf("%v are lost after a longer one", waits[0].Lost)
	}
}

func TestBrokenTableDoesNotBlockOthers(t *testing.T) {
	r := newRoom(t)
	ctx := context.Background()
	broken := r.started(storage.Terms{}, "ada", "bo")
	kept, err := r.db.Table(ctx, broken)
	r.must(err)
	kept.Game = "gone"
	_, err = r.db.Update(ctx, kept, "", nil)
	r.must(err)
	r.broken["gone"] = true
	r.started(storage.Terms{}, "chen", "dora")
	r.restart()
	if got := r.pass(12*time.Hour, true); !slices.Equal(got, []string{"remind:chen", "remind:dora"}) {
		t.Errorf("told %v, want those of the table that is whole", got)
	}
	if n := strings.Count(r.log.String(), "process wait"); n == 0 || n > 400 {
		t.Errorf("the broken table is logged %d times", n)
	}
	next, any, err := r.db.NextWait(ctx)
	r.must(err)
	if !any || !next.After(r.now) {
		t.Errorf("something is due still: %v", next)
	}
}

func TestVotesEnd(t *testing.T) {
	r := newRoom(t)
	ctx := context.Background()
	id := r.started(storage.Terms{}, "ada", "bo", "chen")
	_, err := r.services.Votes.Propose(ctx, voting.Motion{Table: id, Kind: voting.Pause, By: "ada", Press: "p"})
	r.must(err)
	r.pass(30*24*time.Hour, false)
	kept, err := r.services.Tables.Table(ctx, id)
	r.must(err)
	if len(kept.TableState.Votes) != 0 {
		t.Errorf("votes stay open: %+v", kept.TableState.Votes)
	}
}

// A vote is extended once by the time in which nobody could answer it, and then
// ends.
func TestOutageExtendsVotes(t *testing.T) {
	for name, restart := range map[string]bool{"Discord is not reached": false, "the process is gone": true} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			ctx := context.Background()
			id := r.started(storage.Terms{}, "ada", "bo", "chen")
			vote := func() (storage.Vote, bool) {
				t.Helper()
				kept, err := r.services.Tables.Table(ctx, id)
				r.must(err)
				if len(kept.TableState.Votes) == 0 {
					return storage.Vote{}, false
				}
				return kept.TableState.Votes[0], true
			}
			r.pass(time.Hour, true)
			_, err := r.services.Votes.Propose(ctx, voting.Motion{Table: id, Kind: voting.Pause, By: "ada", Press: "p"})
			r.must(err)
			_, err = r.services.Votes.Propose(ctx, voting.Motion{Table: id, Kind: voting.Standin, By: "bo", Seat: 1, User: "zoe", Name: "zoe", Press: "s"})
			r.must(err)
			asked, _ := vote()
			left := asked.Ends.Sub(r.now)
			r.pass(10*time.Hour, true)
			r.running = false
			r.pass(left, !restart)
			if restart {
				r.restart()
			}
			r.running = true
			r.pass(time.Minute, true)
			v, open := vote()
			if got := v.Ends.Sub(asked.Ends) - left; !open || got < 0 || got > clock.MaxGap {
				t.Fatalf("open %v; the vote was to end at %v and ends at %v after an outage of %v", open, asked.Ends, v.Ends, left)
			}
			if _, err := r.services.Votes.Cast(ctx, votes.Ballot{Table: id, Vote: v.ID, User: "bo", Agree: false, Press: "b"}); err != nil {
				t.Errorf("a ballot after the outage: %v", err)
			}
			r.pass(v.Ends.Sub(r.now)-time.Minute, true)
			if now, open := vote(); !open || !now.Ends.Equal(v.Ends) {
				t.Errorf("just before its end: open %v, %v; want it as it was", open, now.Ends)
			}
			r.pass(2*time.Minute, true)
			if _, open := vote(); open {
				t.Error("it stays open")
			}
		})
	}
}

// unbeaten is a store that fails to store beats.
type unbeaten struct{ storage.Store }

func (unbeaten) Beat(context.Context, string, func() time.Time, time.Duration) (time.Duration, error) {
	return 0, errors.New("the disk is gone")
}

func TestBeatReturnsStoreError(t *testing.T) {
	r := newRoom(t)
	r.heart.Store = unbeaten{r.db}
	if err := r.heart.Beat(context.Background()); err == nil {
		t.Error("a beat that was not kept is not an error")
	}
}

func TestFirstBeatWaitsUntilPeopleCanPlay(t *testing.T) {
	r := newRoom(t)
	ctx := context.Background()
	id := r.started(storage.Terms{Clock: clock.Bank, Bank: 48 * time.Hour, Span: time.Hour}, "ada", "bo")
	lost := func() time.Duration {
		waits, err := r.db.WaitsAt(ctx, id)
		r.must(err)
		return waits[0].Lost
	}
	r.must(r.heart.Tick(ctx))
	r.running = false
	r.now = r.now.Add(10 * time.Hour)
	r.must(r.heart.Tick(ctx))
	if lost() != 0 {
		t.Error("it beats while nobody can play")
	}
	r.running = true
	r.now = r.now.Add(time.Second)
	r.must(r.heart.Tick(ctx))
	if lost() < 10*time.Hour {
		t.Errorf("a second after the outage %v are given back", lost())
	}
}

// Between beats a due wait is checked within about a second, so that moves do not come at
// predictable beats.
func TestDueWaitsAreCheckedBetweenBeats(t *testing.T) {
	r := newRoom(t)
	ctx := context.Background()
	r.started(storage.Terms{}, "ada", "bo")
	store := &counted{Store: r.db}
	r.heart.Store, r.heart.MaxGap = store, 24*time.Hour
	second := func() {
		t.Helper()
		r.now = r.now.Add(time.Second)
		if err := r.heart.Tick(ctx); err != nil && !errors.Is(err, store.broken) {
			t.Error(err)
		}
	}
	second()
	next, _, err := r.db.NextWait(ctx)
	r.must(err)
	r.now = next.Add(-2 * time.Second)
	second()
	beats := store.beats
	if got := r.deliveries(); got != nil {
		t.Errorf("told %v before it was due", got)
	}
	second()
	if got := r.deliveries(); !slices.Equal(got, []string{"remind:ada", "remind:bo"}) || store.beats != beats {
		t.Errorf("told %v after %d beats, want both, after none", got, store.beats-beats)
	}
	// After a failure the store is used again at the next beat, not every second.
	store.broken = errors.New("the disk is full")
	looks := store.looks
	for range 20 {
		second()
	}
	if n := store.looks - looks; n != 1 {
		t.Errorf("a store that fails was asked %d times in 20 s, want once", n)
	}
	store.broken = nil
	for range 10 {
		second()
	}
	if store.beats != beats+1 || store.looks < looks+2 {
		t.Errorf("%d beats and %d looks in half a minute, want one beat, and looks again", store.beats-beats, store.looks-looks)
	}
}

// counted counts the calls of a Scheduler to its store.
type counted struct {
	storage.Store
	beats, looks int
	broken       error
}

func (c *counted) Beat(ctx context.Context, name string, clock func() time.Time, longest time.Duration) (time.Duration, error) {
	c.beats++
	return c.Store.Beat(ctx, name, clock, longest)
}

func (c *counted) WaitsDue(ctx context.Context, now time.Time, limit int) ([]storage.Wait, error) {
	if c.looks++; c.broken != nil {
		return nil, c.broken
	}
	return c.Store.WaitsDue(ctx, now, limit)
}

// The time of the next check cannot be computed from an earlier one.
func TestLooksAreUneven(t *testing.T) {
	now := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	phases := map[time.Duration]bool{}
	for range 64 {
		next := jittered{}.Next(now)
		if d := next.Sub(now); d < checkEvery/2 || d >= checkEvery*3/2 {
			t.Errorf("the next look comes after %v", d)
		}
		phases[next.Sub(now).Truncate(checkEvery/4)] = true
		now = next
	}
	if len(phases) < 4 {
		t.Errorf("64 looks come after %v, want any time between half and one and a half of %v", phases, checkEvery)
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	r := newRoom(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := r.heart.Run(ctx); err != nil {
		t.Error(err)
	}
}

// A chore that fails is logged, does not stop the other chores or the clocks, and is tried
// again.
func TestChores(t *testing.T) {
	r := newRoom(t)
	var failed, done int
	r.heart.Chores = []Task{
		{"broken", func(context.Context) error { failed++; return errors.New("no luck") }},
		{"sound", func(context.Context) error { done++; return nil }},
	}
	for range 2 {
		r.must(r.heart.Tick(t.Context()))
	}
	if failed != 2 || done != 2 {
		t.Errorf("the broken chore ran %d times, the sound one %d times, want 2", failed, done)
	}
	if !strings.Contains(r.log.String(), "no luck") || !strings.Contains(r.log.String(), "chore=broken") {
		t.Errorf("log: %s", r.log.String())
	}
	r.running = false
	r.must(r.heart.Tick(t.Context()))
	if done != 2 {
		t.Error("a chore ran while nobody can play")
	}
}
