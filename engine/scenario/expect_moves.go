package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
)

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
