package yearsim

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

	"guildhall/bot/clock/scheduler"
	"guildhall/bot/discord"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/engine"
	"guildhall/storage"
	"guildhall/storage/postgres"
)

// process is one of the bot's processes on one database.
type process struct {
	name     string
	db       storage.Database
	lifetime *lifetime
	member   *member // nil: processes work without leases
	stopped  bool    // suspended
	bot      *discord.Bot
	heart    *scheduler.Scheduler
}

// host runs processes of the bot.
type host struct {
	*year
	processes []*process // running
	started   int        // processes so far
	wanted    int        // processes at a time
	downUntil time.Time  // none starts before
}

// idle reports whether a process can begin an operation.
func (p *process) idle() bool { return !p.stopped && p.lifetime.op == nil }

// anyProcess returns a process that is idle, or nil.
func (h *host) anyProcess() *process {
	var list []*process
	for _, p := range h.processes {
		if p.idle() {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return list[h.r.IntN(len(list))]
}

// try runs do in a process. It tries again later if the process had trouble or none is
// running.
func (h *host) try(do func(*process) error) error {
	again := func() error { return h.try(do) }
	p := h.anyProcess()
	if p == nil {
		h.after(20*time.Minute, again)
		return nil
	}
	return h.begin(p, func() error { return do(p) }, func(err error, suffered bool) error {
		var refused *table.RefusedError
		switch {
		case p.lifetime.dead || suffered && err != nil && !errors.As(err, &refused):
			h.after(20*time.Minute, again)
			return h.replaceDead()
		case errors.As(err, &refused):
			return nil // another person, or the clock, was faster
		case err != nil:
			return fmt.Errorf("at %v: %w", h.now, err)
		}
		return nil
	})
}

// tick makes a process do its due work: check clocks, and deliver.
func (h *host) tick(p *process, beat, deliver bool) error {
	return h.begin(p, func() error {
		if beat {
			if err := p.heart.Beat(h.ctx); err != nil {
				return err
			}
		}
		if !deliver {
			return nil
		}
		p.lifetime.delivering = true
		defer func() { p.lifetime.delivering, p.lifetime.late = false, false }()
		return p.bot.Deliver(h.ctx)
	}, func(err error, suffered bool) error {
		if err != nil && !p.lifetime.dead && !suffered {
			return fmt.Errorf("at %v: %w", h.now, err)
		}
		return h.replaceDead()
	})
}

// stopForADay crashes all processes and starts none for a day.
func (h *host) stopForADay() error {
	h.downUntil = h.now.Truncate(time.Minute).Add(24 * time.Hour)
	h.crashes += len(h.processes)
	if err := h.killAll(); err != nil {
		return err
	}
	for range h.wanted {
		if err := h.startProcess(); err != nil {
			return err
		}
	}
	return nil
}

// killAll kills all processes.
func (h *host) killAll() error {
	for len(h.processes) > 0 {
		if err := h.kill(h.processes[0]); err != nil {
			return err
		}
	}
	return nil
}

// kill kills a process. Its current operation has no further effect.
func (h *host) kill(p *process) error {
	p.lifetime.dead = true
	h.processes = slices.DeleteFunc(h.processes, func(o *process) bool { return o == p })
	var err error
	if p.lifetime.op != nil {
		err = h.goOn(p)
	}
	if p.member != nil {
		p.member.link.Cut(true)
		h.leasing.disturb()
		err = errors.Join(err, p.db.Close())
	}
	return err
}

// startProcess starts a process. It schedules a later start while none may run.
func (h *host) startProcess() error {
	if h.now.Before(h.downUntil) {
		h.after(h.downUntil.Sub(h.now), h.startProcess)
		return nil
	}
	p := &process{db: h.db, lifetime: &lifetime{}}
	h.started++
	p.name = fmt.Sprint("process ", h.started)
	now := func() time.Time { return h.now }
	ids := func() string { h.ids++; return fmt.Sprintf("%012d", h.ids) }
	log := slog.New(&errorLog{year: h.year, lifetime: p.lifetime})
	c := discord.Config{Wire: crashingDiscord{h.discord, p.lifetime}, Text: h.words, Games: []engine.Rules{relay{}}, Log: log, Now: now, NewID: ids}
	if h.leasing != nil {
		db, err := postgres.Open(h.ctx, h.place, postgres.WithOwner(p.name), postgres.WithClock(now), postgres.WithConnections(4), postgres.WithoutSync())
		if err != nil {
			return err
		}
		p.db = db
		p.member = h.leasing.newMember(p.name, db)
		c.Fleet = p.member
		p.lifetime.befalls = func(t trouble) { h.fate.befallen(p, t) }
		h.leasing.disturb()
	}
	h.fate.plan(p.lifetime)
	store := crashingStore{recordingStore{p.db, h.year}, p.lifetime}
	tables := services.New(table.Config{
		Store: store, Now: now, NewID: ids, Log: log, Entropy: entropy{h.r},
		Games:  func(string) (engine.Rules, bool) { return relay{}, true },
		MaxGap: maxGap,
	})
	c.Services, c.Store = tables, store
	p.bot = discord.New(c)
	clocks := scheduler.Config{Store: store, Services: tables, Now: now, MaxGap: maxGap, Log: log}
	if p.member != nil {
		clocks.Running = p.member.checksClocks
	}
	p.heart = scheduler.New(clocks)
	h.processes = append(h.processes, p)
	return h.tick(p, true, false)
}

// replaceDead removes crashed processes and schedules their replacements: mostly at once,
// sometimes after an outage of all processes.
func (h *host) replaceDead() error {
	for _, p := range slices.Clone(h.processes) {
		if !p.lifetime.dead || !slices.Contains(h.processes, p) {
			continue
		}
		h.crashes++
		down := h.randomHours(0, 0.1)
		again := 1
		err := h.kill(p)
		if h.r.IntN(4) == 0 {
			down = h.randomHours(0.5, 6)
			again += len(h.processes)
			err = errors.Join(err, h.killAll())
		}
		if err != nil {
			return err
		}
		for range again {
			h.after(down, h.startProcess)
		}
	}
	return nil
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

// errorLog collects the errors that an operator would see in the log, without errors caused by
// simulated trouble.
type errorLog struct {
	year     *year
	lifetime *lifetime
}

func (l *errorLog) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelError }

func (l *errorLog) WithAttrs([]slog.Attr) slog.Handler { return l }

func (l *errorLog) WithGroup(string) slog.Handler { return l }

func (l *errorLog) Handle(_ context.Context, r slog.Record) error {
	if l.lifetime.dead || l.lifetime.op != nil && l.lifetime.op.suffered {
		return nil
	}
	var b strings.Builder
	b.WriteString(r.Message)
	r.Attrs(func(a slog.Attr) bool { fmt.Fprintf(&b, " %v", a); return true })
	l.year.logged = append(l.year.logged, b.String())
	return nil
}
