package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// merge returns value as change wants it. An object changes the keys it names,
// on a list the elements it names; everything else replaces.
func merge(value any, change *node, path string) (any, error) {
	if change.kind != object {
		return change.plain(), nil
	}
	switch v := value.(type) {
	case map[string]any:
		return mergeObject(v, change, path)
	case []any:
		return mergeList(v, change, path)
	case nil:
		return mergeObject(make(map[string]any), change, path)
	default:
		return nil, at(change.line, "%s is %s and has no keys", path, brief(value))
	}
}

func mergeObject(v map[string]any, change *node, path string) (any, error) {
	for _, f := range change.keys {
		if f.node.isNull() {
			delete(v, f.name)
			continue
		}
		merged, err := merge(v[f.name], f.node, join(path, f.name))
		if err != nil {
			return nil, err
		}
		v[f.name] = merged
	}
	return v, nil
}

func mergeList(v []any, change *node, path string) (any, error) {
	var removed []int
	for _, f := range change.keys {
		i, err := strconv.Atoi(f.name)
		if err != nil || i < 0 || i >= len(v) {
			return nil, at(f.line, "%s has %d elements, none is %q", path, len(v), f.name)
		}
		if f.node.isNull() {
			removed = append(removed, i)
			continue
		}
		if v[i], err = merge(v[i], f.node, join(path, f.name)); err != nil {
			return nil, err
		}
	}
	slices.Sort(removed)
	for _, i := range slices.Backward(removed) {
		v = slices.Delete(v, i, i+1)
	}
	return v, nil
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// brief is a value on one short line.
func brief(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	if len(b) > 200 {
		return string(b[:200]) + "..."
	}
	return string(b)
}

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

// compare lists where value is not what want demands.
func compare(value any, want *node, path string) []mismatch {
	if want.kind != object {
		if !equal(value, want.plain()) {
			return []mismatch{{want.line, path, brief(value), brief(want.plain())}}
		}
		return nil
	}
	var wrong []mismatch
	for _, f := range want.keys {
		here := join(path, f.name)
		element, there, err := child(value, f.name)
		switch {
		case err != "":
			wrong = append(wrong, mismatch{f.line, path, err, f.name + ": " + brief(f.node.plain())})
		case f.node.isNull():
			if there && element != nil {
				wrong = append(wrong, mismatch{f.line, here, brief(element), "nothing"})
			}
		case !there:
			wrong = append(wrong, mismatch{f.line, here, "nothing", brief(f.node.plain())})
		default:
			wrong = append(wrong, compare(element, f.node, here)...)
		}
	}
	return wrong
}

// child is what stands under a key of an object or an index of a list. The
// text says why there can be nothing.
func child(value any, name string) (element any, there bool, problem string) {
	switch v := value.(type) {
	case map[string]any:
		element, there = v[name]
		return element, there, ""
	case []any:
		i, err := strconv.Atoi(name)
		if err != nil || i < 0 {
			return nil, false, fmt.Sprintf("a list of %d", len(v))
		}
		if i >= len(v) {
			return nil, false, ""
		}
		return v[i], true, ""
	default:
		return nil, false, brief(value)
	}
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
