package villagers_test

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/enginetest"
	"guildhall/engine/rulebook"
	"guildhall/engine/villagers"
)

// told is the whole rulebook in a language.
func told(t *testing.T, rules engine.Rules, lang string) string {
	t.Helper()
	b, err := rules.(rulebook.Owner).Rulebook()
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, s := range b.Sections {
		lines = append(lines, s.In(lang).Lines()...)
	}
	return strings.Join(lines, "\n")
}

// The rulebook tells every symbol of a villager, in both languages: that of a host who
// changed one is another. Of a changed silver formula it sends the reader to the card.
func TestRulebookTellsEverySymbol(t *testing.T) {
	b, err := fs.ReadFile(villagers.Data(), "data/villagers.csv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(b)), "\n")
	titles := strings.Split(lines[0], ",")
	changed := 0
	for _, line := range lines[1:] {
		cells := strings.Split(line, ",")
		hasSilver := cells[slices.Index(titles, "silver")] != ""
		for _, column := range []string{"food", "builders", "gold", "silver"} {
			if column == "gold" && hasSilver || column == "silver" && !hasSilver {
				continue // a villager has one of them
			}
			now := slices.Clone(cells)
			at := slices.Index(titles, column)
			now[at] = another(now[at])
			rules, err := villagers.RulesFrom(enginetest.Spoilt(t, villagers.Data(), "villagers", line, strings.Join(now, ",")))
			if err != nil {
				t.Fatalf("%s of %s: %v", column, cells[0], err)
			}
			for _, lang := range rulebook.Languages {
				if told(t, rules, lang) == told(t, villagers.Rules{}, lang) {
					t.Errorf("%s.md does not tell %s of %s", lang, column, cells[0])
				}
			}
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
