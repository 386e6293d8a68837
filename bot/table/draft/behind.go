package draft

import (
	"slices"

	"guildhall/engine"
)

// mostBehind is how many menus the answers to the open question fill where those of the
// next one stand in each.
const mostBehind = 2

// Behind returns what may be answered behind any of the chains of the open question, where
// joining both would make too many lines: people choose one of the chains and some of these
// at once. They are the answers to the next question, or the next actions of the turn;
// another answer may forbid some of them. It is nil at the first question of a turn, but
// not behind what was final at once, where the chains lead to different questions, and
// where they have no room together.
func (d *Draft) Behind(chains []Chain) []Chain {
	run := slices.ContainsFunc(chains, func(c Chain) bool { return c.Run })
	if len(d.Steps) == 0 && !run || d.Ready() {
		return nil
	}
	ways, ok := d.waysOn(chains)
	if !ok {
		return nil
	}
	kind := ways[0].next
	j := joiner{seat: d.Seat, outer: append(d.outerKinds(kind), d.State.Ask(d.Seat).Kind)}
	single := j.shared(ways)
	room := MenuLines - len(ways)
	if len(single) > room {
		room = MenuLines - (len(ways)+mostBehind-1)/mostBehind
	}
	if len(single) > room || !slices.ContainsFunc(single, func(b branch) bool { return !b.Ends }) {
		return nil
	}
	list := single
	if run || slices.ContainsFunc(d.Steps, func(st Step) bool { return st.Kind == kind }) { // an action of the turn
		for length := 1; length < mostLong; length++ {
			if longer := j.lengthen(list, length); len(longer) <= room {
				list = longer
			}
		}
	}
	behind := make([]Chain, len(list))
	for i, b := range list {
		behind[i], behind[i].Again = b.Chain, -1
	}
	return behind
}

// waysOn plays the chains that do not end the turn, and reports whether they all lead to
// the same question, which is another one than the open one.
func (d *Draft) waysOn(chains []Chain) ([]branch, bool) {
	open := d.State.Ask(d.Seat).Kind
	var ways []branch
	for _, c := range chains {
		switch {
		case c.Ends || engine.Stops(c.Steps[0].Code):
			continue
		case c.Binding != "" || c.Picks != nil:
			return nil, false
		}
		b, ok := d.behind(c)
		if !ok || b.next == open || len(ways) > 0 && b.next != ways[0].next {
			return nil, false
		}
		ways = append(ways, b)
	}
	return ways, len(ways) > 1
}

// behind plays a chain on a copy, and reports whether a question follows whose answers can
// be listed.
func (d *Draft) behind(c Chain) (branch, bool) {
	state := d.State
	for _, step := range c.Steps {
		w, ok := engine.Read(state, d.Seat, step.Code)
		if !ok {
			return branch{}, false
		}
		state = tryMove(state, d.Seat, w).State
	}
	q := state.Ask(d.Seat)
	if q.Sealed || q.Final || q.Form != engine.Choose && q.Form != engine.Grid {
		return branch{}, false
	}
	return branch{state: state, next: q.Kind, moves: state.Moves(d.Seat, nil)}, true
}

// shared returns the answers that are legal behind at least half of the branches.
func (j joiner) shared(ways []branch) []branch {
	legal := map[string]int{}
	for _, b := range ways {
		for _, m := range b.moves {
			legal[b.state.Code(j.seat, m)]++
		}
	}
	var out []branch
	seen := map[string]bool{}
	for _, b := range ways {
		for _, m := range b.moves {
			if code := b.state.Code(j.seat, m); !seen[code] && 2*legal[code] >= len(ways) {
				seen[code] = true
				out = append(out, j.add(branch{state: b.state}, m))
			}
		}
	}
	return out
}
