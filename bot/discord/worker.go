package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/storage"
)

const (
	claimFor    = 45 * time.Second // after that another worker may take over
	claimLimit  = 64               // deliveries in hand at once, each table's in a line of their own
	patience    = 2 * time.Second  // with a limit of Discord; then other tables go first
	maxAttempts = 14               // with the same failure of our own
	longestWait = 10 * time.Minute
	// heldAtMost bounds how long a delivery is held back unlooked at: what its
	// person wants may change by whatever way.
	heldAtMost = time.Hour
	// restEvery bounds how long the worker sleeps: another process may have
	// added deliveries without waking this one.
	restEvery = 30 * time.Second
)

// line is deliveries that are carried out one at a time: those of one table, or
// to one log channel.
type line struct{ waiting []claimed }

// claimed is a delivery that is ours until a time.
type claimed struct {
	storage.Delivery
	until time.Time
}

// worker carries out what the outbox holds.
type worker struct {
	b     *Bot
	ended chan struct{} // a delivery ended
	begun bool          // the first claim was made

	mu    sync.Mutex
	lines map[string]*line
	held  int
	all   sync.WaitGroup
}

// Run delivers what tables owe until ctx ends, then finishes what it has begun
// and gives the rest back.
func (b *Bot) Run(ctx context.Context) error {
	w := &worker{b: b, ended: make(chan struct{}, 1), lines: map[string]*line{}}
	defer w.all.Wait()
	defer context.AfterFunc(ctx, b.Disk.Close)()
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-b.Tables.Wake():
		case <-b.Nudge:
		case <-w.ended:
		case <-timer.C:
		}
		rest, err := w.take(ctx)
		if err != nil && ctx.Err() == nil {
			rest = restEvery
			if errors.Is(err, storage.ErrFull) {
				rest = kit.FullRetry // it goes on as soon as there is room
				b.Disk.Tell(ctx, b.Log, b.Now(), err)
			} else {
				b.Log.ErrorContext(ctx, "claim deliveries", "err", err)
			}
		}
		timer.Reset(rest)
	}
}

// take claims what is due and says how long to rest.
func (w *worker) take(ctx context.Context) (time.Duration, error) {
	w.mu.Lock()
	room := claimLimit - w.held
	w.mu.Unlock()
	if room <= 0 {
		return restEvery, nil // w.ended wakes us
	}
	now := w.b.Now()
	until, by := now.Add(claimFor), now
	if !w.begun {
		// Claims that a killed process left would end by then; nobody else
		// holds any, and if somebody did, equal nonces would post nothing twice.
		// Ours end no later, so that the next process can take them over too.
		by = until
	}
	due, err := w.b.Store.Claim(ctx, by, until, room)
	if err != nil {
		return 0, err
	}
	for _, d := range due {
		if d.Due.After(now) { // it was no claim that it waited for
			err = errors.Join(err, w.b.Store.Hold(ctx, d.ID, d.Due, d.Error))
			continue
		}
		w.put(ctx, claimed{d, until})
	}
	w.begun = true
	if err != nil {
		return 0, err
	}
	if len(due) == room {
		return restEvery, nil
	}
	next, some, err := w.b.Store.NextDue(ctx)
	if err != nil || !some {
		return restEvery, err
	}
	return min(max(next.Sub(w.b.Now()), time.Millisecond), restEvery), nil
}

// put adds a delivery to its line and starts serving it.
func (w *worker) put(ctx context.Context, d claimed) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held++
	id := lineOf(d.Delivery)
	if l := w.lines[id]; l != nil {
		l.waiting = append(l.waiting, d)
		return
	}
	l := &line{waiting: []claimed{d}}
	w.lines[id] = l
	w.all.Add(1)
	go w.serve(ctx, id, l)
}

// lineOf names the line of a delivery: its table, or where it goes when it is
// of none.
func lineOf(d storage.Delivery) string {
	var to kit.LogEntry
	if d.Kind == kit.KindLogged && json.Unmarshal(d.Body, &to) == nil {
		return "log " + to.Channel
	}
	return strconv.FormatInt(d.Table, 10)
}

// serve carries out a line until it is empty.
func (w *worker) serve(ctx context.Context, id string, l *line) {
	defer w.all.Done()
	for {
		w.mu.Lock()
		if len(l.waiting) == 0 {
			delete(w.lines, id)
			w.mu.Unlock()
			return
		}
		d := l.waiting[0]
		l.waiting = l.waiting[1:]
		w.mu.Unlock()
		if w.b.Now().Before(d.until) { // else it is claimed again, and waits in line
			w.one(ctx, d.Delivery)
		}
		w.mu.Lock()
		w.held--
		w.mu.Unlock()
		select {
		case w.ended <- struct{}{}:
		default:
		}
	}
}

