// Package scenario runs rules as executable examples: YAML files with the start of a match,
// changes of its state, moves, and the expected result.
//
//	name: fourth worker in the forest gives four wood
//	source: RULES.md "Forest"
//	game: architects
//	seats: 2
//	options: {}                        # those left out have their default
//	seed: 7                            # a number or 64 hexadecimal digits; 1 if left out
//	seeds: 40                          # instead: all of it for each of the seeds 1 to 40
//	given: {players: {0: {wood: 0}}}   # changes to the encoded state
//	loose: true                        # given may break the invariants
//	do:
//	  - 0: forest                      # seat: notation, one move or a chain
//	  - 1: ~                           # any legal move: the first that is listed
//	  - 0?: pay                        # seat 0 is asked the question of this kind
//	  - 0!: mine                       # must be refused
//	  - 0!: {move: mine, why: {key: architects.why.coins, args: {n: 3}}, rule: "3.2"}
//	  - expect: {round: 2}             # as below, in the middle
//	expect: {players: {0: {wood: 4}}}  # a subset of the encoded state
//
// A ruling (package ruling) is a scenario with the keys question, answer, section and
// show, which change nothing here. If it has no name, its question is its name.
//
// In given and expect an object changes or checks the keys that it has. The keys for the
// elements of a list are indexes. A list replaces or equals the whole list. null removes or
// demands absence. Some keys of expect are not part of the encoded state: pending, moves,
// events, forced, result and view. "either" lists possible values that depend on the seed;
// each of them must occur for some seed.
//
// docs/scenarios.md describes the format, with an example of each feature.
//
// The package does not depend on any game. The rules decode a changed state, understand
// notation and show views; it assumes that they keep the contract of package engine. A
// scenario passes only if everything that it asserts holds. An error names file, line, the
// actual and the wanted value. Anything that must be absent (a code, an event, a key of a
// view, an element of a list) must exist somewhere in the game, so that a misspelt absence
// is an error.
package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
)

// Limits of Load and Run.
const (
	maxFile  = 1 << 20
	maxSeeds = 1000
)

// Scenario is a scenario that was read and can be run.
type Scenario struct {
	Name   string
	Source string // reference to the rule
	Game   string
	Setup  engine.Setup
	Loose  bool

	file   string
	line   int // line of the key game
	seeds  int // number of seeds: the scenario runs with 1 to this; 0 means only the seed of Setup
	given  *node
	do     []action
	expect *node
}

// Load reads a scenario. name is the file's name, for messages. Unknown keys are errors, so
// that misspelt expectations are noticed.
func Load(name string, data []byte) (*Scenario, error) {
	root, err := Parse(name, data)
	if err != nil {
		return nil, err
	}
	return root.Scenario()
}

// inFile adds file and line to an error.
func inFile(file string, line int, err error) error {
	var le *lineError
	if errors.As(err, &le) {
		line = le.line
	}
	return fmt.Errorf("%s:%d: %w", file, line, err)
}

// rulingKeys are the keys of a ruling that a scenario does not have.
var rulingKeys = []string{"question", "answer", "section", "show"}

func (sc *Scenario) read(root *node) error {
	if root.kind != object {
		return at(root.line, "a scenario is an object with name, game, do and so on")
	}
	sc.Setup.Seed = engine.NumberedSeed(1)
	question := root.get("question")
	for _, f := range root.keys {
		if question != nil && slices.Contains(rulingKeys, f.name) {
			continue
		}
		if err := sc.readField(f); err != nil {
			return err
		}
	}
	if sc.Name == "" && question != nil {
		words, err := question.words()
		if err != nil {
			return err
		}
		sc.Name = words["en"]
	}
	switch {
	case sc.Name == "":
		return at(root.line, "no name")
	case sc.Source == "":
		return at(root.line, "no source: where does the rule stand?")
	case sc.Game == "":
		return at(root.line, "no game")
	case sc.Setup.Seats == 0:
		return at(root.line, "no seats")
	case sc.seeds > 0 && root.get("seed") != nil:
		return at(root.get("seed").line, "seed or seeds, not both")
	case sc.expect == nil && len(sc.do) == 0:
		return at(root.line, "nothing is done and nothing expected")
	}
	return nil
}

