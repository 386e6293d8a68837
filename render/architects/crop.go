package architects

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// Crop shows the places of a question as tiles: places with their workers and present
// gains, groups of workers to capture, apprentices with their price, building cards.
func (a Artist) Crop(v engine.View, q engine.Question, opts []engine.Option, focus int, o render.Options) *render.Scene {
	own := view(v)
	d := &drawing{Drawing: architects.CropDrawing(own.Head, o), v: own, floor: artist.CropText}
	lay := artist.CropLayout{Width: 96, Widest: 184, Height: 132, Lowest: 100, Ground: "hay.l3"}
	var tiles []artist.Tile
	switch {
	case q.Kind == "capture" || q.Kind == "barracks":
		return d.captureCrop(opts, focus)
	case named(opts, "slot:"):
		tiles, lay.Width = d.slotTiles(opts), 140
	case slices.ContainsFunc(opts, func(opt engine.Option) bool { return buildingOf(opt) != "" }):
		tiles, lay.Width = d.buildingTiles(opts), 176
	case q.Kind == "turn":
		tiles = d.placeTiles(opts)
	}
	if scene := d.Crop(opts, focus, tiles, lay); scene != nil || q.Kind == "guard" {
		return scene
	}
	o.Size = render.Phone
	return artist.PartOf(a.Preview(v, q, opts, focus, o), opts)
}

// placeTiles shows the places that a worker can be sent to.
func (d *drawing) placeTiles(opts []engine.Option) []artist.Tile {
	var tiles []artist.Tile
	market := -1 // its three spaces share a tile
	for i, opt := range opts {
		if len(opt.Places) == 0 {
			continue
		}
		place := opt.Places[0]
		if d.stallOf(place) != nil {
			if market >= 0 {
				tiles[market].Options = append(tiles[market].Options, i)
				continue
			}
			market = len(tiles)
		}
		t := artist.Tile{Options: []int{i}, Face: d.placeFace(place, d.Tell(opt.Label))}
		for k, f := range d.now(place) {
			if k > 0 && place != "tax_stand" {
				t.Pill = append(t.Pill, artist.Sign("/"))
			}
			t.Pill = append(t.Pill, f...)
		}
		tiles = append(tiles, t)
	}
	return tiles
}

func (d *drawing) stallOf(place string) *game.Space {
	return artist.Pick(d.v.Market.Spaces, func(s *game.Space) bool { return s.Place == place })
}

// placeFace draws a place: its scene, the sign with its name, and the workers
// there or the goods for sale.
func (d *drawing) placeFace(place, label string) func(render.Area) {
	return func(a render.Area) {
		picture, sign := place, 32.0
		if d.stallOf(place) != nil {
			picture = "market"
		}
		lines := d.signLines(place, label, a.W-3)
		if lines == nil {
			sign = 0
		}
		top := a.H * 0.3
		l := &d.Pieces
		l.Add(a.Filled(10, "card"))
		if len(scenes()[picture]) > 0 {
			scene(l, picture, render.Rect(a.X, a.Y, a.W, top))
		} else {
			l.Add(render.Rect(a.X, a.Y, a.W, top).Filled(8, "clay.l3"), render.Icon{Name: "builder", X: a.X + a.W/2, Y: a.Y + top/2, Size: top})
		}
		if lines != nil {
			l.Add(render.Rect(a.X, a.Y+top, a.W, sign).Filled(0, "walnut"), render.Box{X: a.X, Y: a.Y + top + sign - 3, W: a.W, H: 3, Fill: accent})
			line := lines[0]
			line.X, line.Y, line.Fill = a.X+a.W/2, a.Y+top+sign/2+line.Size*0.34-1, "card"
			l.Add(line)
		}
		l.Add(a.Outlined(10, render.Ink("ink", 2.5)))
		room := render.Rect(a.X+4, a.Y+top+sign, a.W-8, a.H-top-sign-16)
		x, y := room.Centre()
		switch s := d.stallOf(place); {
		case s != nil:
			d.stalls(room)
		case place == "guildhall":
			signs(strconv.Itoa(d.v.Guildhall.Left)+"×", "builder").DrawMid(l, x, y, min(36, room.H), room.W-8, artist.Fade{})
		default:
			d.workersOf(place, room)
		}
	}
}

