package yearsim

import (
	"container/heap"
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"guildhall/bot/text"
	"guildhall/storage"
)

// year is the simulated world: its time, its database, and its parts. The crowd plays, the
// host runs processes of the bot, and fate crashes or stops them or cuts them off from the
// database.
type year struct {
	*timeline
	*history
	ctx     context.Context
	place   string           // of the database
	db      storage.Database // connection that belongs to no process
	discord *fakeDiscord
	words   *text.Catalog
	due     due
	touched bool    // the database may have changed since due was read
	changed []int64 // tables that changed since the last check

	crowd   *crowd
	host    *host
	fate    *fate
	leasing *leasing // nil: processes work without leases
}

// timeline holds the current time and the scheduled events.
type timeline struct {
	r       *rand.Rand
	now     time.Time
	from    time.Time // where it begins
	queue   eventQueue
	ids     int
	presses int
}

// newPress returns a new interaction id.
func (l *timeline) newPress() string {
	l.presses++
	return fmt.Sprint("press", l.presses)
}

// schedule schedules an action in a number of minutes.
func (l *timeline) schedule(t time.Time, do func() error) {
	l.ids++
	heap.Push(&l.queue, event{t.Truncate(time.Minute), l.ids, do})
}

// at adds an action to the queue.
func (l *timeline) at(t time.Time, do func() error) {
	l.ids++
	heap.Push(&l.queue, event{t, l.ids, do})
}

// after schedules an action for a time d from now.
func (l *timeline) after(d time.Duration, do func() error) { l.schedule(l.now.Add(d), do) }

// randomHours returns a random duration in whole minutes between two numbers of
// hours.
func (l *timeline) randomHours(least, most float64) time.Duration {
	return time.Duration((least+(most-least)*l.r.Float64())*60) * time.Minute
}

// event is a scheduled action.
type event struct {
	at time.Time
	n  int // counts up
	do func() error
}

// eventQueue is a heap of events, the next one first; events of the same minute
// come in the order in which they were scheduled.
type eventQueue []event

func (q eventQueue) Len() int { return len(q) }

func (q eventQueue) Less(i, j int) bool {
	return q[i].at.Before(q[j].at) || q[i].at.Equal(q[j].at) && q[i].n < q[j].n
}

func (q eventQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

func (q *eventQueue) Push(x any) { *q = append(*q, x.(event)) }

func (q *eventQueue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}
