package caylus

import (
	"embed"
	"io/fs"

	"guildhall/engine"
	"guildhall/engine/feature"
	book "guildhall/engine/rulebook"
)

// gameFiles holds the files of the game: texts, tables, the rulebook and the scenarios in
// its pictures, lessons, puzzles, rulings, the glossary, the words for the features, and
// the nets with their curves.
//
//go:embed text data rulebook testdata/*.yaml lessons puzzles rulings glossary.csv advising.csv nets curves.csv
var gameFiles embed.FS

var glossary = engine.MustGlossary("caylus", gameFiles)

// Data returns the tables that the game comes with, data/*.csv.
func Data() fs.FS { return gameFiles }

var _ interface {
	book.Owner
	engine.FeatureLabels
	engine.NetRules
} = Rules{}

// Rulebook returns the rules for players, with the values of the tables.
func (r Rules) Rulebook() (*book.Book, error) { return r.tables().book() }

// Lessons returns the lessons of the game.
func (Rules) Lessons() engine.Lessons { return engine.Lessons{Rules: Rules{}, Files: gameFiles} }

// Puzzles returns questions of played matches with one clear best answer.
func (Rules) Puzzles() engine.Puzzles { return engine.Puzzles{Rules: Rules{}, Files: gameFiles} }

// Rulings returns the questions that players ask, with their answers.
func (Rules) Rulings() engine.Rulings { return engine.Rulings{Rules: Rules{}, Files: gameFiles} }

// Nets returns the nets of computer opponents, and the curves of their chances.
func (Rules) Nets() fs.FS { return gameFiles }

// FeatureWords returns the words for the features, for the reasons of hints.
func (r Rules) FeatureWords(seats int) []engine.FeatureWord {
	return feature.WordsOf(r, seats, gameFiles, func(s engine.State, l *feature.List) { s.(*game).measurePosition(l, 0) })
}
