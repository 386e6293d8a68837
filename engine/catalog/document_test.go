package catalog_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/longtest"
	"guildhall/engine/rulebook"
)

// Every line of the document that a game was ordered by names a section of the rulebook that
// explains it, and a scenario that plays it. A line that we play differently also names the section
// with the differences. Headings and similar lines need no rule. Lines about the box name pieces
// that a bot does not need.
func TestEveryLineOfTheDocumentsHasAPlace(t *testing.T) {
	lines := 0
	for _, rules := range catalogtest.Games() {
		info := rules.Info()
		if info.Practice { // not made from a document
			continue
		}
		folder := filepath.Join("..", info.ID, "testdata")
		file, err := os.Open(filepath.Join(folder, "document.csv"))
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(file).ReadAll()
		file.Close()
		if err != nil || len(rows) == 0 || !slices.Equal(rows[0], []string{"line", "rule", "section", "scenario", "text"}) {
			t.Fatalf("%s: document.csv: %v", info.ID, err)
		}
		book, err := rules.(rulebook.Owner).Rulebook()
		if err != nil {
			t.Fatal(err)
		}
		for n, row := range rows[1:] {
			lines++
			line, rule, sections, scenario := row[0], row[1], strings.Fields(row[2]), row[3]
			fault := func(what string) { t.Errorf("%s, line %s, %q: %s", info.ID, line, row[4], what) }
			if line != strconv.Itoa(n+1) {
				fault("want line " + strconv.Itoa(n+1))
			}
			for _, section := range sections {
				if !slices.ContainsFunc(book.Sections, func(s rulebook.Section) bool { return s.Anchor == section }) {
					fault("no section " + section)
				}
			}
			if scenario != "" {
				if _, err := os.Stat(filepath.Join(folder, scenario+".yaml")); err != nil {
					fault("no scenario " + scenario)
				}
			}
			switch rule {
			case "none", "box":
				if len(sections) > 0 || scenario != "" {
					fault("a line without a rule has a place")
				}
			case "told", "differs":
				if len(sections) == 0 || scenario == "" {
					fault("no place")
				}
				if rule == "differs" && !slices.Contains(sections, "documents") && !slices.Contains(sections, "differences") {
					fault("no section tells the difference")
				}
			default:
				fault("rule is " + rule)
			}
		}
	}
	if longtest.AllGames(t); lines != 1537 {
		t.Errorf("%d lines, the documents have 1537", lines)
	}
}
