// Package yearsim simulates a year of the bot: people who play, sleep, travel
// and forget their tables, processes that crash at any call, outages, and
// changes of daylight saving time. Then a checker compares every message with
// wall clocks and records, minute by minute, without the code that sent them.
// docs/figures.md promises that it finds nothing.
//
// The world (world.go, people.go, motions.go, process.go, crash.go, discord.go,
// relay.go) writes a history (history.go, recorder.go); the checker (check*.go)
// reads it, with the help of an oracle that replays records (oracle.go,
// replay.go) and of a model of clocks that counts minutes (clocks.go).
//
// Processes may share a PostgreSQL database by leases (member.go,
// lease_clock.go, rounds.go). Then they are also stopped in the middle of a
// call, and lose the database for a while (troubles.go, lifetime.go).
package yearsim

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"slices"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/cluster"
	"guildhall/bot/discord"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/storage"
	"guildhall/storage/postgres"
	"guildhall/storage/sqlite"
)

// Setup sets the period and the number of tables.
type Setup struct {
	Tables      int
	From, Until time.Time
	Seed        uint64
	Outage      time.Time // time from which no process runs for a day; zero: there is no such outage
	// Processes is the number of processes that share a PostgreSQL database by leases, are
	// stopped, and are cut off from it. Zero: two processes use a file together without leases.
	Processes int
}

// Run simulates the period in a new database and returns the findings of the
// checker. place is a file, or the address of an empty PostgreSQL database. The
// same setup gives the same report.
func Run(ctx context.Context, place string, s Setup) (*Report, error) {
	y, err := newYear(ctx, place, s)
	if err != nil {
		return nil, err
	}
	defer y.db.Close()
	if err := errors.Join(y.run(), y.host.killAll()); err != nil {
		return nil, err
	}
	return check(ctx, y.db, y.discord, y.history)
}

// open opens the database of a year.
func open(ctx context.Context, place string, s Setup) (storage.Database, error) {
	if s.Processes > 0 {
		return postgres.Open(ctx, place, postgres.WithConnections(2), postgres.WithoutSync())
	}
	return sqlite.Open(ctx, place, sqlite.WithoutSync())
}

// newYear creates the world of a year in a database.
func newYear(ctx context.Context, place string, s Setup) (*year, error) {
	db, err := open(ctx, place, s)
	if err != nil {
		return nil, err
	}
	y := &year{
		timeline: &timeline{r: rand.New(rand.NewPCG(s.Seed, 1)), now: s.From, from: s.From},
		history:  newHistory(s.Until), ctx: ctx, place: place, db: db,
	}
	y.crowd = &crowd{year: y, scheduled: map[string]bool{}}
	y.host = &host{year: y, wanted: 2}
	y.fate = &fate{y}
	if s.Processes > 0 {
		y.host.wanted = s.Processes
		y.leasing = &leasing{year: y, held: map[string]string{}, shared: itemNames()}
		y.leasing.leases = cluster.MemoryBy(y.leasing.leaseNow)
		y.after(y.randomHours(5, 100), y.fate.befallIdle)
	}
	y.discord = newFakeDiscord(func() time.Time { return y.now })
	y.discord.onSend = func(m *message) {
		if m.isReminder() {
			y.crowd.snooze(m.user)
		}
	}
	y.words, err = text.New(append(append([]fs.FS{table.Texts, clock.Texts}, discord.Texts()...), relay{}.Info().Messages)...)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	y.words.OnMissing(func(lang, key string) { y.logged = append(y.logged, "missing text "+lang+" "+key) })
	if err := y.crowd.populate(s.Tables); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if !s.Outage.IsZero() {
		y.after(s.Outage.Sub(y.now), y.host.stopForADay)
	}
	return y, nil
}

// run simulates until the end of the year.
func (y *year) run() error {
	for range y.host.wanted {
		if err := y.host.startProcess(); err != nil {
			return err
		}
	}
	same := 0
	for {
		if err := y.lookAhead(); err != nil {
			return err
		}
		next := y.nextTime()
		if !next.Before(y.until) {
			return nil
		}
		if same++; next.After(y.now) {
			same = 0
		}
		if same > 5000 {
			return fmt.Errorf("time does not advance after %v", y.now)
		}
		if y.leasing != nil {
			y.leasing.pass(next)
		}
		y.now = latest(y.now, next)
		for len(y.queue) > 0 && !y.queue[0].at.After(y.now) {
			if err := heap.Pop(&y.queue).(event).do(); err != nil {
				return err
			}
		}
		if err := y.runDue(); err != nil {
			return err
		}
	}
}

