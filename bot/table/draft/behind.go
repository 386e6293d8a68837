package draft

import (
	"slices"

	"guildhall/engine"
)

// The answers to the open question fill at most so many menus where what may be answered
// behind them stands in each: the answers to the next question, or the next actions.
const (
	mostBehind   = 4
	actionBehind = 2
)

// Behind returns what may be answered behind any of the chains of the open question, where
// joining both would make too many lines: people choose one of the chains and some of these
// at once. They are the answers to the question to which at least half of the chains lead,
// or the next actions of the turn; another answer may forbid some of them. Those that fewer
// than half allow stand last, and only where they need no other menu. It is nil at the
// first question of a turn, but not behind what was final at once, where a chain leads to
// the open question again, and where they have no room together. It returns the chains, too:
// those that answer that question already end before it where the others cannot.
func (d *Draft) Behind(chains []Chain) (behind, left []Chain) {
	if behind = d.behindEach(chains); behind != nil {
		return behind, chains
	}
	if shorter := d.cutBack(chains); len(shorter) < len(chains) {
		if behind = d.behindEach(shorter); behind != nil {
			return behind, shorter
		}
	}
	return nil, chains
}

// BehindOpen returns what may be answered behind those chains that leave a question open,
// where others lead to the question of the chains again: a wall is paid, a sphinx pays
// itself, and then the next one is built. It returns the chains, too, of which those are
// marked. Answers that are final at once are left out: nothing could be chosen behind them.
// It is nil where they leave different questions open, or only one chain does.
func (d *Draft) BehindOpen(chains []Chain) (behind, marked []Chain) {
	if !slices.ContainsFunc(chains, func(c Chain) bool { return c.Again == 0 }) {
		return nil, chains
	}
	marked = slices.Clone(chains)
	var ways []branch
	start := d.start()
	for i, c := range chains {
		if c.Again >= 0 || c.Ends || c.Binding != "" || c.Picks != nil || engine.Stops(c.Steps[0].Code) {
			continue
		}
		b, ok := d.behind(start, c)
		if !ok || b.next == start.question().Kind || len(ways) > 0 && b.next != ways[0].next {
			return nil, chains
		}
		ways, marked[i].Open = append(ways, b), true
	}
	if len(ways) < 2 {
		return nil, chains
	}
	common, _ := joiner{seat: d.Seat}.shared(ways)
	for _, b := range common {
		if b.Again = -1; b.Binding == "" {
			behind = append(behind, b.Chain)
		}
	}
	if len(behind) == 0 {
		return nil, chains
	}
	return behind, marked
}

// cutBack returns the chains without answers to the question to which most of the others
// lead.
func (d *Draft) cutBack(chains []Chain) []Chain {
	last, lead := make([]string, len(chains)), map[string]int{}
	start, common := d.start(), ""
	for i, c := range chains {
		if c.Ends || c.Picks != nil || engine.Stops(c.Steps[0].Code) {
			continue
		}
		if c.Binding != "" {
			last[i] = c.Binding
		} else if b, ok := d.behind(start, c); ok {
			last[i] = b.kinds[len(b.kinds)-1]
			if lead[b.next]++; lead[b.next] > lead[common] {
				common = b.next
			}
		}
	}
	var out []Chain
	seen := map[string]bool{}
	for i, c := range chains {
		if n := len(c.Steps) - 1; n > 0 && common != "" && last[i] == common {
			c = Chain{Steps: c.Steps[:n], Forced: c.Forced[:n], Again: -1}
		}
		if code := c.Code(); !seen[code] {
			seen[code] = true
			out = append(out, c)
		}
	}
	return out
}