// one carries a delivery out. What was begun is finished also when ctx ends
// meanwhile; what was not begun is given back.
func (w *worker) one(ctx context.Context, d storage.Delivery) {
	b := w.b
	if ctx.Err() != nil {
		b.settle(context.WithoutCancel(ctx), d, context.Canceled)
		return
	}
	work := wire.WithPatience(wire.WithPriority(context.WithoutCancel(ctx), priorityOf(d)), patience)
	work, cancel := context.WithTimeout(work, claimFor-5*time.Second)
	defer cancel()
	began := time.Now()
	err := b.contained(work, d)
	b.Observer.Tried(d.Kind, endOf(d, err), time.Since(began))
	b.settle(context.WithoutCancel(ctx), d, err)
}

// contained carries a delivery out; a panic costs this attempt and nothing
// else.
func (b *Bot) contained(ctx context.Context, d storage.Delivery) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("delivery %s: panic: %v", d.ID, p)
			b.Log.ErrorContext(ctx, "panic in a delivery", "match", d.Table, "kind", d.Kind, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	return b.carryOut(ctx, d)
}

func priorityOf(d storage.Delivery) wire.Priority {
	switch d.Priority {
	case storage.Answer:
		return wire.Answer
	case storage.Ping:
		return wire.Notice
	case storage.Digest:
		return wire.Digest
	default:
		return wire.Picture
	}
}

// settle notes how a delivery ended: done, given up, or to be tried again.
func (b *Bot) settle(ctx context.Context, d storage.Delivery, err error) {
	defer b.Activity.Change(0)
	if end := endOf(d, err); end == "given_up" || end == "postponed" {
		b.Log.WarnContext(ctx, "delivery "+strings.ReplaceAll(end, "_", " "), "match", d.Table, "kind", d.Kind, "attempts", d.Attempts+1, "err", err)
	}
	if note := b.Persist(func() error { return b.noteEnd(ctx, d, err) }); note != nil {
		b.Log.ErrorContext(ctx, "settle delivery", "match", d.Table, "kind", d.Kind, "err", note)
	}
}

// endOf names how a delivery ended: "done", "obsolete", "held", "given_up",
// "postponed" or "interrupted".
func endOf(d storage.Delivery, err error) string {
	var gone *table.Refused
	var later held
	switch {
	case err == nil:
		return "done"
	case errors.As(err, &gone): // the table is no more what it was about
		return "obsolete"
	case errors.As(err, &later):
		return "held"
	case errors.Is(err, context.Canceled):
		return "interrupted"
	case givesUp(err) && !errors.Is(err, wire.ErrRateLimited) || stays(d, err):
		return "given_up"
	}
	return "postponed"
}

// noteEnd writes down how a delivery ended.
func (b *Bot) noteEnd(ctx context.Context, d storage.Delivery, err error) error {
	var broken *table.Broken
	var later held
	switch endOf(d, err) {
	case "done", "obsolete":
		return b.Store.Delivered(ctx, d.ID)
	case "held":
		errors.As(err, &later)
		return b.Store.Hold(ctx, d.ID, minTime(later.until, b.Now().Add(heldAtMost)), "")
	case "interrupted":
		return b.Store.Hold(ctx, d.ID, b.Now(), d.Error)
	case "given_up":
		if err := b.tellTrouble(ctx, d, err); err != nil {
			return err
		}
		return b.Store.Delivered(ctx, d.ID)
	}
	wait := waitAfter(err, d.Attempts)
	if errors.Is(err, wire.ErrRateLimited) { // Discord did not try it either
		return b.Store.Hold(ctx, d.ID, b.Now().Add(wait), err.Error())
	}
	if errors.As(err, &broken) { // it goes on when the table can be read again
		if err := b.tellBroken(ctx, broken.Table); err != nil {
			return err
		}
		return b.Store.Hold(ctx, d.ID, b.Now().Add(longestWait), "")
	}
	return b.Store.Postpone(ctx, d.ID, b.Now().Add(wait), err.Error())
}

// givesUp reports whether trying again is useless until somebody helps.
func givesUp(err error) bool {
	return isAny(err, posts.ErrLocked, wire.ErrForbidden, wire.ErrNoChannel, wire.ErrInvalid, wire.ErrGone)
}

// stays reports whether a delivery fails for a reason that lies with us and
// does not go away. An outage is none, however long it lasts: of Discord, of
// the network, of the token or of the disk. It says nothing against the
// delivery, which is worded when it is sent and then says only what is true.
func stays(d storage.Delivery, err error) bool {
	var refused *wire.Error
	var broken *table.Broken
	if errors.As(err, &refused) || errors.As(err, &broken) || isAny(err, wire.ErrMaybeDone, wire.ErrUnauthorized, wire.ErrRateLimited,
		wire.ErrClosed, context.DeadlineExceeded, storage.ErrFull) {
		return false
	}
	return d.Attempts+1 >= maxAttempts && d.Error == err.Error()
}

func isAny(err error, these ...error) bool {
	return slices.ContainsFunc(these, func(e error) bool { return errors.Is(err, e) })
}

// waitAfter is how long to wait before the next attempt: what Discord asked
// for, else a second that doubles.
func waitAfter(err error, attempts int) time.Duration {
	wait := min(time.Second<<min(attempts, 20), longestWait)
	var refused *wire.Error
	if errors.As(err, &refused) && refused.After > 0 {
		return max(refused.After, time.Second)
	}
	return wait
}
