package scenario

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"guildhall/engine"
)

// change returns the state as given wants it.
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
	if err := kept(changed, next); err != nil {
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

// kept reports a change that the game did not take up: a misspelt key.
func kept(changed any, s engine.State) error {
	value, err := plainState(s)
	if err != nil {
		return err
	}
	if lost := firstLost(changed, value, ""); lost != "" {
		return fmt.Errorf("the game does not keep %s (is it spelt as in the encoded state?)", lost)
	}
	return nil
}

// firstLost is the path of the first thing in a that b says otherwise. What is
// empty may be left out.
func firstLost(a, b any, path string) string {
	switch a := a.(type) {
	case map[string]any:
		other, _ := b.(map[string]any)
		for _, k := range sortedKeys(a) {
			if lost := firstLost(a[k], other[k], join(path, k)); lost != "" {
				return lost
			}
		}
		return ""
	case []any:
		other, _ := b.([]any)
		if len(a) != len(other) {
			return path
		}
		for i := range a {
			if lost := firstLost(a[i], other[i], join(path, fmt.Sprint(i))); lost != "" {
				return lost
			}
		}
		return ""
	}
	if b == nil && (a == nil || a == "" || a == false || a == json.Number("0")) || equal(a, b) {
		return ""
	}
	return path
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// plainState is the encoded state as plain values with exact numbers.
func plainState(s engine.State) (any, error) {
	d := json.NewDecoder(bytes.NewReader(s.Encode()))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("encoded state: %w", err)
	}
	return v, nil
}

var errPlain = errors.New("scenario: value cannot be written as JSON")

// plain is any value as compare wants it.
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
