package caylus_test

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

	"guildhall/engine/caylus"
	"guildhall/engine/component"
	"guildhall/engine/rulebook"
)

// Every value that a host may change is told in the rulebook, in both languages: the text
// of a host who changed it is another one. A 0 is left out, since most tiles have no
// favor and no income of which there is anything to tell.
func TestRulebookTellsEveryValue(t *testing.T) {
	guide, err := component.Guide(caylus.Data())
	if err != nil {
		t.Fatal(err)
	}
	printed := toldRules(t, caylus.Rules{})
	changed := 0
	for _, column := range guide {
		if !column.Free() {
			continue
		}
		rows := dataRows(t, column.File)
		at := slices.Index(rows[0], column.Name)
		for _, row := range rows[1:] {
			was := row[at]
			row[at] = anotherValue(was)
			rules, err := caylus.RulesFrom(withRows(t, column.File, rows))
			if row[at] != was && err == nil { // some are the same for every host
				for lang, text := range toldRules(t, rules.(rulebook.Owner)) {
					if text == printed[lang] {
						t.Errorf("%s, %s: %s.md does not tell %s", column.File, row[0], lang, column.Name)
					}
				}
				changed++
			}
			row[at] = was
		}
	}
	if changed < 150 {
		t.Errorf("%d values were changed", changed)
	}
}

// toldRules is the whole rulebook by language.
func toldRules(t *testing.T, rules rulebook.Owner) map[string]string {
	t.Helper()
	b, err := rules.Rulebook()
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, lang := range rulebook.Languages {
		var lines []string
		for _, s := range b.Sections {
			lines = append(lines, s.In(lang).Lines()...)
		}
		texts[lang] = strings.Join(lines, "\n")
	}
	return texts
}

var lastNumber = regexp.MustCompile(`[1-9][0-9]*(\)?)$`)

// anotherValue is the cell with its last number raised; the same if it is 0 or has none.
func anotherValue(cell string) string {
	return lastNumber.ReplaceAllStringFunc(cell, func(found string) string {
		number, bracket := strings.CutSuffix(found, ")")
		end := ""
		if bracket {
			end = ")"
		}
		n, err := strconv.Atoi(number)
		if err != nil {
			return found
		}
		return strconv.Itoa(n+1) + end
	})
}

func dataRows(t *testing.T, name string) [][]string {
	t.Helper()
	b, err := fs.ReadFile(caylus.Data(), "data/"+name+".csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(b)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// withRows are the game's tables with the rows of one replaced.
func withRows(t *testing.T, name string, rows [][]string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	tables, err := component.Tables(caylus.Data())
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		b, err := fs.ReadFile(caylus.Data(), "data/"+table+".csv")
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
