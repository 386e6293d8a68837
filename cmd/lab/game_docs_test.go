package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/scenario"
)

// walkHead begins the walk through the document that a game was ordered by.
const walkHead = "\n## The user's document, sentence by sentence\n"

// sentences is how many sentences, or rules of one, the walk of each game has.
var sentences = map[string]int{"architects": 151, "caylus": 77, "villagers": 90, "lisboa": 64, "cleopatra": 73}

// TestDocumentSentences holds the walk of each game against its scenarios and tests: each
// sentence has one, each that is named exists, and those that show a sentence play the
// document's reading, or the walk says with which option.
func TestDocumentSentences(t *testing.T) {
	for game, want := range sentences {
		rules, ok := catalog.Game(game)
		if !ok {
			t.Fatalf("no game %q", game)
		}
		doc, err := os.ReadFile("../../docs/games/" + game + ".md")
		if err != nil {
			t.Fatal(err)
		}
		rows, faults := walkOf(string(doc), shows{dir: "../../engine/" + game, options: rules.Info().Options})
		for _, fault := range faults {
			t.Errorf("%s: %s", game, fault)
		}
		if rows != want {
			t.Errorf("%s: %d sentences, want %d", game, rows, want)
		}
	}
}

// TestWalkFindsFaults checks the check: rows that show nothing, name what is not there,
// or play another reading.
func TestWalkFindsFaults(t *testing.T) {
	rules, _ := catalog.Game("lisboa")
	s := shows{dir: "../../engine/lisboa", options: rules.Info().Options}
	row := func(n int, shown, more string) string {
		return fmt.Sprintf("| %d | a sentence | %s | %s |\n", n, shown, more)
	}
	for doc, want := range map[string]int{
		row(1, "`lacerda-ship`, `TestSetup`", "the option `lacerda_church`: `lacerda-church-end-stops`") + row(2, "`lacerda-ship`", ""): 0,
		row(1, "", ""):                                              1, // nothing shows it
		row(1, "by hand", ""):                                       1,
		row(1, "`lacerda-nosuch`", ""):                              1,
		row(1, "`TestNoSuch`", ""):                                  1,
		row(1, "`lacerda-church-end-stops`", ""):                    1, // it plays the box's reading
		row(1, "`lacerda-church-end-stops`", "`lacerda_church`"):    0,
		row(1, "`lacerda-ship`", "`no-such`"):                       1,
		row(2, "`lacerda-ship`", ""):                                1, // the first is missing
		row(1, "`lacerda-ship`", "") + row(1, "`lacerda-ship`", ""): 1,
		"| 1 |  | `lacerda-ship` |  |\n":                            1, // no sentence
		"| 1 | a sentence | `lacerda-ship` |\n":                     1, // a cell is missing
	} {
		if _, faults := walkOf(walkHead+doc, s); len(faults) != want {
			t.Errorf("%d faults, want %d:\n%s%q", len(faults), want, doc, faults)
		}
	}
	if _, faults := walkOf("# a game without a walk\n", s); len(faults) != 1 {
		t.Errorf("without a walk: %q", faults)
	}
}

var quoted = regexp.MustCompile("`([^`]+)`")

// walkOf reads the rows of a walk, number, sentence, what shows it, what is read
// otherwise, and says what is wrong with them.
func walkOf(doc string, s shows) (rows int, faults []string) {
	_, walk, found := strings.Cut(doc, walkHead)
	if !found {
		return 0, []string{"no walk through the document"}
	}
	walk, _, _ = strings.Cut(walk, "\n## ")
	for line := range strings.Lines(walk) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		n := strings.TrimSpace(cells[0])
		if n == "" || strings.Trim(n[:1], "0123456789") != "" {
			continue // a heading
		}
		rows++
		if len(cells) != 4 {
			faults = append(faults, fmt.Sprintf("sentence %s: %d cells, want 4", n, len(cells)))
			continue
		}
		fault := func(format string, args ...any) {
			faults = append(faults, "sentence "+n+": "+fmt.Sprintf(format, args...))
		}
		if n != fmt.Sprint(rows) {
			fault("it stands at place %d", rows)
		}
		if strings.TrimSpace(cells[1]) == "" {
			fault("it says nothing")
		}
		shown := quoted.FindAllStringSubmatch(cells[2], -1)
		if len(shown) == 0 {
			fault("nothing shows it")
		}
		for _, name := range shown {
			if err := s.plays(name[1], cells[3]); err != nil {
				fault("%v", err)
			}
		}
		for _, name := range quoted.FindAllStringSubmatch(cells[3], -1) {
			if err := s.exists(name[1]); err != nil && strings.Contains(name[1], "-") { // options and values have none
				fault("%v", err)
			}
		}
	}
	return rows, faults
}

// shows finds the scenarios and tests of a game.
type shows struct {
	dir     string
	options []engine.OptionSpec
}

// exists returns an error unless a name is a scenario of the game, or a test of the game
// or of the lobby.
func (s shows) exists(name string) error {
	if !strings.HasPrefix(name, "Test") {
		_, err := os.Stat(s.file(name))
		return err
	}
	for _, dir := range []string{s.dir, "../../bot/discord/lobby"} {
		files, err := filepath.Glob(dir + "/*_test.go")
		if err != nil {
			return err
		}
		for _, file := range files {
			if text, err := os.ReadFile(file); err == nil && strings.Contains(string(text), "\nfunc "+name+"(") {
				return nil
			}
		}
	}
	return fmt.Errorf("there is no %s", name)
}

func (s shows) file(name string) string { return filepath.Join(s.dir, "testdata", name+".yaml") }

// plays is exists for what shows the document's reading: a scenario must not choose
// another one by an option, unless more, the last cell of the row, names the option.
func (s shows) plays(name, more string) error {
	if err := s.exists(name); err != nil || strings.HasPrefix(name, "Test") {
		return err
	}
	data, err := os.ReadFile(s.file(name))
	if err != nil {
		return err
	}
	sc, err := scenario.Load(name, data)
	if err != nil {
		return err
	}
	for id, value := range sc.Setup.Options {
		i := slices.IndexFunc(s.options, func(o engine.OptionSpec) bool { return o.ID == id })
		if i >= 0 && s.options[i].Before != "" && value != s.options[i].Default && !strings.Contains(more, "`"+id+"`") {
			return fmt.Errorf("%s plays with %s %q", name, id, value)
		}
	}
	return nil
}
