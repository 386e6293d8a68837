package longtest_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"guildhall/engine/longtest"
)

// recorder is a test that records whether it was skipped.
type recorder struct {
	testing.TB
	skipped, failed bool
	logged          string
}

func (r *recorder) Helper()                         {}
func (r *recorder) Skipf(string, ...any)            { r.skipped = true }
func (r *recorder) Fatalf(string, ...any)           { r.failed = true }
func (r *recorder) Logf(format string, args ...any) { r.logged = fmt.Sprintf(format, args...) }

func TestLongTestsRunWhenTheyAreWanted(t *testing.T) {
	const own = "GUILDHALL_TEST_OF_LONG"
	for _, tt := range []struct {
		name, variable string
		runs           bool
		number         int
	}{
		{"quick", "", false, 2},
		{"long", longtest.Variable, true, 30},
		{"this test alone", own, true, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv(longtest.Variable, "")
			if tt.variable != "" {
				t.Setenv(tt.variable, "1")
			}
			r := &recorder{TB: t}
			longtest.Only(r, "many matches", own)
			if r.skipped == tt.runs || longtest.Number(2, 30) != tt.number {
				t.Errorf("skipped %v, number %d; want it to run: %v, number %d", r.skipped, longtest.Number(2, 30), tt.runs, tt.number)
			}
		})
	}
}

// A failure can be repeated, because the seed is printed. A seed that is not a number fails the
// test.
func TestSeedIsPrinted(t *testing.T) {
	for text, want := range map[string]uint64{"": 0, "1764": 1764} {
		t.Setenv(longtest.SeedVariable, text)
		r := &recorder{TB: t}
		if got := longtest.Seed(r); got != want || (r.logged == "") != (text == "") || !strings.Contains(r.logged, text) {
			t.Errorf("of %q: seed %d, logged %q", text, got, r.logged)
		}
	}
	t.Setenv(longtest.SeedVariable, "today")
	r := &recorder{TB: t}
	if longtest.Seed(r); !r.failed {
		t.Error("a seed that is not a number is taken")
	}
}

// Long tests use this package only. A test that checks -short would run among the quick tests.
func TestTestsDoNotUseShort(t *testing.T) {
	short := []byte("testing." + "Short()")
	err := filepath.WalkDir("../..", func(file string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) { // another test removed its file
			return nil
		} else if err != nil {
			return err
		}
		if d.IsDir() && len(d.Name()) > 2 && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(file, ".go") {
			return nil
		}
		source, err := os.ReadFile(file)
		if bytes.Contains(source, short) {
			t.Errorf("%s asks for -short; see package longtest", file)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
