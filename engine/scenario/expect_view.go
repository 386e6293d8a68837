package scenario

import (
	"strconv"

	"guildhall/engine"
)

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
