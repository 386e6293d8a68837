package suggest_test

import (
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/suggest"
)

type coder []string

func (c coder) Code(_ engine.Seat, m engine.Move) string { return c[m.Kind] }

func TestInsteadPutsThePrefixFirst(t *testing.T) {
	g := coder{"pass", "build bank", "sell gold", "build mason", "stop", "skip", "none"}
	var moves []engine.Move
	for i := range g {
		moves = append(moves, engine.Move{Kind: uint16(i)})
	}
	for prefix, want := range map[string]string{
		"":      "pass, build bank, sell gold, build mason, stop",
		"build": "build bank, build mason, pass, sell gold, stop",
		"x":     "pass, build bank, sell gold, build mason, stop",
	} {
		if got := strings.Join(suggest.Instead(g, 0, moves, prefix), ", "); got != want {
			t.Errorf("prefix %q: %s, want %s", prefix, got, want)
		}
	}
	if got := suggest.Instead(g, 0, moves[:1], "build"); !slices.Equal(got, []string{"pass"}) {
		t.Errorf("of one move: %q", got)
	}
}

func TestBegins(t *testing.T) {
	for _, c := range []struct {
		text, words string
		want        bool
	}{
		{"wood", "wood", true}, {"wood quarry", "wood", true}, {"woods", "wood", false}, {"wo", "wood", false}, {"no coin on it", "no coin", true},
	} {
		if got := suggest.Begins(c.text, c.words); got != c.want {
			t.Errorf("%q begins with %q: %v", c.text, c.words, got)
		}
	}
}

func TestLongestNameWins(t *testing.T) {
	names, others := []string{1: "wood", 2: "wood quarry", 3: "quarry", 4: ""}, []string{3: "pit", 4: ""}
	for text, want := range map[string]int{"wood": 1, "wood quarry": 2, "wood quarry 2": 2, "wood 2": 1, "quarry": 3, "pit 2": 3, "stone": 0, "": 0} {
		if got, ok := suggest.BestPrefix(text, len(names), func(i int) string { return names[i] }, func(i int) string { return others[i] }); got != want || ok != (want > 0) {
			t.Errorf("%q is name %d (%v), want %d", text, got, ok, want)
		}
	}
}

func TestFirst(t *testing.T) {
	for text, want := range map[string]string{"a b;c;d": "a b", "a": "a", ";a": "", "": ""} {
		if got := suggest.First(text); got != want {
			t.Errorf("first of %q is %q, want %q", text, got, want)
		}
	}
}
