package villagers

import (
	"embed"
	"io/fs"

	"guildhall/engine"
	"guildhall/engine/feature"
	book "guildhall/engine/rulebook"
)

// gameFiles are what the game comes with: texts, tables, the rules as people read them
// with the scenarios that they show, lessons, puzzles, rulings, names of things in both languages
// from the rulebook's document first, and words for the numbers of Features.
//
//go:embed text data rulebook testdata/*.yaml lessons puzzles rulings glossary.csv advising.csv
var gameFiles embed.FS

var glossary = engine.MustGlossary("villagers", gameFiles)

// Data is the tables that the game comes with, data/*.csv.
func Data() fs.FS { return gameFiles }

var _ interface {
	book.Owner
	engine.FeatureLabels
} = Rules{}

// Rulebook returns the rules as players read them, with the values of the tables.
func (r Rules) Rulebook() (*book.Book, error) { return r.tables().book() }

// Lessons are what teaches the game, task by task.
func (Rules) Lessons() engine.Lessons { return engine.Lessons{Rules: Rules{}, Files: gameFiles} }

// Puzzles are questions of played matches with one clear best answer.
func (Rules) Puzzles() engine.Puzzles { return engine.Puzzles{Rules: Rules{}, Files: gameFiles} }

// Rulings returns the questions that players ask, with their answers.
func (Rules) Rulings() engine.Rulings { return engine.Rulings{Rules: Rules{}, Files: gameFiles} }

// FeatureWords returns the quantities among the numbers of Features, so that hints can say why.
func (r Rules) FeatureWords(seats int) []engine.FeatureWord {
	return feature.WordsOf(r, seats, gameFiles, func(s engine.State, l *feature.List) { s.(*game).measurePosition(l, 0) })
}
