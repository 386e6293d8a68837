package scenario

import (
	"strconv"
	"strings"

	"guildhall/engine"
)

// check compares the current position with an expectation.
func (r *runner) check(want *node) error {
	value, err := r.plainState()
	if err != nil {
		return err
	}
	inState := comparer{anyOrder: r.anyOrder, word: r.strange, met: r.met}
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
			wrong = append(wrong, r.compareResult(r.state.Result(), f.node)...)
		default:
			wrong = append(wrong, inState.compareKey(value, f, "")...)
		}
	}
	return wrongAt(wrong)
}

// wrongAt returns one error for all mismatches, or nil if there are none.
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

// compareResult checks "result"; null demands that the match is not over.
func (r *runner) compareResult(res *engine.Result, want *node) []mismatch {
	if res == nil {
		if want.isNull() {
			return nil
		}
		return []mismatch{{want.line, "result", "nothing: the match goes on", brief(want.plain())}}
	}
	ranks, notes := make([]int, len(res.Places)), make([]engine.Text, len(res.Places))
	out := []engine.Seat{}
	for _, p := range res.Places {
		if int(p.Seat) < len(ranks) {
			ranks[p.Seat], notes[p.Seat] = p.Rank, p.Note
		}
		if p.Out {
			out = append(out, p.Seat)
		}
	}
	var victor any
	if !res.Victor.Name.IsZero() {
		victor = map[string]any{"name": res.Victor.Name.Key, "points": res.Victor.Points}
	}
	categories := make(map[string][]int)
	for _, c := range res.Categories {
		categories[c.Name.Key] = c.Points
	}
	facts := plain(map[string]any{"totals": res.Totals, "ranks": ranks, "winners": res.Winners(), "out": out, "victor": victor, "rival": res.Rival,
		"categories": categories})
	if want.kind != object {
		return compare(facts, want, "result")
	}
	var wrong []mismatch
	for _, f := range want.keys {
		if f.name == "notes" {
			wrong = append(wrong, r.compareTexts(notes, f.node, "result.notes")...)
			continue
		}
		wrong = append(wrong, comparer{}.compareKey(facts, f, "result")...)
	}
	return wrong
}

// compareViews checks "view": the values that a viewer, a seat or "spectator", may know. A
// key that must be absent must exist for another viewer or in another position; otherwise
// the expectation would prove nothing.
func (r *runner) compareViews(want *node) []mismatch {
	if want.kind != object {
		return []mismatch{{want.line, "view", "not an object", "{0: {...}, spectator: {...}}"}}
	}
	inView := comparer{word: r.strange, met: r.met}
	var wrong []mismatch
	for _, f := range want.keys {
		path := join("view", f.name)
		viewer, ok := r.viewer(f.name)
		if !ok {
			wrong = append(wrong, mismatch{f.line, path, "no viewer", "a seat or spectator"})
			continue
		}
		inView.absent = func(at string) string {
			if r.isViewPath(at[len(path)+1:]) {
				return ""
			}
			return "no view of this game ever has it"
		}
		wrong = append(wrong, inView.compare(plain(r.state.View(viewer)), f.node, path)...)
	}
	return wrong
}

func (r *runner) viewer(name string) (engine.Seat, bool) {
	if name == "spectator" {
		return engine.Spectator, true
	}
	seat, err := strconv.Atoi(name)
	return engine.Seat(seat), err == nil && seat >= 0 && seat < r.sc.Setup.Seats
}
