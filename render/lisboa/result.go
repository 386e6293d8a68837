package lisboa

import (
	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/result"
)

// Result draws the result below the quay of the match.
func (Artist) Result(e render.Ended, o render.Options) *render.Scene {
	scene := func(d *artist.Drawing) { (&drawing{Drawing: *d, v: view(e.View)}).quay() }
	return lisboa.Result(e, o, scene, wigsOfLacerda(e.Result))
}

// wigsOfLacerda returns Lacerda's wigs by the key of their source, which the note of the rank
// in the solo game lists; nil in other games.
func wigsOfLacerda(r *engine.Result) map[string]int {
	if r.Rival == nil || len(r.Places) == 0 {
		return nil
	}
	his := map[string]int{}
	for _, line := range artist.Terms(r.Places[0].Note, "lines") {
		his[line.Key] = artist.Number(line, "n")
	}
	return his
}

// Heights of the quay of a result.
const (
	quayTop   = 222.0 // foot of the houses
	quayWater = 234.0
)

// quay draws the houses of a finished match along the river: stores with a roof in the colour
// of their good and the sign of their owner, the public buildings, and the ships.
func (d *drawing) quay() {
	l := &d.Pieces
	l.Add(render.Box{W: result.Width, H: quayTop, Fill: "next.l3"}, render.Disc{X: 690, Y: 64, R: 36, Fill: "next.l1"})
	hills := render.PathOf("MQQLLZ", 0, 196, 170, 128, 400, 160, 620, 190, 800, 138, 800, quayTop, 0, quayTop)
	l.Add(render.Path{D: hills, Fill: "sand"})
	d.quayHouses()
	l.Add(render.Box{Y: quayTop, W: result.Width, H: quayWater - quayTop, Fill: "stone", Line: render.Ink("ink", 2)},
		render.Box{Y: quayWater, W: result.Width, H: result.SceneHeight - quayWater, Fill: "water"})
	for i := range 9 {
		waves(l, 10+float64(i)*92, 252+float64(i%2)*20, 44, 2, 5, "water.l2")
	}
	d.quayShips()
}

// quayHouse is a store or a public building.
type quayHouse struct {
	owner    engine.Seat
	good     string // of a store
	building string // id of a public building; "" for a store
	tall     int
}

// quayHouses adds the stores and public buildings, in the order of the columns of the city.
func (d *drawing) quayHouses() {
	var row []quayHouse
	for column := 1; column <= 5; column++ {
		for _, s := range d.v.Spaces {
			if s.Column == column && s.Owner >= 0 {
				row = append(row, quayHouse{owner: d.seat(s.Owner), good: s.Good, tall: s.Row})
			}
		}
	}
	var public []quayHouse
	for _, e := range d.v.Ends {
		if e.Building != "" {
			public = append(public, quayHouse{owner: d.seat(e.Owner), building: e.Building})
		}
	}
	stores := len(row)
	for i, b := range public { // spread among the stores
		at := (i + 1) * stores / (len(public) + 1)
		row = append(row[:at+i], append([]quayHouse{b}, row[at+i:]...)...)
	}
	if n := len(row); n > maxQuayRow { // the others stand on the hill behind
		d.quayRow(row[:n/2], quayTop-56)
		row = row[n/2:]
	}
	d.quayRow(row, quayTop)
}

// maxQuayRow is the number of houses from which they stand in two rows.
const maxQuayRow = 11

// quayRow adds a row of houses with their feet at a height.
func (d *drawing) quayRow(row []quayHouse, foot float64) {
	const wide = 1.5 // width of a public building in stores
	units := 0.0
	for _, b := range row {
		units++
		if b.building != "" {
			units += wide - 1
		}
	}
	unit := min(84, 776/max(1, units))
	x := (result.Width - unit*units) / 2
	for _, b := range row {
		if b.building != "" {
			w := unit*wide - 4
			h := min(104, w)
			d.quayPublic(render.Rect(x+2, foot-h, w, h), b.owner, b.building, 9, min(26, w*0.3))
			x += unit * wide
			continue
		}
		h := max(unit, 58) + 9*float64(b.tall)
		d.quayStore(render.Rect(x+2, foot-h, unit-4, h), b.owner, b.good)
		x += unit
	}
}

// quayStore adds a house in an area.
func (d *drawing) quayStore(a render.Area, owner engine.Seat, good string) {
	l, roof := &d.Pieces, a.W*0.42
	l.Add(render.Box{X: a.X + 3, Y: a.Y + roof, W: a.W - 6, H: a.H - roof, Fill: "card", Line: render.Ink("ink", 2.2)})
	l.Poly(goodColour[good], render.Ink("ink", 2.2), a.X, a.Y+roof, a.X+a.W/2, a.Y, a.X+a.W, a.Y+roof)
	for _, k := range []float64{0.28, 0.72} {
		w := a.W * 0.18
		l.Add(render.Box{X: a.X + a.W*k - w/2, Y: a.Y + roof + 6, W: w, H: w * 1.1, Fill: "lisboa.l2", Line: render.Ink("ink2", 1.4)})
	}
	l.Badge(owner, a.X+a.W/2, a.Y+a.H-a.W*0.28, a.W*0.42, "", "ink")
}

// quayPublic adds a public building with the sign of the player that opened it, a distance above
// its foot.
func (d *drawing) quayPublic(a render.Area, owner engine.Seat, id string, up, badge float64) {
	b := d.building(id)
	publicBuilding(&d.Pieces, a, b.Goods, b.Architect)
	d.Pieces.Badge(owner, a.X+a.W/2, a.Y+a.H-up, badge, "", "card")
}

// shipOwners returns the owner of each ship.
func (d *drawing) shipOwners() (owners []engine.Seat) {
	for i, p := range d.v.Players {
		for _, t := range p.Top {
			if t.Ship {
				owners = append(owners, d.seat(i))
			}
		}
	}
	return owners
}

// quayShips adds the ships of all players.
func (d *drawing) quayShips() {
	owners := d.shipOwners()
	step := min(150, 720/float64(max(1, len(owners))))
	x := result.Width/2 - step*float64(len(owners)-1)/2
	for i, s := range owners {
		at := x + float64(i)*step
		d.Pieces.Add(render.Icon{Name: "ship", X: at, Y: 258, Size: 56})
		d.Pieces.Badge(s, at+24, 268, 26, "", "card")
	}
}
