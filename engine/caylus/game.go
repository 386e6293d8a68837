// Package caylus implements Caylus for two to five players. RULES in comments is the
// project's version of the rulebook. docs/games/caylus.md explains notation, stored state
// and rulings; testdata/rules.csv lists the tests of each section.
package caylus

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

var glossary = engine.MustGlossary("caylus", gameFiles)

// version is the rules version.
const version = 1

// Rules is the rulebook. Its zero value is ready to use and plays with the game's own
// tables.
type Rules struct{ t *tables }

var _ engine.Rules = Rules{}

// RulesFrom returns the rulebook with a host's tables: the same pieces with other values.
// The error names file, line and reason.
func RulesFrom(files fs.FS) (engine.Rules, error) {
	return gamedata.Replace("caylus", gameFiles, files, func(files fs.FS) (*tables, error) {
		t, err := load(files)
		if err == nil {
			err = t.checkEffects(builtIn)
		}
		return t, err
	}, func(t *tables) engine.Rules { return Rules{t} })
}

func (r Rules) tables() *tables { return cmp.Or(r.t, builtIn) }

// Files returns the files of the game, with its own tables.
func (Rules) Files() engine.Files { return engine.Files{FS: gameFiles, Rules: Rules{}} }

// Rulebook returns the rules for players, with the values of the tables.
func (r Rules) Rulebook() (*book.Book, error) { return r.tables().book() }

// Options of a match (RULES 13).
const (
	optionScoring  = "scoring"
	optionRetrieve = "inn_retrieve"
	optionDouble   = "inn_double"
	optionSimple   = "simple_favors"
	optionJeweler  = "jeweler"
	optionLawyer   = "lawyer_vp"
	on             = codec.On
	off            = codec.Off
)

// options holds the values of the options.
type options struct {
	scoring  int8 // time when a section is scored: index of scorings
	retrieve bool // the worker on the inn's right circle may be taken back
	double   bool // a seat may have workers on both circles of the inn
	simple   bool // a favor is worth 3 VP and has no other effect
	jeweler  bool // the tenth stone tile is in the stock
	lawyer   int8 // VP for building the lawyer
}

// Info describes the game before it is played.
func (r Rules) Info() engine.Info {
	return engine.Info{
		ID:       "caylus",
		Version:  version,
		Data:     r.tables().digest,
		Name:     engine.T("caylus.name"),
		Short:    engine.T("caylus.short"),
		About:    engine.T("caylus.about"),
		Hand:     engine.T("caylus.household"),
		Seats:    []int{2, 3, 4, 5},
		Moves:    90,
		Options:  optionSpecs,
		Messages: engine.MessageFiles("caylus", gameFiles),
	}
}

// optionSpecs are the options. The first ones choose between the rules document of the
// project's user, which is the default, and the rulebook in the box. Callers of Info share
// the list and do not change it.
var optionSpecs = []engine.OptionSpec{
	play.Option("caylus", engine.OptionSpec{ID: optionScoring, Before: scorings[whenFull].id}, scorings[byBailiff].id, scorings[whenFull].id),
	play.Switch("caylus", engine.OptionSpec{ID: optionRetrieve, Default: off, Before: on}),
	play.Switch("caylus", engine.OptionSpec{ID: optionDouble, Default: off}),
	play.Switch("caylus", engine.OptionSpec{ID: optionSimple, Default: off}),
	play.Switch("caylus", engine.OptionSpec{ID: optionJeweler, Default: on}),
	play.Option("caylus", engine.OptionSpec{ID: optionLawyer}, "4", "3"),
}

// New sets up a match (RULES 3) and continues to the first question.
func (r Rules) New(s engine.Setup) (engine.State, error) {
	values, err := Rules{}.Info().Values(s)
	if err != nil {
		return nil, err
	}
	g := &game{t: r.tables(), seats: int8(s.Seats), options: optionsOf(values)}
	g.setUp(s.Seed.Rand("caylus"))
	rulebook.Settle(g, nil)
	return g, nil
}

// optionsOf reads the values of all options.
func optionsOf(values map[string]string) options {
	return options{scoring: scoringNamed(values[optionScoring]), retrieve: values[optionRetrieve] == on, double: values[optionDouble] == on,
		simple: values[optionSimple] == on, jeweler: values[optionJeweler] == on, lawyer: int8(values[optionLawyer][0] - '0')}
}

// words returns the options in the form of a Setup.
func (o options) words() map[string]string {
	return map[string]string{optionScoring: scorings[o.scoring].id, optionRetrieve: codec.OnOff(o.retrieve), optionDouble: codec.OnOff(o.double),
		optionSimple: codec.OnOff(o.simple), optionJeweler: codec.OnOff(o.jeweler), optionLawyer: string(rune('0' + o.lawyer))}
}
