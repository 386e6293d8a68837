package engine_test

import (
	"strings"
	"testing"

	"guildhall/engine"
)

// twoOptions describes a game for two to four seats with two options of two values.
func twoOptions() engine.Info {
	option := func(id string, values ...string) engine.OptionSpec {
		return engine.OptionSpec{ID: id, Default: values[0], Values: []engine.OptionValue{{ID: values[0]}, {ID: values[1]}}}
	}
	return engine.Info{Seats: []int{2, 3, 4}, Options: []engine.OptionSpec{option("ties", "nobody", "first"), option("purse", "full", "half")}}
}

func TestInfoCheck(t *testing.T) {
	info := twoOptions()
	options := func(words ...string) map[string]string {
		m := make(map[string]string)
		for i := 0; i < len(words); i += 2 {
			m[words[i]] = words[i+1]
		}
		return m
	}
	tests := []struct {
		name    string
		seats   int
		options map[string]string
		want    string // part of the error, "" for none
	}{
		{"fewest seats", 2, nil, ""},
		{"most seats", 4, nil, ""},
		{"no seats", 0, nil, "seats: 0, want one of [2 3 4]"},
		{"too many seats", 5, nil, "seats: 5"},
		{"negative seats", -1, nil, "seats: -1"},
		{"an option", 2, options("ties", "first"), ""},
		{"all options", 2, options("ties", "first", "purse", "half"), ""},
		{"unknown option", 2, options("ties", "first", "tides", "low"), `no option "tides"`},
		{"unknown value", 2, options("ties", "last"), `ties: "last", want one of nobody, first`},
		{"empty value", 2, options("purse", ""), `purse: ""`},
		{"value of another option", 2, options("purse", "first"), `purse: "first"`},
	}
	for _, tt := range tests {
		err := info.Check(engine.Setup{Seats: tt.seats, Options: tt.options})
		if tt.want == "" && err != nil {
			t.Errorf("%s: Check = %v, want nothing", tt.name, err)
		}
		if tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: Check = %v, want %q in it", tt.name, err, tt.want)
		}
	}
}

// TestRetiredValue checks that a match that began with a retired value keeps it, and that a new
// match gets the default instead.
func TestRetiredValue(t *testing.T) {
	info := twoOptions()
	info.Options[0].Retired = []engine.OptionValue{{ID: "last", Name: engine.T("ties.last")}}
	given := map[string]string{"ties": "last", "purse": "half"}
	setup := engine.Setup{Seats: 2, Options: given}
	if err := info.Check(setup); err != nil {
		t.Errorf("Check of a match that began = %v, want nothing", err)
	}
	equal(t, "options of a match that began", info.Begun(setup).Options, given)
	equal(t, "options of a match that is opened", info.Current(setup).Options, map[string]string{"ties": "nobody", "purse": "half"})
	equal(t, "options that were given", given, map[string]string{"ties": "last", "purse": "half"})
	equal(t, "name of a retired value", info.Options[0].ValueName("last").Key, "ties.last")
	equal(t, "name of an unknown value", info.Options[0].ValueName("first but one").Key, "")
}

func TestInfoFill(t *testing.T) {
	info := twoOptions()
	given := map[string]string{"ties": "first"}
	filled := info.Fill(engine.Setup{Seats: 3, Options: given})
	equal(t, "filled options", filled.Options, map[string]string{"ties": "first", "purse": "full"})
	equal(t, "seats", filled.Seats, 3)
	equal(t, "options that were given", given, map[string]string{"ties": "first"})
	equal(t, "options filled from none", info.Fill(engine.Setup{}).Options, map[string]string{"ties": "nobody", "purse": "full"})
	equal(t, "options of a match that began", info.Begun(engine.Setup{Options: given}).Options, map[string]string{"ties": "first", "purse": "full"})
	info.Options[1].Before = "half"
	equal(t, "options of a match that began before the second option", info.Begun(engine.Setup{Options: given}).Options, map[string]string{"ties": "first", "purse": "half"})
	equal(t, "options of a match that is opened then", info.Fill(engine.Setup{Options: given}).Options, map[string]string{"ties": "first", "purse": "full"})
	if (engine.Info{}).Fill(engine.Setup{}).Options != nil {
		t.Error("a game without options was given some")
	}
}
