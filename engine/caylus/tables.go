package caylus

import (
	"cmp"
	"slices"

	"guildhall/engine"
)

// TileInfo holds the printed values of a building, for pictures and descriptions.
type TileInfo struct {
	ID     string
	Class  string      // neutral, fixed, wood, stone, residential, prestige
	Name   engine.Text // the name on a button or in a sentence
	Short  engine.Text // short name where the class is visible otherwise: "Quarry" for the wood quarry
	Cost   []Amount    // cost to build it; empty if it cannot be built
	VP     int         // prestige for building it, with the default options
	Favors int         // royal favors for building it
	Income int         // deniers per round
	Bonus  []string    // goods of which the owner takes one when another seat works here
	Action             // of a worker
}

// Action is the action of a worker on a building, or of a favor.
type Action struct {
	Effect   engine.Text // in words; zero for a building without an action
	Kind     string      // produce, trade, build, lawyer, none
	Deals    []Deal      // alternatives of a production or a trade; the lawyer's price
	Builds   string      // class of tiles that it builds
	Discount string      // good that costs one less, "" for none
}

// Deal is one alternative: a payment and the things taken for it.
type Deal struct{ Pay, Take []Amount }

// SectionInfo holds the printed values of a section of the castle.
type SectionInfo struct {
	ID      string
	Name    engine.Text
	Parts   int
	VP      int
	Penalty int   // prestige lost for no house at the scoring
	Favors  []int // favors for 0, 1, 2... houses; the last entry is also for more houses
	Trigger int   // road space that causes the scoring
	Unlocks int   // highest favor level that is open after the scoring
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
	Action
	Gain []Amount // certain gain of the level; empty otherwise
}

// Printed holds all values printed on the components of a match.
type Printed struct {
	Tiles    []TileInfo // in the order of buildings.csv
	Specials []SpecialInfo
	Sections []SectionInfo
	Tracks   []TrackInfo
}

// Printed returns the values printed on the components of the match. It is shared and must
// not be changed.
func (v *View) Printed() *Printed {
	return cmp.Or(v.tables, builtIn).printed()
}

// Tile returns the printed values of the building with an id, or the zero value.
func (p *Printed) Tile(id string) TileInfo {
	return first(p.Tiles, func(i TileInfo) bool { return i.ID == id })
}

// Special returns the building between castle and bridge with an id, or the zero value.
func (p *Printed) Special(id string) SpecialInfo {
	return first(p.Specials, func(i SpecialInfo) bool { return i.ID == id })
}

// Track returns the row of the favor table with an id, or the zero value.
func (p *Printed) Track(id string) TrackInfo {
	return first(p.Tracks, func(i TrackInfo) bool { return i.ID == id })
}

// Section returns the section of the castle with an id, or the zero value.
func (p *Printed) Section(id string) SectionInfo {
	return first(p.Sections, func(i SectionInfo) bool { return i.ID == id })
}

// first returns the first value of a list for which is returns true, or the zero value.
func first[T any](list []T, is func(T) bool) (found T) {
	if i := slices.IndexFunc(list, is); i >= 0 {
		found = list[i]
	}
	return found
}

func (t *tables) print() *Printed {
	p := &Printed{Specials: t.specialInfos(), Sections: t.sectionInfos(), Tracks: t.trackInfos()}
	for tile := range t.buildings {
		p.Tiles = append(p.Tiles, t.tileInfo(int8(tile)))
	}
	return p
}

// tileInfo returns the printed values of a building.
func (t *tables) tileInfo(tile int8) TileInfo {
	b := &t.buildings[tile]
	info := TileInfo{ID: b.id, Class: classIDs[b.class], Name: tileTexts[tile], Short: tileTexts[tile], Cost: b.cost.amounts(),
		VP: int(b.vp), Favors: int(b.favors), Income: int(b.income), Action: b.action.info()}
	if short, ok := shortTexts[b.id]; ok {
		info.Short = short
	}
	for _, good := range b.bonus {
		info.Bonus = append(info.Bonus, goodWords[good])
	}
	return info
}

func (a *action) info() Action {
	info := Action{Effect: a.text(), Kind: effectIDs[a.effect]}
	for i := range a.deals {
		info.Deals = append(info.Deals, Deal{a.deals[i].pay.amounts(), a.deals[i].take.amounts()})
	}
	if a.builds != none {
		info.Builds = classIDs[a.builds]
	}
	if a.discount != none {
		info.Discount = goodWords[a.discount]
	}
	return info
}

// specialInfos returns the six buildings in the order of activation.
func (t *tables) specialInfos() []SpecialInfo {
	var list []SpecialInfo
	for k := range specialKinds {
		list = append(list, SpecialInfo{specialIDs[k], specialTexts[k], specialEffects[k], t.specials[k].slots})
	}
	return list
}

// sectionInfos returns the three sections of the castle.
func (t *tables) sectionInfos() []SectionInfo {
	var list []SectionInfo
	for s := range t.sections {
		info := &t.sections[s]
		list = append(list, SectionInfo{info.id, sectionTitles[s], info.parts, info.vp, info.penalty, slices.Clone(info.favors), int(info.trigger), int(info.unlocks)})
	}
	return list
}

// trackInfos returns the four rows of the favor table.
func (t *tables) trackInfos() []TrackInfo {
	var list []TrackInfo
	for n := range trackKinds {
		track := TrackInfo{ID: trackIDs[n], Name: trackTitles[n]}
		for l := range topLevel {
			f := &t.favors[n][l]
			info := LevelInfo{Action: f.info()}
			info.Effect = t.levelText(n, l)
			if f.effect == effectProduce && len(f.deals) == 1 {
				info.Gain = f.deals[0].take.amounts()
			}
			track.Levels = append(track.Levels, info)
		}
		list = append(list, track)
	}
	return list
}
