package table

import (
	"container/list"
	"sync"

	"guildhall/bot/table/history"
	"guildhall/engine"
)

// cacheSize is the maximum number of decoded matches in the cache, a few
// kilobytes each.
const cacheSize = 256

// match is a decoded match after one entry of its record. Its fields are used
// under the table's lock; the state is never changed.
type match struct {
	id    int64
	seq   int
	state engine.State
	turns []history.Turn // the latest commits, oldest first; nil until needed
	void  history.Ranges // entries that were taken back; nil until needed
	acts  int            // number of drafts and changes outside the record that this process has made at this entry
}

// cache holds the most recently used matches. It may be emptied at any time.
type cache struct {
	mu    sync.Mutex
	size  int
	byID  map[int64]*list.Element
	order *list.List // of *match, latest use first
}

func newCache(size int) *cache {
	return &cache{size: size, byID: map[int64]*list.Element{}, order: list.New()}
}

// at returns the cached match of a table if it is at entry seq, otherwise nil.
func (c *cache) at(id int64, seq int) *match {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.byID[id]
	if e == nil || e.Value.(*match).seq != seq {
		return nil
	}
	c.order.MoveToFront(e)
	return e.Value.(*match)
}

// len returns the number of cached matches.
func (c *cache) len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.order.Len()
}

// keep caches m and replaces the older match of its table.
func (c *cache) keep(m *match) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.byID[m.id]; e != nil {
		e.Value = m
		c.order.MoveToFront(e)
		return
	}
	c.byID[m.id] = c.order.PushFront(m)
	if c.order.Len() > c.size {
		oldest := c.order.Remove(c.order.Back()).(*match)
		delete(c.byID, oldest.id)
	}
}

// viewsKept is the maximum number of cached views, some ten kilobytes each.
const viewsKept = 128

// views caches the latest views of matches. An act makes several Snapshots of
// one match, for its person and for everybody. Views are never changed.
type views struct {
	mu   sync.Mutex
	kept [viewsKept]keptView
	next int
}

type keptView struct {
	of   *match
	seat engine.Seat
	view engine.View
}

// of returns the view of a seat.
func (v *views) of(m *match, seat engine.Seat) engine.View {
	if known := v.find(m, seat); known != nil {
		return known
	}
	view := m.state.View(seat)
	v.mu.Lock()
	defer v.mu.Unlock()
	v.kept[v.next] = keptView{m, seat, view}
	v.next = (v.next + 1) % viewsKept
	return view
}

func (v *views) find(m *match, seat engine.Seat) engine.View {
	v.mu.Lock()
	defer v.mu.Unlock()
	for i := range v.kept {
		if k := &v.kept[i]; k.of == m && k.seat == seat {
			return k.view
		}
	}
	return nil
}
