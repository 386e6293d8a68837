package architects

import (
	"io/fs"
	"sync"

	"guildhall/engine"
	"guildhall/engine/gamedata"
)

// Earlier returns the game with the tables that it came with before, oldest first:
// matches of that time go on and are proved with them.
func Earlier() []engine.Rules { return earlierRules() }

var earlierRules = sync.OnceValue(func() (list []engine.Rules) {
	for _, data := range earlierData() {
		list = append(list, Rules{gamedata.MustLoad("architects", data, load)})
	}
	return list
})

// earlierData are these tables. The first schemes of the automa sent few workers to
// the Guildhall, so that a person could wait for ever; with the second, Constantine lost
// more often than was meant.
var earlierData = sync.OnceValue(func() (list []fs.FS) {
	for _, schemes := range []string{"data/earlier/scheme_cards-1.csv", "data/earlier/scheme_cards-2.csv"} {
		data, err := gamedata.WithTable(gameFiles, "scheme_cards", schemes)
		if err != nil {
			panic("architects: " + schemes + ": " + err.Error())
		}
		list = append(list, data)
	}
	return list
})
