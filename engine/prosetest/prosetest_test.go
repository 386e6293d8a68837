package prosetest_test

import (
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/engine/prosetest"
)

var update = flag.Bool("update", false, "lower the bounds to what is found")

const boundsFile = "testdata/bounds.csv"

func TestCheck(t *testing.T) {
	for _, tt := range []struct{ kind, name, text, want string }{
		{"func", "answersTo", "answersTo returns the answers to the questions behind branches, each behind the first one that allows it.", "behind"},
		{"value", "told", "told is what a person reads when their match has ended.", "is-what"},
		{"value", "ErrTaken", "ErrTaken says that a unique key is in use.", "says"},
		{"func", "goods", "goods lists those of the player.", "those"},
		{"type", "Hold", "Hold is an item that this process holds. Who works on it watches Done.", "wh-subject"},
		{"func", "Who", "Who returns a seat argument.", ""},
		{"predicate", "canPay", "canPay reports whether the seat can pay the cost.", ""},
		{"value", "ErrConflict", "ErrConflict is returned when the wait changed since it was read.", ""},
		{"func", "others", "others lists the seats in turn order behind it.", ""},
		{"field", "Wait", "How long to wait. What happens then?", ""},
	} {
		if got := prosetest.Check(prosetest.Comment{Kind: tt.kind, Name: tt.name, Text: tt.text}); got != tt.want {
			t.Errorf("Check(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestCheckName(t *testing.T) {
	for name, want := range map[string]string{
		"MostSeats": "Most", "mostByOthers": "most", "SeatsBehind": "Behind", "toldTwice": "told",
		"Almost": "", "Mostly": "", "MaxSeats": "", "retold": "",
	} {
		if got := prosetest.CheckName(name); got != want {
			t.Errorf("CheckName(%q) = %q, want %q", name, got, want)
		}
	}
}

// counts are the findings of a package, in the order of the columns of bounds.csv:
// comments, identifiers, error types.
type counts [3]int

// TestSource compares the findings of every package with its bounds. A package without a
// row has the bounds 0.
func TestSource(t *testing.T) {
	src, err := prosetest.Read("../..")
	if err != nil {
		t.Fatal(err)
	}
	if len(src.Comments) < 10_000 {
		t.Fatalf("read %d doc comments, want those of the whole program", len(src.Comments))
	}
	found, lines := map[string]counts{}, map[string][]string{}
	add := func(folder string, column int, line string) {
		c := found[folder]
		c[column]++
		found[folder] = c
		lines[folder] = append(lines[folder], line)
	}
	for _, c := range src.Comments {
		if pattern := prosetest.Check(c); pattern != "" {
			add(c.Package(), 0, fmt.Sprintf("%s:%d: %s: %.120s", c.File, c.Line, pattern, c.Text))
		}
	}
	for _, n := range src.Names {
		if word := prosetest.CheckName(n.Name); word != "" {
			add(n.Package(), 1, fmt.Sprintf("%s:%d: %s uses %q", n.File, n.Line, n.Name, word))
		}
	}
	for _, n := range src.ErrorTypes {
		add(n.Package(), 2, fmt.Sprintf("%s:%d: error type %s does not end in Error", n.File, n.Line, n.Name))
	}

	bounds := readBounds(t)
	if *update {
		writeBounds(t, bounds, found)
		bounds = readBounds(t)
	}
	folders := slices.Collect(mapKeys(found, bounds))
	slices.Sort(folders)
	for _, folder := range slices.Compact(folders) {
		for column, name := range []string{"doc comments need a second reading", "identifiers use a forbidden word", "error types do not end in Error"} {
			got, bound := found[folder][column], bounds[folder][column]
			if got > bound {
				t.Errorf("%s: %d %s, want at most %d:\n%s", folder, got, name, bound, "\t"+strings.Join(lines[folder], "\n\t"))
			} else if got < bound {
				t.Errorf("%s: %d %s, but its bound is %d: lower it with -update", folder, got, name, bound)
			}
		}
	}
}

func mapKeys(maps ...map[string]counts) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, m := range maps {
			for k := range m {
				if !yield(k) {
					return
				}
			}
		}
	}
}

// readBounds returns the bounds of bounds.csv, by folder.
func readBounds(t *testing.T) map[string]counts {
	t.Helper()
	f, err := os.Open(boundsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	bounds := map[string]counts{}
	for _, row := range rows[1:] {
		var c counts
		for i := range c {
			if c[i], err = strconv.Atoi(row[i+1]); err != nil {
				t.Fatalf("%s: %v", boundsFile, err)
			}
		}
		bounds[row[0]] = c
	}
	return bounds
}

// writeBounds lowers bounds to the findings. It raises none.
func writeBounds(t *testing.T, bounds, found map[string]counts) {
	t.Helper()
	f, err := os.Create(boundsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := csv.NewWriter(f)
	w.Write([]string{"folder", "comments", "identifiers", "error types"})
	folders := slices.Collect(mapKeys(bounds))
	slices.Sort(folders)
	for _, folder := range folders {
		row, any := []string{folder}, false
		for i, bound := range bounds[folder] {
			n := min(bound, found[folder][i])
			any = any || n > 0
			row = append(row, strconv.Itoa(n))
		}
		if any {
			w.Write(row)
		}
	}
	if w.Flush(); w.Error() != nil {
		t.Fatal(w.Error())
	}
}
