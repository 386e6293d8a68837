package caylus

import (
	game "guildhall/engine/caylus"
	"guildhall/render"
)

// levelInfo is the print of a box of the favor table; the zero value for none.
func levelInfo(v *game.View, track string, level int) game.LevelInfo {
	levels := v.Printed().Track(track).Levels
	if level < 1 || level > len(levels) {
		return game.LevelInfo{}
	}
	return levels[level-1]
}

// short is the name of a building where its class is told by its band.
func (d *drawing) short(id string) string { return d.Tell(d.v.Printed().Tile(id).Short) }

// specialName is the name of a special building.
func (d *drawing) specialName(id string) string { return d.Tell(d.v.Printed().Special(id).Name) }

// specialTitle is the name of a special building for a place of a width: the
// short one where the full one has no room.
func (d *drawing) specialTitle(id string, room float64) string {
	name := d.specialName(id)
	if render.Width(render.Bold, 16.5, name) > room {
		return d.Say("special.short." + id)
	}
	return name
}
