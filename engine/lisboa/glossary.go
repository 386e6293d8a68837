package lisboa

import (
	_ "embed"

	"guildhall/engine"
)

// glossaryFile names the things of the game in both languages, from the rulebook's
// document first.
//
//go:embed glossary.csv
var glossaryFile string

var glossary = engine.MustGlossary("lisboa", glossaryFile)
