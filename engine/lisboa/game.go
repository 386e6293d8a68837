// Package lisboa implements Lisboa for two to four players and for one against Lacerda.
// RULES in comments is the project's version of the rulebook. docs/games/lisboa.md explains
// notation, stored state and rulings; testdata/rules.csv lists the tests of each section.
package lisboa

import (
	"cmp"
	"embed"
	"io/fs"

	"guildhall/engine"
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

var glossary = engine.MustGlossary("lisboa", gameFiles)

// version is the rules version.
const version = 1

// Rules is the rulebook. Its zero value is ready to use and plays with the game's own
// tables.
type Rules struct{ t *tables }

// RulesFrom returns the rulebook with a host's tables: the same pieces with other values.
// The error names file, line and reason.
func RulesFrom(files fs.FS) (engine.Rules, error) {
	return gamedata.Replace("lisboa", gameFiles, files, load, func(t *tables) engine.Rules { return Rules{t} })
}

func (r Rules) tables() *tables { return cmp.Or(r.t, builtIn) }

// Files returns the files of the game, with its own tables.
func (Rules) Files() engine.Files { return engine.Files{FS: gameFiles, Rules: Rules{}} }

// Rulebook returns the rules for players, with the values of the tables.
func (r Rules) Rulebook() (*book.Book, error) { return r.tables().book() }

// Options of the solo game. With more players they have no effect, and every value is
// accepted. optionChurch sets when Lacerda's Cardinal scores the church. optionTies sets
// how he chooses among equally good spaces and tiles for a building, and whether fewer than
// four stores always make a Jester.
const (
	optionChurch = "lacerda_church"
	churchAtOnce = "at_once"     // only when he passes the icon, within his state action
	churchAtEnd  = "end_of_turn" // also when he stops on it, after his turn

	optionTies = "lacerda_ties"
	tiesSpace  = "space" // the nearest space, then the helper's tile; fewer than four stores: Jester
	tiesTile   = "tile"  // the helper's tile, then its nearest space; each rank by its own conditions
)

// optionSpecs are the options. Callers of Info share the list and do not change it.
var optionSpecs = []engine.OptionSpec{
	play.Option("lisboa", engine.OptionSpec{ID: optionChurch, Before: churchAtEnd, Seats: []int{1}}, churchAtOnce, churchAtEnd),
	play.Option("lisboa", engine.OptionSpec{ID: optionTies, Before: tiesTile, Seats: []int{1}}, tiesSpace, tiesTile),
}

// Info describes the game before it is played.
func (r Rules) Info() engine.Info {
	return engine.Info{
		ID:         "lisboa",
		Version:    version,
		Data:       r.tables().digest,
		Name:       engine.T("lisboa.name"),
		Short:      engine.T("lisboa.short"),
		About:      engine.T("lisboa.about"),
		Seats:      []int{1, 2, 3, 4},
		Moves:      110,
		TurnRounds: true,
		Options:    optionSpecs,
		Messages:   engine.MessageFiles("lisboa", gameFiles),
	}
}

// takeOptions reads the options of the solo game.
func (g *game) takeOptions(values map[string]string) {
	g.atOnce = values[optionChurch] == churchAtOnce
	g.nearest = values[optionTies] == tiesSpace
}

// options returns the values of the options.
func (g *game) options() map[string]string {
	options := map[string]string{optionChurch: churchAtEnd, optionTies: tiesTile}
	if g.atOnce {
		options[optionChurch] = churchAtOnce
	}
	if g.nearest {
		options[optionTies] = tiesSpace
	}
	return options
}

// New sets up a match (RULES 3, 12).
func (r Rules) New(s engine.Setup) (engine.State, error) {
	values, err := r.Info().Values(s)
	if err != nil {
		return nil, err
	}
	g := &game{t: r.tables(), random: *s.Seed.Rand("lisboa"), people: int8(s.Seats), seats: int8(s.Seats)}
	if g.solo() {
		g.seats = 2
		g.takeOptions(values)
	}
	g.setUp()
	rulebook.Settle(g, nil)
	return g, nil
}
