package computers

import (
	"sync"
	"time"

	"guildhall/storage"
)

// crowded is the waiting time of the oldest question after which all opponents
// think with half of their budget.
const crowded = 60 * time.Second

// keptFor is the time for which an answer that nobody fetched is kept after it
// was due.
const keptFor = 10 * time.Minute

// seatKey names a seat of a table.
type seatKey struct {
	table int64
	seat  int
}

// question is a question to one opponent.
type question struct {
	wait   storage.Wait
	since  time.Time // time when it was queued
	answer *thought  // nil until the opponent has thought
	taken  bool      // somebody thinks about it
}

// queue holds the questions of opponents, and answers that are not due yet. Its
// methods are safe for concurrent use.
type queue struct {
	mu     *sync.Mutex
	bySeat map[seatKey]*question
	jobs   []*Job
	wake   chan struct{} // receives after a question or a job was put on the queue
}

func newQueue() queue {
	return queue{mu: &sync.Mutex{}, bySeat: map[seatKey]*question{}, wake: make(chan struct{}, 1)}
}

func keyOf(w storage.Wait) seatKey { return seatKey{w.Table, w.Seat} }

// put adds the question of a wait. It keeps a queued question of the same wait,
// and replaces one of an earlier wait.
func (q *queue) put(w storage.Wait, now time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if had := q.bySeat[keyOf(w)]; had != nil && had.wait.Since.Equal(w.Since) && had.wait.User == w.User {
		had.wait = w
		return
	}
	q.bySeat[keyOf(w)] = &question{wait: w, since: now}
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// next returns the question whose answer is due first, or a job that is due
// before it; both are nil when the queue is empty. reduced reports whether
// opponents get half of their budget because questions wait too long. Long jobs
// are returned only if long is true.
func (q *queue) next(now time.Time, long bool) (first *question, j *Job, reduced bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for key, one := range q.bySeat {
		if one.answer != nil && now.Sub(one.wait.Act) > keptFor {
			delete(q.bySeat, key) // its table has ended
			continue
		}
		if one.answer != nil || one.taken {
			continue
		}
		reduced = reduced || now.Sub(one.since) > crowded
		if first == nil || before(one, first) {
			first = one
		}
	}
	if j = q.nextJob(first, long); j != nil {
		return nil, j, false
	}
	if first != nil {
		first.taken = true
	}
	return first, nil, reduced
}

// before reports whether the answer to a is due before the answer to b.
func before(a, b *question) bool {
	if c := a.wait.Act.Compare(b.wait.Act); c != 0 {
		return c < 0
	}
	if a.wait.Table != b.wait.Table {
		return a.wait.Table < b.wait.Table
	}
	return a.wait.Seat < b.wait.Seat
}

// answered stores the answer to a question until it is due.
func (q *queue) answered(one *question, a *thought) {
	q.mu.Lock()
	defer q.mu.Unlock()
	one.answer, one.taken = a, false
}

// answer returns the answer for a seat; nil when there is none yet.
func (q *queue) answer(k seatKey) *thought {
	q.mu.Lock()
	defer q.mu.Unlock()
	if one := q.bySeat[k]; one != nil {
		return one.answer
	}
	return nil
}

// forget drops the answer for a seat, so that its opponent thinks again.
func (q *queue) forget(k seatKey) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if one := q.bySeat[k]; one != nil && one.answer != nil {
		delete(q.bySeat, k)
	}
}

// drop removes a question and its answer.
func (q *queue) drop(k seatKey) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.bySeat, k)
}

// dropIf removes a question unless a newer one has replaced it.
func (q *queue) dropIf(one *question) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if k := keyOf(one.wait); q.bySeat[k] == one {
		delete(q.bySeat, k)
	}
}

// idle reports whether every question has an answer.
func (q *queue) idle() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, one := range q.bySeat {
		if one.answer == nil {
			return false
		}
	}
	return true
}

func (q *queue) stats(now time.Time) Stats {
	q.mu.Lock()
	defer q.mu.Unlock()
	var s Stats
	for _, one := range q.bySeat {
		if one.answer == nil && !one.taken {
			s.Waiting++
			s.Oldest = max(s.Oldest, now.Sub(one.since))
		}
	}
	return s
}
