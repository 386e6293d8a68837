package year

import (
	"container/heap"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/clock/heartbeat"
	"guildhall/bot/discord"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

const (
	yearTick    = 15 * time.Minute // how often a heart beats in the simulated year
	yearLongest = 40 * time.Minute
)

// year is a stretch of time in which people play, sleep, travel and forget
// their tables, and in which processes die.
type year struct {
	ctx     context.Context
	r       *rand.Rand
	now     time.Time
	from    time.Time
	until   time.Time
	db      *sqlite.DB
	discord *yearDiscord
	words   *text.Catalogue
	alive   []*yearProcess
	plan    agenda
	ids     int
	people  []string
	tables  map[int64]*yearTable
	planned map[string]bool // answers that somebody will give
	touched []int64         // tables that changed
	faults  []string        // what was logged as an error

	// What the checker goes by.
	ways    map[string][]yearWays
	beats   []time.Time
	pressed int
	crashes int
	counted map[string]map[int64]bool // vacations, minute by minute
}

// yearTable is a table of the year, as far as people know it.
type yearTable struct {
	group  []string
	terms  storage.Terms
	quiet  string // who wants no direct messages from it
	manned []yearManned
	over   bool
	ledger []yearCharge
}

// yearManned is who was told that a seat is asked, from an instant on.
type yearManned struct {
	at     time.Time
	seq    int // entries of the record by then
	users  []string
	vacant []bool
	paused bool
}

// yearWays are the ways of a person from an instant on.
type yearWays struct {
	at   time.Time
	ways storage.Ways
	noDM bool
}

// yearProcess is one of the processes on the database.
type yearProcess struct {
	life  *life
	bot   *discord.Bot
	heart *heartbeat.Heart
}

// errand is something that is to happen.
type errand struct {
	at time.Time
	n  int
	do func() error
}

type agenda []errand

func (a agenda) Len() int { return len(a) }
func (a agenda) Less(i, j int) bool {
	return a[i].at.Before(a[j].at) || a[i].at.Equal(a[j].at) && a[i].n < a[j].n
}
func (a agenda) Swap(i, j int) { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)   { *a = append(*a, x.(errand)) }
func (a *agenda) Pop() any {
	old := *a
	last := old[len(old)-1]
	*a = old[:len(old)-1]
	return last
}

func (y *year) at(t time.Time, do func() error) {
	y.ids++
	heap.Push(&y.plan, errand{t.Truncate(time.Minute), y.ids, do})
}

func (y *year) in(d time.Duration, do func() error) { y.at(y.now.Add(d), do) }

// hours is a random length of whole minutes between two numbers of hours.
func (y *year) hours(least, most float64) time.Duration {
	return time.Duration((least+(most-least)*y.r.Float64())*60) * time.Minute
}

// PassYear lets time pass at some tables, in a database file of its own, and
// looks at what happened.
func PassYear(ctx context.Context, file string, tables int, from, until time.Time, seed uint64) (*YearReport, error) {
	y, err := newYear(ctx, file, tables, from, until, seed)
	if err != nil {
		return nil, err
	}
	defer y.db.Close()
	if err := y.run(); err != nil {
		return nil, err
	}
	return y.check()
}

// newYear makes the world of a year in a database file.
func newYear(ctx context.Context, file string, tables int, from, until time.Time, seed uint64) (*year, error) {
	db, err := sqlite.Open(ctx, file, sqlite.WithoutSync())
	if err != nil {
		return nil, err
	}
	y := &year{
		ctx: ctx, r: rand.New(rand.NewPCG(seed, 1)), now: from, from: from, until: until, db: db,
		tables: map[int64]*yearTable{}, planned: map[string]bool{}, ways: map[string][]yearWays{},
		counted: map[string]map[int64]bool{},
	}
	y.discord = newYearDiscord(func() time.Time { return y.now })
	y.discord.sent = func(m *yearMessage) {
		if m.reminds() {
			y.snooze(m.user)
		}
	}
	y.words, err = text.New(append([]fs.FS{table.Texts, clock.Texts, discord.Texts}, relay{}.Info().Messages)...)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	y.words.OnMissing(func(lang, key string) { y.faults = append(y.faults, "missing text "+lang+" "+key) })
	if err := y.populate(tables); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return y, nil
}

// run lets the year pass.
func (y *year) run() error {
	y.start()
	y.start()
	same := 0
	for {
		next, err := y.next()
		if err != nil || !next.Before(y.until) {
			return err
		}
		if same++; next.After(y.now) {
			same = 0
		}
		if same > 5000 {
			return fmt.Errorf("time does not pass at %v", y.now)
		}
		y.now = later(y.now, next)
		for len(y.plan) > 0 && !y.plan[0].at.After(y.now) {
			if err := heap.Pop(&y.plan).(errand).do(); err != nil {
				return err
			}
		}
		if err := y.work(); err != nil {
			return err
		}
	}
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// next is when something happens next.
func (y *year) next() (time.Time, error) {
	next := y.now.Truncate(yearTick).Add(yearTick)
	if len(y.plan) > 0 && y.plan[0].at.Before(next) {
		next = y.plan[0].at
	}
	if len(y.alive) == 0 {
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

// work lets one of the processes do what is due.
func (y *year) work() error {
	if len(y.alive) == 0 {
		return nil
	}
	p := y.alive[y.r.IntN(len(y.alive))]
	if err := p.heart.Beat(y.ctx); err != nil && !p.life.dead {
		return fmt.Errorf("at %v: %w", y.now, err)
	}
	if err := p.bot.Deliver(y.ctx); err != nil && !p.life.dead {
		return fmt.Errorf("at %v: %w", y.now, err)
	}
	y.bury()
	touched := y.touched
	y.touched = nil
	for _, id := range touched {
		if err := y.watch(id); err != nil {
			return err
		}
	}
	return nil
}

// start starts a process.
func (y *year) start() {
	l := &life{left: 50 + y.r.IntN(3000), late: y.r.IntN(2) == 0}
	store := watched{mortal{y.db, l}, y}
	now := func() time.Time { return y.now }
	ids := func() string { y.ids++; return fmt.Sprintf("%012d", y.ids) }
	log := slog.New(&yearLog{year: y, life: l})
	tables := table.New(table.Config{
		Store: store, Now: now, NewID: ids, Log: log, Entropy: chacha{y.r},
		Games: func(string) (engine.Rules, bool) { return relay{}, true },
	})
	bot := discord.New(discord.Config{
		Wire: mortalWire{y.discord, l}, Tables: tables, Store: store, Text: y.words, Games: []engine.Rules{relay{}}, Log: log, Now: now, NewID: ids,
	})
	heart := heartbeat.New(heartbeat.Config{Store: store, Tables: tables, Now: now, Longest: yearLongest, Log: log})
	y.alive = append(y.alive, &yearProcess{l, bot, heart})
	if err := heart.Beat(y.ctx); err != nil && !l.dead {
		y.faults = append(y.faults, err.Error())
	}
}

// bury takes the dead processes away and plans when others take their place:
// mostly at once, sometimes after an outage of everything.
func (y *year) bury() {
	for _, p := range slices.Clone(y.alive) {
		if !p.life.dead {
			continue
		}
		y.crashes++
		down := y.hours(0, 0.1)
		if y.r.IntN(4) == 0 {
			down = y.hours(0.5, 6)
			for range len(y.alive) - 1 {
				y.in(down, func() error { y.start(); return nil })
			}
			y.alive = nil
		}
		y.alive = slices.DeleteFunc(y.alive, func(o *yearProcess) bool { return o == p })
		y.in(down, func() error { y.start(); return nil })
	}
}

// chacha is where the tables of the year draw their seeds.
type chacha struct{ r *rand.Rand }

func (c chacha) Read(p []byte) (int, error) {
	for i := 0; i < len(p); i += 8 {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], c.r.Uint64())
		copy(p[i:], b[:])
	}
	return len(p), nil
}

// yearLog collects what would have to alarm an operator.
type yearLog struct {
	year *year
	life *life
}

func (l *yearLog) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelError }
func (l *yearLog) WithAttrs([]slog.Attr) slog.Handler               { return l }
func (l *yearLog) WithGroup(string) slog.Handler                    { return l }
func (l *yearLog) Handle(_ context.Context, r slog.Record) error {
	if l.life.dead {
		return nil
	}
	var b strings.Builder
	b.WriteString(r.Message)
	r.Attrs(func(a slog.Attr) bool { fmt.Fprintf(&b, " %v", a); return true })
	l.year.faults = append(l.year.faults, b.String())
	return nil
}

// watched is the store of a process, with an eye on what the checker needs to
// know: who sits where, which tables are paused, when hearts beat.
type watched struct {
	mortal
	year *year
}

func (w watched) Begin(ctx context.Context, t storage.Table, press string, state, events []byte, d []storage.Delivery, waits ...storage.Wait) (storage.Table, error) {
	out, err := w.mortal.Begin(ctx, t, press, state, events, d, waits...)
	w.year.settled(t.ID)
	return out, err
}

func (w watched) Update(ctx context.Context, t storage.Table, press string, d []storage.Delivery, waits ...storage.Wait) (storage.Table, error) {
	out, err := w.mortal.Update(ctx, t, press, d, waits...)
	w.year.settled(t.ID)
	return out, err
}

func (w watched) Commit(ctx context.Context, c storage.Commit) error {
	err := w.mortal.Commit(ctx, c)
	w.year.settled(c.Table)
	return err
}

func (w watched) Beat(ctx context.Context, name string, now time.Time, longest time.Duration) (time.Duration, error) {
	was := w.life.dead
	gap, err := w.mortal.Beat(ctx, name, now, longest)
	if err == nil || !was && w.life.late {
		w.year.beats = append(w.year.beats, now)
	}
	return gap, err
}

// settled notes how a table stands after a change, if it took effect.
func (y *year) settled(id int64) {
	t, err := y.db.Table(y.ctx, id)
	one := y.tables[id]
	if err != nil || one == nil {
		return
	}
	now := yearManned{at: y.now, seq: t.Seq, paused: !t.Affairs.Pause.Since.IsZero()}
	for _, s := range t.Seats {
		now.users = append(now.users, table.Asked(s))
		now.vacant = append(now.vacant, s.Vacant)
	}
	if n := len(one.manned); n == 0 || !slices.Equal(one.manned[n-1].users, now.users) || one.manned[n-1].paused != now.paused {
		one.manned = append(one.manned, now)
	}
	one.over = t.Phase == storage.Over || t.Phase == storage.Closed
	y.touched = append(y.touched, id)
}
