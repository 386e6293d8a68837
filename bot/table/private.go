package table

import (
	"bytes"
	"encoding/json"
	"strconv"

	"guildhall/engine"
)

// known is what each of n seats alone knows: what their views hold beyond the
// public one, in a form to compare.
func (m *match) known(n int) []string {
	if m.secrets == nil {
		public := fieldsOf(m.state.View(engine.Spectator))
		for i := range n {
			m.secrets = append(m.secrets, private(m.state.View(engine.Seat(i)), public))
		}
	}
	return m.secrets
}

// private is what a view holds beyond the public one. Fields that are equal
// are left out as bytes; only the others are looked into.
func private(own engine.View, public map[string]json.RawMessage) string {
	left := map[string]any{}
	for key, v := range fieldsOf(own) {
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

// fieldsOf are the fields of a view as they are written.
func fieldsOf(v engine.View) map[string]json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic("table: view: " + err.Error())
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(b, &fields) != nil {
		return map[string]json.RawMessage{"": b} // a view that is no object
	}
	return fields
}

// plain is written JSON as maps, lists and words; nil when there is none.
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

// beyond is what own holds that public does not; nil when nothing.
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
