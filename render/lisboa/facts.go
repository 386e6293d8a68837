package lisboa

import (
	game "guildhall/engine/lisboa"
	"guildhall/render"
)

// card returns the printed values of a political card at this table. So do the methods
// below for other pieces. They return zero values for a piece that does not exist.
func (d *drawing) card(id string) game.CardInfo         { return known(d.v.Card(id)) }
func (d *drawing) clergy(id string) game.ClergyInfo     { return known(d.v.ClergyTile(id)) }
func (d *drawing) plan(id string) game.PlanInfo         { return known(d.v.Plan(id)) }
func (d *drawing) building(id string) game.BuildingInfo { return known(d.v.Building(id)) }

func known[T any](piece T, _ bool) T { return piece }

// printedShip returns a ship as in the pile, without cargo.
func (d *drawing) printedShip(id string) game.Top {
	s, _ := d.v.Ship(id)
	return game.Top{ID: id, Ship: true, Influence: s.Influence, Hull: s.Hull, Bonus: s.Bonus}
}

// title returns the name of a piece of the box in words.
func (d *drawing) title(id string) string {
	e, ok := d.v.Entry(id)
	if !ok {
		return ""
	}
	return d.Tell(e.Title)
}

// goods are the four types in the order of their streets.
var goods = []string{"gold", "cloth", "books", "tools"}

var goodIcon = map[string]string{"gold": "gold", "cloth": "lcloth", "books": "books", "tools": "tools", "any": "anygood", "own": "anygood"}

// goodColour holds the colour of each type. Streets, roofs and doors have steps
// of it.
var goodColour = map[string]string{"gold": "gold", "cloth": "food", "books": "oak", "tools": "stone"}

var paving = map[string]string{"gold": "gold.l1", "cloth": "food.l2", "books": "oak.l1", "tools": "stone.l1"}

// listed returns the numbers of goods in the order of their streets.
func listed(g game.Goods) []int { return []int{g.Gold, g.Cloth, g.Books, g.Tools} }

var cubeIcons = []string{"cube_b", "cube_r", "cube_w"}

// cubes returns the icons of some rubble, one for each cube.
func cubes(c game.Cubes) []string {
	var out []string
	for i, n := range []int{c.Blue, c.Red, c.White} {
		for range n {
			out = append(out, cubeIcons[i])
		}
	}
	return out
}

var nobles = []string{"builder", "minister", "king"}

// person returns a person of the court as its face.
func person(kind string) string { return accent + "." + kind }

// nobleFace adds the face of a noble, size wide, centred on x, y; for the treasury it adds
// its icon.
func nobleFace(l *render.Layer, kind string, x, y, size float64) {
	if who := person(kind); render.HasPortrait(who) && size >= render.MinHead {
		l.Face(who, x, y, size)
		return
	}
	l.Add(render.Icon{Name: nobleIcon(kind), X: x, Y: y, Size: size})
}

func nobleIcon(kind string) string {
	if kind == "treasury" {
		return "treasury"
	}
	return "n_" + kind
}
