// Package storagetest checks that a database keeps every promise of package
// storage. Each implementation runs it in its own tests.
package storagetest

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"guildhall/storage"
)

// Database makes the stores under test.
type Database struct {
	// New returns an empty store, closed when the test ends.
	New func(t *testing.T) storage.Store
	// Reopen closes a store and opens its data again.
	Reopen func(t *testing.T, s storage.Store) storage.Store
	// Beside opens the data of a store a second time, as another process does.
	Beside func(t *testing.T, s storage.Store) storage.Store
	// Restore opens a file that Backup wrote.
	Restore func(t *testing.T, path string) storage.Store
	// Losing returns an empty store, and a function that makes it lose its
	// connection once, at the next write to the named table. It is nil for a
	// store without a connection.
	Losing func(t *testing.T) (s storage.Store, lose func(table string))
}

// Run checks a database against the contract, or only against the named groups
// of it.
func Run(t *testing.T, db Database, groups ...string) {
	for _, group := range []struct {
		name string
		run  func(*testing.T, Database)
	}{
		{"tables", tables},
		{"commits", commits},
		{"records", records},
		{"races", races},
		{"processes", processes},
		{"drafts", drafts},
		{"deliveries", deliveries},
		{"people", people},
		{"waits", waits},
		{"leagues", leagues},
		{"tickets", tickets},
		{"dailies", dailies},
		{"puzzles", puzzles},
		{"ratings", ratings},
		{"webhooks", webhooks},
		{"repeats", repeats},
		{"keeping", durability},
	} {
		if len(groups) > 0 && !slices.Contains(groups, group.name) {
			continue
		}
		t.Run(group.name, func(t *testing.T) { group.run(t, db) })
	}
}

// checks runs named checks, each on its own store.
func checks(t *testing.T, db Database, list map[string]func(*testing.T, storage.Store)) {
	for name, check := range list {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			check(t, db.New(t))
		})
	}
}

// at returns the instant n seconds after the beginning of the tests.
func at(n int) time.Time {
	return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC).Add(time.Duration(n) * time.Second)
}

// sample returns a table with a value in every field that a caller may set.
func sample() storage.Table {
	return storage.Table{
		Phase: storage.Open, Game: "caylus", Version: 3, Lang: "ko", Owner: "ada", Guild: "guild", Channel: "lobby",
		Options: map[string]string{"variant": "long", "automa": "no"}, Counts: []int{2, 3, 4}, Invited: []string{"ada", "bo"},
		Seats:   []storage.Seat{{User: "ada", Name: "Ada"}, {User: "bo", Name: "보", Quiet: true, Standin: "chen", StandinName: "천", Bank: 90 * time.Minute, Grace: true}},
		Created: at(0),
		TableState: storage.TableState{
			Terms:    storage.Terms{Clock: "bank", Span: time.Hour, Bank: 72 * time.Hour, Hour: 600, Zone: "Asia/Seoul", Weekends: true, Grace: time.Hour, Absence: "vote", Silent: true, Delay: time.Minute},
			Votes:    []storage.Vote{{ID: 4, Kind: "undo", By: "ada", Seat: -1, After: 9, To: 7, Voters: []string{"bo"}, Needed: 1, Ballots: map[string]string{"bo": "no"}, Opened: at(3), Ends: at(4)}},
			Votings:  4,
			Previous: 77, Next: 78, Faults: []string{"a note"}, Coached: true, Hints: true,
			Computers: &storage.Computers{
				Secret: []byte("01234567890123456789012345678901"), Others: []int{2, 5}, Halved: []int{4},
				Stints: []storage.ComputerSpan{{Seat: 1, Level: 3, By: "0a1b2c", From: 1, To: 6}, {Seat: 0, Level: 1, From: 7}},
			},
		},
	}
}

func create(t *testing.T, s storage.Store, table storage.Table, d ...storage.Delivery) storage.Table {
	t.Helper()
	kept, err := s.Create(t.Context(), table, "", d)
	ok(t, err)
	return kept
}

// playing returns a table whose match has just started with these waits.
func playing(t *testing.T, s storage.Store, waits ...storage.Wait) storage.Table {
	t.Helper()
	return begin(t, s, create(t, s, sample()), waits...)
}

// begin begins the match of an open table, with these waits.
func begin(t *testing.T, s storage.Store, table storage.Table, waits ...storage.Wait) storage.Table {
	t.Helper()
	table.Started, table.Seed = at(10), []byte("01234567890123456789012345678901")
	table, err := s.Begin(t.Context(), table, "", []byte(`{"state":0}`), []byte(`["start"]`), nil, waits...)
	ok(t, err)
	return table
}

// turn returns a commit of n moves after entry after.
func turn(table int64, after, n int) storage.Commit {
	c := storage.Commit{
		Table: table, After: after, At: at(100 + after),
		State:  fmt.Appendf(nil, `{"state":%d}`, after+n),
		Events: fmt.Appendf(nil, `[{"Seat":1,"Text":["gain",{"n":%d}],"To":255,"Places":null}]`, after),
	}
	for i := range n {
		c.Moves = append(c.Moves, storage.Move{Seq: after + 1 + i, Seat: i % 2, Code: fmt.Sprintf("move %d", after+1+i), Version: 3, At: c.At})
	}
	return c
}

func commit(t *testing.T, s storage.Store, c storage.Commit) {
	t.Helper()
	ok(t, s.Commit(t.Context(), c))
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantErr(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error = %v, want %v", err, want)
	}
}

// same compares two values; it treats nil and empty lists as equal.
func same[T any](t *testing.T, what string, got, want T) {
	t.Helper()
	if reflect.DeepEqual(want, got) {
		return // comparing long records in detail takes seconds
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func table(t *testing.T, s storage.Store, id int64) storage.Table {
	t.Helper()
	kept, err := s.Table(t.Context(), id)
	ok(t, err)
	return kept
}

func ids(list []storage.Table) []int64 {
	var out []int64
	for _, t := range list {
		out = append(out, t.ID)
	}
	return out
}

// clockAt returns a clock that always shows at(n).
func clockAt(n int) func() time.Time { return func() time.Time { return at(n) } }

// corruptBytes is the number of bytes that Corrupt overwrites. They fit within
// one row.
const corruptBytes = 24

// Corrupt overwrites a few bytes of a database file that no process has open,
// like a failing disk. It tries places in the file until hit accepts the
// result: first places far apart, because hit may take long, then places
// between them.
func Corrupt(t testing.TB, path string, hit func(path string) bool) {
	t.Helper()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, apart := range []int{2053, 1031, 509, 251, 127, 61} {
		for at := len(whole) - corruptBytes; at > 4096; at -= apart {
			if bytes.Count(whole[at:at+corruptBytes], []byte{0}) > corruptBytes/2 {
				continue // free space
			}
			spoilt := bytes.Clone(whole)
			for i := range corruptBytes {
				spoilt[at+i] ^= 0x5a
			}
			if err := os.WriteFile(path, spoilt, 0o600); err != nil {
				t.Fatal(err)
			}
			if hit(path) {
				return
			}
		}
	}
	t.Fatal("no place in the file is what was to be hit")
}
