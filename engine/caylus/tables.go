package caylus

import (
	"slices"

	"guildhall/engine"
)

// TileInfo holds the print of a building, as pictures and descriptions show it.
type TileInfo struct {
	ID     string
	Class  string      // neutral, fixed, wood, stone, residential, prestige
	Name   engine.Text // as it stands on a button or in a sentence
	Short  engine.Text // where room is short and the class shows otherwise: "Quarry" for the wood quarry
	Effect engine.Text // the worker's effect in words; zero for none
	Cost   []Amount    // to build it; empty when it cannot be built
	VP     int         // for building it (with the default options)
	Favors int         // for building it
	Income int         // deniers a round
	Kind   string      // what a worker does: produce, trade, build, lawyer, none
	Deals  []Deal      // alternatives: of a production, of a trade; the lawyer's price
	Builds string      // class of tiles a worker builds here
	Bonus  []string    // goods of which the owner takes one when another works here
}

// Deal is one alternative: what is paid and what is taken.
type Deal struct{ Pay, Take []Amount }

// SectionInfo is a section of the castle as it is printed.
type SectionInfo struct {
	ID      string
	Name    engine.Text
	Parts   int
	VP      int
	Penalty int   // for no house at the scoring
	Favors  []int // for 0, 1, 2... houses; the last entry holds for more
	Trigger int   // road space
	Unlocks int   // favor level open after its scoring
}

// SpecialInfo is one of the six buildings between castle and bridge.
type SpecialInfo struct {
	ID     string
	Name   engine.Text
	Effect engine.Text
	Slots  int
}

// TrackInfo is one row of the favor table.
type TrackInfo struct {
	ID     string
	Name   engine.Text
	Levels []LevelInfo // levels 1 to 5
}

// LevelInfo is one box of the favor table.
type LevelInfo struct {
	Effect   engine.Text
	Kind     string   // produce, trade, build, lawyer, none
	Deals    []Deal   // alternatives of a gain or a trade; the lawyer's price
	Builds   string   // class of tiles it builds
	Discount string   // good that costs one less, "" for none
	Gain     []Amount // what a sure gain brings; empty otherwise
}

// Tiles lists all buildings in the order of buildings.csv.
func Tiles() []TileInfo {
	var list []TileInfo
	for t := range tab.buildings {
		list = append(list, tileInfo(int8(t)))
	}
	return list
}

// TileNamed returns what is printed on the building with an id.
func TileNamed(id string) (TileInfo, bool) {
	t := tab.buildingNamed(id)
	if t < 0 {
		return TileInfo{}, false
	}
	return tileInfo(t), true
}

func tileInfo(t int8) TileInfo {
	b := &tab.buildings[t]
	info := TileInfo{ID: b.id, Class: classIDs[b.class], Name: tileTexts[t], Short: tileTexts[t], Effect: effectText(b), Cost: b.cost.amounts(),
		VP: int(b.vp), Favors: int(b.favors), Income: int(b.income), Kind: effectIDs[b.effect], Deals: dealInfos(b.deals)}
	if short, ok := shortTexts[b.id]; ok {
		info.Short = short
	}
	if b.effect == effectBuild {
		info.Builds = classIDs[b.builds]
	}
	for _, good := range b.bonus {
		info.Bonus = append(info.Bonus, goodWords[good])
	}
	return info
}

func dealInfos(deals []deal) []Deal {
	var list []Deal
	for i := range deals {
		list = append(list, Deal{deals[i].pay.amounts(), deals[i].take.amounts()})
	}
	return list
}

// Specials lists the six buildings in the order of activation.
func Specials() []SpecialInfo {
	var list []SpecialInfo
	for k := range specialKinds {
		list = append(list, SpecialInfo{specialIDs[k], specialTexts[k], specialEffects[k], tab.specials[k].slots})
	}
	return list
}

// Sections lists the three sections of the castle.
func Sections() []SectionInfo {
	var list []SectionInfo
	for s := range tab.sections {
		info := &tab.sections[s]
		list = append(list, SectionInfo{info.id, sectionTitles[s], info.parts, info.vp, info.penalty, slices.Clone(info.favors), int(info.trigger), int(info.unlocks)})
	}
	return list
}

// Tracks lists the four rows of the favor table.
func Tracks() []TrackInfo {
	var list []TrackInfo
	for t := range trackKinds {
		track := TrackInfo{ID: trackIDs[t], Name: trackTitles[t]}
		for l := range topLevel {
			f := &tab.favors[t][l]
			info := LevelInfo{Effect: levelText(t, l), Kind: effectIDs[f.effect], Deals: dealInfos(f.deals)}
			if f.effect == effectBuild {
				info.Builds = classIDs[f.builds]
			}
			if f.discount != none {
				info.Discount = goodWords[f.discount]
			}
			if f.effect == effectProduce && len(f.deals) == 1 {
				info.Gain = f.deals[0].take.amounts()
			}
			track.Levels = append(track.Levels, info)
		}
		list = append(list, track)
	}
	return list
}
