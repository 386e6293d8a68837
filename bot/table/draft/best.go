package draft

import (
	"slices"

	"guildhall/engine"
)

// Bounds of the best places.
const (
	leastBest = 12  // fewer are no list of their own
	mostCells = 400 // more are not compared
	bestMenus = 2
	mostAfter = 8 // answers behind them in the same menus
)

// Best returns the best places of a board to which chains lead: those chains with the
// answers up to a cell, where the cells are too many to be joined and do not bring the same.
// Of the chains with each first answer the cells that bring most stand there, as many as
// two menus hold with what may be answered behind any of them, which it returns too. The
// chains themselves still lead to all cells. It is nil where none does.
func (d *Draft) Best(chains []Chain) (best, behind []Chain) {
	cells := d.cells(chains)
	if len(cells) < leastBest {
		return nil, nil
	}
	for i, c := range cells {
		cells[i].n, cells[i].gain = i, engine.Gain(c.way.state, d.Seat, c.move)
	}
	if !slices.ContainsFunc(cells, func(c cell) bool { return c.gain != cells[0].gain }) {
		return nil, nil
	}
	j, known := joiner{seat: d.Seat}, map[int]branch{}
	full := j.placed(shares(cells, bestMenus*MenuLines), known)
	if next := j.answersBehind(full); len(next) > 0 {
		full = j.placed(shares(cells, bestMenus*(MenuLines-len(next))), known)
		for _, b := range next {
			b.Again = -1
			behind = append(behind, b.Chain)
		}
	}
	for _, b := range full {
		b.Again, b.Best = -1, true
		best = append(best, b.Chain)
	}
	return best, behind
}

// cell is an answer to a grid, behind a branch that leads to it.
type cell struct {
	way  *branch
	move engine.Move
	n    int // among all cells; set with the gain
	gain int
}

// cells returns the cells to which chains lead, at once or behind a question of which each
// answer leads to some; nil where they are too many.
func (d *Draft) cells(chains []Chain) []cell {
	j, start := joiner{seat: d.Seat}, d.start()
	var out []cell
	for _, c := range chains {
		if c.Ends || c.Binding != "" || c.Picks != nil || engine.Stops(c.Steps[0].Code) {
			continue
		}
		b, ok := d.behind(start, c)
		if !ok {
			continue
		}
		b.Chain = c
		ways := []branch{b}
		if b.asked.Form != engine.Grid {
			ways = j.toGrid(b)
		}
		for i := range ways {
			for _, m := range ways[i].moves {
				out = append(out, cell{way: &ways[i], move: m})
			}
		}
		if len(out) > mostCells {
			return nil
		}
	}
	return out
}

// toGrid returns a branch with each answer to its question, where all of them lead to grids.
func (j joiner) toGrid(b branch) []branch {
	var ways []branch
	for _, m := range b.moves {
		next := j.add(b, m)
		if next.next == "" || next.asked.Form != engine.Grid {
			return nil
		}
		ways = append(ways, next)
	}
	return ways
}

// shares returns the cells that bring most, so many together: as many with each first answer.
func shares(cells []cell, most int) []cell {
	slices.SortStableFunc(cells, func(a, b cell) int { return b.gain - a.gain })
	first := func(c cell) string { return c.way.Steps[0].Code }
	var firsts []string
	for _, c := range cells {
		if !slices.Contains(firsts, first(c)) {
			firsts = append(firsts, first(c))
		}
	}
	left := map[string]int{}
	for i, code := range firsts {
		left[code] = (most + len(firsts) - 1 - i) / len(firsts)
	}
	var out []cell
	for _, c := range cells {
		if left[first(c)]--; left[first(c)] >= 0 {
			out = append(out, c)
		}
	}
	return out
}

// placed returns branches that answer cells; known are those that it made before, by n.
func (j joiner) placed(cells []cell, known map[int]branch) []branch {
	var out []branch
	for _, c := range cells {
		b, ok := known[c.n]
		if !ok {
			b = j.add(*c.way, c.move)
			known[c.n] = b
		}
		out = append(out, b)
	}
	return out
}

// answersBehind returns the answers that are legal behind at least half of the branches,
// where all of them that are not final at once lead to the same question, and they are not
// more than mostAfter.
func (j joiner) answersBehind(list []branch) []branch {
	var ways []branch
	for _, b := range list {
		switch {
		case b.Binding != "":
		case b.next == "" || len(ways) > 0 && b.next != ways[0].next:
			return nil
		default:
			ways = append(ways, b)
		}
	}
	all, legal := j.answersTo(ways)
	var common []cell
	for i, a := range all {
		if 2*legal[i] >= len(ways) {
			common = append(common, a)
		}
	}
	if len(common) > mostAfter {
		return nil
	}
	var next []branch
	for _, a := range common {
		next = append(next, j.add(branch{state: a.way.state, asked: a.way.asked}, a.move))
	}
	return next
}
