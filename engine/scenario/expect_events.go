package scenario

import (
	"fmt"
	"strings"

	"guildhall/engine"
)

// compareEvents checks "events": each must have happened after the one before.
func (r *runner) compareEvents(want *node) []mismatch {
	if want.kind != list {
		return []mismatch{{want.line, "events", "not a list", "a list of keys or objects"}}
	}
	if len(want.items) == 0 && len(r.events) > 0 {
		return []mismatch{{want.line, "events", r.happened(0), "none"}}
	}
	next := 0
	for i, item := range want.items {
		if item.kind == list || item.isNull() {
			return []mismatch{{item.line, fmt.Sprintf("events.%d", i), "no event", "a key or an object"}}
		}
		from := next
		for next < len(r.events) && !matches(r.events[next], item) {
			next++
		}
		if next == len(r.events) {
			return []mismatch{{item.line, fmt.Sprintf("events.%d", i), r.happened(from), brief(item.plain())}}
		}
		next++
	}
	return nil
}

// happened tells the events from one on.
func (r *runner) happened(from int) string {
	if from >= len(r.events) {
		return "no more events"
	}
	var lines []string
	for _, ev := range r.events[from:] {
		lines = append(lines, fmt.Sprintf("seat %d to %s: %s", ev.Seat, brief(audience(ev.To)), brief(ev.Text)))
	}
	return strings.Join(lines, "\n\t      ")
}

func matches(ev engine.Event, want *node) bool {
	if want.kind == scalar {
		return ev.Text.Key == want.raw
	}
	args := map[string]any{}
	if parts, ok := plain(ev.Text).([]any); ok && len(parts) == 2 {
		args, _ = parts[1].(map[string]any)
	}
	seen := map[string]any{"key": ev.Text.Key, "seat": plain(ev.Seat), "args": args, "to": audience(ev.To),
		"places": plain(append([]string{}, ev.Places...))}
	return len(compare(seen, want, "")) == 0
}

// audience is "all" or the list of those who may know.
func audience(to engine.Audience) any {
	if to == engine.Everyone {
		return "all"
	}
	list := []any{}
	for seat := range engine.Seat(engine.MaxSeats) {
		if to.Has(seat) {
			list = append(list, plain(seat))
		}
	}
	if to.Has(engine.Spectator) {
		list = append(list, "spectator")
	}
	return list
}
