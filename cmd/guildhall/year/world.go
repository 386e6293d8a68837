package year

import (
	"container/heap"
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"guildhall/bot/text"
	"guildhall/storage/sqlite"
)

// year is the simulated world: its clock, its people, its tables, and the
// processes of the bot, which may crash at any call.
type year struct {
	ctx       context.Context
	r         *rand.Rand
	now       time.Time
	from      time.Time
	db        *sqlite.DB
	discord   *fakeDiscord
	words     *text.Catalogue
	processes []*process // running
	downUntil time.Time  // none starts before
	queue     eventQueue
	ids       int
	presses   int
	people    []string
	scheduled map[string]bool // answers and votes in the queue
	changed   []int64         // tables that changed since the last look
	*history
}

// newPress returns a new interaction id.
func (y *year) newPress() string {
	y.presses++
	return fmt.Sprint("press", y.presses)
}

// schedule puts something into the queue for a minute.
func (y *year) schedule(t time.Time, do func() error) {
	y.ids++
	heap.Push(&y.queue, event{t.Truncate(time.Minute), y.ids, do})
}

// after is schedule from now on.
func (y *year) after(d time.Duration, do func() error) { y.schedule(y.now.Add(d), do) }

// randomHours is a random length of whole minutes between two numbers of hours.
func (y *year) randomHours(least, most float64) time.Duration {
	return time.Duration((least+(most-least)*y.r.Float64())*60) * time.Minute
}
