package caylus_test

import (
	"encoding/json"
	"testing"

	"guildhall/engine"
	"guildhall/engine/caylus"
)

// TestDocumentIsTheDefault checks that a match without options follows the document that the game
// was ordered by. A match, record or stored state that is older than an option keeps the earlier
// way of playing.
func TestDocumentIsTheDefault(t *testing.T) {
	document := caylus.Options{Jeweler: true, LawyerVP: 4}
	before := document
	before.ScoredFull, before.InnRetrieve = true, true
	old := map[string]string{"jeweler": "on", "simple_favors": "off", "inn_double": "off", "inn_retrieve": "on", "lawyer_vp": "4"}

	opened := start(t, 3, 5, nil)
	begun, err := engine.Record{Setup: engine.Setup{Seats: 3, Options: old, Seed: engine.NumberedSeed(5)}}.Start(caylus.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	bare, err := engine.Record{Setup: engine.Setup{Seats: 3, Seed: engine.NumberedSeed(5)}}.Start(caylus.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	stored, err := withoutOptions(t, begun, "scoring")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		s    engine.State
		want caylus.Options
	}{
		{"opened without options", opened, document},
		{"a record from before the option", begun, before},
		{"a record without options", bare, before},
		{"a state stored before the option", stored, before},
	} {
		if got := c.s.View(engine.Spectator).(*caylus.View).Options; got != c.want {
			t.Errorf("%s: options %+v, want %+v", c.name, got, c.want)
		}
	}
	if _, err := withoutOptions(t, begun, "jeweler"); err == nil {
		t.Error("a state without an option that it always had was read")
	}
}

// withoutOptions encodes a state, removes options from it and decodes it.
func withoutOptions(t *testing.T, s engine.State, ids ...string) (engine.State, error) {
	t.Helper()
	var state map[string]any
	if err := json.Unmarshal(s.Encode(), &state); err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		delete(state["options"].(map[string]any), id)
	}
	b, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	return caylus.Rules{}.Decode(b)
}

// TestHeaderCountsHousesOfFullSection checks that the header counts houses only if a full section is
// scored.
func TestHeaderCountsHousesOfFullSection(t *testing.T) {
	for reading, want := range map[string]string{"bailiff": "caylus.progress.bailiff", "full": "caylus.progress"} {
		s := start(t, 2, 1, map[string]string{"scoring": reading})
		if got := s.View(engine.Spectator).Header().Progress.Key; got != want {
			t.Errorf("scoring %s: progress %s, want %s", reading, got, want)
		}
	}
}
