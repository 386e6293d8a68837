// Package architects implements "Architects of the West Kingdom" for two to five players,
// for one against Constantine or Helena, and for two with one of them as a third. RULES in
// comments is the project's version of the rulebook. docs/games/architects.md explains
// notation, stored state and rulings; testdata/rules.csv lists the tests of each section.
package architects

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"

	"guildhall/engine"
	"guildhall/engine/codec"
	"guildhall/engine/gamedata"
	"guildhall/engine/play"
	book "guildhall/engine/rulebook"
)

// gameFiles holds the files of the game: texts, tables, the rulebook and the scenarios in
// its pictures, lessons, puzzles, rulings, the glossary, the words for the features, and
// the nets with their curves.
//
//go:embed text data rulebook testdata/*.yaml lessons puzzles rulings glossary.csv advising.csv nets curves.csv
var gameFiles embed.FS

var glossary = engine.MustGlossary("architects", gameFiles)

// version is the rules version.
const version = 2

// Rules is the rulebook. Its zero value is ready to use and plays with the game's own
// tables.
type Rules struct{ t *tables }

var _ engine.Rules = Rules{}

// RulesFrom returns the rulebook with a host's tables: the same cards with other values.
// The error names file, line and reason.
func RulesFrom(files fs.FS) (engine.Rules, error) {
	return gamedata.Replace("architects", gameFiles, files, load, func(t *tables) engine.Rules {
		if t != nil {
			t.ours = t.hasOurSchemes()
		}
		return Rules{t}
	}, earlierData()...)
}

func (r Rules) tables() *tables { return cmp.Or(r.t, builtIn) }

// Files returns the files of the game, with its own tables.
func (Rules) Files() engine.Files { return engine.Files{FS: gameFiles, Rules: Rules{}} }

// Rulebook returns the rules for players, with the values of the tables.
func (r Rules) Rulebook() (*book.Book, error) { return r.tables().book() }

// Options of a table.
const (
	optionAutoma   = "automa"
	optionThird    = "third"
	optionBoards   = "boards"
	optionRecall   = "recall"
	optionTavern   = "tavern"
	optionOverflow = "overflow"
)

// Values of the options for ambiguous rules. The first follows the wording of the rulebook;
// the second is how matches were played before the option was added.
var (
	recallIDs   = []string{"outside", "anywhere", "circles"} // by recallRule
	tavernIDs   = []string{"must", "may"}
	overflowIDs = []string{"may", "must"}
)

// readings holds the values of these options.
type readings struct {
	recalls      recallRule
	tavernMay    bool // the Tavern may hire nobody (RULES 5.12)
	overflowMust bool // virtue beyond 14 destroys debts without a question (RULES 6)
}

// recallRule is the rule for recalling a worker without any at a large circle (RULES 3.1).
type recallRule int8

const (
	recallOutside recallRule = iota // anywhere outside the Guildhall
	recallInOrder                   // the Prison, otherwise a board, otherwise the Black Market
	recallCircles                   // nowhere, the turn is lost; retired, because players could get stuck
)

// automaKind is an automatic opponent.
type automaKind int8

const (
	noAutoma automaKind = iota
	constantine
	helena
)

var automaIDs = []string{"", "constantine", "helena"}

// setupKind is a way to distribute the player boards (RULES 2.1).
type setupKind int8

const (
	boardsSame setupKind = iota
	boardsRandom
	boardsChosen
)

var setupIDs = []string{"same", "random", "chosen"}

// optionSpecs are the options. Callers of Info share the list and do not change it.
var optionSpecs = []engine.OptionSpec{
	play.Option("architects", engine.OptionSpec{ID: optionBoards}, setupIDs...),
	play.Option("architects", engine.OptionSpec{ID: optionThird, Seats: []int{2}}, codec.Off, codec.On),
	{ID: optionAutoma, Name: engine.T("architects.option.automa"), About: engine.T("architects.option.automa.about"),
		Values: []engine.OptionValue{
			{ID: automaIDs[constantine], Name: automaTexts[constantine]},
			{ID: automaIDs[helena], Name: automaTexts[helena]},
		}, Default: automaIDs[constantine], Seats: []int{1, 2}},
	play.Option("architects", engine.OptionSpec{ID: optionRecall, Before: recallIDs[recallInOrder],
		Retired: []engine.OptionValue{{ID: recallIDs[recallCircles]}}}, recallIDs[:recallCircles]...),
	play.Option("architects", engine.OptionSpec{ID: optionTavern, Before: tavernIDs[1]}, tavernIDs...),
	play.Option("architects", engine.OptionSpec{ID: optionOverflow, Before: overflowIDs[1]}, overflowIDs...),
}

// Info describes the game before it is played.
func (r Rules) Info() engine.Info {
	return engine.Info{
		ID:         "architects",
		Version:    version,
		Data:       r.tables().digest,
		Name:       engine.T("architects.name"),
		Short:      engine.T("architects.short"),
		About:      engine.T("architects.about"),
		Seats:      []int{1, 2, 3, 4, 5},
		Moves:      90,
		TurnRounds: true,
		Options:    optionSpecs,
		Messages:   engine.MessageFiles("architects", gameFiles),
	}
}

// New sets a match up (RULES 2, 11.1, 12).
func (r Rules) New(s engine.Setup) (engine.State, error) {
	values, err := Rules{}.Info().Values(s)
	if err != nil {
		return nil, err
	}
	g := &game{t: r.tables(), random: *s.Seed.Rand("architects")}
	if err := g.takeOptions(s.Seats, values); err != nil {
		return nil, err
	}
	g.setUp()
	return g, nil
}

// takeOptions reads the number of people and the options. An automa plays against one
// person, or as a third player with two people.
func (g *game) takeOptions(people int, values map[string]string) error {
	g.people, g.seats = int8(people), int8(people)
	if err := codec.Index(&g.boards, optionBoards, setupIDs, values[optionBoards]); err != nil {
		return err
	}
	g.readings = readings{tavernMay: values[optionTavern] == tavernIDs[1], overflowMust: values[optionOverflow] == overflowIDs[1]}
	if err := codec.Index(&g.recalls, optionRecall, recallIDs, values[optionRecall]); err != nil {
		return err
	}
	third := values[optionThird] == codec.On
	if third && people != 2 {
		return fmt.Errorf("options: %s: an automa is a third seat for two players only", optionThird)
	}
	if third || people == 1 {
		g.seats++
		return codec.Index(&g.automa, optionAutoma, automaIDs, values[optionAutoma])
	}
	if values[optionAutoma] != automaIDs[constantine] {
		return fmt.Errorf("options: %s: no automa plays with %d players", optionAutoma, people)
	}
	return nil
}
