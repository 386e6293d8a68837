// Package cleopatra implements "Cleopatra and the Society of Architects", Deluxe Edition,
// for two to four players. RULES in comments is the project's version of the rulebook.
// docs/games/cleopatra.md explains notation, stored state and rulings; testdata/rules.csv
// lists the tests of each section.
package cleopatra

import (
	"cmp"
	"embed"
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

var glossary = engine.MustGlossary("cleopatra", gameFiles)

// version is the rules version.
const version = 3

// Rules is the rulebook. Its zero value is ready to use and plays with the game's own
// tables.
type Rules struct{ t *tables }

var _ engine.Rules = Rules{}

// RulesFrom returns the rulebook with a host's tables: the same pieces with other values.
// The error names file, line and reason.
func RulesFrom(files fs.FS) (engine.Rules, error) {
	return gamedata.Replace("cleopatra", gameFiles, files, load, func(t *tables) engine.Rules { return Rules{t} })
}

func (r Rules) tables() *tables { return cmp.Or(r.t, builtIn) }

// Files returns the files of the game, with its own tables.
func (Rules) Files() engine.Files { return engine.Files{FS: gameFiles, Rules: Rules{}} }

// Rulebook returns the rules for players, with the values of the tables.
func (r Rules) Rulebook() (*book.Book, error) { return r.tables().book() }

// Options of a match.
const (
	optionFlip = "mosaic_flip"
	optionPalm = "palm_or_claim"
	on         = codec.On
	off        = codec.Off
)

// optionSpecs are the options. Callers of Info share the list and do not change it.
var optionSpecs = []engine.OptionSpec{
	play.Switch("cleopatra", engine.OptionSpec{ID: optionFlip, Default: on}),
	play.Switch("cleopatra", engine.OptionSpec{ID: optionPalm, Default: on, Before: off}),
}

// Info describes the game before it is played.
func (r Rules) Info() engine.Info {
	return engine.Info{
		ID:         "cleopatra",
		Version:    version,
		Data:       r.tables().digest,
		Name:       engine.T("cleopatra.name"),
		Short:      engine.T("cleopatra.short"),
		About:      engine.T("cleopatra.about"),
		Seats:      []int{2, 3, 4},
		Moves:      90,
		TurnRounds: true,
		NoRounds:   true,
		Options:    optionSpecs,
		Messages:   engine.MessageFiles("cleopatra", gameFiles),
	}
}

// New sets up a match (RULES 4).
func (r Rules) New(s engine.Setup) (engine.State, error) {
	values, err := Rules{}.Info().Values(s)
	if err != nil {
		return nil, err
	}
	g := &game{t: r.tables(), random: *s.Seed.Rand("cleopatra"), seats: int8(s.Seats), flip: values[optionFlip] == on, palmOrClaim: values[optionPalm] == on}
	g.setUp()
	return g, nil
}
