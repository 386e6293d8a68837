package table

import (
	"sync"

	"guildhall/engine"
)

// viewsKept bounds the views that are kept: those of the matches at which people act just
// now, some ten kilobytes each.
const viewsKept = 128

// views keeps the latest views of matches. An act makes several Sights of one match, for
// its person and for everybody, and nobody changes a view.
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

// of returns a seat's view of a match, from the cache if it is there.
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
