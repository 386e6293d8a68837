package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/engine/catalog/catalogtest"
	"guildhall/engine/scenario"
)

// sentences is the number of sentences in testdata/sentences.csv of each game.
var sentences = map[string]int{"architects": 151, "caylus": 77, "villagers": 90, "lisboa": 64, "cleopatra": 73}

// TestDocumentSentences checks the sentences of the document that each game was
// ordered by. Each sentence names existing scenarios or tests that play the
// document's reading, unless its last column names the option that they play
// instead.
func TestDocumentSentences(t *testing.T) {
	for game, want := range sentences {
		rules, ok := catalog.Game(game)
		if !ok {
			t.Fatalf("no game %q", game)
		}
		dir := "../../engine/" + game
		table, err := os.ReadFile(dir + "/testdata/sentences.csv")
		if err != nil {
			t.Fatal(err)
		}
		rows, faults := sentenceFaults(string(table), shows{dir: dir, options: rules.Info().Options})
		for _, fault := range faults {
			t.Errorf("%s: %s", game, fault)
		}
		if rows != want {
			t.Errorf("%s: %d sentences, want %d", game, rows, want)
		}
	}
}

// TestSentenceFaultsAreFound checks the check: it finds rows without a
// scenario, with one that does not exist, and with one that plays another
// reading.
func TestSentenceFaultsAreFound(t *testing.T) {
	rules, _ := catalog.Game("lisboa")
	s := shows{dir: "../../engine/lisboa", options: rules.Info().Options}
	row := func(n int, shown, reading string) string {
		return fmt.Sprintf("%d,a sentence,%s,%s\n", n, shown, reading)
	}
	for rows, want := range map[string]int{
		row(1, "lacerda-ship TestSetup", "the option `lacerda_church`: `lacerda-church-end-stops`") + row(2, "lacerda-ship", ""): 0,
		row(1, "", ""):                                          1, // no scenario
		row(1, "by hand", ""):                                   2,
		row(1, "lacerda-nosuch", ""):                            1,
		row(1, "TestNoSuch", ""):                                1,
		row(1, "lacerda-church-end-stops", ""):                  1, // it plays the box's reading
		row(1, "lacerda-church-end-stops", "`lacerda_church`"):  0,
		row(1, "lacerda-ship", "`no-such`"):                     1,
		row(2, "lacerda-ship", ""):                              1, // the first is missing
		row(1, "lacerda-ship", "") + row(1, "lacerda-ship", ""): 1,
		"1,,lacerda-ship,\n":                                    1, // no sentence
		"1,a sentence,lacerda-ship\n":                           1, // a cell is missing
	} {
		if _, faults := sentenceFaults(sentencesHead+rows, s); len(faults) != want {
			t.Errorf("%d faults, want %d:\n%s%q", len(faults), want, rows, faults)
		}
	}
	if _, faults := sentenceFaults("n,text\n", s); len(faults) != 1 {
		t.Errorf("with another head: %q", faults)
	}
}

// sentencesHead is the first line of every sentences.csv.
const sentencesHead = "number,sentence,shown_by,reading\n"

var quoted = regexp.MustCompile("`([^`]+)`")

