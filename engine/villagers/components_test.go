package villagers

import (
	"testing"

	"guildhall/engine/enginetest"
)

// TestLoadRefuses breaks each table in one place at a time.
func TestLoadRefuses(t *testing.T) {
	enginetest.Faults(t, gameFiles, load)
}

// TestMonkFollows checks RULES 7.5: the role of a Monk on each card.
func TestMonkFollows(t *testing.T) {
	want := map[string]string{"lumberjack": "wheeler", "hayer": "grazier", "grazier": "milk_maid", "miner": "seeker", "seeker": "spelunker",
		"founders": "swineherd", "graper": "vintner", "shepherd": "spinner", "spinner": "weaver"}
	got := 0
	for role, next := range builtIn.next {
		if next == noKind {
			continue
		}
		got++
		if id := builtIn.ids[role]; want[id] != builtIn.ids[next] {
			t.Errorf("a Monk on %s stands for %s, want %q", id, builtIn.ids[next], want[id])
		}
	}
	if got != len(want) {
		t.Errorf("a Monk follows %d cards, want %d", got, len(want))
	}
}
