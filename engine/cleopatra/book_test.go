package cleopatra_test

import (
	"slices"
	"strconv"
	"testing"

	"guildhall/engine/cleopatra"
	"guildhall/engine/component"
	"guildhall/engine/enginetest"
	"guildhall/engine/rulebook"
)

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
		rows := enginetest.Rows(t, cleopatra.Data(), column.File)
		at := slices.Index(rows[0], column.Name)
		for i := 1; i < len(rows); i++ {
			was := rows[i][at]
			if was == "" { // nothing is lost by 8 amulets: who has them is eaten
				continue
			}
			rows[i][at] = another(was)
			rules, err := cleopatra.RulesFrom(enginetest.WithRows(t, cleopatra.Data(), column.File, rows))
			if err != nil {
				t.Fatalf("%s, line %d, %s: %v", column.File, i+1, column.Name, err)
			}
			for _, lang := range rulebook.Languages {
				if enginetest.Told(t, rules, lang) == enginetest.Told(t, cleopatra.Rules{}, lang) {
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
