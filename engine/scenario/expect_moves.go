package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
)

// compareMoves checks "moves", by seat. A list is the whole list in any order; an object
// has the keys has, not and count.
func (r *runner) compareMoves(want *node) []mismatch {
	if want.kind != object {
		return []mismatch{{want.line, "moves", "not an object", "{0: [codes]} or {0: {has, not, count}}"}}
	}
	var wrong []mismatch
	for _, f := range want.keys {
		path := "moves." + f.name
		seat, err := strconv.Atoi(f.name)
		if err != nil || seat < 0 || seat >= r.sc.Setup.Seats {
			wrong = append(wrong, mismatch{f.line, path, "no seat", "a seat"})
			continue
		}
		codes := r.codes(engine.Seat(seat))
		if f.node.kind == object {
			wrong = append(wrong, r.compareSome(engine.Seat(seat), codes, f.node, path)...)
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

// codes reads one notation or a list of them.
func (n *node) codes() []string {
	if n.kind == scalar {
		if n.isNull() {
			return nil
		}
		return []string{engine.NormalizeNotation(n.raw)}
	}
	codes := make([]string, len(n.items))
	for i, item := range n.items {
		codes[i] = engine.NormalizeNotation(item.raw)
	}
	return codes
}

func (r *runner) compareSome(seat engine.Seat, codes []string, want *node, path string) []mismatch {
	var wrong []mismatch
	offered := strings.Join(codes, " | ")
	for _, f := range want.keys {
		switch here := join(path, f.name); f.name {
		case "has":
			for _, code := range f.node.codes() {
				if !slices.Contains(codes, code) {
					wrong = append(wrong, mismatch{f.line, path, offered, "has " + code})
				}
			}
		case "not":
			for _, code := range f.node.codes() {
				if slices.Contains(codes, code) {
					wrong = append(wrong, mismatch{f.line, path, offered, "not " + code})
				} else if !r.isCode(code) {
					wrong = append(wrong, mismatch{f.line, here, fmt.Sprintf("the game has no answer %q", code), "the code of an answer"})
				}
			}
		case "count":
			if n, err := f.node.number(); err != nil || n != len(codes) {
				wrong = append(wrong, mismatch{f.line, here, fmt.Sprintf("%d: %s", len(codes), offered), f.node.raw})
			}
		case "options":
			wrong = append(wrong, r.compareOptions(seat, f.node, here)...)
		default:
			wrong = append(wrong, mismatch{f.line, path, f.name, "has, not, count or options"})
		}
	}
	return wrong
}

// compareOptions checks the options of offered moves.
func (r *runner) compareOptions(seat engine.Seat, want *node, path string) []mismatch {
	if want.kind != object {
		return []mismatch{{want.line, path, "not an object", "options by their code"}}
	}
	var wrong []mismatch
	for _, f := range want.keys {
		here := join(path, f.name)
		m, ok := engine.Exactly(r.state, seat, f.name)
		if !ok {
			wrong = append(wrong, mismatch{f.line, here, r.offered(seat), f.name})
			continue
		}
		wrong = append(wrong, r.compareOption(r.state.Describe(seat, m), f.node, here)...)
	}
	return wrong
}

func (r *runner) compareOption(o engine.Option, want *node, path string) []mismatch {
	if want.kind != object {
		return []mismatch{{want.line, path, "not an object", "label, effect, group, reveals and so on"}}
	}
	words := map[string]engine.Text{"label": o.Label, "effect": o.Effect, "group": o.Group}
	facts := map[string]any{"reveals": o.Reveals, "amount": plain(o.Amount), "row": o.Row, "col": o.Col, "times": plain(o.Times),
		"places": plain(append([]string{}, o.Places...))}
	var wrong []mismatch
	for _, f := range want.keys {
		here := join(path, f.name)
		if text, ok := words[f.name]; ok {
			wrong = append(wrong, r.compareText(text, f.node, here)...)
		} else if fact, ok := facts[f.name]; ok {
			wrong = append(wrong, compare(fact, f.node, here)...)
		} else {
			wrong = append(wrong, mismatch{f.line, path, f.name, "label, effect, group, reveals, amount, row, col, times or places"})
		}
	}
	return wrong
}
