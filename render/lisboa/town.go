package lisboa

import (
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// town holds the positions of the parts of downtown: the west ends, five
// columns with four streets between them, the rubble of the rows, the east
// ends. Public buildings are north of the streets; the parts of columns and
// streets are south of them.
type town struct {
	phone                              bool
	storeW, storeH, streetW, endW      float64
	narrowW, rubbleW, northH, gap, air float64
	west, rubble, east, north, foot    float64
	column                             [5]float64
	street                             [4]float64
	row                                [5]float64
}

func newTown(x, y, pad float64, t town) town {
	t.west = x + pad
	x = t.west + t.endW + t.air
	for c := range t.column {
		t.column[c] = x
		x += t.width(c)
		if c < 4 {
			t.street[c] = x
			x += t.streetW
		}
	}
	t.rubble = x + 4
	t.east = t.rubble + t.rubbleW + t.air - 2
	t.north = y + pad
	for r := range t.row {
		t.row[r] = t.north + t.northH + t.gap + float64(r)*(t.storeH+t.gap)
	}
	t.foot = t.row[4] + t.storeH + t.gap
	return t
}

func (t *town) width(column int) float64 {
	if column == 4 {
		return t.narrowW
	}
	return t.storeW
}

// storeArea returns the area of a store.
func (t *town) storeArea(row, column int) render.Area {
	margin := 4.0
	if t.phone {
		margin = 3
	}
	return render.Rect(t.column[column]+margin, t.row[row], t.width(column)-2*margin, t.storeH)
}

// endArea returns the area of a public building: "wd", "n1", "ea".
func (t *town) endArea(place string) (render.Area, bool) {
	if len(place) != 2 {
		return render.Area{}, false
	}
	n := int(place[1])
	switch {
	case place[0] == 'n' && n >= '1' && n <= '4':
		return render.Rect(t.street[n-'1']+t.streetW/2-t.endW/2, t.north, t.endW, t.northH), true
	case place[0] == 'w' && n >= 'a' && n <= 'e':
		return render.Rect(t.west, t.row[n-'a'], t.endW, t.storeH), true
	case place[0] == 'e' && n >= 'a' && n <= 'e':
		return render.Rect(t.east, t.row[n-'a'], t.endW, t.storeH), true
	}
	return render.Area{}, false
}

// rubbleArea returns the area of a row's letter with its rubble and the cost of
// the rubble.
func (t *town) rubbleArea(row int) render.Area {
	return render.Rect(t.rubble-4, t.row[row], t.rubbleW+4, t.storeH+4)
}

// columnArea returns the area south of a column.
func (t *town) columnArea(column int) render.Area {
	return render.Rect(t.column[column], t.foot+t.air, t.width(column), 88)
}

// medalArea returns the south end of a street with its majority.
func (t *town) medalArea(street int) render.Area {
	return render.Rect(t.street[street]+2, t.foot-2, t.streetW-4, 96)
}

// smallTile returns the middle of the small city tile, for the fifth column.
func (t *town) smallTile() (x, y float64) { return t.column[4] + t.narrowW - 10, t.foot + t.air + 12 }

// downtown adds everything in the town.
func (d *drawing) downtown(t *town) {
	for i := range d.v.Spaces {
		d.space(t, &d.v.Spaces[i])
	}
	for i := range d.v.Ends {
		e := &d.v.Ends[i]
		if a, ok := t.endArea(e.Place); ok {
			d.end(t, a, e)
		}
	}
	for r := range d.v.Rows {
		d.rowRubble(t, r)
	}
	d.south(t)
}

// paved adds the streets with their goods, the square, and the letters and
// numbers of rows and columns.
func (t *town) paved(l *render.Layer) {
	t.streets(l)
	t.square(l)
}

// streets adds the paved bands with their goods.
func (t *town) streets(l *render.Layer) {
	for i, x := range t.street {
		good := goods[i]
		top, bottom := t.north+t.northH-4, t.foot+t.air
		if !t.phone {
			bottom = t.foot + 94
		}
		l.Add(render.Box{X: x, Y: top, W: t.streetW, H: bottom - top, Fill: paving[good]})
		step := ".l2"
		if strings.HasSuffix(paving[good], "l2") {
			step = ".l3"
		}
		var waves strings.Builder
		for y := top + 10; y < t.foot-6; y += 18 {
			waves.WriteString(render.PathOf("MQT", x+6, y, x+t.streetW*0.3, y-5, x+t.streetW/2, y, x+t.streetW-6, y))
		}
		l.Add(render.Path{D: waves.String(), Line: render.Ink(goodColour[good]+step, 2)},
			render.Path{D: render.PathOf("MLML", x, top, x, bottom, x+t.streetW, top, x+t.streetW, bottom), Line: render.Ink("ink2", 1.8)})
		discs, r, size := []float64{t.row[0] + 24, t.row[4] + 24}, 14.5, 21.0
		if t.phone {
			discs, r, size = []float64{t.foot + 26}, 19, 30
		}
		for _, y := range discs {
			l.Add(render.Disc{X: x + t.streetW/2, Y: y, R: r, Fill: "card", Line: render.Ink("ink", 1.8)},
				render.Icon{Name: goodIcon[good], X: x + t.streetW/2, Y: y, Size: size})
		}
	}
	size, up, letter := 24.0, 2.0, 6.0
	if t.phone {
		size, up, letter = 27, 4, 2
	}
	for c := range t.column {
		x := t.column[c] + t.storeW/2
		if c == 4 {
			x = t.column[c] + t.narrowW - 13
		}
		l.Text(x, t.north+t.northH-up, itoa(c+1), render.Strong(size).Mid().Colour("ink2"))
	}
	for r := range t.row {
		l.Text(t.rubble+letter, t.row[r]+25, string(rune('A'+r)), render.Strong(size).Colour("ink2"))
	}
}

// square adds the place with the fountain, which has no store space.
func (t *town) square(l *render.Layer) {
	x, y, w, h := t.column[0], t.row[0], t.storeW, t.storeH
	l.Add(render.Box{X: x, Y: y, W: w, H: h, R: 6, Fill: "panel"})
	for k := range 4 {
		waves(l, x+6, y+16+float64(k)*(h-32)/3, w-12, 6, 6, "edge")
	}
	l.Add(render.Disc{X: x + w/2, Y: y + h/2, R: w * 0.2, Fill: "stone.l2", Line: render.Ink("ink2", 2)},
		render.Disc{X: x + w/2, Y: y + h/2, R: w * 0.13, Fill: "water.l1", Line: render.Ink("ink2", 1.5)},
		render.Disc{X: x + w/2, Y: y + h/2, R: 4, Fill: "card", Line: render.Ink("ink2", 1.5)})
	for _, p := range [][2]float64{{0.14, 0.16}, {0.86, 0.16}, {0.14, 0.84}, {0.86, 0.84}} {
		l.Add(render.Disc{X: x + w*p[0], Y: y + h*p[1], R: w * 0.095, Fill: "leaf.l1", Line: render.Ink("leaf.d1", 2)})
	}
}

// space adds a store, or the plot where one may be built.
func (d *drawing) space(t *town, s *game.Space) {
	a := t.storeArea(s.Row-1, s.Column-1)
	if s.Closed {
		d.closed(a)
		return
	}
	d.Place(s.Place, artist.Region{Area: a, Pad: 1})
	d.Ground.Slot(a, 6)
	if s.Owner >= 0 {
		cover(&d.Pieces, a)
		d.store(&d.Pieces, a, d.seat(s.Owner), s.Good, s.Door == "left")
		return
	}
	d.plot(t, a, s)
}

// cover hides the free place on the ground under a building.
func cover(l *render.Layer, a render.Area) { l.Add(a.Grow(2).Filled(0, "card")) }

// closed adds ground that this match does not use.
func (d *drawing) closed(a render.Area) {
	l := &d.Ground
	l.Add(a.Box(6, "leaf.l3", render.Dashed("mute", 2, 8, 6)))
	x, y := a.Centre()
	trees := []float64{-0.22, 0.22}
	if a.W < 80 {
		trees = []float64{0}
	}
	for _, k := range trees {
		tree(l, x+k*a.W, y+a.H*0.25, a.H*0.17)
	}
}

// store adds a house: roof and sign in the good's colour, the token of its owner,
// the door to its street.
func (d *drawing) store(l *render.Layer, a render.Area, owner engine.Seat, good string, left bool) {
	x, y, w, h := a.X, a.Y, a.W, a.H
	colour, eaves, k := goodColour[good], y+h*0.34, h/108
	l.Add(render.Box{X: x + 3, Y: eaves + 4, W: w - 2, H: h * 0.66, Fill: "edge"},
		render.Box{X: x + 4, Y: eaves, W: w - 8, H: h * 0.66, Fill: "card", Line: render.Ink("ink", 2.2)})
	for r := range 2 {
		for i := range 4 {
			if r == 1 && (i == 0 && left || i == 3 && !left) {
				continue
			}
			l.Add(render.Box{X: x + 14 + float64(i)*(w-42)/3, Y: eaves + 10 + float64(r)*32*k, W: 14, H: 20 * k, R: 1, Fill: "lisboa.l2", Line: render.Ink("ink2", 1.3)})
		}
	}
	l.Poly(colour, render.Ink("ink", 2.4), x, eaves+2, x+w*0.13, y+5, x+w*0.87, y+5, x+w, eaves+2)
	l.Add(render.Path{D: render.PathOf("MLML", x+w*0.3, y+7, x+w*0.24, eaves, x+w*0.7, y+7, x+w*0.76, eaves), Line: render.Ink(colour+".d1", 1.5)},
		render.Disc{X: x + w/2, Y: y + h*0.19, R: h * 0.155, Fill: "card", Line: render.Ink("ink", 1.8)},
		render.Icon{Name: goodIcon[good], X: x + w/2, Y: y + h*0.19, Size: h * 0.215})
	dx, dh, mat, knob, side := x+w-24, 38*k, x+w-3, 6.0, -4.0
	if left {
		dx, mat, knob, side = x+4, x-8, 14, 4
	}
	l.Add(render.Box{X: mat, Y: y + h - 7, W: 11, H: 7, Fill: colour, Line: render.Ink("ink", 1.5)},
		render.Path{D: render.PathOf("MLQLZ", dx, y+h, dx, y+h-dh+10, dx+10, y+h-dh-8, dx+20, y+h-dh+10, dx+20, y+h), Fill: colour + ".d2", Line: render.Ink("ink", 2)},
		render.Disc{X: dx + knob, Y: y + h - 14, R: 2.2, Fill: "next"})
	l.House(owner, x+w/2+side, y+h-h*0.255, h*0.47, d.Letter(owner))
}

// plot adds to a free store space its name, its bonus, the present cost of a store for the
// active player, and on the side of each street the score through that door.
func (d *drawing) plot(t *town, a render.Area, s *game.Space) {
	l := &d.Pieces
	x, y, w, h := a.X, a.Y, a.W, a.H
	bonus, room, dx, cy := 37.0, w-20, 10.0, y+h*0.36
	if t.phone {
		bonus, room, dx, cy = h*0.36, w-12, 0, y+h*0.3
	} else {
		l.Text(x+8, y+25, strings.ToUpper(s.Place), render.Strong(21).Colour("ink2"))
		dx, room = dx+4, room-14
		if w < 100 { // below the name
			bonus, dx, room, cy = 30, 2, w-12, y+h*0.43
		}
	}
	effectSigns(s.Bonus).mid(l, x+w/2+dx, cy, bonus, room, "ink")
	lw, rw := 5.0, 5.0
	for _, door := range s.Doors {
		n := d.storeWigs(s, door.Good)
		tab := 12.0
		if n > 0 {
			tab = 30
		}
		ty, th, over, size := y+h-44, 34.0, 7.0, 22.0
		if t.phone {
			tab, ty, th, over, size = tab-tab/10, y+h-48, 40, 11, 27
			if n > 9 {
				tab, over = 36, 17
			}
		}
		tx := x + w + over - tab
		if door.Side == "left" {
			tx = x - over
		}
		tab, line, fill := tab, render.Ink("mute", 2), goodColour[door.Good]+".l2"
		if n > 0 {
			line, fill = render.Ink("ink", 2), goodColour[door.Good]+".l1"
			if door.Side == "left" {
				lw = tab - over
			} else {
				rw = tab - over
			}
		}
		d.Late(func() {
			l.Add(render.Box{X: tx, Y: ty, W: tab, H: th, R: 4, Fill: fill, Line: line})
			if n > 0 {
				l.Text(tx+tab/2, ty+th/2+size*0.36, itoa(n), render.Strong(size).Mid().In(tab-2).Down(17))
			}
		})
	}
	size, text := 40.0, 22.0
	if t.phone {
		size, text = 41, 26
	}
	price, dear := d.price(s)
	coin(l, x+lw+(w-lw-rw)/2, y+h-27, price, size, text, dear)
	if d.used(s) {
		l.Add(render.Icon{Name: "padlock", X: x + w - 13, Y: y + 13, Size: 20})
	}
}

// storeWigs returns the score of a store of a type on a space now.
func (d *drawing) storeWigs(s *game.Space, good string) int {
	n := 0
	for i := range d.v.Ends {
		e := &d.v.Ends[i]
		if e.Building != "" && (e.Row == s.Row || e.Street == good) && slices.Contains(d.building(e.Building).Goods, good) {
			n += d.v.Values[s.Column-1]
		}
	}
	return n
}

// price returns the cost of a store on a space for the active player. If no
// player is active, it returns the cost without discounts. dear reports whether
// the cost is more than the player can pay.
func (d *drawing) price(s *game.Space) (n int, dear bool) {
	if p := d.payer(); p >= 0 && p < len(s.Quotes) && s.Quotes[p] != nil {
		return s.Quotes[p].Price, !s.Quotes[p].Pays
	}
	row, column := &d.v.Rows[s.Row-1], &d.v.Columns[s.Column-1]
	dearest := max(d.v.Dearest(row.Cubes), d.v.Dearest(column.Cubes))
	return d.v.Treasury.Value + row.Cost + column.Cost - dearest, false
}

// used reports whether the city tiles that a space needs are no longer on display.
func (d *drawing) used(s *game.Space) bool {
	for i := range d.v.Tiles {
		k := &d.v.Tiles[i]
		if s.Small {
			if k.Tile == "small" {
				return k.Used
			}
			continue
		}
		for _, door := range s.Doors {
			if door.Good == k.Tile && !k.Used {
				return false
			}
		}
	}
	return !s.Small
}

// end adds a space for a public building: free with its two cubes and bonus, or
// the building.
func (d *drawing) end(t *town, a render.Area, e *game.End) {
	if e.Closed {
		d.closed(a)
		return
	}
	d.Place(e.Place, artist.Region{Area: a, Pad: 2})
	g, l := &d.Ground, &d.Pieces
	g.Slot(a, 6)
	heap(g, a.X+7, a.Y+a.H-7, a.W-14)
	if e.Building != "" {
		cover(l, a)
		b := d.building(e.Building)
		publicBuilding(l, a, b.Goods, b.Architect)
		return
	}
	size, dx, cy, room := 36.0, 14.0, a.Y+a.H*0.3+6, a.W-48
	if t.phone {
		size, dx, cy, room = a.H*0.36, 0, a.Y+a.H*0.3, a.W-10
	} else {
		l.Text(a.X+9, a.Y+25, strings.ToUpper(e.Place), render.Strong(21).Colour("ink2"))
	}
	effectSigns(e.Bonus).mid(l, a.X+a.W/2+dx, cy, size, room, "ink")
	list := cubes(e.Cubes)
	for i, icon := range list {
		l.Add(render.Icon{Name: icon, X: a.X + a.W/2 + (float64(i)-float64(len(list)-1)/2)*42, Y: a.Y + a.H - 27, Size: 39})
	}
}

// publicBuilding adds a palace with pediment and arcade (blue) or a dome between
// two towers (green), with the goods it shows on its front.
func publicBuilding(l *render.Layer, a render.Area, goods []string, architect string) {
	x, y, w, h := a.X, a.Y, a.W, a.H
	colour := "lisboa"
	if architect != "blue" {
		colour = "leaf"
	}
	wall := colour + ".l2"
	l.Add(render.Box{X: x + 4, Y: y + h*0.4 + 4, W: w - 4, H: h * 0.6, Fill: "edge"})
	if architect == "blue" {
		l.Add(render.Box{X: x + 3, Y: y + h*0.36, W: w - 6, H: h * 0.64, Fill: wall, Line: render.Ink("ink", 2.4)},
			render.Box{X: x, Y: y + h*0.3, W: w, H: h * 0.09, Fill: colour, Line: render.Ink("ink", 2.2)})
		l.Poly(colour, render.Ink("ink", 2.4), x+w*0.2, y+h*0.3, x+w/2, y+2, x+w*0.8, y+h*0.3)
		l.Add(render.Disc{X: x + w/2, Y: y + h*0.2, R: h * 0.05, Fill: "card", Line: render.Ink("ink", 1.5)})
	} else {
		l.Add(render.Box{X: x + 3, Y: y + h*0.4, W: w - 6, H: h * 0.6, Fill: wall, Line: render.Ink("ink", 2.4)},
			render.Path{D: render.PathOf("MQTZ", x+w*0.24, y+h*0.4, x+w*0.24, y+h*0.1, x+w/2, y+h*0.1, x+w*0.76, y+h*0.4), Fill: colour, Line: render.Ink("ink", 2.4)})
		l.Stroke(render.Ink("ink", 3), x+w/2, y+1, x+w/2, y+h*0.1)
		for _, tx := range []float64{x + 2, x + w - 2 - w*0.19} {
			l.Add(render.Box{X: tx, Y: y + h*0.22, W: w * 0.19, H: h * 0.78, Fill: wall, Line: render.Ink("ink", 2.2)})
			l.Poly(colour, render.Ink("ink", 2.2), tx-2, y+h*0.22, tx+w*0.095, y+3, tx+w*0.19+2, y+h*0.22)
		}
	}
	aw := w * 0.12
	for i := range 5 {
		ax := x + w*0.08 + float64(i)*(w*0.84-aw)/4
		if architect != "blue" && i == 0 {
			ax = x + w*0.037
		} else if architect != "blue" && i == 4 {
			ax = x + w*0.83
		}
		l.Add(render.Path{D: render.PathOf("MLQLZ", ax, y+h-1, ax, y+h*0.86, ax+aw/2, y+h*0.78, ax+aw, y+h*0.86, ax+aw, y+h-1), Fill: "ink2"})
	}
	gap := min(w*0.33, w*0.92/float64(max(len(goods), 1)))
	s := min(h*0.34, gap*1.1)
	for i, good := range goods {
		gx := x + w/2 + (float64(i)-float64(len(goods)-1)/2)*gap
		l.Add(render.Box{X: gx - s/2, Y: y + h*0.43, W: s, H: s, R: 5, Fill: goodColour[good] + ".l2", Line: render.Ink("ink", 2)},
			render.Icon{Name: goodIcon[good], X: gx, Y: y + h*0.43 + s/2, Size: s * 0.78})
	}
}

// rowRubble adds the cubes east of a row and the amount that they add to a price.
func (d *drawing) rowRubble(t *town, r int) {
	row := &d.v.Rows[r]
	if row.Closed {
		return
	}
	d.lies("row:"+string(rune('a'+r)), t.rubbleArea(r))
	l := &d.Pieces
	side, size, up, aside := 34.0, 22.0, 4.0, 0.0
	if t.phone {
		side, size, up, aside = 32, 27, 2, 7
	}
	x, y := t.rubble+t.rubbleW/2, t.row[r]+t.storeH*0.64-3
	heap(&d.Ground, t.rubble+3, y+side*0.5, t.rubbleW-6)
	list := cubes(row.Cubes)
	at := [][2]float64{{x - side*0.52, y}, {x + side*0.52, y}, {x + aside, y - side*0.8}}
	if len(list) == 1 {
		at = [][2]float64{{x, y}}
	}
	for i, icon := range list {
		if i < len(at) {
			l.Add(render.Icon{Name: icon, X: at[i][0], Y: at[i][1], Size: side})
		}
	}
	sum(l, x, t.row[r]+t.storeH-up, row.Cost, render.Strong(size).Mid())
}

// sum adds the cost of rubble, or a dash for 0.
func sum(l *render.Layer, x, y float64, n int, s render.Style) {
	if n == 0 {
		l.Text(x, y, "–", s.Colour("mute"))
		return
	}
	l.Text(x, y, itoa(n), s)
}

// south adds the parts below the columns and streets: the values of the columns
// and their rubble, and the majorities of the streets.
func (d *drawing) south(t *town) {
	l := &d.Pieces
	y := t.foot + t.air
	side, size := 29.0, 22.0
	if t.phone {
		side, size = 23, 26
	}
	pad := 2.0 // between the sum of a column and its ring
	if t.phone {
		pad = 4
	}
	for c := range t.column {
		d.Place("col:"+itoa(c+1), artist.Region{Area: t.columnArea(c), Pad: pad})
		m := t.column[c] + t.width(c)/2
		l.Add(render.Path{D: render.PathOf("MLLQQZ", m-23, y, m+23, y, m+23, y+24, m+23, y+42, m, y+50, m-23, y+42, m-23, y+24), Fill: "lisboa", Line: render.Ink("ink", 2.2)})
		l.Text(m, y+33, itoa(d.v.Values[c]), render.Strong(30).Mid().Colour("card"))
		column := &d.v.Columns[c]
		list := cubes(column.Cubes)
		n := float64(len(list))
		if n > 0 {
			heap(l, m-n*side*0.48-15, y+70+side*0.5, n*side*0.96+14)
		}
		for i, icon := range list {
			l.Add(render.Icon{Name: icon, X: m + (float64(i)-(n-1)/2)*side*0.96 - 8, Y: y + 70, Size: side})
		}
		x := m
		if n > 0 {
			x = m + n*side*0.48 + 2
		}
		sum(l, x, y+78, column.Cost, render.Strong(size).Mid())
	}
	if !t.phone {
		d.majorities(t, y)
	}
	d.cityTiles(t)
}

// majorities adds at the south end of each street the wigs for its majority.
func (d *drawing) majorities(t *town, y float64) {
	l := &d.Pieces
	for i := range d.v.Streets {
		d.lies("street:"+d.v.Streets[i].Good, t.medalArea(i))
		x := t.street[i] + t.streetW/2
		for k, n := range d.v.Streets[i].Places {
			if k > 2 {
				break
			}
			l.Add(render.Disc{X: x, Y: y + 11 + 30*float64(k), R: float64(14 - k), Fill: []string{"gold", "silver", "timber.l1"}[k], Line: render.Ink("ink", 1.8)})
			l.Text(x, y+18.5+30*float64(k), itoa(n), render.Strong(20).Mid().In(26).Down(16))
		}
	}
}

// cityTiles sets the places of the city tiles on display, and locks used ones.
// On a phone the sign of a street replaces its tile.
func (d *drawing) cityTiles(t *town) {
	for i := range d.v.Tiles {
		k := &d.v.Tiles[i]
		place := "tile:" + k.Tile
		x, y := t.smallTile()
		at := render.Rect(x-18, y-20, 40, 40) // next to the value of the column
		switch {
		case t.phone && i < 4:
			d.Touch(place, render.Rect(t.street[i], t.foot+7, t.streetW, 38))
		case t.phone:
			d.Touch(place, at)
		case i < 4:
			x, y = t.street[i]+t.streetW/2, t.foot-12
			d.lies(place, t.medalArea(i)) // ringed with the street
			d.Touch(place, render.Rect(t.street[i], t.foot-38, t.streetW, 36))
		default:
			d.lies(place, at)
		}
		if k.Used && !t.phone {
			d.Pieces.Add(render.Icon{Name: "padlock", X: x, Y: y, Size: 34})
		}
	}
}