// signLines returns the name of a place on its sign, or a shorter one, or nil
// if neither fits.
func (d *drawing) signLines(place, label string, room float64) []render.Label {
	lines := artist.NameLines(d.placeName(place, label), room, 1)
	if lines == nil && place == "storehouse" {
		lines = artist.NameLines(d.Say("short.storehouse"), room, 1)
	}
	return lines
}

// placeName returns the name of a place in pictures, or the name of the answer.
func (d *drawing) placeName(place, label string) string {
	if d.place(place) != nil || place == "guildhall" {
		return d.Say("place." + place)
	}
	if d.stallOf(place) != nil {
		return d.Say("place.market")
	}
	return label
}

// stalls adds the spaces of the Black Market with their workers, or their prices for the
// active player.
func (d *drawing) stalls(room render.Area) {
	l, w, r := &d.Pieces, room.W/3, min(20, room.W/6-2, room.H/2)
	for i := range d.v.Market.Spaces {
		s := &d.v.Market.Spaces[i]
		x, y := room.X+w*(float64(i)+0.5), room.Y+room.H/2
		switch price := d.entered(s); {
		case s.Player >= 0:
			l.Add(render.Disc{X: x, Y: y, R: r, Fill: "panel", Line: render.Ink("ink", 2)})
			l.Peg(d.seat(s.Player), x, y-1, r*1.6, d.letter(s.Player))
		case price != nil:
			l.Add(render.Disc{X: x, Y: y, R: r, Fill: "next.l2", Line: render.Ink("ink", 2)})
			text := price[0].Text
			if text == "−0" {
				text = "0"
			}
			l.Text(x, y+9, text, render.Strong(26).Mid().In(2*r-2).Down(20))
		default:
			l.Add(render.Disc{X: x, Y: y, R: r, Fill: "sheet", Line: render.Dashed("mute", 2.5, 6, 5)})
		}
	}
}

// workersOf adds the workers at a place by player: up to three of them,
// otherwise one and their number.
func (d *drawing) workersOf(place string, room render.Area) {
	var there []int
	for i := range d.v.Players {
		if d.workersAt(place, i) > 0 {
			there = append(there, i)
		}
	}
	if len(there) == 0 {
		return
	}
	w := min(62, room.W/float64(len(there)))
	x := room.X + (room.W-w*float64(len(there)))/2
	for k, i := range there {
		spot := render.Rect(x+w*float64(k), room.Y, w, room.H)
		if w < 42 { // room for one and a number
			d.crowd(i, d.workersAt(place, i), spot, 34)
		} else {
			d.peopleOf(i, d.workersAt(place, i), spot)
		}
	}
}

// peopleOf adds workers of a player in the middle of a spot.
func (d *drawing) peopleOf(player, n int, spot render.Area) {
	l, seat, letter := &d.Pieces, d.seat(player), d.letter(player)
	x, y := spot.Centre()
	size := min(40, spot.H)
	if n > 3 {
		l.Peg(seat, x-11, y, size, letter)
		l.Text(x+3, y+9, strconv.Itoa(n), render.Strong(26))
		return
	}
	if n == 3 {
		l.Peg(seat, x, y-4, size*0.9, "")
	}
	for k := range min(n, 2) {
		at := x + 20*(float64(k)-float64(min(n, 2)-1)/2)
		front := ""
		if k == min(n, 2)-1 {
			front = letter
		}
		l.Peg(seat, at, y+2, size*0.9, front)
	}
}

