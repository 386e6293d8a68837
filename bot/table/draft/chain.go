package draft

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"guildhall/engine"
)

// Chain is several consecutive answers that are offered as one choice: "quarry",
// then "sphinx". Choosing it is the same as giving its answers one by one.
type Chain struct {
	Steps  []engine.Option // the answers, in order
	Forced [][]engine.Text // behind each of them, the names of those that the game gives itself
	// Binding is the kind of the question whose answer makes the draft final
	// because it shows somebody something hidden; "" when none does. It is the
	// last one.
	Binding string
	// Again is how many answers stand before the one whose question is asked again
	// behind the chain, where another chain with the same answers before it may
	// follow then: both may be chosen at once. It is -1 elsewhere.
	Again int
	// Ends reports that the turn is complete after the chain.
	Ends bool
	// Closes reports that its last answer is the only one to its question that ends
	// the turn: people choose it to end the turn.
	Closes bool
	// Run reports that all its answers are to the same question.
	Run bool
	// Times is how often its last answer is given in a row, where that is more than once.
	Times int
	// Best reports that it ends with one of the best places (see Draft.Best).
	Best bool
	// Open reports that a question follows whose answers may be given at once with it (see
	// Draft.BehindOpen).
	Open bool
	// Picks is the question behind the chain that picks several answers from one list;
	// nil where another one follows.
	Picks *Picks
}

// Picks is a question that picks several answers from one list, with these.
type Picks struct {
	Question engine.Question
	Options  []engine.Option
}

// Code is the chain in notation.
func (c Chain) Code() string { return c.Part(0, len(c.Steps)) }

// Part is the answers from one on to before another in notation.
func (c Chain) Part(from, to int) string {
	codes := make([]string, 0, len(c.Steps))
	for _, o := range c.Steps[from:to] {
		codes = append(codes, o.Code)
	}
	return strings.Join(codes, "; ")
}

// Bounds of the chains of one question.
const (
	MenuLines = 25 // of one menu
	mostMenus = 3
	mostLines = 75 // of all menus together
	mostLong  = 4  // answers in one chain
	mostRun   = 10 // orders in which the same question is answered several times
)

// Chains joins each answer of the open question with the answers that would follow
// it, as far as the list stays short enough to choose from. The answers come from
// the game's own lists, played on copies.
//
// A chain is one action of the turn: it ends before a question that was asked in
// this turn already, and at the latest with an answer that is binding, with the
// end of the turn, or before a question that is not a plain choice. Where an answer
// can be given once, the action that the same question asks for follows it. It is nil
// when the open question is no choice and no grid.
func (d *Draft) Chains() []Chain {
	if d.Ready() {
		return nil
	}
	q := d.State.Ask(d.Seat)
	if q.Form != engine.Choose && q.Form != engine.Grid {
		return nil
	}
	j := joiner{seat: d.Seat, outer: d.outerKinds(q.Kind), grid: q.Form == engine.Grid}
	list := j.begin(d.State)
	run := j.run(list)
	if run != nil {
		list = run
	} else {
		for length := 1; length < mostLong; length++ {
			list = j.lengthen(list, length)
		}
		list = j.unlock(j.repeat(j.close(list)))
	}
	chains := make([]Chain, len(list))
	for i, b := range list {
		chains[i] = b.Chain
		chains[i].Run = run != nil && len(b.Steps) > 1
		chains[i].Again = j.asksAgain(b)
	}
	again := slices.Clone(chains)
	for i, b := range list {
		if !slices.ContainsFunc(again, func(c Chain) bool { return j.goesOnWith(b, chains[i].Again, c) }) {
			chains[i].Again = -1
		}
	}
	return chains
}

// asksAgain returns how many answers of a branch stand before the one whose question
// is asked again behind it; -1 where none is.
func (j joiner) asksAgain(b branch) int {
	if b.next == "" {
		return -1
	}
	return slices.Index(b.kinds, b.next)
}

// goesOnWith reports whether behind a branch another chain may follow that has the
// first k answers in common with it and asks the same question again, or ends the turn.
func (j joiner) goesOnWith(b branch, k int, c Chain) bool {
	if k < 0 || c.Binding != "" || len(c.Steps) <= k || c.Part(0, k) != b.Part(0, k) || c.Code() == b.Code() {
		return false
	}
	if c.Again != k && !(c.Ends && len(c.Steps) == k+1) {
		return false
	}
	return slices.ContainsFunc(b.moves, func(m engine.Move) bool { return b.state.Code(j.seat, m) == c.Steps[k].Code })
}

