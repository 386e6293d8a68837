package cleopatra

import (
	"strconv"

	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// sobek adds the five worshippers side by side, with the costs of their slots.
func (d *drawing) sobek(x, y, w float64) {
	for _, s := range d.v.Slots {
		each := (w - 40) / 5
		a := render.Rect(x+float64(s.Slot-1)*(each+10), y, each, 98)
		d.Place(slotPlace(s.Slot), artist.Region{Area: a, Pad: 2})
		l := &d.Pieces
		d.Ground.Add(
			a.Shade(2, 4, 8),
			a.Box(8, "leaf.l3", render.Ink("ink", 2)),
			render.Box{X: a.X, Y: a.Y, W: a.W, H: 36, R: 8, Fill: "leaf.d1", Line: render.Ink("ink", 2)},
		)
		d.Ground.Text(a.X+6, a.Y+a.H+31, strconv.Itoa(s.Slot), render.Plain(20).Colour("ink2"))
		cx := a.X + a.W/2
		l.Text(cx, a.Y+26, d.Say("tile."+s.Tile), render.Strong(21).Mid().Colour("card").In(a.W-12).Down(17))
		l.Face(person(s.Tile), a.X+30, a.Y+67, 48)
		d.effect(s.Tile, (a.X+54+a.X+a.W)/2, a.Y+68)
		d.cost(s, cx+4, a.Y+a.H+24, 1)
	}
}

// person returns a person of the game as its face.
func person(id string) string { return accent + "." + id }

func slotPlace(slot int) string { return "slot:" + strconv.Itoa(slot) }

// slotAt returns the slot at a place, or nil.
func (d *drawing) slotAt(place string) *game.Slot {
	return artist.Pick(d.v.Slots, func(s *game.Slot) bool { return slotPlace(s.Slot) == place })
}

// effect adds the effect of a tile in one sign.
func (d *drawing) effect(tile string, cx, cy float64) {
	l := &d.Pieces
	amount := func(text, icon string) {
		l.Text(cx-4, cy+9, text, render.Strong(26).Right())
		l.Add(render.Icon{Name: icon, X: cx + 18, Y: cy, Size: 31})
	}
	switch tile {
	case "designer":
		amount("+4", "scarab")
	case "merchant":
		amount("−2", "crate")
	case "overseer":
		amount("−2", "artisan")
	case "beggar":
		amount("+4", "hand")
	case "visitor":
		l.Add(render.Icon{Name: "stall", X: cx - 23, Y: cy, Size: 27})
		l.Text(cx, cy+9, "+", render.Strong(26).Mid())
		l.Add(render.Icon{Name: "hammer", X: cx + 24, Y: cy, Size: 25})
	}
}

// cost adds the cost of a slot: scarabs or amulets, k times as large.
func (d *drawing) cost(s game.Slot, cx, cy, k float64) {
	l := &d.Pieces
	if s.Scarabs > 0 {
		l.Text(cx-4, cy+8*k, render.Signed(-s.Scarabs), render.Strong(22*k).Right())
		l.Add(render.Icon{Name: "scarab", X: cx + 15*k, Y: cy, Size: 26 * k})
	}
	for i := range s.Amulets {
		l.Add(render.Icon{Name: "amulet", X: cx + 30*k*(float64(i)-float64(s.Amulets-1)/2), Y: cy, Size: 26 * k})
	}
}
