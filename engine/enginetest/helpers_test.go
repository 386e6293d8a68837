package enginetest

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/market"
)

// sound is the game without any fault.
var sound = faultyRules{f: new(fault)}

func TestPerftReportsWrongCount(t *testing.T) {
	r := newRecorder("")
	perft(r, market.Rules{}, engine.Setup{Seats: 2}, 2, 3)
	if len(*r.failures) != 1 || !strings.Contains((*r.failures)[0], "4 ways to play 2 moves, want 3") {
		t.Errorf("failures %q, want one about 4 ways", *r.failures)
	}
}

func TestGoldenReportsChange(t *testing.T) {
	dir := t.TempDir()
	if err := writeGolden(sound, dir); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(files) != len(setups(sound)) {
		t.Fatalf("%d golden records, %v, want one for each of %d setups", len(files), err, len(setups(sound)))
	}
	rewrite(t, files[0], func(r *engine.Record) { r.Result.Totals[0]++ })
	rewrite(t, files[1], func(r *engine.Record) { r.Moves[0].Code = "bid 77" })
	rewrite(t, files[2], func(r *engine.Record) { r.Version = 9 })
	r := newRecorder("")
	unstopped := &runAll{r}
	golden(unstopped, sound, dir)
	if n := len(*r.failures); n != 2 {
		t.Errorf("%d failures %q, want one for each of two spoilt records", n, *r.failures)
	}
	if err := writeGolden(sound, dir); err != nil {
		t.Fatal(err)
	}
	if old, err := readGolden(files[0]); err != nil || engine.Verify(sound, old) == nil {
		t.Errorf("updating repaired a record of the present version (%v): it must stay as it is", err)
	}
	if renewed, err := readGolden(files[2]); err != nil || engine.Verify(sound, renewed) != nil {
		t.Errorf("updating did not renew a record of another version (%v)", err)
	}
}

// runAll is a recorder that runs all checks, also after a failure.
type runAll struct{ *recorder }

func (a *runAll) Run(name string, f func(T)) bool {
	sub := newRecorder("")
	sub.Run(name, f)
	*a.failures = append(*a.failures, *sub.failures...)
	return len(*sub.failures) == 0
}

func rewrite(t *testing.T, file string, change func(*engine.Record)) {
	t.Helper()
	r, err := readGolden(file)
	if err != nil {
		t.Fatal(err)
	}
	change(&r)
	b, err := r.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestGoldenNeedsRecords(t *testing.T) {
	r := newRecorder("")
	r.Run("golden", func(r T) { golden(r, sound, t.TempDir()) })
	if len(*r.failures) != 1 {
		t.Errorf("failures %q, want one about an empty directory", *r.failures)
	}
}

// careless replaces Decode by a function that accepts wrong bytes.
type careless struct {
	engine.Rules
	decode func([]byte) (engine.State, error)
}

func (c careless) Decode(b []byte) (engine.State, error) { return c.decode(b) }

func TestDamagedStates(t *testing.T) {
	tests := []struct {
		name   string
		decode func([]byte) (engine.State, error)
		fails  bool
	}{
		{"sound", sound.Decode, false},
		{"state and error", func(b []byte) (engine.State, error) {
			s, _ := sound.New(engine.Setup{Seats: 2})
			return s, errors.New("both")
		}, true},
		{"neither", func([]byte) (engine.State, error) { return nil, nil }, true},
		{"changes with each reading", func(b []byte) (engine.State, error) {
			s, err := sound.Decode(b)
			if err == nil {
				s.(*faulty).goOn()
			}
			return s, err
		}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRecorder("")
			for _, b := range corruptedStates(sound) {
				r.Run("decode", func(r T) { decodeAnything(r, careless{sound, tt.decode}, b) })
			}
			if failed := len(*r.failures) > 0; failed != tt.fails {
				t.Errorf("failures %q, want some: %v", *r.failures, tt.fails)
			}
		})
	}
}

func TestSetupsCoverEveryPair(t *testing.T) {
	info := sound.Info()
	var got []string
	for _, s := range setups(sound) {
		got = append(got, setupName(info, s))
	}
	covered := make(map[string]bool)
	for _, s := range setups(sound) {
		for _, p := range pairs(info, s) {
			covered[p] = true
		}
	}
	// Two numbers of seats and two options with two values each: 3 × 4 pairs and 6 single choices.
	if len(covered) != 18 {
		t.Errorf("setups %v cover %d choices and pairs, want 18", got, len(covered))
	}
	if !slices.Equal(got[:2], []string{"2-seats", "3-seats"}) {
		t.Errorf("setups %v do not begin with the defaults", got)
	}
}

func TestPlaceholders(t *testing.T) {
	tests := []struct {
		message string
		want    string
		fails   bool
	}{
		{"{{.who}} pays {{.n}}", "n who", false},
		{`{{josa .who "이/가"}} {{if .n}}x{{else}}{{.m}}{{end}}`, "m n who", false},
		{"{{range .all}}{{.inner}} {{$.outer}}{{end}}", "all outer", false},
		{"{{with .a}}{{.b}}{{else}}{{.c}}{{end}}", "a c", false},
		{"{{(index .list 0)}}", "list", false},
		{"plain", "", false},
		{"", "", true},
		{"{{.who", "", true},
	}
	for _, tt := range tests {
		f := messageFile{"x.json", map[string][]string{"k": {tt.message}}}
		names, err := f.placeholders("k")
		if got := strings.Join(names, " "); got != tt.want || (err != nil) != tt.fails {
			t.Errorf("placeholders of %q = %q, %v, want %q", tt.message, got, err, tt.want)
		}
	}
}
