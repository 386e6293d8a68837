package scenario

import (
	"fmt"
	"strconv"
)

// elements is a list that is compared element by element.
type elements struct {
	n    int
	show string // the whole list, for a message
	at   func(i int, want *node, path string) []mismatch
	// word returns an error text if an element that must not be in the list does not exist
	// anywhere in the game, or "". It may be nil.
	word func(*node) string
}

// compareList compares a list. Written as a list, want is the whole list, in
// order. As an object it names elements by their index, and
//
//	count: 3      the number of elements
//	has: [a, b]   these are among them, in any order
//	not: [c]      none of these is
//	all: [b, a]   these and no others, in any order
func compareList(e elements, want *node, path string) []mismatch {
	switch want.kind {
	case scalar:
		return []mismatch{{want.line, path, e.show, brief(want.plain())}}
	case list:
		if len(want.items) != e.n {
			return []mismatch{{want.line, path, fmt.Sprintf("%d: %s", e.n, e.show), fmt.Sprintf("%d elements", len(want.items))}}
		}
		var wrong []mismatch
		for i, item := range want.items {
			wrong = append(wrong, e.at(i, item, join(path, strconv.Itoa(i)))...)
		}
		return wrong
	}
	var wrong []mismatch
	for _, f := range want.keys {
		wrong = append(wrong, e.compareKey(f, path)...)
	}
	return wrong
}

func (e elements) compareKey(f field, path string) []mismatch {
	here := join(path, f.name)
	switch f.name {
	case "count":
		if n, err := f.node.number(); err != nil || n != e.n {
			return []mismatch{{f.line, here, fmt.Sprintf("%d: %s", e.n, e.show), f.node.raw}}
		}
		return nil
	case "has", "all":
		wanted := f.node.each()
		if f.name == "all" && len(wanted) != e.n || !e.find(wanted, make([]bool, e.n), path) {
			return []mismatch{{f.line, here, e.show, brief(f.node.plain())}}
		}
		return nil
	case "not":
		return e.compareNot(f.node.each(), path)
	}
	i, err := strconv.Atoi(f.name)
	switch {
	case err != nil || i < 0:
		return []mismatch{{f.line, path, fmt.Sprintf("a list of %d", e.n), f.name + ": " + brief(f.node.plain())}}
	case f.node.isNull() && i >= e.n:
		return nil
	case i >= e.n:
		return []mismatch{{f.line, here, "nothing", brief(f.node.plain())}}
	}
	return e.at(i, f.node, here)
}

func (e elements) compareNot(unwanted []*node, path string) []mismatch {
	var wrong []mismatch
	for _, want := range unwanted {
		if e.word != nil {
			if problem := e.word(want); problem != "" {
				wrong = append(wrong, mismatch{want.line, join(path, "not"), problem, brief(want.plain())})
				continue
			}
		}
		if e.find([]*node{want}, make([]bool, e.n), path) {
			wrong = append(wrong, mismatch{want.line, join(path, "not"), e.show, "none that is " + brief(want.plain())})
		}
	}
	return wrong
}

// find reports whether each wanted element is a different element of the list at a path.
func (e elements) find(wanted []*node, used []bool, path string) bool {
	if len(wanted) == 0 {
		return true
	}
	for i := range used {
		if used[i] || len(e.at(i, wanted[0], join(path, strconv.Itoa(i)))) > 0 {
			continue
		}
		used[i] = true
		if e.find(wanted[1:], used, path) {
			return true
		}
		used[i] = false
	}
	return false
}

// each returns the items of a list; for anything else, a list of the node itself.
func (n *node) each() []*node {
	if n.kind == list {
		return n.items
	}
	return []*node{n}
}