func (sc *Scenario) readField(f field) (err error) {
	n := f.node
	switch f.name {
	case "name":
		sc.Name, err = n.text()
	case "source":
		sc.Source, err = n.text()
	case "game":
		sc.Game, err = n.text()
		sc.line = f.line
	case "seats":
		sc.Setup.Seats, err = n.number()
	case "options":
		sc.Setup.Options, err = n.words()
	case "seed":
		sc.Setup.Seed, err = n.seed()
	case "seeds":
		if sc.seeds, err = n.number(); err == nil && (sc.seeds < 2 || sc.seeds > maxSeeds) {
			err = at(n.line, "seeds is a number from 2 to %d: the scenario is run for each of the seeds 1 to that", maxSeeds)
		}
	case "loose":
		loose, ok := n.value.(bool)
		if !ok {
			return at(n.line, "loose is true or false")
		}
		sc.Loose = loose
	case "given":
		sc.given, err = n.object()
	case "expect":
		sc.expect, err = n.object()
	case "do":
		sc.do, err = readActions(n)
	default:
		return at(f.line, "no key %q in a scenario", f.name)
	}
	return err
}

func (n *node) text() (string, error) {
	if n.kind != scalar || n.isNull() {
		return "", at(n.line, "want a text")
	}
	return n.raw, nil
}

func (n *node) number() (int, error) {
	v, err := strconv.Atoi(n.raw)
	if _, isNumber := n.value.(json.Number); err != nil || !isNumber {
		return 0, at(n.line, "want a whole number")
	}
	return v, nil
}

// object returns an object unchanged, and nil for null.
func (n *node) object() (*node, error) {
	if n.isNull() {
		return nil, nil
	}
	if n.kind != object {
		return nil, at(n.line, "want an object")
	}
	return n, nil
}

// words reads an object of texts.
func (n *node) words() (map[string]string, error) {
	o, err := n.object()
	if err != nil || o == nil {
		return nil, err
	}
	words := make(map[string]string, len(o.keys))
	for _, f := range o.keys {
		if words[f.name], err = f.node.text(); err != nil {
			return nil, err
		}
	}
	return words, nil
}

func (n *node) seed() (engine.Seed, error) {
	var seed engine.Seed
	if n.kind != scalar {
		return seed, at(n.line, "want a number or 64 hexadecimal digits")
	}
	if len(n.raw) == 2*len(seed) {
		if err := seed.UnmarshalText([]byte(n.raw)); err != nil {
			return seed, at(n.line, "%v", err)
		}
		return seed, nil
	}
	v, err := strconv.ParseUint(n.raw, 10, 64)
	if err != nil {
		return seed, at(n.line, "seed %q: want a number or 64 hexadecimal digits", n.raw)
	}
	return engine.NumberedSeed(v), nil
}

// Example is a scenario of a file, for tests with rules that are broken on purpose.
type Example struct {
	Name, Text string // name of the file without folder and extension, and its text
	scenario   *Scenario
}

// Examples reads all scenarios of a directory (*.yaml).
func Examples(dir string) ([]Example, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil {
		return nil, err
	}
	var list []Example
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		sc, err := Load(file, text)
		if err != nil {
			return nil, err
		}
		list = append(list, Example{strings.TrimSuffix(filepath.Base(file), ".yaml"), string(text), sc})
	}
	return list, nil
}

// Fails reports whether the example fails with these rules.
func (e Example) Fails(rules engine.Rules, options ...Option) bool {
	return Run(only(rules), e.scenario, options...) != nil
}
