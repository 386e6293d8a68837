package architects_test

import (
	"encoding/json"
	"os"
	"testing"

	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/engine/enginetest"
)

// TestEarlierTablesProveTheirRecords verifies a match that was played with the second schemes. It
// stays valid although the schemes changed again.
func TestEarlierTablesProveTheirRecords(t *testing.T) {
	data, err := os.ReadFile("testdata/earlier/second-schemes.json")
	if err != nil {
		t.Fatal(err)
	}
	var r engine.Record
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	if err := engine.Verify(architects.Earlier()[1], r); err != nil {
		t.Error(err)
	}
	if engine.Verify(architects.Rules{}, r) == nil {
		t.Error("the schemes of today prove it too: it shows nothing")
	}
}

// TestSchemesAreOurs checks that a table with an automa has the note about our schemes, unless a
// host has entered other schemes. Other values of a host do not remove the note.
func TestSchemesAreOurs(t *testing.T) {
	with := func(file, was, now string) engine.Rules {
		t.Helper()
		rules, err := architects.RulesFrom(enginetest.CorruptTable(t, architects.Rules{}.Files(), file, was, now))
		if err != nil {
			t.Fatal(err)
		}
		return rules
	}
	printed := with("scheme_cards", "guild(1);gain(marble:1)", "guild(1);gain(marble:2)")
	for _, c := range []struct {
		name  string
		rules engine.Rules
		setup engine.Setup
		said  bool
	}{
		{"alone", architects.Rules{}, engine.Setup{Seats: 1}, true},
		{"two and an automa", architects.Rules{}, engine.Setup{Seats: 2, Options: map[string]string{"third": "on"}}, true},
		{"two alone", architects.Rules{}, engine.Setup{Seats: 2}, false},
		{"three", architects.Rules{}, engine.Setup{Seats: 3, Options: map[string]string{"third": "on"}}, false},
		{"a host's cards", printed, engine.Setup{Seats: 1}, false},
		{"a host's other values", with("ai_boards", "20,7,3,level", "20,7,2,level"), engine.Setup{Seats: 1}, true},
		{"the first cards", architects.Earlier()[0], engine.Setup{Seats: 1}, true},
		{"the second cards", architects.Earlier()[1], engine.Setup{Seats: 1}, true},
	} {
		if note := c.rules.(engine.Noted).Note(c.setup); note.IsZero() == c.said {
			t.Errorf("%s: the note is %q", c.name, note.Key)
		}
	}
}