// captureCrop shows each place with workers to capture, and a frame around each
// group.
func (d *drawing) captureCrop(opts []engine.Option, focus int) *render.Scene {
	opts = d.aimed(opts)
	type group struct{ option, player int }
	var places []string
	groups := map[string][]group{}
	for i, opt := range opts {
		if len(opt.Places) != 1 {
			continue
		}
		place, player := placeWords(opt.Places[0])
		if player < 0 {
			continue
		}
		if groups[place] == nil {
			places = append(places, place)
		}
		groups[place] = append(groups[place], group{i, player})
	}
	if len(places) == 0 {
		return nil
	}
	rows := 1
	if len(places) > 4 {
		rows = 2
	}
	const gap = 14.0
	columns := (len(places) + rows - 1) / rows
	w := min(260, (artist.CropWidth-20-gap*float64(columns-1))/float64(columns))
	pill := 34.0
	if rows > 1 {
		pill = 0
	}
	h := min(230, (artist.CropHeight-24-gap*float64(rows-1)-pill*float64(rows))/float64(rows))
	left := (artist.CropWidth - w*float64(columns) - gap*float64(columns-1)) / 2
	var tiles []artist.Tile
	var areas []render.Area
	for n, place := range places {
		a := render.Rect(left+float64(n%columns)*(w+gap), 12+float64(n/columns)*(h+gap+pill), w, h)
		top := h - 86
		head := artist.Tile{Subject: true, Face: d.capturePlace(place, top)}
		if pill > 0 {
			head.Pill = plus(amounts(opts[groups[place][0].option].Effect))
		}
		tiles, areas = append(tiles, head), append(areas, a)
		slices.SortFunc(groups[place], func(x, y group) int { return x.player - y.player })
		each := w / float64(len(groups[place]))
		for k, g := range groups[place] {
			width := min(each-12, 84)
			x := a.X + each*(float64(k)+0.5) - width/2
			tiles = append(tiles, artist.Tile{Options: []int{g.option}, Face: d.groupFace(g.player, d.workersAt(place, g.player))})
			areas = append(areas, render.Rect(x, a.Y+top+10, width, 66))
		}
	}
	d.CropSheet("hay.l3", 12+float64(rows)*(h+pill)+gap*float64(rows-1)+10)
	return d.CropAt(opts, focus, tiles, areas, "hay.l3")
}

// capturePlace draws the head of a place above the groups of workers. top is
// the height of the head.
func (d *drawing) capturePlace(place string, top float64) func(render.Area) {
	return func(a render.Area) {
		l := &d.Pieces
		l.Add(a.Filled(10, "card"))
		lines, sign := d.signLines(place, "", a.W-3), min(34, top)
		scene(l, place, render.Rect(a.X, a.Y, a.W, top-sign))
		l.Add(render.Rect(a.X, a.Y+top-sign, a.W, sign).Filled(0, "walnut"))
		if lines != nil {
			line := lines[0]
			line.X, line.Y, line.Fill = a.X+a.W/2, a.Y+top-sign/2+line.Size*0.34, "card"
			l.Add(line)
		}
		l.Add(a.Outlined(10, render.Ink("ink", 2.5)))
	}
}

// groupFace draws workers of a player and their number.
func (d *drawing) groupFace(player, n int) func(render.Area) {
	return func(a render.Area) {
		l := &d.Pieces
		l.Add(a.Filled(8, "card"))
		x, size := a.X+a.W/2, min(42, a.W*1.5)
		letter := d.letter(player)
		if n > 1 && a.W > 46 {
			l.Peg(d.seat(player), x-10, a.Y+size*0.48, size, "")
			x += 8
		}
		l.Peg(d.seat(player), x, a.Y+size*0.48, size, letter)
		l.Text(a.X+a.W/2, a.Y+a.H-3, strconv.Itoa(n), render.Strong(26).Mid())
	}
}

// slotTiles shows the apprentices on display; those that cannot be hired are closed.
func (d *drawing) slotTiles(opts []engine.Option) []artist.Tile {
	var tiles []artist.Tile
	for n := range d.v.Display {
		s := &d.v.Display[n]
		t := artist.Tile{Face: d.crewFace(s)}
		for i, opt := range opts {
			if len(opt.Places) > 0 && opt.Places[0] == slotPlace(n) {
				t.Options = append(t.Options, i)
				for _, price := range artist.Terms(opt.Effect, "prices") {
					if kindOf(price) == "part.hire" {
						t.Pill = signs(strconv.Itoa(-artist.Number(price, "n")), "silver")
					}
				}
			}
		}
		tiles = append(tiles, t)
	}
	return tiles
}

