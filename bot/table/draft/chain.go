package draft

import (
	"slices"
	"strings"

	"guildhall/engine"
)

// Chain is several consecutive answers that are offered as one choice: "quarry",
// then "sphinx". Choosing it is the same as giving its answers one by one.
type Chain struct {
	Steps []engine.Option // the answers, in order
	// Binding is the kind of the question whose answer makes the draft final
	// because it shows somebody something hidden; "" when none does. It is the
	// last one.
	Binding string
	// Returns reports that the same question follows a chain of one answer, so that
	// several of them may be chosen at once.
	Returns bool
	// Ends reports that the turn is complete after the chain.
	Ends bool
	// Run reports that all its answers are to the same question.
	Run bool
}

// Code is the chain in notation.
func (c Chain) Code() string {
	codes := make([]string, len(c.Steps))
	for i, o := range c.Steps {
		codes[i] = o.Code
	}
	return strings.Join(codes, "; ")
}

// Bounds of the chains of one question.
const (
	MenuLines = 25 // of one menu
	mostMenus = 3
	mostLines = 50 // of all menus together
	mostLong  = 4  // answers in one chain
	mostRun   = 10 // orders in which the same question is answered several times
	// Few is how many chains with the same first answer stand among others; more
	// of them have a menu of their own.
	Few = 5
)

// Chains joins each answer of the open question with the answers that would follow
// it, as far as the list stays short enough to choose from. The answers come from
// the game's own lists, played on copies.
//
// A chain is one action of the turn: it ends before a question that was asked in
// this turn already, and at the latest with an answer that is binding, with the
// end of the turn, or before a question that is not a plain choice. It is nil when
// the open question is none itself.
func (d *Draft) Chains() []Chain {
	if d.Ready() || d.State.Ask(d.Seat).Form != engine.Choose {
		return nil
	}
	j := joiner{d.Seat, d.outerKinds(d.State.Ask(d.Seat).Kind)}
	list := j.begin(d.State)
	run := j.run(list)
	if run != nil {
		list = run
	} else {
		for length := 1; length < mostLong; length++ {
			list = j.lengthen(list, length)
		}
		list = j.close(list)
	}
	chains := make([]Chain, len(list))
	for i, b := range list {
		chains[i] = b.Chain
		chains[i].Run = run != nil && len(b.Steps) > 1
		chains[i].Returns = len(b.Steps) == 1 && b.next == b.kinds[0]
	}
	return chains
}

// outerKinds returns the kinds of the questions before the first one of a kind, or
// of all questions that the draft answers: with one of them the next action of the
// turn begins.
func (d *Draft) outerKinds(kind string) []string {
	var kinds []string
	for _, st := range d.Steps {
		if st.Kind == kind {
			break
		}
		kinds = append(kinds, st.Kind)
	}
	return kinds
}

// joiner builds the chains of one question.
type joiner struct {
	seat  engine.Seat
	outer []string // kinds of questions with which the next action begins
}

// branch is a chain with the state it leads to.
type branch struct {
	Chain
	kinds []string // of the questions it answers
	state engine.State
	next  string        // kind of the question that follows; "" where the chain ends
	moves []engine.Move // the answers to it
}

// begin returns a branch for each answer of the open question.
func (j joiner) begin(state engine.State) []branch {
	var list []branch
	for _, m := range state.Moves(j.seat, nil) {
		list = append(list, j.add(branch{state: state}, m))
	}
	return list
}

// add returns a branch with one more answer, played on a copy.
func (j joiner) add(b branch, m engine.Move) branch {
	a := tryMove(b.state, j.seat, engine.Written{Move: m, Code: b.state.Code(j.seat, m)})
	longer := branch{
		Chain: Chain{Steps: append(slices.Clone(b.Steps), a.Option)}, kinds: append(slices.Clone(b.kinds), a.Question.Kind), state: a.State,
	}
	switch {
	case a.Binding():
		longer.Binding = a.Question.Kind
	case a.Events.TurnOver, !slices.Contains(a.State.Pending(nil), j.seat):
		longer.Ends = true
	default:
		if q := a.State.Ask(j.seat); q.Form != engine.Picks && !q.Sealed && !q.Final {
			longer.next, longer.moves = q.Kind, a.State.Moves(j.seat, nil)
		}
	}
	return longer
}

// again reports whether the question that follows a branch was asked in this turn
// already: then the next action of the turn begins.
func (j joiner) again(b branch) bool {
	return slices.Contains(b.kinds, b.next) || slices.Contains(j.outer, b.next)
}

// run joins the answers to a question that is asked several times in a row, once
// for each of several things: all orders, when they are few. It returns nil
// otherwise.
func (j joiner) run(list []branch) []branch {
	if slices.ContainsFunc(list, func(b branch) bool { return b.next != b.kinds[0] }) {
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
				return nil
			}
			for _, m := range b.moves {
				out = append(out, j.add(b, m))
			}
		}
		if list = out; len(list) > mostRun {
			return nil
		}
	}
	return list
}

// lengthen adds one answer to the branches of a length, as long as the menus have
// room. The first time it does that for each first answer that has room, first
// where that makes the fewest lines; later for all or none, so that the lines
// decide about equally much.
func (j joiner) lengthen(list []branch, length int) []branch {
	lines := map[string]int{} // by first answer
	var order []string
	for _, b := range list {
		if first := b.Steps[0].Code; len(b.Steps) == length && b.next != "" && !j.again(b) {
			if lines[first] == 0 {
				order = append(order, first)
			}
			lines[first] += len(b.moves)
		}
	}
	slices.SortStableFunc(order, func(a, b string) int { return lines[a] - lines[b] })
	longer := map[string]bool{}
	goesOn := func(b branch) bool {
		return longer[b.Steps[0].Code] && len(b.Steps) == length && b.next != "" && !j.again(b)
	}
	for _, first := range order {
		longer[first] = true
		if fits(list, goesOn) {
			continue
		}
		if length > 1 {
			return list
		}
		delete(longer, first)
	}
	var out []branch
	for _, b := range list {
		if !goesOn(b) {
			out = append(out, b)
			continue
		}
		for _, m := range b.moves {
			out = append(out, j.add(b, m))
		}
	}
	return out
}

// close adds to each chain of several answers, behind which the next action may
// begin, a variant that ends the turn instead, where one answer does that and the
// menus have room. Behind a single answer people choose several (Chain.Returns).
func (j joiner) close(list []branch) []branch {
	var out []branch
	for _, b := range list {
		out = append(out, b)
		if b.next == "" || !j.again(b) || b.next == b.kinds[0] && len(b.Steps) == 1 {
			continue
		}
		if m, ok := j.ending(b); ok {
			out = append(out, j.add(b, m))
		}
	}
	if !fits(out, func(branch) bool { return false }) {
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

// fits reports whether the menus have room for branches when some of them are
// lengthened: there is one for each first answer with many chains, and one for the
// others.
func fits(list []branch, longer func(branch) bool) bool {
	lines, all := map[string]int{}, 0
	for _, b := range list {
		n := 1
		if longer(b) {
			n = len(b.moves)
		}
		lines[b.Steps[0].Code] += n
		all += n
	}
	menus, rest := 0, 0
	for _, count := range lines {
		if count > Few {
			menus += (count + MenuLines - 1) / MenuLines
		} else {
			rest += count
		}
	}
	return all <= mostLines && menus+(rest+MenuLines-1)/MenuLines <= mostMenus
}
