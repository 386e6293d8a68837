package architects

import (
	"io/fs"
	"sync"

	"guildhall/engine"
	"guildhall/engine/gamedata"
)

// Earlier returns the game with its earlier tables, oldest first, so that matches with
// these tables can continue and be verified.
func Earlier() []engine.Rules { return earlierRules() }

var earlierRules = sync.OnceValue(func() (list []engine.Rules) {
	for _, data := range earlierData() {
		list = append(list, Rules{gamedata.MustLoad("architects", data, load)})
	}
	return list
})

// earlierData returns these tables. With the first schemes, the automa sent few workers to
// the Guildhall, so a person could wait for ever. With the second, Constantine lost more
// often than intended.
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
