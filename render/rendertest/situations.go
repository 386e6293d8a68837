package rendertest

import (
	"encoding/csv"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/engine"
)

// A Situation is a position of a recorded match as one seat sees it.
type Situation struct {
	Record string // a file of engine/<game>/testdata/records, without extension
	Entry  int    // number of played entries of the record; below 0: all
	Seat   engine.Seat
}

// Situations returns the situations in testdata/situations.csv by name.
func Situations() map[string]Situation {
	all := map[string]Situation{}
	for _, r := range rows("situations") {
		seat := engine.Spectator
		if r["seat"] != "spectator" {
			seat = engine.Seat(r.number("seat"))
		}
		all[r["name"]] = Situation{r["record"], r.number("entry"), seat}
	}
	return all
}

// A row is a line of a table, by the names of its columns.
type row map[string]string

// number returns the number in a column.
func (r row) number(column string) int {
	n, err := strconv.Atoi(r[column])
	if err != nil {
		panic(fmt.Sprintf("testdata: %v: %v", r, err))
	}
	return n
}

// rows returns the lines of a table of the game's tests, testdata/<name>.csv.
func rows(name string) []row {
	f, err := os.Open(filepath.Join("testdata", name+".csv"))
	if err != nil {
		panic(err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		panic(fmt.Sprintf("%s: %v", f.Name(), err))
	}
	list := make([]row, len(lines)-1)
	for i, line := range lines[1:] {
		list[i] = row{}
		for at, cell := range line {
			list[i][lines[0][at]] = cell
		}
	}
	return list
}

// Read returns a new view of a situation, which a test may change. "late@2" is
// the situation "late" as seat 2 sees it.
func (s Suite[V]) Read(t testing.TB, name string) *V {
	t.Helper()
	situation, seat, other := strings.Cut(name, "@")
	at, ok := s.Situations[situation]
	if !ok {
		t.Fatalf("no situation %q", situation)
	}
	if other {
		at.Seat = engine.Seat(seat[0] - '0')
	}
	return any(s.reach(t, at).View(at.Seat)).(*V)
}

// Names returns the names of all situations, sorted.
func (s Suite[V]) Names() []string { return slices.Sorted(maps.Keys(s.Situations)) }

// reach plays the record of a situation up to its entry.
func (s Suite[V]) reach(t testing.TB, at Situation) engine.State {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "engine", s.Rules.Info().ID, "testdata", "records", at.Record+".json"))
	if err != nil {
		t.Fatal(err)
	}
	record, err := engine.ReadRecord(b)
	if err != nil {
		t.Fatalf("record %s: %v", at.Record, err)
	}
	if at.Entry < 0 {
		at.Entry = len(record.Moves)
	}
	if at.Entry > len(record.Moves) {
		t.Fatalf("record %s has %d entries, want %d", at.Record, len(record.Moves), at.Entry)
	}
	record.Moves = record.Moves[:at.Entry]
	state, err := engine.Replay(s.Rules, record)
	if err != nil {
		t.Fatalf("record %s: %v", at.Record, err)
	}
	return state
}
