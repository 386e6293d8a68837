package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
)

// check compares the present position with an expectation.
func (r *runner) check(want *node) error {
	value, err := plainState(r.state)
	if err != nil {
		return err
	}
	var wrong []mismatch
	for _, f := range want.keys {
		switch f.name {
		case "pending":
			wrong = append(wrong, compare(plain(r.state.Pending([]engine.Seat{})), f.node, f.name)...)
		case "moves":
			wrong = append(wrong, r.compareMoves(f.node)...)
		case "events":
			wrong = append(wrong, r.compareEvents(f.node)...)
		case "result":
			wrong = append(wrong, compareResult(r.state.Result(), f.node)...)
		default:
			wrong = append(wrong, compare(value, &node{line: f.line, kind: object, keys: []field{f}}, "")...)
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	texts := make([]string, len(wrong))
	for i, w := range wrong {
		texts[i] = w.String()
	}
	return &lineError{wrong[0].line, strings.Join(texts, "\n")}
}

// compareMoves checks "moves": by seat a list that is the whole list in any
// order, or an object with has, not and count.
func (r *runner) compareMoves(want *node) []mismatch {
	if want.kind != object {
		return []mismatch{{want.line, "moves", "not an object", "{0: [codes]} or {0: {has, not, count}}"}}
	}
	var wrong []mismatch
	for _, f := range want.keys {
		path := "moves." + f.name
		seat, err := strconv.Atoi(f.name)
		if err != nil || seat < 0 || seat >= engine.MaxSeats {
			wrong = append(wrong, mismatch{f.line, path, "no seat", "a seat"})
			continue
		}
		codes := r.codes(engine.Seat(seat))
		if f.node.kind == object {
			wrong = append(wrong, compareSome(codes, f.node, path)...)
			continue
		}
		whole := f.node.codes()
		if got := slices.Sorted(slices.Values(codes)); !slices.Equal(got, slices.Sorted(slices.Values(whole))) {
			wrong = append(wrong, mismatch{f.line, path, strings.Join(codes, " | "), strings.Join(whole, " | ")})
		}
	}
	return wrong
}

func (r *runner) codes(seat engine.Seat) []string {
	var codes []string
	for _, m := range r.state.Moves(seat, nil) {
		codes = append(codes, r.state.Code(seat, m))
	}
	return codes
}

// codes reads a list of notation (or one).
func (n *node) codes() []string {
	if n.kind == scalar {
		if n.isNull() {
			return nil
		}
		return []string{engine.Tidy(n.raw)}
	}
	codes := make([]string, len(n.items))
	for i, item := range n.items {
		codes[i] = engine.Tidy(item.raw)
	}
	return codes
}

func compareSome(codes []string, want *node, path string) []mismatch {
	var wrong []mismatch
	for _, f := range want.keys {
		switch f.name {
		case "has", "not":
			for _, code := range f.node.codes() {
				if slices.Contains(codes, code) != (f.name == "has") {
					wrong = append(wrong, mismatch{f.line, path, strings.Join(codes, " | "), f.name + " " + code})
				}
			}
		case "count":
			if n, err := f.node.number(); err != nil || n != len(codes) {
				wrong = append(wrong, mismatch{f.line, path + ".count",
					fmt.Sprintf("%d: %s", len(codes), strings.Join(codes, " | ")), f.node.raw})
			}
		default:
			wrong = append(wrong, mismatch{f.line, path, f.name, "has, not or count"})
		}
	}
	return wrong
}

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

// compareResult checks "result"; null demands that the match goes on.
func compareResult(r *engine.Result, want *node) []mismatch {
	if r == nil {
		if want.isNull() {
			return nil
		}
		return []mismatch{{want.line, "result", "nothing: the match goes on", brief(want.plain())}}
	}
	ranks := make([]int, len(r.Places))
	out := []engine.Seat{}
	for _, p := range r.Places {
		if int(p.Seat) < len(ranks) {
			ranks[p.Seat] = p.Rank
		}
		if p.Out {
			out = append(out, p.Seat)
		}
	}
	categories := make(map[string][]int)
	for _, c := range r.Categories {
		categories[c.Name.Key] = c.Points
	}
	seen := plain(map[string]any{"totals": r.Totals, "ranks": ranks, "winners": r.Winners(), "out": out, "categories": categories})
	return compare(seen, want, "result")
}
