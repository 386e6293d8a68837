package caylus

import "guildhall/engine"

// TileInfo is what is printed on a building, for those who draw or describe it.
type TileInfo struct {
	ID     string
	Class  string      // neutral, fixed, wood, stone, residential, prestige
	Name   engine.Text // as it stands on a button or a picture
	Effect engine.Text // the worker's effect in words; zero for none
	Cost   []Amount    // to build it
	VP     int         // for building it (with the default options)
	Favors int         // for building it
	Income int         // deniers a round
	Kind   string      // what a worker does: produce, trade, build, lawyer, none
	Deals  []Deal      // alternatives: of a production, of a trade; the lawyer's price
	Builds string      // class of tiles a worker builds here
	Bonus  []Amount    // the owner takes one of these when another works here
}

// Deal is one alternative: what is paid and what is taken.
type Deal struct{ Pay, Take []Amount }

// SectionInfo is a section of the castle as it is printed.
type SectionInfo struct {
	ID      string
	Name    engine.Text
	Parts   int
	VP      int
	Penalty int
	Favors  []int // for 0, 1, 2... houses; the last entry holds for more
	Trigger int   // road space
	Unlocks int   // favor level open after its scoring
}

// FavorInfo is one box of the favor table.
type FavorInfo struct {
	Track  string
	Level  int
	Effect engine.Text
}
