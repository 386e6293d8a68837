package scenario

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"guildhall/engine"
)

// The order of a list in the encoded state has a meaning exactly if the game keeps the order. If
// the game writes a list back in another order, with nothing else changed, the list is unordered,
// like a hand. So a game need not declare which of its lists are ordered.

// anyOrder reports whether the state stays the same when the list at a path is reordered as
// want.
func (r *runner) anyOrder(path string, _, want []any) bool {
	value, err := plainState(r.state)
	if err != nil || !replace(value, path, want) {
		return false
	}
	b, err := json.Marshal(value)
	if err != nil {
		return false
	}
	s, err := r.rules.Decode(b)
	return err == nil && bytes.Equal(s.Encode(), r.state.Encode())
}

// reorder returns changed with its lists in the order in which the game wrote them back, if
// the state is the same with them.
func (r *runner) reorder(changed any, next engine.State) any {
	after, err := plainState(next)
	if err != nil {
		return changed
	}
	reordered, differs := inOrderOf(changed, after)
	if !differs {
		return changed
	}
	b, err := json.Marshal(reordered)
	if err != nil {
		return changed
	}
	again, err := r.rules.Decode(b)
	if err != nil || !bytes.Equal(again.Encode(), next.Encode()) {
		return changed
	}
	return reordered
}

// inOrderOf returns a copy of a in which every list that b has in another order is ordered
// as in b. differs is false if there is none.
func inOrderOf(a, b any) (reordered any, differs bool) {
	switch a := a.(type) {
	case map[string]any:
		other, _ := b.(map[string]any)
		out := make(map[string]any, len(a))
		for name, v := range a {
			var one bool
			out[name], one = inOrderOf(v, other[name])
			differs = differs || one
		}
		return out, differs
	case []any:
		other, isList := b.([]any)
		if isList && !equal(a, other) && sameElements(a, other) {
			return other, true
		}
		if len(a) != len(other) {
			return a, false
		}
		out := make([]any, len(a))
		for i, v := range a {
			var one bool
			out[i], one = inOrderOf(v, other[i])
			differs = differs || one
		}
		return out, differs
	}
	return a, false
}

// replace replaces the list at a path of a plain value.
func replace(value any, path string, with []any) bool {
	parts := strings.Split(path, ".")
	for i, name := range parts {
		last := i == len(parts)-1
		switch v := value.(type) {
		case map[string]any:
			if last {
				v[name] = with
				return true
			}
			value = v[name]
		case []any:
			at, err := strconv.Atoi(name)
			if err != nil || at < 0 || at >= len(v) {
				return false
			}
			if last {
				v[at] = with
				return true
			}
			value = v[at]
		default:
			return false
		}
	}
	return false
}
