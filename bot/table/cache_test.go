package table

import (
	"testing"

	"guildhall/engine"
)

func TestCacheIsBounded(t *testing.T) {
	c := newCache(2)
	for id := range int64(3) {
		c.keep(&match{id: id, seq: 1})
	}
	if c.at(0, 1) != nil || c.at(1, 1) == nil || c.at(2, 1) == nil {
		t.Error("the oldest match is not the one forgotten")
	}
	if c.at(2, 2) != nil {
		t.Error("a match is given as of another entry")
	}
}

func TestPressesAreBounded(t *testing.T) {
	p := newPresses(2)
	for i, press := range []string{"a", "b", "b", "c"} {
		p.Add(press, "ada", i)
	}
	if _, ok := p.Made("b", "bo"); ok {
		t.Error("a press is taken for another person's")
	}
	if _, ok := p.Made("a", "ada"); ok || len(p.made) != 2 {
		t.Errorf("presses remembered: %v, want b and c", p.made)
	}
}

// made is a state that counts the calls of View by seat.
type made struct {
	engine.State
	views *[]engine.Seat
}

func (m made) View(s engine.Seat) engine.View {
	*m.views = append(*m.views, s)
	return seenBy{nil, s}
}

type seenBy struct {
	engine.View
	seat engine.Seat
}

// The view of a seat is made once per match position, until it is dropped from
// the cache.
func TestViewsAreCached(t *testing.T) {
	var kept views
	var asked []engine.Seat
	before, after := &match{state: made{views: &asked}}, &match{state: made{views: &asked}}
	look := func(m *match, seat engine.Seat, wantMade int) {
		t.Helper()
		if v := kept.of(m, seat); v.(seenBy).seat != seat {
			t.Errorf("seat %d gets the view of %d", seat, v.(seenBy).seat)
		}
		if len(asked) != wantMade {
			t.Errorf("views are made for %v, want %d", asked, wantMade)
		}
	}
	look(before, engine.Spectator, 1)
	look(before, 1, 2)
	look(before, engine.Spectator, 2)
	look(before, 1, 2)
	look(after, 1, 3)
	look(before, 1, 3)
	for n := range viewsKept {
		look(&match{state: made{views: &asked}}, 0, 4+n)
	}
	look(before, 1, 4+viewsKept)
}
