package villagers

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
		list = append(list, Rules{gamedata.MustLoad("villagers", data, load)})
	}
	return list
})

// earlierData returns these tables. Version 1 of the rules had other solo events: the
// Informant and the Conscription took only cards of the Reserve.
var earlierData = sync.OnceValue(func() []fs.FS {
	first, err := gamedata.WithTable(gameFiles, "events", "data/earlier/events-1.csv")
	if err != nil {
		panic("villagers: tables of version 1: " + err.Error())
	}
	return []fs.FS{first}
})
