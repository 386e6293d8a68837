package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// merge returns value with the changes in change. An object changes the keys that it has,
// or those elements of a list; anything else replaces the value.
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

// brief returns a value on one short line.
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
