package deliveries

import (
	"bytes"
	"encoding/json"
	"strconv"

	"guildhall/engine"
)

// Private returns the part of a view that the public view does not contain, in
// a form that can be compared: the hand of the seat, for the message that shows
// it. Fields with equal bytes are skipped; only the others are decoded.
func Private(own engine.View, public map[string]json.RawMessage) string {
	left := map[string]any{}
	for key, v := range Fields(own) {
		if bytes.Equal(v, public[key]) {
			continue
		}
		if rest := beyond(plain(v), plain(public[key])); rest != nil {
			left[key] = rest
		}
	}
	b, err := json.Marshal(left)
	if err != nil {
		panic("table: view: " + err.Error())
	}
	return string(b)
}

// HasPrivate reports whether a view contains anything that the public view does
// not, apart from the identity of the viewer.
func HasPrivate(own, public engine.View) bool {
	shown := Fields(public)
	for key, v := range Fields(own) {
		if bytes.Equal(v, shown[key]) {
			continue // most fields: decoding them would take most of the time
		}
		rest, isObject := beyond(plain(v), plain(shown[key])).(map[string]any)
		if !isObject {
			return true
		}
		delete(rest, "Viewer") // of the header
		if len(rest) > 0 {
			return true
		}
	}
	return false
}

// Fields returns the JSON fields of a view.
func Fields(v engine.View) map[string]json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic("table: view: " + err.Error())
	}
	return split(b)
}

// split returns the fields of a JSON object that the encoder wrote; any other
// value becomes one field without a name. It scans instead of decoding, which
// is much faster: every commit splits the views of all seats.
func split(b []byte) map[string]json.RawMessage {
	fields := map[string]json.RawMessage{}
	if len(b) < 2 || b[0] != '{' {
		fields[""] = b
		return fields
	}
	for i := 1; b[i] != '}'; {
		if b[i] == ',' {
			i++
		}
		key := end(b, i)
		value := end(b, key+1)
		fields[string(b[i+1:key-1])] = b[key+1 : value]
		i = value
	}
	return fields
}

// end returns the end of the JSON value that begins at b[i].
func end(b []byte, i int) int {
	for depth := 0; ; i++ {
		switch b[i] {
		case '"':
			for i++; b[i] != '"'; i++ {
				if b[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			depth++
		case '}', ']', ',', ':':
			if depth == 0 {
				return i
			}
			if b[i] == '}' || b[i] == ']' {
				depth--
			}
		}
	}
}

// plain returns JSON decoded to maps, lists and words; nil for empty input.
func plain(b json.RawMessage) any {
	if len(b) == 0 {
		return nil
	}
	var p any
	if err := json.Unmarshal(b, &p); err != nil {
		panic("table: view: " + err.Error())
	}
	return p
}

// beyond returns the part of own that is not in public, or nil.
func beyond(own, public any) any {
	switch own := own.(type) {
	case map[string]any:
		public, _ := public.(map[string]any)
		left := map[string]any{}
		for key, v := range own {
			if rest := beyond(v, public[key]); rest != nil {
				left[key] = rest
			}
		}
		if len(left) == 0 {
			return nil
		}
		return left
	case []any:
		public, ok := public.([]any)
		if !ok || len(public) != len(own) {
			return own
		}
		left := map[string]any{}
		for i, v := range own {
			if rest := beyond(v, public[i]); rest != nil {
				left[strconv.Itoa(i)] = rest
			}
		}
		if len(left) == 0 {
			return nil
		}
		return left
	default:
		if own == public {
			return nil
		}
		return own
	}
}
