package engine_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"guildhall/engine"
)

// shortForms are messages that belong to no game. The words after the sign are arguments.
var shortForms = map[string]string{
	"use.step": "Beggar", "hire.main": "hires $who", "use.gain": "+2 amulets", "taint.cost": "+1 amulet", "build.step": "wall +$n", "market.phase": "Market", "market.gain": "+$n",
	"vp.gain": "+1 VP", "quiet.step": " ", "drop.gain": "−1 card",
}

func brief() engine.TurnSummary {
	return engine.TurnSummary{
		Tell: func(t engine.Text) string {
			said, ok := shortForms[t.Key]
			if !ok {
				return "[" + t.Key + "]"
			}
			for _, a := range t.Args {
				said = strings.ReplaceAll(said, "$"+a.Name, fmt.Sprint(a.Value))
			}
			return said
		},
		Has:  func(key string) bool { _, ok := shortForms[key]; return ok },
		Name: func(s engine.Seat) string { return []string{"Ada", "Bo", "Chen"}[s] },
	}
}

func event(seat engine.Seat, key string, args ...engine.Arg) engine.Event {
	return engine.Event{Seat: seat, Text: engine.T(key, args...), To: engine.Everyone}
}

// within returns a function that reports whether a line has at most n letters.
func within(n int) func(string) bool {
	return func(line string) bool { return utf8.RuneCountInString(line) <= n }
}

func TestTurnLine(t *testing.T) {
	n := engine.N
	tests := []struct {
		name    string
		events  []engine.Event
		columns int
		want    string
	}{
		{"nothing", nil, 80, ""},
		{"an event without a short form is left out", []engine.Event{event(0, "deck"), event(0, "build", n("n", 3)), event(0, "quiet")}, 80, "Ada: wall +3"},
		{"a gain stands behind its step, a cost too", []engine.Event{event(0, "use"), event(0, "taint"), event(0, "build", n("n", 3)), event(0, "vp")}, 80,
			"Ada: Beggar (+2 amulets) → wall +3 (+1 amulet, +1 VP)"},
		{"a cost without a step", []engine.Event{event(0, "use"), event(0, "taint")}, 80, "Ada: Beggar (+2 amulets, +1 amulet)"},
		{"a gain alone", []engine.Event{event(1, "vp")}, 80, "Bo: +1 VP"},
		{"another seat gains", []engine.Event{event(0, "build", n("n", 3)), event(1, "vp"), event(0, "vp")}, 80, "Ada: wall +3 (+1 VP; Bo +1 VP)"},
		{"another seat moves", []engine.Event{event(0, "build", n("n", 3)), event(1, "build", n("n", 4))}, 80, "Ada: wall +3 · Bo: wall +4"},
		{"the rules give to all", []engine.Event{event(0, "build", n("n", 3)), event(1, "market", n("n", 4)), event(0, "market", n("n", 5)), event(2, "market", n("n", 4))}, 80,
			"Ada: wall +3 · Market (Bo, Chen +4; Ada +5)"},
		{"equal steps and equal gains", []engine.Event{event(0, "build", n("n", 3)), event(0, "build", n("n", 3)), event(0, "build", n("n", 3)), event(0, "use"), event(0, "drop"), event(0, "drop")}, 80,
			"Ada: wall +3 ×3 → Beggar (+2 amulets, −1 card ×2)"},
		{"steps that do not fit are counted", []engine.Event{event(0, "build", n("n", 1)), event(0, "build", n("n", 2)), event(0, "build", n("n", 3)), event(0, "build", n("n", 4))}, 34,
			"Ada: wall +1 → wall +2 · … +2"},
		{"the last step fits without the count", []engine.Event{event(0, "build", n("n", 1)), event(0, "build", n("n", 2)), event(0, "build", n("n", 3))}, 34,
			"Ada: wall +1 → wall +2 → wall +3"},
		{"gains go before steps", []engine.Event{event(0, "use"), event(0, "vp"), event(0, "drop"), event(0, "build", n("n", 3))}, 40, "Ada: Beggar (+2 amulets, …) → wall +3"},
		{"one step always stays", []engine.Event{event(0, "use"), event(0, "build", n("n", 3))}, 5, "Ada: Beggar · … +1"},
		{"main steps come first", []engine.Event{event(0, "use"), event(0, "hire", engine.Word("who", "Mason")), event(0, "vp"), event(0, "build", n("n", 3))}, 80,
			"Ada: hires Mason (+1 VP) · Beggar (+2 amulets) → wall +3"},
		{"main steps stay", []engine.Event{event(0, "use"), event(0, "build", n("n", 3)), event(0, "hire", engine.Word("who", "Mason"))}, 27,
			"Ada: hires Mason · … +2"},
		{"the main step of another seat stays", []engine.Event{event(0, "build", n("n", 1)), event(0, "build", n("n", 2)), event(1, "build", n("n", 3)), event(1, "hire", engine.Word("who", "Mason"))}, 40,
			"Ada: wall +1 · Bo: hires Mason · … +2"},
		{"the gains of main steps stay longest", []engine.Event{event(0, "use"), event(0, "hire", engine.Word("who", "Mason")), event(0, "vp")}, 36,
			"Ada: hires Mason (+1 VP) · Beggar"},
		{"an opponent without a seat", []engine.Event{event(engine.NoSeat, "build", n("n", 3), engine.Term("who", engine.T("use.step")))}, 80, "Beggar: wall +3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			line := brief().Turn(engine.Spectator, tt.events)
			if got := line.Text(within(tt.columns)); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if line.IsZero() != (tt.want == "") {
				t.Errorf("IsZero = %v for %q", line.IsZero(), tt.want)
			}
		})
	}
}

// A turn line does not depend on facts that its viewer may not know.
func TestTurnLineKeepsSecrets(t *testing.T) {
	line := func(viewer engine.Seat, secret ...engine.Event) string {
		for i := range secret {
			secret[i].To = engine.Only(1)
		}
		events := append([]engine.Event{event(1, "use")}, secret...)
		return brief().Turn(viewer, append(events, event(1, "build", engine.N("n", 3)))).Text(within(80))
	}
	const want = "Bo: Beggar (+2 amulets) → wall +3"
	for _, viewer := range []engine.Seat{engine.Spectator, 0, 2} {
		for _, secret := range [][]engine.Event{nil, {event(1, "drop")}, {event(1, "taint"), event(0, "build", engine.N("n", 9))}, {event(1, "market", engine.N("n", 1))}} {
			if got := line(viewer, secret...); got != want {
				t.Errorf("with %v seat %d reads %s", secret, viewer, got)
			}
		}
	}
	if got := line(1, event(1, "drop")); got != "Bo: Beggar (+2 amulets, −1 card) → wall +3" {
		t.Errorf("the seat itself reads %s", got)
	}
}

func TestTurnLineSteps(t *testing.T) {
	n := engine.N
	line := brief().Turn(0, []engine.Event{event(0, "use"), event(0, "hire", engine.Word("who", "Mason")), event(0, "build", n("n", 3)), event(0, "build", n("n", 3)), event(0, "vp"), event(1, "build", n("n", 4)), event(0, "market", n("n", 5))})
	want := []string{"Beggar (+2 amulets)", "hires Mason", "wall +3", "wall +3 (+1 VP)", "Bo: wall +4", "Market (Ada +5)"}
	if diff := cmp.Diff(want, line.Steps("Ada")); diff != "" {
		t.Errorf("steps (-want +got):\n%s", diff)
	}
	if none := brief().Turn(0, nil).Steps("Ada"); len(none) > 0 {
		t.Errorf("no events have the steps %q", none)
	}
}
