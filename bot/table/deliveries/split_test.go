package deliveries

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Splitting gives the same fields as decoding.
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
