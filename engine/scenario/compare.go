package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// mismatch is a difference between an actual and a wanted value.
type mismatch struct {
	line int
	path string
	got  string
	want string
}

func (m mismatch) String() string {
	return fmt.Sprintf("%s\n\tgot:  %s\n\twant: %s", m.path, m.got, m.want)
}

// comparer compares plain values with the values that a scenario wants.
type comparer struct {
	// anyOrder reports whether two lists at a path differ only in an order that has no
	// meaning. If it is nil, every order has a meaning.
	anyOrder func(path string, got, want []any) bool
	// absent returns the reason why a path cannot be demanded to be absent, or "". It may
	// be nil.
	absent func(path string) string
	// word is as in elements.
	word func(*node) string
	// met collects the elements of "either" that are true. If it is nil, either is a key
	// like others.
	met map[*node]bool
}

// compare returns the mismatches between value and want. The order of every list counts.
func compare(value any, want *node, path string) []mismatch {
	return comparer{}.compare(value, want, path)
}

// compare returns the mismatches between value and want. An object without keys only
// demands that there is a value.
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

// compareKey compares the value of a key of an object.
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

// demand returns what a node wants, for a message.
func (n *node) demand() string {
	if n.kind == object && len(n.keys) == 0 {
		return "something"
	}
	return brief(n.plain())
}

// sameElements reports whether two lists have the same elements in any order.
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

// equal compares plain values. Numbers are equal if their values are, in whatever form they
// are written.
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