// due holds the earliest due times of a wait and of a delivery. Without one,
// the time is in the far future.
type due struct{ wait, delivery time.Time }

// lookAhead computes the next due time, if anything changed since the last call.
func (y *year) lookAhead() error {
	if !y.touched {
		return nil
	}
	never := time.Unix(1<<40, 0)
	y.due, y.touched = due{never, never}, false
	at, some, err := y.db.NextWait(y.ctx)
	if err != nil {
		return err
	}
	if some {
		y.due.wait = at
	}
	at, some, err = y.db.NextDue(y.ctx)
	if some {
		y.due.delivery = at
	}
	return err
}

// nextTime returns the next due time of work that a process can do, or of the next heartbeat.
func (y *year) nextTime() time.Time {
	next := y.now.Truncate(tick).Add(tick)
	if len(y.queue) > 0 && y.queue[0].at.Before(next) {
		next = y.queue[0].at
	}
	for _, p := range y.host.processes {
		if p.member == nil {
			next = earliest(next, y.due.wait, y.due.delivery)
			continue
		}
		if !p.stopped && y.now.Before(y.leasing.settled) {
			next = earliest(next, p.member.next)
		}
		// A process that could not act now tries again a second later.
		soon := y.now.Add(time.Second)
		if p.idle() && p.member.checksClocks() {
			next = earliest(next, latest(y.due.wait, soon))
		}
		if p.idle() && p.member.MaySend() {
			next = earliest(next, latest(y.due.delivery, soon))
		}
	}
	return next
}

// runDue makes processes do all due work: any process, or with leases those that hold the
// needed items.
func (y *year) runDue() error {
	if len(y.host.processes) == 0 {
		return nil
	}
	if y.leasing == nil {
		if err := y.host.tick(y.host.processes[y.r.IntN(len(y.host.processes))], true, true); err != nil {
			return err
		}
	} else if err := y.runShared(); err != nil {
		return err
	}
	changed := y.changed
	y.changed = nil
	for _, id := range changed {
		if err := y.crowd.scheduleAnswers(id); err != nil {
			return err
		}
	}
	return nil
}

// runShared runs the due rounds; then every process does its own work.
func (y *year) runShared() error {
	if err := y.leasing.rounds(); err != nil {
		return err
	}
	for _, i := range y.r.Perm(len(y.host.processes)) {
		if i >= len(y.host.processes) || !y.host.processes[i].idle() {
			continue
		}
		p, n := y.host.processes[i], len(y.beats)
		beat := p.member.checksClocks() && (n == 0 || !y.now.Before(y.due.wait) || y.now.Sub(y.beats[n-1]) >= time.Minute)
		deliver := p.member.MaySend() && !y.now.Before(y.due.delivery)
		if !beat && !deliver {
			continue
		}
		if err := y.host.tick(p, beat, deliver); err != nil {
			return err
		}
	}
	return nil
}

// Report is the result of the checker: counts, and a line for every message or
// deadline that was wrong.
type Report struct {
	Reminders, Mentions, Turns, TimeOuts, Crashes, Outages int
	Invitations                                            int // messages about the start of a match, or about a vote
	Commits, Tables                                        int
	OnNotices                                              int // turns made on "your turn"
	Escalations, StandinWaits, Undone, Ends                int
	StandinNotices                                         int // messages about a stand-in by the computer

	// Troubles of processes that share a database.
	Stops, Stalls, Cuts, Takeovers int
	MaxTakeover                    time.Duration

	Stale, Doubled, Quiet, Missed, Early, Late []string
	Lost                                       []string // acknowledged moves that are missing
	Leases                                     []string // items with two holders at a time, or with none for too long
	Errors                                     []string
}

// Problems returns all lines about errors.
func (r *Report) Problems() []string {
	return slices.Concat(r.Stale, r.Doubled, r.Quiet, r.Missed, r.Early, r.Late, r.Lost, r.Leases, r.Errors)
}
