package enginetest

import (
	"bytes"
	"encoding/csv"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine"
	"guildhall/engine/gamedata"
	"guildhall/engine/rulebook"
)

// RulebookText returns the whole text of a game's rulebook in a language, line by line. It stops
// the test if the game has none.
func RulebookText(t testing.TB, rules engine.Rules, lang string) string {
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

// Rows returns the lines of the table data/<file>.csv. The first line has the names of the
// columns.
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

// WithRows returns a copy of a game's data with other lines in one table.
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

// copied returns a copy of a game's data, data/*.csv, that may be changed.
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

// TestRulebookContainsEveryValue changes the values that a host may change, one at a time.
// Each change must change the text of the rulebook in both languages.
func (s Suite) TestRulebookContainsEveryValue(t *testing.T) {
	guide, err := gamedata.Guide(engine.FilesOf(s.Rules))
	if err != nil {
		t.Fatal(err)
	}
	changed := 0
	for _, column := range guide {
		if !column.Free() {
			continue
		}
		rows := Rows(t, engine.FilesOf(s.Rules), column.File)
		at := slices.Index(rows[0], column.Name)
		for _, row := range rows[1:] {
			was := row[at]
			row[at] = s.Another(column, was)
			rules, err := s.From(WithRows(t, engine.FilesOf(s.Rules), column.File, rows))
			if row[at] != was && err == nil { // some cells cannot change
				s.tells(t, rules, column.File+", "+row[0]+", "+column.Name)
				changed++
			}
			row[at] = was
		}
	}
	if changed != s.Changes {
		t.Errorf("%d values were changed, want %d", changed, s.Changes)
	}
}

func (s Suite) tells(t *testing.T, rules engine.Rules, what string) {
	t.Helper()
	for _, lang := range rulebook.Languages {
		if RulebookText(t, rules, lang) == RulebookText(t, s.Rules, lang) {
			t.Errorf("%s.md does not tell %s", lang, what)
		}
	}
}

// Raised returns the cell with its last number increased by one. It returns the cell
// unchanged if that number is 0 or missing.
func Raised(_ gamedata.Column, cell string) string {
	return lastNumber.ReplaceAllStringFunc(cell, func(found string) string {
		number := strings.TrimRight(found, ")")
		n, err := strconv.Atoi(number)
		if err != nil {
			return found
		}
		return strconv.Itoa(n+1) + found[len(number):]
	})
}

var lastNumber = regexp.MustCompile(`[1-9][0-9]*\)?$`)
