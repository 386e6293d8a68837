// Package year simulates a year of the bot: people who play, sleep, travel and
// forget their tables, processes that crash at any call, outages, and changes of
// daylight saving time. Then a checker compares every message with wall clocks
// and records, minute by minute, without the code that sent them.
//
// The world (world.go, people.go, motions.go, process.go, crash.go, discord.go,
// relay.go) writes a history; the checker (check*.go) reads it, with the help of
// an oracle that replays records (oracle.go, replay.go) and of a model of clocks
// that counts minutes (clocks.go).
package year

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/storage/sqlite"
)

// Setup sets the period and the number of tables.
type Setup struct {
	Tables      int
	From, Until time.Time
	Seed        uint64
	Outage      time.Time // when no process runs for a day; zero: never so long
}

// Run lets time pass, in a new database file, and reports what the checker
// found. The same setup gives the same report.
func Run(ctx context.Context, file string, s Setup) (*Report, error) {
	y, err := newYear(ctx, file, s)
	if err != nil {
		return nil, err
	}
	defer y.db.Close()
	if err := y.run(); err != nil {
		return nil, err
	}
	return check(ctx, y.db, y.discord, y.history)
}

// newYear makes the world of a year in a database file.
func newYear(ctx context.Context, file string, s Setup) (*year, error) {
	db, err := sqlite.Open(ctx, file, sqlite.WithoutSync())
	if err != nil {
		return nil, err
	}
	y := &year{
		ctx: ctx, r: rand.New(rand.NewPCG(s.Seed, 1)), now: s.From, from: s.From, db: db,
		scheduled: map[string]bool{}, history: newHistory(s.Until),
	}
	y.discord = newFakeDiscord(func() time.Time { return y.now })
	y.discord.onSend = func(m *message) {
		if m.isReminder() {
			y.snooze(m.user)
		}
	}
	y.words, err = text.New(append(append([]fs.FS{table.Texts, clock.Texts}, discord.Texts()...), relay{}.Info().Messages)...)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	y.words.OnMissing(func(lang, key string) { y.logged = append(y.logged, "missing text "+lang+" "+key) })
	if err := y.populate(s.Tables); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if !s.Outage.IsZero() {
		y.after(s.Outage.Sub(y.now), y.stopForADay)
	}
	return y, nil
}

// run lets time pass until the end of the year.
func (y *year) run() error {
	y.startProcess()
	y.startProcess()
	same := 0
	for {
		next, err := y.nextTime()
		if err != nil || !next.Before(y.until) {
			return err
		}
		if same++; next.After(y.now) {
			same = 0
		}
		if same > 5000 {
			return fmt.Errorf("time does not pass at %v", y.now)
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

// nextTime is when something is due next, or the next heartbeat.
func (y *year) nextTime() (time.Time, error) {
	next := y.now.Truncate(tick).Add(tick)
	if len(y.queue) > 0 && y.queue[0].at.Before(next) {
		next = y.queue[0].at
	}
	if len(y.processes) == 0 {
		return next, nil
	}
	for _, due := range []func(context.Context) (time.Time, bool, error){y.db.NextWait, y.db.NextDue} {
		at, some, err := due(y.ctx)
		if err != nil {
			return next, err
		}
		if some && at.Before(next) {
			next = at
		}
	}
	return next, nil
}

// runDue has one of the processes do everything that is due.
func (y *year) runDue() error {
	if len(y.processes) == 0 {
		return nil
	}
	p := y.processes[y.r.IntN(len(y.processes))]
	if err := p.heart.Beat(y.ctx); err != nil && !p.lifetime.dead {
		return fmt.Errorf("at %v: %w", y.now, err)
	}
	if err := p.bot.Deliver(y.ctx); err != nil && !p.lifetime.dead {
		return fmt.Errorf("at %v: %w", y.now, err)
	}
	y.replaceDead()
	changed := y.changed
	y.changed = nil
	for _, id := range changed {
		if err := y.scheduleAnswers(id); err != nil {
			return err
		}
	}
	return nil
}
