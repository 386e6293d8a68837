package caylus

import (
	game "guildhall/engine/caylus"
	"guildhall/render"
)

// levelInfo returns the print of a box of the favor table; the zero value for none.
func levelInfo(v *game.View, track string, level int) game.LevelInfo {
	levels := v.Printed().Track(track).Levels
	if level < 1 || level > len(levels) {
		return game.LevelInfo{}
	}
	return levels[level-1]
}

// nameFor returns the name of a building as menus have it, or where that has no room the
// one that the class goes with. Room is enough when it can be written in size.
func (d *drawing) nameFor(id string, room, size float64) string {
	name, short := d.Tell(d.v.Printed().Tile(id).Name), d.short(id)
	switch {
	case render.Width(render.Bold, size, name) <= room:
		return name
	case render.Width(render.Bold, size-2, short) > room: // the longest of all
		return d.Say("short.market")
	default:
		return short
	}
}

// phoneName returns the name of a building on the road of the phone cut, where it can be
// read at 400 pixels.
func (d *drawing) phoneName(id string) string { return d.nameFor(id, phoneTrack.w-5, 20.5) }

// short returns the name of a building where its roof tells the class.
func (d *drawing) short(id string) string { return d.Tell(d.v.Printed().Tile(id).Short) }

// specialName returns the name of a special building.
func (d *drawing) specialName(id string) string { return d.Tell(d.v.Printed().Special(id).Name) }

// specialTitle returns the name of a special building for a place of a width: the short one
// where the full one has no room.
func (d *drawing) specialTitle(id string, room float64) string {
	name := d.specialName(id)
	if render.Width(render.Bold, 16.5, name) > room {
		return d.Say("special.short." + id)
	}
	return name
}