// outerKinds returns the kinds of the questions before the first one of a kind, or
// of all questions that the draft answers: with one of them the next action of the
// turn begins. What was asked between two questions of the same kind belongs to an
// action that is over.
func (d *Draft) outerKinds(kind string) []string {
	var kinds []string
	for _, st := range d.Steps {
		if st.Kind == kind {
			break
		}
		if i := slices.Index(kinds, st.Kind); i >= 0 {
			kinds = kinds[:i]
		}
		kinds = append(kinds, st.Kind)
	}
	return kinds
}

// joiner builds the chains of one question.
type joiner struct {
	seat  engine.Seat
	outer []string // kinds of questions with which the next action begins
	grid  bool     // the question is a grid: one menu of cells
	room  int      // for lines below the answers to another question; 0: they get menus of their own
}

// branch is a chain with the state it leads to.
type branch struct {
	Chain
	kinds []string // of the questions it answers
	state engine.State
	next  string          // kind of the question that follows; "" where the chain ends
	asked engine.Question // that question
	moves []engine.Move   // the answers to it
	// extra reports that it is one answer besides the action that its question asks for,
	// behind that it begins with such an answer.
	extra, behind bool
}

// names are those of its answers.
func (b branch) names() []engine.Text {
	var names []engine.Text
	for _, o := range b.Steps {
		names = append(names, o.Label)
	}
	return names
}

// begin returns a branch for each answer of the open question.
func (j joiner) begin(state engine.State) []branch {
	return j.addAll(nil, branch{state: state, asked: state.Ask(j.seat), moves: state.Moves(j.seat, nil)})
}

// addAll appends a branch with one more answer for each answer to the question that
// follows b.
func (j joiner) addAll(list []branch, b branch) []branch {
	first, ends := len(list), 0
	for _, m := range b.moves {
		list = append(list, j.add(b, m))
		ends += b2i(list[len(list)-1].Ends)
	}
	for i := range list[first:] {
		list[first+i].Closes = list[first+i].Ends && ends == 1 && len(b.moves) > 1
	}
	return list
}

// add returns a branch with one more answer, played on a copy.
func (j joiner) add(b branch, m engine.Move) branch {
	a := tryMove(b.state, j.seat, b.asked, engine.Written{Move: m, Code: b.state.Code(j.seat, m)})
	longer := branch{
		Chain: Chain{Steps: append(slices.Clone(b.Steps), a.Option), Forced: append(slices.Clone(b.Forced), a.Forced)}, kinds: append(slices.Clone(b.kinds), a.Question.Kind), state: a.State, behind: b.behind,
	}
	switch {
	case a.Binding():
		longer.Binding = a.Question.Kind
	case a.Events.TurnOver, !slices.Contains(a.State.Pending(nil), j.seat):
		longer.Ends = true
	default:
		switch q := a.State.Ask(j.seat); {
		case q.Sealed || q.Final || j.asksForcedAgain(a):
		case q.Form == engine.Picks:
			longer.Picks = &Picks{Question: q}
			for _, next := range a.State.Moves(j.seat, nil) {
				longer.Picks.Options = append(longer.Picks.Options, a.State.Describe(j.seat, next))
			}
		default:
			longer.next, longer.asked, longer.moves = q.Kind, q, a.State.Moves(j.seat, nil)
			longer.extra = j.isExtra(longer, m.Kind)
			longer.behind = longer.behind || longer.extra
		}
	}
	return longer
}

// asksForcedAgain reports whether the next question may be answered like one that the game
// has just answered itself. In a line behind it such an answer would be taken for what the
// game gave (engine.SkipForced), so the line ends before it.
func (j joiner) asksForcedAgain(a *Answer) bool {
	return slices.ContainsFunc(a.Events.Forced, func(f engine.Forced) bool {
		return f.Seat == j.seat && slices.ContainsFunc(a.State.Moves(j.seat, nil), func(m engine.Move) bool { return a.State.Code(j.seat, m) == f.Code })
	})
}

// again reports whether the question that follows a branch was asked in this turn
// already: then the next action of the turn begins, unless the branch is an extra.
func (j joiner) again(b branch) bool {
	return (slices.Contains(b.kinds, b.next) || slices.Contains(j.outer, b.next)) && !b.extra
}

