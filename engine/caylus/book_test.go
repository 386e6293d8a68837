package caylus_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/engine/caylus"
	"guildhall/engine/component"
	"guildhall/engine/enginetest"
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
	printed, changed := map[string]string{}, 0
	for _, lang := range rulebook.Languages {
		printed[lang] = enginetest.Told(t, caylus.Rules{}, lang)
	}
	for _, column := range guide {
		if !column.Free() {
			continue
		}
		rows := enginetest.Rows(t, caylus.Data(), column.File)
		at := slices.Index(rows[0], column.Name)
		for _, row := range rows[1:] {
			was := row[at]
			row[at] = anotherValue(was)
			rules, err := caylus.RulesFrom(enginetest.WithRows(t, caylus.Data(), column.File, rows))
			if row[at] != was && err == nil { // some are the same for every host
				for lang, text := range printed {
					if enginetest.Told(t, rules, lang) == text {
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
