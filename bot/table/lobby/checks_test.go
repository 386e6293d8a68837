package lobby_test

import (
	"maps"
	"testing"

	"guildhall/bot/table/lobby"
	"guildhall/engine"
)

// A new table gets today's default of an option. A table that continues an
// older season, deal or match keeps the old behaviour, also if the option did
// not exist then.
func TestDefaultsOfNewOptions(t *testing.T) {
	values := []engine.OptionValue{{ID: "old"}, {ID: "new"}}
	info := engine.Info{Seats: []int{2}, Options: []engine.OptionSpec{{ID: "reading", Values: values, Default: "new", Before: "old"}}}
	tests := []struct {
		name         string
		had, changes map[string]string
		want         string
	}{
		{"opened now", nil, nil, "new"},
		{"opened now with the old reading", nil, map[string]string{"reading": "old"}, "old"},
		{"after a match without options", lobby.Kept(nil), nil, "old"},
		{"after a match with the new reading", lobby.Kept(map[string]string{"reading": "new"}), nil, "new"},
		{"changed before its start", lobby.Kept(nil), map[string]string{"reading": "new"}, "new"},
	}
	for _, tt := range tests {
		got, err := lobby.Options(info, tt.had, tt.changes)
		if want := map[string]string{"reading": tt.want}; err != nil || !maps.Equal(got, want) {
			t.Errorf("%s: %v, %v; want %v", tt.name, got, err, want)
		}
	}
}

// TestRetiredValueIsNotPlayedAgain continues a match with a retired value: the
// new table gets the default, and the value cannot be chosen.
func TestRetiredValueIsNotPlayedAgain(t *testing.T) {
	values := []engine.OptionValue{{ID: "old"}, {ID: "new"}}
	info := engine.Info{Seats: []int{2}, Options: []engine.OptionSpec{{ID: "reading", Values: values, Retired: []engine.OptionValue{{ID: "gone"}}, Default: "new", Before: "old"}}}
	gone := map[string]string{"reading": "gone"}
	got, err := lobby.Options(info, lobby.Kept(gone), nil)
	if err != nil || got["reading"] != "new" {
		t.Errorf("after a match with it: %v, %v; want new", got, err)
	}
	if got, err := lobby.Options(info, nil, gone); err == nil {
		t.Errorf("chosen for a new table: %v, want a refusal", got)
	}
}
