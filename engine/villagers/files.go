package villagers

import (
	"embed"

	"guildhall/engine"
	"guildhall/engine/feature"
	book "guildhall/engine/rulebook"
)

// What the game comes with beside its tables: the rules as people read them, lessons,
// words for the numbers of Features, and names of things in both languages, from the rulebook's
// document first.
var (
	//go:embed rulebook testdata/*.yaml
	bookFiles embed.FS
	//go:embed lessons/*.yaml
	lessonFiles embed.FS
	//go:embed puzzles/*.jsonl
	puzzleFiles embed.FS
	//go:embed advising.csv
	advising string
	//go:embed glossary.csv
	glossaryFile string

	glossary = engine.MustGlossary("villagers", glossaryFile)
)

var _ interface {
	book.Owner
	engine.Worded
} = Rules{}

// Rulebook returns the rules as players read them, with the values of the tables.
func (r Rules) Rulebook() (*book.Book, error) { return r.tables().book() }

// Lessons are what teaches the game, task by task.
func (Rules) Lessons() engine.Lessons { return engine.Lessons{Rules: Rules{}, Files: lessonFiles} }

// Puzzles are questions of played matches with one clear best answer.
func (Rules) Puzzles() engine.Puzzles { return engine.Puzzles{Rules: Rules{}, Files: puzzleFiles} }

// FeatureWords are the words for the numbers of Features, so that hints can say why.
func (r Rules) FeatureWords(seats int) []engine.FeatureWord {
	return feature.WordsOf(r, seats, advising, func(s engine.State, l *feature.List) { s.(*game).measurePosition(l, 0) })
}
