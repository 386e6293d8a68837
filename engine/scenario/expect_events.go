package scenario

import (
	"fmt"
	"slices"
	"strings"

	"guildhall/engine"
)

// compareEvents checks "events". A list, or the list in has, demands these events in this
// order. not demands that none of its events happened, and count their number.
func (r *runner) compareEvents(want *node) []mismatch {
	switch want.kind {
	case list:
		if len(want.items) == 0 && len(r.events) > 0 {
			return []mismatch{{want.line, "events", r.happened(0), "none"}}
		}
		return r.compareOrder(want.items, "events")
	case object:
		var wrong []mismatch
		for _, f := range want.keys {
			switch here := join("events", f.name); f.name {
			case "has":
				wrong = append(wrong, r.compareOrder(f.node.each(), here)...)
			case "not":
				wrong = append(wrong, r.compareNone(f.node.each(), here)...)
			case "count":
				if n, err := f.node.number(); err != nil || n != len(r.events) {
					wrong = append(wrong, mismatch{f.line, here, fmt.Sprintf("%d\n\t      %s", len(r.events), r.happened(0)), f.node.raw})
				}
			default:
				wrong = append(wrong, mismatch{f.line, "events", f.name, "has, not or count"})
			}
		}
		return wrong
	}
	return []mismatch{{want.line, "events", "not a list", "a list of keys or objects, or has, not, count"}}
}

// compareOrder demands each event after the one before.
func (r *runner) compareOrder(items []*node, path string) []mismatch {
	next := 0
	for i, item := range items {
		here := fmt.Sprintf("%s.%d", path, i)
		if item.kind == list || item.isNull() {
			return []mismatch{{item.line, here, "no event", "a key or an object"}}
		}
		from := next
		for next < len(r.events) && !r.matches(r.events[next], item) {
			next++
		}
		if next == len(r.events) {
			return []mismatch{{item.line, here, r.happened(from), brief(item.plain())}}
		}
		next++
	}
	return nil
}

// compareNone demands that no event matches one of the items. An item that no event of the
// game can match is an error.
func (r *runner) compareNone(items []*node, path string) []mismatch {
	var wrong []mismatch
	for _, item := range items {
		if problem := r.impossible(item); problem != "" {
			wrong = append(wrong, mismatch{item.line, path, problem, "an event of the game"})
			continue
		}
		for i := range r.events {
			if r.matches(r.events[i], item) {
				wrong = append(wrong, mismatch{item.line, path, r.eventText(r.events[i]), "no event like " + brief(item.plain())})
				break
			}
		}
	}
	return wrong
}

// impossible returns the reason why no event can match an item, or "".
func (r *runner) impossible(item *node) string {
	key := item.raw
	if item.kind == object {
		key = ""
		for _, f := range item.keys {
			switch f.name {
			case "key":
				key = f.node.raw
			case "seat", "args", "to", "places":
			default:
				return fmt.Sprintf("no key %q in an event that must not happen: want key, seat, args, to, places", f.name)
			}
		}
	}
	if !r.texts().has(key) {
		return fmt.Sprintf("the game has no message %q", key)
	}
	return r.strangeText(item)
}

// happened returns the events from index from on, for a message.
func (r *runner) happened(from int) string {
	if from >= len(r.events) {
		return "no more events"
	}
	var lines []string
	for _, ev := range r.events[from:] {
		lines = append(lines, r.eventText(ev))
	}
	return strings.Join(lines, "\n\t      ")
}

func (r *runner) eventText(ev engine.Event) string {
	return fmt.Sprintf("seat %d to %s: %s", ev.Seat, brief(audience(ev.To)), brief(ev.Text))
}

// matches reports whether an event matches want: seat, to and places, and the other keys as
// in any text.
func (r *runner) matches(ev engine.Event, want *node) bool {
	if want.kind == scalar {
		return ev.Text.Key == want.raw
	}
	seen := map[string]any{"seat": plain(ev.Seat), "to": audience(ev.To), "places": plain(append([]string{}, ev.Places...))}
	ofText, ofEvent := &node{line: want.line, kind: object}, &node{line: want.line, kind: object}
	for _, f := range want.keys {
		part := ofText
		if slices.Contains([]string{"seat", "to", "places"}, f.name) {
			part = ofEvent
		}
		part.keys = append(part.keys, f)
	}
	return len(compare(seen, ofEvent, "")) == 0 && len(r.compareText(ev.Text, ofText, "")) == 0
}

// audience returns "all", or the list of the viewers who may know.
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

// compareForced checks "forced": all answers that the game itself gave since the start or
// the last expect, in order, as "seat: code".
func (r *runner) compareForced(want *node) []mismatch {
	got := make([]any, len(r.forced))
	for i, f := range r.forced {
		got[i] = map[string]any{fmt.Sprint(f.Seat): f.Code}
	}
	return comparer{}.compare(got, want, "forced")
}
