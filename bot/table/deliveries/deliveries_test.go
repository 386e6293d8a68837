package deliveries

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"guildhall/engine"
)

type anyView map[string]any

func (anyView) Header() engine.Header { return engine.Header{} }

func TestPrivate(t *testing.T) {
	public := anyView{"header": anyView{"viewer": -1, "turn": 3}, "stalls": []any{[]any{"stone"}, nil}, "deck": 12}
	tests := []struct {
		name string
		own  anyView
		want string
	}{
		{"nothing", public, `{}`},
		{"a field of its own", anyView{"hand": []any{1, 2}, "deck": 12}, `{"hand":[1,2]}`},
		{"the viewer alone", anyView{"header": anyView{"viewer": 1, "turn": 3}}, `{"header":{"viewer":1}}`},
		{"within a list", anyView{"stalls": []any{[]any{"stone"}, []any{"cave"}}}, `{"stalls":{"1":["cave"]}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Private(tt.own, Fields(public)); got != tt.want {
				t.Errorf("private = %s, want %s", got, tt.want)
			}
		})
	}
	// A public change does not change the private part.
	own := anyView{"header": anyView{"viewer": 1, "turn": 3}, "hand": []any{1}, "deck": 12}
	before := Private(own, Fields(public))
	own["deck"], public["deck"] = 11, 11
	if after := Private(own, Fields(public)); after != before {
		t.Errorf("after a public change: %s, want %s", after, before)
	}
}

func TestAny(t *testing.T) {
	public := anyView{"header": anyView{"Viewer": -1, "Turn": 3}, "coins": []any{2, 3}}
	for _, tt := range []struct {
		name string
		own  anyView
		want bool
	}{
		{"the same", public, false},
		{"the viewer alone", anyView{"header": anyView{"Viewer": 1, "Turn": 3}, "coins": []any{2, 3}}, false},
		{"a hand", anyView{"header": anyView{"Viewer": 1, "Turn": 3}, "coins": []any{2, 3}, "hand": []any{7}}, true},
		{"an empty hand", anyView{"header": anyView{"Viewer": 1, "Turn": 3}, "hand": []any{}}, true},
		{"in the header", anyView{"header": anyView{"Viewer": 1, "Turn": 3, "Goal": "x"}}, true},
	} {
		if got := HasPrivate(tt.own, public); got != tt.want {
			t.Errorf("%s: private = %v, want %v", tt.name, got, tt.want)
		}
	}
}

// Splitting returns the same fields as decoding.
func TestSplit(t *testing.T) {
	for _, v := range []any{
		struct{}{},
		map[string]int{},
		map[string]any{
			"a": 1, "b": "x,}]\"\\", "c": []any{1, []int{2, 3}, map[string]any{"d": "{", "e": nil}}, "f": map[string]any{}, "g": []int{},
			"h": true, "i": -1.5e9, "j": "", "k": "한글", "l": "\\",
		},
		struct {
			One string
			Two []struct{ N int }
		}{"\u2028\t", []struct{ N int }{{1}, {2}}},
	} {
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var want map[string]json.RawMessage
		if err := json.Unmarshal(b, &want); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, split(b)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", b, diff)
		}
	}
	for _, other := range []string{"null", "[1,2]", `"x"`, "7"} {
		if got := split([]byte(other)); len(got) != 1 || string(got[""]) != other {
			t.Errorf("%s is split into %s", other, got)
		}
	}
}