// sentenceFaults returns the number of sentences in a table and its faults. The columns
// are: number, sentence, the scenarios and tests that show it, and where we read it
// otherwise or add something.
func sentenceFaults(table string, s shows) (rows int, faults []string) {
	body, found := strings.CutPrefix(table, sentencesHead)
	if !found {
		return 0, []string{"the first line is not " + strings.TrimSpace(sentencesHead)}
	}
	r := csv.NewReader(strings.NewReader(body))
	r.FieldsPerRecord = 4
	records, err := r.ReadAll()
	if err != nil {
		return 0, []string{err.Error()}
	}
	for i, cells := range records {
		n, sentence, shown, reading := cells[0], cells[1], strings.Fields(cells[2]), cells[3]
		fault := func(format string, args ...any) {
			faults = append(faults, "sentence "+n+": "+fmt.Sprintf(format, args...))
		}
		if n != fmt.Sprint(i+1) {
			fault("it stands at place %d", i+1)
		}
		if strings.TrimSpace(sentence) == "" {
			fault("it says nothing")
		}
		if len(shown) == 0 {
			fault("nothing shows it")
		}
		for _, name := range shown {
			if err := s.plays(name, reading); err != nil {
				fault("%v", err)
			}
		}
		for _, name := range quoted.FindAllStringSubmatch(reading, -1) {
			if err := s.exists(name[1]); err != nil && strings.Contains(name[1], "-") { // options and values have none
				fault("%v", err)
			}
		}
	}
	return len(records), faults
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
// another one by an option, unless the reading of the sentence names the option.
func (s shows) plays(name, reading string) error {
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
		if i >= 0 && s.options[i].Before != "" && value != s.options[i].Default && !strings.Contains(reading, "`"+id+"`") {
			return fmt.Errorf("%s plays with %s %q", name, id, value)
		}
	}
	return nil
}

// TestRulesAreCovered checks the table of the rules of each game: every row names
// scenarios or tests, and every scenario that it names is there.
func TestRulesAreCovered(t *testing.T) {
	for _, rules := range catalogtest.Games() {
		game := rules.Info().ID
		dir := "../../engine/" + game + "/testdata/"
		table, err := os.ReadFile(dir + "rules.csv")
		if err != nil {
			t.Fatal(err)
		}
		if rows, faults := ruleFaults(string(table), dir); len(faults) > 0 || rows < 6 {
			t.Errorf("%s: %d rows, %q", game, rows, faults)
		}
	}
}

// TestRuleFaultsAreFound checks the check.
func TestRuleFaultsAreFound(t *testing.T) {
	for rows, want := range map[string]int{
		"4 turn,\"`use-*`, `TestSetup`, `e04`, `Check` after every move\"\n": 0,
		"4 turn,nothing\n":      1,
		"4 turn,`use-nosuch`\n": 1,
		"4 turn,`e99`\n":        1,
		"4 turn\n":              1,
		",`use-*`\n":            1,
	} {
		if _, faults := ruleFaults(rulesHead+rows, "../../engine/lisboa/testdata/"); len(faults) != want {
			t.Errorf("%d faults, want %d:\n%s%q", len(faults), want, rows, faults)
		}
	}
}

// rulesHead is the first line of every rules.csv.
const rulesHead = "rule,shown_by\n"

var (
	scenarioName = regexp.MustCompile(`^[a-z0-9*-]+$`)
	exampleName  = regexp.MustCompile(`^e[0-9]+$`) // of a worked example, without its words
)

// ruleFaults returns the number of rows in a table of rules and its faults. A row says
// in its second column what shows the rule; names of scenarios and tests are quoted, and
// a name of scenarios may be a pattern.
func ruleFaults(table, dir string) (rows int, faults []string) {
	body, found := strings.CutPrefix(table, rulesHead)
	if !found {
		return 0, []string{"the first line is not " + strings.TrimSpace(rulesHead)}
	}
	r := csv.NewReader(strings.NewReader(body))
	r.FieldsPerRecord = 2
	records, err := r.ReadAll()
	if err != nil {
		return 0, []string{err.Error()}
	}
	for _, cells := range records {
		names := quoted.FindAllStringSubmatch(cells[1], -1)
		if cells[0] == "" || len(names) == 0 {
			faults = append(faults, fmt.Sprintf("%q: no rule or nothing that shows it", cells))
		}
		for _, m := range names {
			if !scenarioName.MatchString(m[1]) {
				continue // a test, which docs_test.go of bot/discord looks for, or code
			}
			pattern := dir + m[1] + ".yaml"
			if exampleName.MatchString(m[1]) {
				pattern = dir + m[1] + "*.yaml"
			}
			if files, err := filepath.Glob(pattern); err != nil || len(files) == 0 {
				faults = append(faults, cells[0]+": there is no "+m[1])
			}
		}
	}
	return len(records), faults
}
