package cleopatra_test

import (
	"bytes"
	"encoding/csv"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"guildhall/engine/cleopatra"
	"guildhall/engine/component"
	"guildhall/engine/rulebook"
)

// told is the whole rulebook in a language.
func told(t *testing.T, rules rulebook.Owner, lang string) string {
	t.Helper()
	b, err := rules.Rulebook()
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, s := range b.Sections {
		lines = append(lines, s.In(lang).Lines()...)
	}
	return strings.Join(lines, "\n")
}

// Every value that a host may change is told in the rulebook, in both languages: the text
// of a host who changed it is another one.
func TestRulebookTellsEveryValue(t *testing.T) {
	guide, err := component.Guide(cleopatra.Data())
	if err != nil {
		t.Fatal(err)
	}
	changed := 0
	for _, column := range guide {
		if !column.Free() {
			continue
		}
		rows := table(t, column.File)
		at := slices.Index(rows[0], column.Name)
		for i := 1; i < len(rows); i++ {
			was := rows[i][at]
			if was == "" { // nothing is lost by 8 amulets: who has them is eaten
				continue
			}
			rows[i][at] = another(was)
			rules, err := cleopatra.RulesFrom(with(t, column.File, rows))
			if err != nil {
				t.Fatalf("%s, line %d, %s: %v", column.File, i+1, column.Name, err)
			}
			for _, lang := range rulebook.Languages {
				if told(t, rules.(rulebook.Owner), lang) == told(t, cleopatra.Rules{}, lang) {
					t.Errorf("%s, line %d: %s.md does not tell %s", column.File, i+1, lang, column.Name)
				}
			}
			rows[i][at] = was
			changed++
		}
	}
	if changed < 30 {
		t.Errorf("%d values were changed", changed)
	}
}

// another is a value like it that is allowed too.
func another(value string) string {
	if n, err := strconv.Atoi(value); err == nil && n > 1 {
		return strconv.Itoa(n - 1)
	} else if err == nil {
		return strconv.Itoa(n + 1)
	}
	return map[string]string{"pay_scarabs": "take_amulets", "take_amulets": "pay_scarabs"}[value]
}

func table(t *testing.T, name string) [][]string {
	t.Helper()
	b, err := fs.ReadFile(cleopatra.Data(), "data/"+name+".csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(b)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// with are the game's tables with the rows of one replaced.
func with(t *testing.T, name string, rows [][]string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	tables, err := component.Tables(cleopatra.Data())
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		b, err := fs.ReadFile(cleopatra.Data(), "data/"+table+".csv")
		if err != nil {
			t.Fatal(err)
		}
		files["data/"+table+".csv"] = &fstest.MapFile{Data: b}
	}
	var b bytes.Buffer
	if err := csv.NewWriter(&b).WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	files["data/"+name+".csv"] = &fstest.MapFile{Data: b.Bytes()}
	return files
}
