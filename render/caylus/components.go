package caylus

import (
	"sync"

	game "guildhall/engine/caylus"
	"guildhall/render"
)

// components holds the print of the game's components, by id.
type components struct {
	tiles    map[string]game.TileInfo
	specials map[string]game.SpecialInfo
	tracks   map[string]game.TrackInfo
	sections map[string]game.SectionInfo
}

var printed = sync.OnceValue(func() components {
	c := components{map[string]game.TileInfo{}, map[string]game.SpecialInfo{}, map[string]game.TrackInfo{}, map[string]game.SectionInfo{}}
	for _, t := range game.Tiles() {
		c.tiles[t.ID] = t
	}
	for _, s := range game.Specials() {
		c.specials[s.ID] = s
	}
	for _, t := range game.Tracks() {
		c.tracks[t.ID] = t
	}
	for _, s := range game.Sections() {
		c.sections[s.ID] = s
	}
	return c
})

// tileInfo is the print of a building; the zero value for none.
func tileInfo(id string) game.TileInfo { return printed().tiles[id] }

// levelInfo is the print of a box of the favor table; the zero value for none.
func levelInfo(track string, level int) game.LevelInfo {
	levels := printed().tracks[track].Levels
	if level < 1 || level > len(levels) {
		return game.LevelInfo{}
	}
	return levels[level-1]
}

// short is the name of a building where its class is told by its band.
func (d *drawing) short(id string) string { return d.Tell(tileInfo(id).Short) }

// specialName is the name of a special building.
func (d *drawing) specialName(id string) string { return d.Tell(specialInfo(id).Name) }

// specialTitle is the name of a special building for a place of a width: the
// short one where the full one has no room.
func (d *drawing) specialTitle(id string, room float64) string {
	name := d.specialName(id)
	if render.Width(render.Bold, 16.5, name) > room {
		return d.Say("special.short." + id)
	}
	return name
}

func specialInfo(id string) game.SpecialInfo { return printed().specials[id] }
