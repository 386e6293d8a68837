// Package villagers implements "Villagers" for two to five players, and for one against the
// Countess. RULES in comments is the project's version of the rulebook.
// docs/games/villagers.md explains notation, stored state and rulings; testdata/rules.csv
// lists the tests of each section.
package villagers

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"sync"

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

var glossary = engine.MustGlossary("villagers", gameFiles)

// version is the rules version.
const version = 3

// Rules is the rulebook. Its zero value is ready to use and plays with the game's own
// tables.
type Rules struct{ t *tables }

var _ engine.Rules = Rules{}

// RulesFrom returns the rulebook with a host's tables: the same pieces with other values.
// The error names file, line and reason.
func RulesFrom(files fs.FS) (engine.Rules, error) {
	return gamedata.Replace("villagers", gameFiles, files, load, func(t *tables) engine.Rules { return Rules{t} }, earlierData()...)
}

func (r Rules) tables() *tables { return cmp.Or(r.t, builtIn) }

// Files returns the files of the game, with its own tables.
func (Rules) Files() engine.Files { return engine.Files{FS: gameFiles, Rules: Rules{}} }

// Rulebook returns the rules for players, with the values of the tables.
func (r Rules) Rulebook() (*book.Book, error) { return r.tables().book() }

// Options of a match.
const (
	optionSolo    = "solo"    // difficulty of the game for one
	optionFlipped = "flipped" // side of Founders that have turned to food, when they are taken out
	stay          = "stay"    // they stay on the food side
	choose        = "choose"  // the player chooses the side
)

// optionSpecs are the options. Callers of Info share the list and do not change it.
var optionSpecs = []engine.OptionSpec{
	play.Option("villagers", engine.OptionSpec{ID: optionSolo, Seats: []int{1}}, modeIDs...),
	play.Option("villagers", engine.OptionSpec{ID: optionFlipped, Before: choose, Seats: []int{2, 3, 4, 5}}, stay, choose),
}

// Info describes the game before it is played.
func (r Rules) Info() engine.Info {
	return engine.Info{
		ID:       "villagers",
		Version:  version,
		Data:     r.tables().digest,
		Name:     engine.T("villagers.name"),
		Short:    engine.T("villagers.short"),
		About:    engine.T("villagers.about"),
		Seats:    []int{1, 2, 3, 4, 5},
		Moves:    80,
		Options:  optionSpecs,
		Messages: engine.MessageFiles("villagers", gameFiles),
	}
}

// New sets up a match (RULES 3, 10.1).
func (r Rules) New(s engine.Setup) (engine.State, error) {
	values, err := Rules{}.Info().Values(s)
	if err != nil {
		return nil, err
	}
	t := r.tables()
	g := &game{t: t, villages: villages{t: t}, random: *s.Seed.Rand("villagers")}
	if err := g.takeOptions(s.Seats, values); err != nil {
		return nil, err
	}
	g.setUp()
	return g, nil
}

// takeOptions reads the number of seats and the options. The difficulty has no effect with
// several players, so then only the normal one is accepted.
func (g *game) takeOptions(seats int, values map[string]string) error {
	g.seats, g.flippedStay = int8(seats), values[optionFlipped] == stay
	err := codec.Index(&g.mode, optionSolo, modeIDs, values[optionSolo])
	if seats > 1 && g.mode != normal {
		return fmt.Errorf("options: %s: %q is for one player only", optionSolo, modeIDs[g.mode])
	}
	return err
}

// options returns the options as they are stored.
func (g *game) options() map[string]string {
	flipped := choose
	if g.flippedStay {
		flipped = stay
	}
	return map[string]string{optionSolo: modeIDs[g.mode], optionFlipped: flipped}
}

// Earlier returns the game with its earlier tables, oldest first, so that matches with
// these tables can continue and be verified.
func Earlier() []engine.Rules { return earlierRules() }

var earlierRules = sync.OnceValue(func() (list []engine.Rules) {
	for _, data := range earlierData() {
		list = append(list, Rules{gamedata.MustLoad("villagers", data, load)})
	}
	return list
})

// earlierData returns these tables. Version 1 of the rules had other solo events: the
// Informant and the Conscription took only cards of the Reserve.
var earlierData = sync.OnceValue(func() []fs.FS {
	first, err := gamedata.WithTable(gameFiles, "events", "data/earlier/events-1.csv")
	if err != nil {
		panic("villagers: tables of version 1: " + err.Error())
	}
	return []fs.FS{first}
})
