package scenario

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
)

// change returns the state with the changes in given.
func (r *runner) change(s engine.State, given *node) (engine.State, error) {
	value, err := plainState(s)
	if err != nil {
		return nil, err
	}
	changed, err := merge(value, given, "")
	if err != nil {
		return nil, err
	}
	b, err := json.Marshal(changed)
	if err != nil {
		return nil, err
	}
	next, err := r.rules.Decode(b)
	if err != nil {
		return nil, at(given.line, "the changed state cannot be read: %v", err)
	}
	if err := kept(s, r.reorder(changed, next), given, next); err != nil {
		return nil, at(given.line, "%v", err)
	}
	if r.sc.Loose {
		return next, nil
	}
	if err := next.Check(); err != nil {
		return nil, at(given.line, "the changed state is inconsistent: %v (loose: true allows it)", err)
	}
	return next, nil
}

// kept returns an error if a change was lost: the game ignored a misspelt key, or it
// answered a question with only one answer itself.
func kept(before engine.State, changed any, given *node, next engine.State) error {
	value, err := plainState(next)
	if err != nil {
		return err
	}
	lost := differences(changed, value, "")
	if len(lost) == 0 {
		return nil
	}
	first := lost[0]
	start, err := plainState(before)
	if err != nil {
		return err
	}
	playedOn := slices.ContainsFunc(lost, func(d difference) bool { return !given.names(d.path) })
	if _, there := find(start, first.path); !playedOn && !there && first.got == nil {
		return fmt.Errorf("the game does not keep %s (is it spelt as in the encoded state?)", first.path)
	}
	if !playedOn {
		return fmt.Errorf("the game does not leave %s as it is given, because it writes it so or has answered a question with one answer\n\tgot:  %s\n\twant: %s",
			first.path, brief(first.got), brief(first.want))
	}
	r := &runner{state: next}
	return fmt.Errorf("the position does not stay as it is given: a question with one answer is not asked, the game answers it and goes on\n\t"+
		"%s\n\tgot:  %s\n\twant: %s\n\tnow %s", first.path, brief(first.got), brief(first.want), r.waiting())
}

// difference is a path at which two plain values differ.
type difference struct {
	path      string
	want, got any
}

// differences returns the paths at which b differs from a. An empty value may be missing in
// b.
func differences(a, b any, path string) []difference {
	var list []difference
	switch a := a.(type) {
	case map[string]any:
		other, _ := b.(map[string]any)
		for _, k := range sortedKeys(a) {
			list = append(list, differences(a[k], other[k], join(path, k))...)
		}
		return list
	case []any:
		other, _ := b.([]any)
		if len(a) != len(other) {
			return []difference{{path, a, b}}
		}
		for i := range a {
			list = append(list, differences(a[i], other[i], join(path, fmt.Sprint(i)))...)
		}
		return list
	}
	if b == nil && (a == nil || a == "" || a == false || a == json.Number("0")) || equal(a, b) {
		return nil
	}
	return []difference{{path, a, b}}
}

// names reports whether given changes the value at a path.
func (n *node) names(path string) bool {
	for _, name := range strings.Split(path, ".") {
		if n.kind != object {
			return true // the value is replaced with everything inside it
		}
		if n = n.get(name); n == nil {
			return false
		}
	}
	return true
}

// find returns the part of a plain value at a path; there is false if it does not exist.
func find(value any, path string) (found any, there bool) {
	for _, name := range strings.Split(path, ".") {
		switch v := value.(type) {
		case map[string]any:
			if value, there = v[name]; !there {
				return nil, false
			}
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(v) {
				return nil, false
			}
			value = v[i]
		default:
			return nil, false
		}
	}
	return value, true
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// plainState returns the encoded state as plain values with exact numbers.
func plainState(s engine.State) (any, error) {
	d := json.NewDecoder(bytes.NewReader(s.Encode()))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("encoded state: %w", err)
	}
	return v, nil
}

// plainState returns the current state as plain values, which must not be changed. A lesson
// checks many expectations against one state, so the values are cached.
func (r *runner) plainState() (any, error) {
	encoded := r.state.Encode()
	if r.read.value == nil || !bytes.Equal(r.read.encoded, encoded) {
		value, err := plainState(r.state)
		if err != nil {
			return nil, err
		}
		r.read.encoded, r.read.value = encoded, value
	}
	return r.read.value, nil
}

var errPlain = errors.New("scenario: value cannot be written as JSON")

// plain returns any value in the form that compare expects.
func plain(v any) any {
	b, err := json.Marshal(v)
	if err != nil {
		panic(errPlain)
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	var out any
	if err := d.Decode(&out); err != nil {
		panic(errPlain)
	}
	return out
}
