package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// walked are the games whose documents go through the user's document sentence by
// sentence, in a table with the heads "the document" and "shown by".
var walked = []string{"cleopatra", "villagers"}

// TestDocumentsNameRealTests holds every test and scenario that the tables of these
// documents name against the files: a row that nothing shows, or that names
// something which is gone, fails.
func TestDocumentsNameRealTests(t *testing.T) {
	quoted := regexp.MustCompile("`([^`]+)`")
	for _, game := range walked {
		doc, err := os.ReadFile("../../docs/games/" + game + ".md")
		if err != nil {
			t.Fatal(err)
		}
		_, section, found := strings.Cut(string(doc), "\n## The user's document, sentence by sentence\n")
		section, _, _ = strings.Cut(section, "\n## ")
		if !found || !strings.Contains(section, "| # | the document | shown by |") {
			t.Errorf("%s: no table of the user's document", game)
			continue
		}
		rows := 0
		for line := range strings.Lines(section) {
			cells := strings.Split(line, " | ")
			if len(cells) < 4 || strings.HasPrefix(line, "| # ") {
				continue
			}
			rows++
			shown := quoted.FindAllStringSubmatch(cells[2], -1)
			if len(shown) == 0 {
				t.Errorf("%s: nothing shows %s", game, cells[1])
			}
			for _, s := range shown {
				if !isTest(t, game, s[1]) {
					t.Errorf("%s: %q of the row %s is no scenario and no test", game, s[1], cells[0])
				}
			}
		}
		if rows < 40 {
			t.Errorf("%s: only %d rows", game, rows)
		}
	}
}

// isTest reports whether a name is a scenario of the game or a test of the game or
// of the lobby.
func isTest(t *testing.T, game, name string) bool {
	t.Helper()
	if !strings.HasPrefix(name, "Test") {
		files, err := filepath.Glob("../../engine/" + game + "/testdata/" + name + ".yaml")
		return err == nil && len(files) > 0
	}
	for _, dir := range []string{"engine/" + game, "bot/discord/lobby"} {
		files, err := filepath.Glob("../../" + dir + "/*_test.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), "func "+name+"(t *testing.T)") {
				return true
			}
		}
	}
	return false
}
