package lisboa_test

import (
	"encoding/json"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/lisboa"
)

// lateFeatures change only with much rubble and many stores, which random players hardly ever have.
// TestLateFeatures starts with both.
var lateFeatures = []string{"own sets >= 3", "own sets >= 4", "own visits for réis", "own ships free", "own produces one more",
	"own produces one more of all", "now asked extra", "now asked fare"}

func TestLateFeatures(t *testing.T) {
	values := map[string]map[float32]bool{}
	for seed := range uint64(6) {
		s := advanced(t, enginetest.Start(t, lisboa.Rules{}, 2, seed, nil))
		r := engine.NewRand(engine.NumberedSeed(900 + seed))
		enginetest.Walk(t, s, enginetest.AtRandom(r), func(seat engine.Seat, _ *engine.Events) {
			for name, n := range enginetest.FeaturesOf(t, lisboa.Rules{}, s, seat) {
				if values[name] == nil {
					values[name] = map[float32]bool{}
				}
				values[name][n] = true
			}
		})
	}
	for _, name := range lateFeatures {
		if len(values[name]) < 2 {
			t.Errorf("feature %q was the same in all positions", name)
		}
	}
}

// advanced returns a match whose players have cleared much rubble and built houses.
func advanced(t *testing.T, s engine.State) engine.State {
	t.Helper()
	var state map[string]any
	if err := json.Unmarshal(s.Encode(), &state); err != nil {
		t.Fatal(err)
	}
	state["period"] = 2
	stores := map[string]any{}
	for i, space := range []string{"b1", "c1", "d1", "b2", "c2", "d2", "b3", "c3"} {
		good := "gold"
		if i > 2 {
			good = "cloth"
		}
		stores[space] = map[string]any{"owner": i % 2, "good": good}
	}
	state["stores"] = stores
	for _, p := range state["players"].([]any) {
		p := p.(map[string]any)
		p["cubes"] = map[string]int{"blue": 3, "red": 3, "white": 2}
		p["houses"] = map[string]int{"left": 2, "middle": 1, "right": 1}
		p["reis"], p["influence"] = 40, 10
	}
	b, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	late, err := lisboa.Rules{}.Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	return late
}
