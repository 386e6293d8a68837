package year

import (
	"container/heap"
	"time"
)

// event is something that is going to happen.
type event struct {
	at time.Time
	n  int
	do func() error
}

type eventQueue []event

func (a eventQueue) Len() int { return len(a) }

func (a eventQueue) Less(i, j int) bool {
	return a[i].at.Before(a[j].at) || a[i].at.Equal(a[j].at) && a[i].n < a[j].n
}

func (a eventQueue) Swap(i, j int) { a[i], a[j] = a[j], a[i] }

func (a *eventQueue) Push(x any) { *a = append(*a, x.(event)) }

func (a *eventQueue) Pop() any {
	old := *a
	last := old[len(old)-1]
	*a = old[:len(old)-1]
	return last
}

func (y *year) schedule(t time.Time, do func() error) {
	y.ids++
	heap.Push(&y.queue, event{t.Truncate(time.Minute), y.ids, do})
}

func (y *year) after(d time.Duration, do func() error) { y.schedule(y.now.Add(d), do) }

// randomHours is a random length of whole minutes between two numbers of hours.
func (y *year) randomHours(least, most float64) time.Duration {
	return time.Duration((least+(most-least)*y.r.Float64())*60) * time.Minute
}

func latest(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
