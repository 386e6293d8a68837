package caylus

import (
	"slices"
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// Crop shows the places of a question as tiles: buildings with their price, tiles of the
// stock with costs and gains, the road that the provost can reach, the table of favors.
func (a Artist) Crop(v engine.View, q engine.Question, opts []engine.Option, focus int, o render.Options) *render.Scene {
	own := view(v)
	d := &drawing{Drawing: caylus.CropDrawing(own.Head, o), v: own, gains: gains(own), top: func() {}}
	switch {
	case q.Kind == "provost" || q.Kind == "guild_move":
		return d.provostCrop(opts, focus)
	case allOfKinds(opts, "favor") && !own.Options.SimpleFavors:
		return d.favorCrop(opts, focus)
	}
	tiles, lay := d.cropTiles(opts)
	if scene := d.Crop(opts, focus, tiles, lay); scene != nil {
		return scene
	}
	o.Size = render.Phone
	return artist.PartOf(a.Preview(v, q, opts, focus, o), opts)
}

// cropTiles returns a tile for each place on the road, next to it or in the stock.
func (d *drawing) cropTiles(opts []engine.Option) ([]artist.Tile, artist.CropLayout) {
	lay := artist.CropLayout{Width: 92, Widest: 150, Height: 128, Lowest: 100, Ground: "leaf.l3"}
	var tiles []artist.Tile
	at := map[string]int{} // of the tile of a place
	for i, opt := range opts {
		if len(opt.Places) == 0 {
			continue
		}
		place := opt.Places[0]
		if k, ok := at[place]; ok {
			tiles[k].Options = append(tiles[k].Options, i)
			continue
		}
		kind, word, n := placeParts(place)
		t := artist.Tile{Options: []int{i}}
		switch {
		case kind == "road" && n >= 1 && n <= len(d.v.Road):
			t.Key = "r" + strconv.Itoa(n)
			t.Face = d.spaceFace(&d.v.Road[n-1])
		case kind == "stock" && d.stockTile(word) != nil:
			lay.Width, lay.Lowest, lay.Ground = 118, 110, "sheet"
			t.Face = d.stockFace(*d.stockTile(word), opt.Gain)
			t.Pill = cost(d.v.Printed().Tile(word), 2)
		case kind == "part":
			return nil, lay // all batches build the same part
		default:
			t.Face = d.besideFace(kind, opt)
		}
		switch g := d.gains[place]; {
		case kind == "bridge" && artist.Number(opt.Effect, "first") > 0:
			t.Pill = artist.Amount("+1", "denier")
		case g.coin:
			t.Pill = artist.Amount(g.text, "denier")
		}
		at[place] = len(tiles)
		tiles = append(tiles, t)
	}
	return tiles, lay
}

// stockTile finds a tile of the stock.
func (d *drawing) stockTile(id string) *game.Tile {
	return artist.Pick(d.v.Stock, func(t *game.Tile) bool { return t.ID == id })
}

// spaceFace draws a space of the road: its building with the worker's action and the owner,
// or the field.
func (d *drawing) spaceFace(s *game.Space) func(render.Area) {
	return func(a render.Area) {
		l := &d.Pieces
		if s.Building == "" {
			plot{l, a, 0.8}.space(s)
			return
		}
		body := d.building(s.Class, a)
		y := body.Y + body.H/2 - 4
		if body.H < 70 {
			y = body.Y + 19
		} else if s.Owner >= 0 || s.Worker >= 0 {
			y = body.Y + 22
		}
		drawSigns(l, action(d.v.Printed().Tile(s.Building)), body.X+body.W/2, y, body.W-6)
		if s.Owner >= 0 && body.H >= 70 {
			l.House(s.Owner, body.X+18, body.Y+body.H-34, 30, d.Letter(s.Owner))
		}
		if s.Worker >= 0 && body.H >= 70 {
			l.Peg(s.Worker, body.X+body.W-20, body.Y+body.H-26, 40, d.Letter(s.Worker))
		}
	}
}

// building adds the roof and the wall of a class of buildings, and returns the wall.
func (d *drawing) building(class string, a render.Area) render.Area {
	top := min(34, a.H*0.2)
	if draw := roofs[class]; draw != nil {
		draw(roof{&d.Pieces, render.Rect(a.X, a.Y, a.W, top), false})
	} else {
		top = 0
	}
	body := render.Rect(a.X, a.Y+top, a.W, a.H-top)
	d.Pieces.Add(body.Box(3, "card", render.Ink("ink", 2.5)))
	return body
}

// drawSigns adds a formula centred on cx, cy. Two alternatives keep readable
// numbers, next to smaller icons.
func drawSigns(l *render.Layer, f artist.Formula, cx, cy, room float64) {
	if !slices.ContainsFunc(f, func(t artist.Token) bool { return t.Below != "" }) {
		f.DrawMid(l, cx, cy, 33, room, artist.Fade{})
		return
	}
	const number, icon, arrow = 24.0, 24.0, 17.0
	width := func(t artist.Token) float64 {
		switch {
		case t.Below != "":
			return max(render.Width(render.Bold, number, t.Text), render.Width(render.Bold, number, t.Below)) + 1
		case t.Icon != "":
			return icon
		}
		return arrow
	}
	total := 0.0
	for _, t := range f {
		total += width(t)
	}
	x := cx - total/2
	for _, t := range f {
		mid := x + width(t)/2
		switch {
		case t.Below != "":
			l.Text(mid, cy-2, t.Text, render.Strong(number).Mid())
			l.Text(mid, cy+19, t.Below, render.Strong(number).Mid())
		case t.Icon != "":
			l.Add(render.Icon{Name: t.Icon, X: mid, Y: cy, Size: icon})
		default:
			l.Stroke(render.Ink("ink", 3), mid-5, cy-7, mid+4, cy, mid-5, cy+7)
		}
		x += width(t)
	}
}

// besideFace draws a building next to the road, the castle or the bridge.
func (d *drawing) besideFace(id string, opt engine.Option) func(render.Area) {
	return func(a render.Area) {
		l := &d.Pieces
		look := classLooks["special"]
		band := min(34, a.H*0.42)
		l.Add(a.Box(4, "card", render.Ink("ink", 2.5)), render.Rect(a.X, a.Y, a.W, band).Box(4, look.band, render.Ink("ink", 2)))
		name, signs := "", specialEffects[id]
		switch id {
		case "castle":
			name, signs = d.Say("castle"), artist.Formula{{Icon: "tower"}}
		case "bridge":
			name, signs = d.Tell(opt.Label), artist.Formula{{Icon: "bridge"}}
		default:
			name = d.Say("special.short." + id)
		}
		if id == "joust" {
			signs = artist.Formula{{Icon: "favor"}}
		}
		l.Text(a.X+a.W/2, a.Y+band*0.76, name, render.Strong(26).Mid().Colour(look.text).In(a.W-6).Down(20))
		if a.H < 80 { // the pill needs the room
			return
		}
		signs.DrawMid(l, a.X+a.W/2, a.Y+band+(a.H-band)/2-7, 40, a.W-10, artist.Fade{})
	}
}

// stockFace draws a tile of the stock with its short name and the points for building it.
func (d *drawing) stockFace(t game.Tile, points int) func(render.Area) {
	return func(a render.Area) {
		l, info, look := &d.Pieces, d.v.Printed().Tile(t.ID), classLooks[t.Class]
		body := d.building(t.Class, a)
		l.Add(render.Rect(body.X, body.Y, body.W, 34).Box(3, look.band, render.Ink("ink", 2)))
		l.Text(body.X+body.W/2, body.Y+26, d.short(t.ID), render.Strong(26).Mid().Colour(look.text).In(body.W-6).Down(20))
		room := render.Rect(body.X, body.Y+34, body.W, body.H-34-18)
		signs, gain := action(info), artist.Amount(render.Plus(points), "point")
		if t.Class == "prestige" || len(signs) == 0 {
			signs = nil
		}
		y := room.Y + room.H/2
		if len(signs) > 0 && room.H >= 60 {
			drawSigns(l, signs, room.X+room.W/2, room.Y+room.H*0.27, room.W-6)
			y = room.Y + room.H*0.76
		}
		gain.DrawMid(l, room.X+room.W/2, y, 33, room.W-8, artist.Fade{})
	}
}

// provostCrop returns the road that the provost can reach, with the steps and their costs.
func (d *drawing) provostCrop(opts []engine.Option, focus int) *render.Scene {
	const y, h, road = 26.0, 122.0, 172.0
	d.CropSheet("leaf.l3", 262)
	d.Pieces.Add(
		render.Box{Y: road - 22, W: artist.CropWidth, H: 44, Fill: "oak"},
		render.Box{Y: road - 19, W: artist.CropWidth, H: 38, Fill: "pine.l1"},
	)
	var tiles []artist.Tile
	var areas []render.Area
	first := max(1, min(d.v.Provost-3, len(d.v.Road)-6))
	for n := first; n < first+7 && n <= len(d.v.Road); n++ {
		t := artist.Tile{Key: "r" + strconv.Itoa(n), Face: d.spaceFace(&d.v.Road[n-1])}
		for i, opt := range opts {
			if slices.Contains(opt.Places, d.v.Road[n-1].Place) {
				t.Options = append(t.Options, i)
			}
		}
		areas = append(areas, render.Rect(16+float64(n-first)*112, y, 96, h))
		tiles = append(tiles, t)
	}
	for i, t := range tiles {
		x := areas[i].X + areas[i].W/2
		if n := first + i; n == d.v.Provost {
			d.Pieces.Add(render.Icon{Name: "provost", X: x, Y: 222, Size: 58})
		}
		if len(t.Options) == 0 {
			continue
		}
		d.CropPill(x, road, 96, artist.Formula{artist.Sign(step(first + i - d.v.Provost))})
		if price := artist.Number(opts[t.Options[0]].Effect, "n"); price > 0 {
			artist.Amount(strconv.Itoa(price), "denier").DrawMid(&d.Pieces, x, 222, 33, 100, artist.Fade{})
		}
		if slices.Contains(t.Options, focus) {
			d.cutOff(first+i, tiles, areas, first)
		}
	}
	return d.CropAt(opts, focus, tiles, areas, "leaf.l3")
}

// cutOff strikes out the workers that the provost would leave without effect on a space.
func (d *drawing) cutOff(to int, tiles []artist.Tile, areas []render.Area, first int) {
	if d.v.Negotiation == nil {
		return
	}
	for _, p := range d.v.Negotiation.Positions {
		if p.Space != to {
			continue
		}
		for _, w := range p.Cut {
			if i := w - first; i >= 0 && i < len(tiles) {
				x, y := areas[i].X+areas[i].W/2, areas[i].Y+areas[i].H/2+8
				d.Late(func() {
					d.Pieces.Add(render.Disc{X: x, Y: y, R: 26, Line: render.Ink("card", 11)}, render.Disc{X: x, Y: y, R: 26, Line: render.Ink("taint", 6)})
					d.Pieces.Stroke(render.Ink("taint", 6), x-18, y-18, x+18, y+18)
				})
			}
		}
	}
}

// favorCrop returns the table of favors, with the level that each track would give.
func (d *drawing) favorCrop(opts []engine.Option, focus int) *render.Scene {
	rows := d.v.Favors.Tracks
	var tiles []artist.Tile
	var areas []render.Area
	d.CropSheet("sheet", 24+float64(len(rows))*72)
	for r, track := range rows {
		y := 16 + float64(r)*72
		d.Pieces.Add(render.Disc{X: 44, Y: y + 28, R: 27, Fill: "caylus.l2", Line: render.Ink("ink", 2.5)}, render.Icon{Name: trackIcons[track.ID], X: 44, Y: y + 28, Size: 38})
		for _, level := range track.Levels {
			t := artist.Tile{Face: d.levelFace(track, level)}
			for i, opt := range opts {
				if slices.Contains(opt.Places, levelPlace(track, level.Level)) {
					t.Options = append(t.Options, i)
				}
			}
			t.Subject = len(t.Options) == 0 && d.isActingAt(track, level)
			areas = append(areas, render.Rect(96+float64(level.Level-1)*140, y, 124, 56))
			tiles = append(tiles, t)
		}
	}
	if !slices.ContainsFunc(tiles, func(t artist.Tile) bool { return len(t.Options) > 0 }) {
		return nil
	}
	return d.CropAt(opts, focus, tiles, areas, "sheet")
}

// isActingAt reports whether the marker of the seat that is asked is on a level.
func (d *drawing) isActingAt(track game.Track, level game.Level) bool {
	return slices.Contains(seatsAt(track, level.Level), d.acting())
}

// levelFace draws a level of a favor track, with the marker of the seat that is asked.
func (d *drawing) levelFace(track game.Track, level game.Level) func(render.Area) {
	return func(a render.Area) {
		l := &d.Pieces
		l.Add(a.Box(8, "card", render.Ink("ink2", 2)))
		cx, cy := a.Centre()
		if e := favorEffect(levelInfo(d.v, track.ID, level.Level)); len(e) > 0 {
			e.DrawMid(l, cx, cy, 34, a.W-24, artist.Fade{})
		} else {
			l.Text(cx, cy+9, "–", render.Plain(28).Mid().Colour("ink2"))
		}
		if !level.Open {
			l.Add(render.Icon{Name: "padlock", X: a.X + a.W - 15, Y: a.Y + 16, Size: 24})
		}
		if s := d.acting(); d.isActingAt(track, level) {
			l.Badge(s, a.X+14, a.Y+a.H-12, 30, d.Letter(s), "ink")
		}
	}
}
