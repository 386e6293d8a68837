// Package computers makes computer opponents play seats of running matches: their own seats,
// or seats where they are stand-ins.
//
// An opponent that is asked has a wait like a person. Package deadlines puts its question on
// the queue here shortly before the wait's Act, and calls Answer when Act has come. One
// goroutine (Run, or Work in tests) thinks about one question at a time, the most urgent
// first, without the table's lock, on samples of what the seat may know. So the time of an
// answer does not reveal how long its opponent thought, unless the queue is longer than that.
//
// An opponent is a user such as computer-3-1 (seating.ComputerUser). It acts for its own seat
// only, never owns a table, casts no vote and gets no delivery.
//
// It is built on bot/table. A turn is committed like a person's: Answer does it for a caller
// that holds the table's lock, Work takes the lock itself. Nothing is stored before the
// commit. When the process ends, the wait stays, and the next process thinks again. It comes
// to the same answer, because all random numbers are drawn from the secret of the match.
package computers

import (
	"context"
	"time"

	"guildhall/bot/table"
	"guildhall/engine/ai/opponent"
	"guildhall/storage"
)

// Service manages the computer opponents of the tables of a process.
type Service struct {
	tables  *table.Tables
	players opponent.Players
	queue   queue
	yield   func(context.Context)
	observe Observer
}

// Observer receives figures about opponents.
type Observer interface {
	// Answered is called after every turn of an opponent, or part of one, with its thinking
	// time and the delay of its answer. failed is set when the game's harmless move was played
	// instead.
	Answered(game string, level int, thought, late time.Duration, failed bool)
}

// New returns a Service for tables.
func New(t *table.Tables, p opponent.Players) *Service {
	return &Service{tables: t, players: p, queue: newQueue(), yield: func(context.Context) {}, observe: noopObserver{}}
}

// YieldBy sets a function that an opponent calls before it thinks: f waits a
// short while when people wait for their replies. It is called while the
// process starts.
func (r *Service) YieldBy(f func(context.Context)) { r.yield = f }

// Observe sets the observer. It is called while the process starts.
func (r *Service) Observe(o Observer) { r.observe = o }

// ReplacePlayers replaces the opponents. It is for tests, and called before the first
// question.
func (r *Service) ReplacePlayers(p opponent.Players) { r.players = p }

// Ask queues the question of a wait, unless it is already queued. It returns at
// once.
func (r *Service) Ask(w storage.Wait) { r.queue.put(w, r.tables.Now()) }

// Run answers questions until ctx ends.
func (r *Service) Run(ctx context.Context) {
	for {
		r.Work(ctx)
		select {
		case <-r.queue.wake:
		case <-ctx.Done():
			return
		}
	}
}

// patience is the maximum delay of an answer before its opponent no longer
// yields to people. Without it opponents would never answer on a busy machine.
const patience = 15 * time.Second

// Work answers the questions on the queue and does its jobs, the most urgent
// first, until the queue is empty.
func (r *Service) Work(ctx context.Context) {
	for ctx.Err() == nil && r.serve(ctx, true) {
	}
}

// serve answers the most urgent question, or does a more urgent job, and
// reports whether there was any. It does long jobs only if long is true.
func (r *Service) serve(ctx context.Context, long bool) bool {
	q, j, reduced := r.queue.next(r.tables.Now(), long)
	switch {
	case q != nil:
		if r.tables.Now().Sub(q.wait.Act) < patience {
			r.yield(ctx)
		}
		if err := r.work(ctx, q, reduced); err != nil && ctx.Err() == nil {
			r.tables.Log.ErrorContext(ctx, "answer for computer opponent", "table", q.wait.Table, "seat", q.wait.Seat, "err", err)
		}
	case j != nil:
		r.yield(ctx)
		r.do(ctx, j)
	}
	return q != nil || j != nil
}

// Idle reports whether no opponent thinks and no question is queued.
func (r *Service) Idle() bool { return r.queue.idle() }

// Stats holds figures about the queue.
type Stats struct {
	Waiting int           // questions without an answer
	Oldest  time.Duration // waiting time of the oldest one
}

// Stats returns the present figures.
func (r *Service) Stats() Stats { return r.queue.stats(r.tables.Now()) }

type noopObserver struct{}

func (noopObserver) Answered(string, int, time.Duration, time.Duration, bool) {}
