package enginetest

import (
	"bytes"
	"encoding/csv"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine"
	"guildhall/engine/rulebook"
)

// Told is all that the rulebook of a game says in a language, line by line. A game
// without one ends the test.
func Told(t testing.TB, rules engine.Rules, lang string) string {
	t.Helper()
	owner, ok := rules.(rulebook.Owner)
	if !ok {
		t.Fatalf("%s has no rulebook", rules.Info().ID)
	}
	book, err := owner.Rulebook()
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, s := range book.Sections {
		lines = append(lines, s.In(lang).Lines()...)
	}
	return strings.Join(lines, "\n")
}

// Rows are the lines of a table of a game's data, data/*.csv, named without its ending.
// The first has the names of the columns.
func Rows(t testing.TB, data fs.FS, file string) [][]string {
	t.Helper()
	b, err := fs.ReadFile(data, "data/"+file+".csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(b)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// WithRows is a copy of a game's data in which one table has other lines.
func WithRows(t testing.TB, data fs.FS, file string, rows [][]string) fs.FS {
	t.Helper()
	var b bytes.Buffer
	if err := csv.NewWriter(&b).WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	files := copied(t, data)
	files["data/"+file+".csv"] = &fstest.MapFile{Data: b.Bytes()}
	return files
}

// copied is a game's data, data/*.csv, to be changed.
func copied(t testing.TB, data fs.FS) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	names, err := fs.Glob(data, "data/*.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		b, err := fs.ReadFile(data, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: b}
	}
	return files
}
