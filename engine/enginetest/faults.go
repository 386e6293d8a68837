package enginetest

import (
	"encoding/csv"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"
)

// CorruptTable returns a copy of a game's data in which the first old in data/<file>.csv is
// replaced by text. It stops the test if the file does not contain old.
func CorruptTable(t testing.TB, data fs.FS, file, old, text string) fs.FS {
	t.Helper()
	files := copied(t, data)
	at := "data/" + file + ".csv"
	if files[at] == nil {
		t.Fatalf("there is no %s", at)
	}
	was := string(files[at].Data)
	spoilt := strings.Replace(was, old, text, 1)
	if spoilt == was {
		t.Fatalf("%s does not contain %q", at, old)
	}
	files[at].Data = []byte(spoilt)
	return files
}

// change is a line of a game's testdata/tables.csv: a table, the text to replace, its
// replacement, and words of the expected error.
type change struct{ file, cell, becomes, says string }

func (c change) String() string {
	return fmt.Sprintf("%s.csv with %q for %q", c.file, c.becomes, c.cell)
}

// in returns the data with the change.
func (c change) in(t *testing.T, data fs.FS) fs.FS {
	t.Helper()
	return CorruptTable(t, data, c.file, c.cell, c.becomes)
}

// changes returns the lines of tables.csv for a check, at least one. The checks are
// "broken" (the game cannot load it), "refused" (a host may not use it) and "played" (a
// host may use it).
func changes(t *testing.T, check string) (list []change) {
	t.Helper()
	f, err := os.Open("testdata/tables.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows[1:] {
		switch r[0] {
		case check:
			list = append(list, change{r[1], r[2], r[3], r[4]})
		case "broken", "refused", "played":
		default:
			t.Errorf("tables.csv: no check %q", r[0])
		}
	}
	if len(list) == 0 {
		t.Errorf("tables.csv: no tables that are %s", check)
	}
	return list
}

// Faults corrupts the tables of a game, one place at a time, and expects an error from
// load.
func Faults[T any](t *testing.T, data fs.FS, load func(fs.FS) (*T, error)) {
	t.Helper()
	for _, c := range changes(t, "broken") {
		t.Run(c.file+" "+c.says, func(t *testing.T) {
			if _, err := load(c.in(t, data)); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("error is %v, want one that says %q", err, c.says)
			}
		})
	}
}
