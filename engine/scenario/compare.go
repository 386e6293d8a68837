package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// mismatch is one thing that is not as it should be.
type mismatch struct {
	line int
	path string
	got  string
	want string
}

func (m mismatch) String() string {
	return fmt.Sprintf("%s\n\tgot:  %s\n\twant: %s", m.path, m.got, m.want)
}

// comparer compares plain values with what a scenario wants.
type comparer struct {
	// anyOrder reports whether two lists at a path say the same because their
	// order means nothing. If it is nil every order means something.
	anyOrder func(path string, got, want []any) bool
	// absent says what is wrong with demanding that a path is absent, "" if
	// nothing is. It may be nil.
	absent func(path string) string
	// word is as in elements.
	word func(*node) string
	// met takes what of either is true. If it is nil, either is a key like others.
	met map[*node]bool
}

// compare lists where value is not what want demands, where every order means
// something.
func compare(value any, want *node, path string) []mismatch {
	return comparer{}.compare(value, want, path)
}

// compare lists where value is not what want demands. An object without keys
// demands only that there is something.
func (c comparer) compare(value any, want *node, path string) []mismatch {
	elementsOf, isList := value.([]any)
	switch {
	case want.kind == list && isList:
		wanted := want.plain().([]any)
		if equal(value, wanted) || c.anyOrder != nil && sameElements(elementsOf, wanted) && c.anyOrder(path, elementsOf, wanted) {
			return nil
		}
		return []mismatch{{want.line, path, brief(value), brief(wanted)}}
	case want.kind != object:
		if !equal(value, want.plain()) {
			return []mismatch{{want.line, path, brief(value), brief(want.plain())}}
		}
		return nil
	case isList && (c.met == nil || want.get("either") == nil):
		return compareList(elements{n: len(elementsOf), show: brief(value), word: c.word,
			at: func(i int, want *node, path string) []mismatch { return c.compare(elementsOf[i], want, path) }}, want, path)
	}
	var wrong []mismatch
	for _, f := range want.keys {
		wrong = append(wrong, c.compareKey(value, f, path)...)
	}
	return wrong
}

// compareKey compares what stands under a key of an object.
func (c comparer) compareKey(value any, f field, path string) []mismatch {
	if f.name == "either" && c.met != nil {
		return c.compareEither(value, f, path)
	}
	here := join(path, f.name)
	fields, isObject := value.(map[string]any)
	if !isObject {
		return []mismatch{{f.line, path, brief(value), f.name + ": " + brief(f.node.plain())}}
	}
	element, there := fields[f.name]
	there = there && element != nil
	switch {
	case f.node.isNull() && there:
		return []mismatch{{f.line, here, brief(element), "nothing"}}
	case f.node.isNull():
		if c.absent != nil {
			if problem := c.absent(here); problem != "" {
				return []mismatch{{f.line, here, problem, "a key that can be there"}}
			}
		}
		return nil
	case !there:
		return []mismatch{{f.line, here, "nothing", f.node.demand()}}
	}
	return c.compare(element, f.node, here)
}

// demand is what a node wants, for a message.
func (n *node) demand() string {
	if n.kind == object && len(n.keys) == 0 {
		return "something"
	}
	return brief(n.plain())
}

// sameElements reports whether two lists hold the same, in any order.
func sameElements(a, b []any) bool {
	if len(a) != len(b) {
		return false
	}
	rest := slices.Clone(b)
	for _, v := range a {
		i := slices.IndexFunc(rest, func(w any) bool { return equal(v, w) })
		if i < 0 {
			return false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return true
}

// equal compares plain values; numbers by what they are, not how written.
func equal(a, b any) bool {
	switch a := a.(type) {
	case json.Number:
		n, ok := b.(json.Number)
		return ok && sameNumber(string(a), string(n))
	case []any:
		l, ok := b.([]any)
		return ok && slices.EqualFunc(a, l, equal)
	case map[string]any:
		m, ok := b.(map[string]any)
		if !ok || len(m) != len(a) {
			return false
		}
		for k, v := range a {
			other, there := m[k]
			if !there || !equal(v, other) {
				return false
			}
		}
		return true
	default:
		return a == b
	}
}

func sameNumber(a, b string) bool {
	if a == b {
		return true
	}
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	return errX == nil && errY == nil && x == y && strings.ContainsAny(a+b, ".eE")
}
