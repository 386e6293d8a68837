package table

import "testing"

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