// isExtra reports whether a branch is one answer besides the action that its question
// asks for: the question is asked again, without answers of this kind, and none of the
// others ends the turn.
func (j joiner) isExtra(b branch, kind uint16) bool {
	if len(b.Steps) != 1 || b.next != b.kinds[0] || slices.ContainsFunc(b.moves, func(m engine.Move) bool { return m.Kind == kind }) {
		return false
	}
	return !slices.ContainsFunc(j.addAll(nil, b), func(o branch) bool { return o.Ends })
}

// run joins the answers to a question that is asked several times in a row, once
// for each of several things: all orders, when they are few. It returns nil
// otherwise.
func (j joiner) run(list []branch) []branch {
	things := j.newAnswers(list)
	if slices.ContainsFunc(list, func(b branch) bool { return b.next != b.kinds[0] }) && !things {
		return nil
	}
	tooMany := func(list []branch) []branch { // about as many things as there is room for
		if things && slices.ContainsFunc(list, func(b branch) bool { return len(b.Steps) > 1 }) {
			return list
		}
		return nil
	}
	for grown := true; grown; {
		grown = false
		var out []branch
		for _, b := range list {
			if b.next == "" || b.next != b.kinds[0] {
				out = append(out, b)
				continue
			}
			if grown = true; len(out)+len(b.moves) > mostRun {
				return tooMany(list)
			}
			out = j.addAll(out, b)
		}
		if len(out) > mostRun {
			return tooMany(list)
		}
		list = out
	}
	return list
}

// newAnswers reports whether the question is asked again behind an answer, and then with
// other answers: about another thing.
func (j joiner) newAnswers(list []branch) bool {
	asked := false
	for _, b := range list {
		if b.next != b.kinds[0] {
			continue
		}
		asked = true
		for _, m := range b.moves {
			code := b.state.Code(j.seat, m)
			if slices.ContainsFunc(list, func(o branch) bool { return o.Steps[0].Code == code }) {
				return false
			}
		}
	}
	return asked
}

// lengthen adds one answer to the branches of a length, as long as the menus have room:
// first where that makes the fewest lines, and last behind an extra. Branches that differ
// in their last answer and lead to the same question are lengthened together, first
// answers one by one.
func (j joiner) lengthen(list []branch, length int) []branch {
	lines, extra := map[string]int{}, map[string]bool{}
	var order []string
	unit := func(b branch) string {
		switch {
		case j.grid: // some cells with the next answer and others without would be no grid
			return ""
		case length == 1:
			return b.Steps[0].Code
		default:
			return b.Part(0, length-1) + "; " + b.next
		}
	}
	for _, b := range list {
		if len(b.Steps) != length || b.next == "" || j.again(b) {
			continue
		}
		u := unit(b)
		if lines[u] == 0 {
			order = append(order, u)
		}
		lines[u] += len(b.moves)
		extra[u] = b.behind
	}
	slices.SortStableFunc(order, func(a, b string) int {
		return cmp.Or(b2i(extra[a])-b2i(extra[b]), lines[a]-lines[b])
	})
	longer := map[string]bool{}
	goesOn := func(b branch) bool {
		return len(b.Steps) == length && b.next != "" && !j.again(b) && longer[unit(b)]
	}
	for _, u := range order {
		longer[u] = true
		if !j.fits(list, goesOn) {
			delete(longer, u)
		}
	}
	var out []branch
	for _, b := range list {
		if !goesOn(b) {
			out = append(out, b)
			continue
		}
		out = j.addAll(out, b)
	}
	return out
}

// close adds to each chain behind which the next action may begin a variant that ends
// the turn instead, where one answer does that and the menus have room. A chain behind
// which each answer ends the turn goes on with each of them; of those that have the
// same names and lead to the same position one is offered. Behind a single
// answer people choose several (Chain.Again), where there are several; so they do behind
// a longer one, where the variants would need another menu.
func (j joiner) close(list []branch) []branch {
	again := func(b branch) bool { return j.asksAgain(b) == 0 }
	several := 0
	for _, b := range list {
		several += b2i(again(b))
	}
	closed := j.closed(list, func(b branch) bool { return again(b) && several > 1 && len(b.Steps) == 1 })
	if len(closed) > MenuLines && several > 1 {
		closed = j.closed(list, again)
	}
	if !j.fits(closed, func(branch) bool { return false }) {
		return list
	}
	return closed
}