// crewFace draws an apprentice: skills and virtue, name, effect.
func (d *drawing) crewFace(s *game.Slot) func(render.Area) {
	return func(a render.Area) {
		l := &d.Pieces
		if s.Card == "" {
			l.Slot(a, 8)
			return
		}
		band := 32.0
		y := a.Y + (a.H-band-16)/2
		l.Add(a.Box(8, "card", render.Ink("ink", 2.2)), render.Box{X: a.X + 1, Y: y, W: a.W - 2, H: band, Fill: "blue.l2"})
		size := y - a.Y - 4
		l.Face(person(s.Card), a.X+4+size/2, (a.Y+y)/2, size)
		skillFormula(s.Skills).Draw(l, a.X+12+size, (a.Y+y)/2+1, min(34, (a.W-90-size)/float64(max(1, len(s.Skills)))), artist.Fade{})
		right := a.X + a.W - 8
		if s.Coins > 0 {
			l.Add(render.Disc{X: right - 15, Y: (a.Y + y) / 2, R: 16, Fill: "walnut", Line: render.Ink("gold", 2.5)})
			l.Text(right-15, (a.Y+y)/2+9, strconv.Itoa(s.Coins), render.Strong(26).Mid().Colour("next"))
			right -= 38
		}
		if s.Virtue != 0 {
			f := signs(render.Plus(s.Virtue), "virtue")
			f.Draw(l, right-f.Width(33), (a.Y+y)/2+1, 33, artist.Fade{})
		}
		l.Text(a.X+a.W/2, y+band*0.78, d.shortName(s.Card, a.W-10, 22), render.Strong(26).Mid().In(a.W-10).Down(20))
		if f := signsOf(s.Text); f != nil {
			f.DrawMid(l, a.X+a.W/2, (y+band+a.Y+a.H-16)/2, 33, a.W-12, artist.Fade{})
		}
	}
}

// buildingTiles shows building cards with their points and cost, and the Cathedral.
func (d *drawing) buildingTiles(opts []engine.Option) []artist.Tile {
	var cards []game.HandCard
	if d.v.Own != nil {
		cards = slices.Concat(d.v.Own.Hand, d.v.Own.Choices)
	}
	var tiles []artist.Tile
	for i, opt := range opts {
		t := artist.Tile{Options: []int{i}}
		id := buildingOf(opt)
		card := artist.Pick(cards, func(c *game.HandCard) bool { return c.Card == id })
		switch {
		case card != nil:
			t.Pill = signs(strconv.Itoa(card.Points), "vpflag")
			t.Face = d.NamedFace(d.buildingName(id), func(a render.Area) {
				x, y := a.Centre()
				first, second := skillFormula(card.Skills), goodsOf(card.Cost, 0)
				if second.Width(33) > a.W { // the goods need both lines
					half := (len(second) + 2) / 4 * 2
					first, second = second[:half], second[half:]
				}
				if len(first) > 0 && a.H >= 60 {
					first.DrawMid(&d.Pieces, x, a.Y+a.H*0.25, 33, a.W, artist.Fade{})
					y = a.Y + a.H*0.75
				}
				second.DrawMid(&d.Pieces, x, y, 33, a.W, artist.Fade{})
			})
		case len(opt.Places) > 0 && strings.HasPrefix(opt.Places[0], "cathedral"):
			if opt.Gain > 0 {
				t.Pill = signs(render.Plus(opt.Gain), "vpflag")
			}
			t.Face = d.NamedFace(d.Say("place.cathedral"), func(a render.Area) {
				x, y := a.Centre()
				d.Pieces.Add(render.Icon{Name: "church", X: x, Y: y, Size: min(72, a.H)})
			})
		default:
			continue
		}
		tiles = append(tiles, t)
	}
	return tiles
}
