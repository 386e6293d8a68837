package architects_test

import (
	"encoding/json"
	"testing"

	"guildhall/engine"
	"guildhall/engine/architects"
)

// TestReadingsOfStoredMatches checks that a new match follows the wording of the rulebook. A match
// that was stored before the options existed, and a record without them, keep the earlier way of
// playing.
func TestReadingsOfStoredMatches(t *testing.T) {
	rules := architects.Rules{}
	now := map[string]string{"recall": "outside", "tavern": "must", "overflow": "may"}
	before := map[string]string{"recall": "anywhere", "tavern": "may", "overflow": "must"}
	state, err := rules.New(engine.Setup{Seats: 2, Seed: engine.NumberedSeed(1)})
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]any{}
	if err := json.Unmarshal(state.Encode(), &fields); err != nil {
		t.Fatal(err)
	}
	check := func(what string, got any, want map[string]string) {
		t.Helper()
		for id, value := range want {
			if options, ok := got.(map[string]any); !ok || options[id] != value {
				t.Errorf("%s: option %s of %v, want %s", what, id, got, value)
			}
		}
	}
	check("a new match", fields["options"], now)
	fields["options"] = map[string]string{"boards": "same", "third": "off", "automa": "constantine"}
	b, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	if state, err = rules.Decode(b); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(state.Encode(), &fields); err != nil {
		t.Fatal(err)
	}
	check("a stored match", fields["options"], before)
	record := engine.NewRecord(rules.Info(), engine.Setup{Seats: 2, Seed: engine.NumberedSeed(1)})
	record.Setup.Options = map[string]string{"boards": "same"}
	start, err := record.Start(rules)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(start.Encode(), &fields); err != nil {
		t.Fatal(err)
	}
	check("a record", fields["options"], before)
}
