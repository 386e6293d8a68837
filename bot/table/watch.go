package table

import "sync"

// watchers holds the channels that wait for changes of tables by this process.
type watchers struct {
	mu sync.Mutex
	by map[int64]map[chan struct{}]bool // by table
}

// Watch returns a channel that receives after this process changed a table: its match, a
// seat's draft, or something else about it. Changes during an unread one are combined.
// Receivers must check what changed for them, since most changes do not affect most people.
// stop ends the watch; it must be called once.
func (t *Tables) Watch(id int64) (changed <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	w := &t.watchers
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.by == nil {
		w.by = map[int64]map[chan struct{}]bool{}
	}
	if w.by[id] == nil {
		w.by[id] = map[chan struct{}]bool{}
	}
	w.by[id][c] = true
	return c, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if delete(w.by[id], c); len(w.by[id]) == 0 {
			delete(w.by, id)
		}
	}
}

// Changed notifies the watchers of a table that a service changed something outside it.
func (t *Tables) Changed(id int64) { t.watchers.tell(id) }

// tell notifies the watchers of a table that it was changed.
func (w *watchers) tell(id int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.by[id] {
		select {
		case c <- struct{}{}:
		default: // the one before is unread
		}
	}
}
