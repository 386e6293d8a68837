package villagers_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/engine/enginetest"
	"guildhall/engine/rulebook"
	"guildhall/engine/villagers"
)

// The rulebook tells every symbol of a villager, in both languages: that of a host who
// changed one is another. Of a changed silver formula it sends the reader to the card.
func TestRulebookTellsEverySymbol(t *testing.T) {
	rows := enginetest.Rows(t, villagers.Data(), "villagers")
	titles, changed := rows[0], 0
	for _, cells := range rows[1:] {
		hasSilver := cells[slices.Index(titles, "silver")] != ""
		for _, column := range []string{"food", "builders", "gold", "silver"} {
			if column == "gold" && hasSilver || column == "silver" && !hasSilver {
				continue // a villager has one of them
			}
			at := slices.Index(titles, column)
			was := cells[at]
			cells[at] = another(was)
			rules, err := villagers.RulesFrom(enginetest.WithRows(t, villagers.Data(), "villagers", rows))
			if err != nil {
				t.Fatalf("%s of %s: %v", column, cells[0], err)
			}
			for _, lang := range rulebook.Languages {
				if enginetest.Told(t, rules, lang) == enginetest.Told(t, villagers.Rules{}, lang) {
					t.Errorf("%s.md does not tell %s of %s", lang, column, cells[0])
				}
			}
			cells[at] = was
			changed++
		}
	}
	if changed < 150 {
		t.Errorf("%d symbols were changed", changed)
	}
}

// another is a number, or a silver formula, like one of the table.
func another(value string) string {
	amount, formula, _ := strings.Cut(value, "*")
	n, err := strconv.Atoi(amount)
	if err != nil {
		return ""
	}
	if formula == "" {
		return strconv.Itoa(n + 1)
	}
	return strconv.Itoa(n+1) + "*" + formula
}
