package year

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"guildhall/bot/clock/heartbeat"
	"guildhall/bot/discord"
	"guildhall/bot/table"
	"guildhall/bot/table/rooms"
	"guildhall/engine"
)

// anyProcess returns a running process, or nil.
func (y *year) anyProcess() *process {
	if len(y.processes) == 0 {
		return nil
	}
	return y.processes[y.r.IntN(len(y.processes))]
}

// try has a process do something, and tries again later when the process crashed
// or when none runs.
func (y *year) try(do func(*process) error) error {
	p := y.anyProcess()
	if p == nil {
		y.after(20*time.Minute, func() error { return y.try(do) })
		return nil
	}
	err := do(p)
	if p.lifetime.dead {
		y.replaceDead()
		y.after(20*time.Minute, func() error { return y.try(do) })
		return nil
	}
	var refused *table.Refused
	if errors.As(err, &refused) {
		return nil // another person, or the clock, was faster
	}
	if err != nil {
		return fmt.Errorf("at %v: %w", y.now, err)
	}
	return nil
}

// process is one of the bot's processes, which share the database.
type process struct {
	lifetime *lifetime
	bot      *discord.Bot
	heart    *heartbeat.Scheduler
}

// stopForADay crashes all processes; none starts within a day.
func (y *year) stopForADay() error {
	y.downUntil = y.now.Truncate(time.Minute).Add(24 * time.Hour)
	for _, p := range y.processes {
		p.lifetime.dead = true
	}
	y.crashes += len(y.processes)
	y.processes = nil
	y.startProcess()
	y.startProcess()
	return nil
}

// startProcess starts a process, or schedules its start where none may run yet.
func (y *year) startProcess() {
	if y.now.Before(y.downUntil) {
		y.after(y.downUntil.Sub(y.now), func() error { y.startProcess(); return nil })
		return
	}
	l := &lifetime{calls: 50 + y.r.IntN(3000), lastTakesEffect: y.r.IntN(2) == 0}
	store := recordingStore{crashingStore{y.db, l}, y}
	now := func() time.Time { return y.now }
	ids := func() string { y.ids++; return fmt.Sprintf("%012d", y.ids) }
	log := slog.New(&errorLog{year: y, lifetime: l})
	tables := rooms.New(table.Config{
		Store: store, Now: now, NewID: ids, Log: log, Entropy: entropy{y.r},
		Games: func(string) (engine.Rules, bool) { return relay{}, true },
	})
	bot := discord.New(discord.Config{
		Wire: crashingDiscord{y.discord, l}, Tables: tables, Store: store, Text: y.words, Games: []engine.Rules{relay{}}, Log: log, Now: now, NewID: ids,
	})
	heart := heartbeat.New(heartbeat.Config{Store: store, Tables: tables, Now: now, Longest: longestGap, Log: log})
	y.processes = append(y.processes, &process{l, bot, heart})
	if err := heart.Beat(y.ctx); err != nil && !l.dead {
		y.logged = append(y.logged, err.Error())
	}
}

// replaceDead removes crashed processes and schedules their replacements: mostly
// at once, sometimes after an outage without any process.
func (y *year) replaceDead() {
	for _, p := range slices.Clone(y.processes) {
		if !p.lifetime.dead {
			continue
		}
		y.crashes++
		down := y.randomHours(0, 0.1)
		if y.r.IntN(4) == 0 {
			down = y.randomHours(0.5, 6)
			for range len(y.processes) - 1 {
				y.after(down, func() error { y.startProcess(); return nil })
			}
			y.processes = nil
		}
		y.processes = slices.DeleteFunc(y.processes, func(o *process) bool { return o == p })
		y.after(down, func() error { y.startProcess(); return nil })
	}
}

// entropy is the source of the seeds of tables.
type entropy struct{ r *rand.Rand }

func (c entropy) Read(p []byte) (int, error) {
	for i := 0; i < len(p); i += 8 {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], c.r.Uint64())
		copy(p[i:], b[:])
	}
	return len(p), nil
}

// errorLog collects the errors that an operator would see in the log.
type errorLog struct {
	year     *year
	lifetime *lifetime
}

func (l *errorLog) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelError }

func (l *errorLog) WithAttrs([]slog.Attr) slog.Handler { return l }

func (l *errorLog) WithGroup(string) slog.Handler { return l }

func (l *errorLog) Handle(_ context.Context, r slog.Record) error {
	if l.lifetime.dead {
		return nil
	}
	var b strings.Builder
	b.WriteString(r.Message)
	r.Attrs(func(a slog.Attr) bool { fmt.Fprintf(&b, " %v", a); return true })
	l.year.logged = append(l.year.logged, b.String())
	return nil
}