// behindEach is Behind for these chains.
func (d *Draft) behindEach(chains []Chain) []Chain {
	run := slices.ContainsFunc(chains, func(c Chain) bool { return c.Run })
	if len(d.Steps) == 0 && !run || d.Ready() {
		return nil
	}
	ways, lines := d.waysOn(chains)
	if len(ways) < 2 || 2*len(ways) < lines {
		return nil
	}
	kind := ways[0].next
	j := joiner{seat: d.Seat, outer: append(d.outerKinds(kind), d.State.Ask(d.Seat).Kind)}
	list, rare := j.shared(ways)
	action := run || slices.Contains(d.outerKinds(d.State.Ask(d.Seat).Kind), kind)
	most := mostBehind
	if action {
		most = actionBehind
	}
	room := roomBelow(lines, len(list), most)
	if run && len(list) > room {
		action, room = false, roomBelow(lines, len(list), mostBehind)
	}
	if len(list) > room || !slices.ContainsFunc(list, func(b branch) bool { return !b.Ends }) {
		return nil
	}
	list = append(list, rare[:min(len(rare), room-len(list))]...)
	if action {
		j.room = room
		for length := 1; length < mostLong; length++ {
			list = j.lengthen(list, length)
		}
	}
	behind := make([]Chain, len(list))
	for i, b := range list {
		behind[i], behind[i].Again = b.Chain, -1
	}
	return behind
}

// roomBelow returns how many lines have room below answers: in as few menus as hold them,
// of at most so many.
func roomBelow(answers, lines, most int) int {
	room := 0
	for menus := 1; menus <= most; menus++ {
		if room = MenuLines - (answers+menus-1)/menus; lines <= room {
			break
		}
	}
	return room
}

// waysOn plays the chains that do not end the turn and returns those that lead to the
// question to which most of them lead, and how many chains there are. The others lead to
// questions that those answer already, or are final at once there. It returns none where
// one does not, or leads to picks or to the open question again.
func (d *Draft) waysOn(chains []Chain) (ways []branch, lines int) {
	start, to := d.start(), map[string][]branch{}
	var short []string // questions before the common one
	for _, c := range chains {
		if c.Picks != nil {
			return nil, 0
		}
		if c.Ends || engine.Stops(c.Steps[0].Code) {
			continue
		}
		lines++
		b, ok := d.behind(start, c)
		switch {
		case c.Binding != "":
			short = append(short, c.Binding)
		case !ok || b.next == start.question().Kind:
			return nil, 0
		default:
			if to[b.next] = append(to[b.next], b); len(to[b.next]) > len(ways) {
				ways = to[b.next]
			}
		}
	}
	for kind := range to {
		if len(ways) > 0 && kind != ways[0].next {
			short = append(short, kind)
		}
	}
	if len(ways) == 0 || slices.ContainsFunc(short, func(kind string) bool { return !slices.Contains(ways[0].kinds, kind) }) {
		return nil, 0
	}
	return ways, lines
}

// behind plays a chain on a copy, from the start of the draft, and reports whether a question
// follows whose answers can be listed.
func (d *Draft) behind(start *position, c Chain) (branch, bool) {
	var b branch
	at := start
	for _, step := range c.Steps {
		b.kinds = append(b.kinds, at.question().Kind)
		if at = at.behind(step.Code); at == nil {
			return branch{}, false
		}
	}
	q := at.question()
	if q.Sealed || q.Final || q.Form != engine.Choose && q.Form != engine.Grid {
		return branch{}, false
	}
	b.state, b.next, b.asked, b.moves = at.state, q.Kind, q, at.state.Moves(d.Seat, nil)
	return b, true
}

// shared returns the answers that are legal behind at least half of the branches, and apart
// those that fewer allow.
func (j joiner) shared(ways []branch) (common, rare []branch) {
	all, legal := j.answersTo(ways)
	for i, a := range all {
		if next := j.add(branch{state: a.way.state, asked: a.way.asked}, a.move); 2*legal[i] >= len(ways) {
			common = append(common, next)
		} else {
			rare = append(rare, next)
		}
	}
	return common, rare
}

// answersTo returns the answers to the questions behind branches, each behind the first one
// that allows it, and behind how many it is legal.
func (j joiner) answersTo(ways []branch) (all []cell, legal []int) {
	at := map[string]int{} // by code
	for n := range ways {
		b := &ways[n]
		for _, m := range b.moves {
			code := b.state.Code(j.seat, m)
			i, known := at[code]
			if !known {
				i = len(all)
				at[code] = i
				all, legal = append(all, cell{way: b, move: m}), append(legal, 0)
			}
			legal[i]++
		}
	}
	return all, legal
}