// closed is close without a look at the room, and without variants of some.
func (j joiner) closed(list []branch, but func(branch) bool) []branch {
	var out []branch
	ended := map[string]bool{} // names of the answers, and the stored state behind them
	for _, b := range list {
		if b.next == "" || !j.again(b) || but(b) {
			out = append(out, b)
			continue
		}
		if all := j.addAll(nil, b); !slices.ContainsFunc(all, func(o branch) bool { return !o.Ends }) {
			for _, end := range all {
				if at := fmt.Sprint(end.names(), string(end.state.Encode())); !ended[at] {
					ended[at] = true
					out = append(out, end)
				}
			}
			continue
		}
		out = append(out, b)
		if m, ok := j.ending(b); ok {
			end := j.add(b, m)
			end.Closes = end.Ends && !slices.ContainsFunc(j.addAll(nil, b), func(o branch) bool { return o.Ends && !o.Closes })
			out = append(out, end)
		}
	}
	return out
}

// mostTimes is how often one answer is offered in a row.
const mostTimes = 3

// repeat adds to each chain that may be chosen with others variants that give its last
// answer several times in a row, where that is legal and one menu has room for them all.
func (j joiner) repeat(list []branch) []branch {
	var out []branch
	again := 0
	for _, b := range list {
		out = append(out, b)
		if j.asksAgain(b) != len(b.Steps)-1 || b.next == "" {
			continue
		}
		again++
		code := b.Steps[len(b.Steps)-1].Code
		for n := 2; n <= mostTimes; n++ {
			i := slices.IndexFunc(b.moves, func(m engine.Move) bool { return b.state.Code(j.seat, m) == code })
			if i < 0 {
				break
			}
			if b = j.add(b, b.moves[i]); b.Binding != "" || b.Ends {
				break
			}
			b.Times = n
			out = append(out, b)
		}
	}
	if again < 2 || len(out) > MenuLines {
		return list
	}
	return out
}

// unlock adds to each single answer behind which its question is asked again those answers
// that become possible by it, where they need no other menu: so both are chosen at once.
func (j joiner) unlock(list []branch) []branch {
	offered := func(code string) bool {
		return slices.ContainsFunc(list, func(b branch) bool { return b.Steps[0].Code == code })
	}
	var out []branch
	for _, b := range list {
		out = append(out, b)
		if len(b.Steps) > 1 || j.asksAgain(b) != 0 {
			continue
		}
		for _, m := range b.moves {
			if offered(b.state.Code(j.seat, m)) {
				continue
			}
			if next := j.add(b, m); next.Binding == "" && j.asksAgain(next) == 0 {
				out = append(out, next)
			}
		}
	}
	menus := func(list []branch) int { return (len(list) + MenuLines - 1) / MenuLines }
	if menus(out) > menus(list) || !j.fits(out, func(branch) bool { return false }) {
		return list
	}
	return out
}

// ending returns the only answer behind a branch that ends the turn.
func (j joiner) ending(b branch) (end engine.Move, ok bool) {
	for _, m := range b.moves {
		var ev engine.Events
		if next := b.state.Clone(); next.Play(j.seat, m, &ev) != nil || ev.Revealed != 0 || !ev.TurnOver {
			continue
		}
		if ok {
			return engine.Move{}, false
		}
		end, ok = m, true
	}
	return end, ok
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// fits reports whether the menus have room for branches when some of them are
// lengthened: those with the same first answer stand in one menu, where that holds them,
// with those before them, and are not more than mostLines. A grid has menus of whole rows.
func (j joiner) fits(list []branch, longer func(branch) bool) bool {
	lines, rows, all := map[string]int{}, map[string]int{}, 0
	var order []string
	for _, b := range list {
		n := 1
		if longer(b) {
			n = len(b.moves)
		}
		first := b.Steps[0].Code
		if lines[first] == 0 {
			order = append(order, first)
		}
		lines[first] += n
		all += n
		rows[b.Steps[0].Row] += n
	}
	if j.grid {
		return fitCells(rows)
	}
	if j.room > 0 {
		return all <= j.room
	}
	menus, last := 0, MenuLines
	for _, first := range order {
		if last+lines[first] > MenuLines {
			menus, last = menus+(lines[first]+MenuLines-1)/MenuLines, 0
		}
		last += lines[first]
	}
	return all <= mostLines && menus <= mostMenus
}

// cellMenus is how many menus the cells of a grid fill at most.
const cellMenus = 2

// fitCells reports whether menus of whole rows have room for the lines of a grid.
func fitCells(lines map[string]int) bool {
	menus, last := 0, MenuLines
	for _, row := range slices.SortedFunc(maps.Keys(lines), func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) }) {
		if last+lines[row] > MenuLines {
			menus, last = menus+1, 0
		}
		if last += lines[row]; last > MenuLines {
			return false
		}
	}
	return menus <= cellMenus
}
