package architects_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"guildhall/engine/scenario"
)

// sentence is a row of the walk through the document: number, words, what shows
// it, what is read otherwise.
var (
	sentence = regexp.MustCompile(`(?m)^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*)\|$`)
	quoted   = regexp.MustCompile("`([^`]+)`")
)

// readings are the options that say how the document is read.
var readings = []string{"recall", "tavern", "overflow"}

// TestDocumentSentences holds the walk through the document that the game was
// ordered by against the scenarios: each sentence has one, each named scenario
// exists, and those that show a sentence play the document's reading.
func TestDocumentSentences(t *testing.T) {
	text, err := os.ReadFile(filepath.FromSlash("../../docs/games/architects.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, walk, _ := strings.Cut(string(text), "## The user's document, sentence by sentence\n")
	walk, _, _ = strings.Cut(walk, "\n## ")
	rows := sentence.FindAllStringSubmatch(walk, -1)
	if len(rows) < 150 {
		t.Fatalf("%d sentences, want them all", len(rows))
	}
	for i, row := range rows {
		if row[1] != strconv.Itoa(i+1) {
			t.Errorf("sentence %s stands at place %d", row[1], i+1)
		}
		scenarios := 0
		for _, name := range quoted.FindAllStringSubmatch(row[3], -1) {
			if strings.HasPrefix(name[1], "Test") {
				checkTestExists(t, name[1])
				continue
			}
			scenarios++
			for _, id := range readings {
				if sc := readScenario(t, name[1]); sc != nil && sc.Setup.Options[id] != "" {
					t.Errorf("sentence %s: %s plays with %s %q", row[1], name[1], id, sc.Setup.Options[id])
				}
			}
		}
		if scenarios == 0 {
			t.Errorf("sentence %s has no scenario", row[1])
		}
		for _, name := range quoted.FindAllStringSubmatch(row[4], -1) {
			if strings.Contains(name[1], "-") { // an option has none
				readScenario(t, name[1])
			}
		}
	}
}

// readScenario reads a scenario by its name, nil if there is none.
func readScenario(t *testing.T, name string) *scenario.Scenario {
	t.Helper()
	file := filepath.Join("testdata", name+".yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
		return nil
	}
	sc, err := scenario.Load(file, data)
	if err != nil {
		t.Error(err)
	}
	return sc
}

// checkTestExists looks for a test in the files of this package.
func checkTestExists(t *testing.T, name string) {
	t.Helper()
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil && strings.Contains(string(text), "\nfunc "+name+"(") {
			return
		}
	}
	t.Errorf("there is no %s", name)
}
