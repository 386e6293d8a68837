package scenario

import (
	"strings"

	"guildhall/engine"
)

// check compares the present position with an expectation.
func (r *runner) check(want *node) error {
	value, err := plainState(r.state)
	if err != nil {
		return err
	}
	inState := comparer{anyOrder: r.anyOrder, word: r.strange}
	var wrong []mismatch
	for _, f := range want.keys {
		switch f.name {
		case "pending":
			wrong = append(wrong, compare(plain(r.state.Pending([]engine.Seat{})), f.node, f.name)...)
		case "view":
			wrong = append(wrong, r.compareViews(f.node)...)
		case "forced":
			wrong = append(wrong, r.compareForced(f.node)...)
		case "moves":
			wrong = append(wrong, r.compareMoves(f.node)...)
		case "events":
			wrong = append(wrong, r.compareEvents(f.node)...)
		case "result":
			wrong = append(wrong, compareResult(r.state.Result(), f.node)...)
		default:
			wrong = append(wrong, inState.compareKey(value, f, "")...)
		}
	}
	return wrongAt(wrong)
}

// wrongAt makes one error of what is wrong, nil if nothing is.
func wrongAt(wrong []mismatch) error {
	if len(wrong) == 0 {
		return nil
	}
	texts := make([]string, len(wrong))
	for i, w := range wrong {
		texts[i] = w.String()
	}
	return &lineError{wrong[0].line, strings.Join(texts, "\n")}
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
	var victor any
	if !r.Victor.Name.IsZero() {
		victor = map[string]any{"name": r.Victor.Name.Key, "points": r.Victor.Points}
	}
	categories := make(map[string][]int)
	for _, c := range r.Categories {
		categories[c.Name.Key] = c.Points
	}
	seen := plain(map[string]any{"totals": r.Totals, "ranks": ranks, "winners": r.Winners(), "out": out, "victor": victor, "categories": categories})
	return compare(seen, want, "result")
}
