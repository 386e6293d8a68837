package market

import (
	_ "embed"

	"guildhall/engine"
	"guildhall/engine/feature"
)

var _ engine.Worded = Rules{}

// advising has the words for the numbers of Features.
//
//go:embed advising.csv
var advising string

// FeatureWords are the words for the numbers of Features, so that hints can say why.
func (r Rules) FeatureWords(seats int) []engine.FeatureWord {
	return feature.WordsOf(r, seats, advising, func(s engine.State, l *feature.List) { s.(*game).measure(l, 0) })
}
