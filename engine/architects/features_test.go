package architects_test

import (
	"encoding/json"
	"testing"

	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/engine/enginetest"
)

// dungeonFeature changes only when a player with the Dungeon and another building that moves the
// virtue marker ends the match. Random players hardly ever have both.
const dungeonFeature = "now asked dungeon"

func TestFeatureOfTheDungeon(t *testing.T) {
	s := withDungeon(t, start(t, 2, nil))
	asked := func(seat engine.Seat) float32 {
		return enginetest.FeaturesOf(t, architects.Rules{}, s, seat)[dungeonFeature]
	}
	if got := asked(0); got != 0 {
		t.Errorf("before the last turn: %v, want 0", got)
	}
	m, ok := engine.Exactly(s, 0, "quarry")
	if !ok {
		t.Fatal("the quarry is closed")
	}
	if err := s.Play(0, m, nil); err != nil {
		t.Fatal(err)
	}
	if kind := s.Ask(0).Kind; kind != "dungeon" || asked(0) != 1 || asked(1) != 0 {
		t.Errorf("asked %q: %v and %v, want 1 and 0", kind, asked(0), asked(1))
	}
}

// withDungeon returns a match at the last turn of seat 0, which has built the Dungeon.
func withDungeon(t *testing.T, s engine.State) engine.State {
	t.Helper()
	var state map[string]any
	if err := json.Unmarshal(s.Encode(), &state); err != nil {
		t.Fatal(err)
	}
	state["agenda"], state["active"], state["order"], state["last"] = []string{"turn", "reset", "limit", "end"}, 0, []int{1, 0}, 1
	for i, p := range state["players"].([]any) {
		p := p.(map[string]any)
		delete(p, "pack")
		if i == 0 {
			p["built"] = []string{"dungeon", "reservoir"}
			p["paid"], p["hall"], p["workers"], p["virtue"] = 4, 2, 18, 14
		}
	}
	b, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	late, err := architects.Rules{}.Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	return late
}
