package cleopatra

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// Crop shows the places of a question as tiles: stalls with their cards, the ways to turn a
// mosaic, structures and their sites; for the garden the part with the places.
func (a Artist) Crop(v engine.View, q engine.Question, opts []engine.Option, focus int, o render.Options) *render.Scene {
	own := view(v)
	d := &drawing{Drawing: cleopatra.CropDrawing(own.Head, o), v: own}
	lay := artist.CropLayout{Width: 170, Height: 176, Lowest: 100, Ground: "sand.l2"}
	var tiles []artist.Tile
	switch q.Kind {
	case "anchor":
		return d.anchorCrop(opts, focus)
	case "claim":
		return d.claimCrop(opts, focus)
	case "orient":
		tiles = d.orientTiles(opts)
	case "stall", "refill":
		tiles, lay.Width, lay.Widest = d.stallTiles(q.Kind, opts), 150, 260
	case "start", "second", "build", "site":
		tiles = d.choiceTiles(opts)
		if q.Kind == "site" {
			lay.Width = 120
		}
		if !artist.Names(opts) {
			return nil
		}
	default:
		return nil // payments and offers are about no place
	}
	return d.Crop(opts, focus, tiles, lay)
}

// orientTiles shows each orientation of the mosaic with its best gain and the
// number of its places. An orientation without a place is closed.
func (d *drawing) orientTiles(opts []engine.Option) []artist.Tile {
	var tiles []artist.Tile
	for _, o := range d.v.Stack.Orientations {
		t := artist.Tile{Key: o.Name}
		best := ""
		for i, opt := range opts {
			if lastWord(opt.Code) == o.Name {
				t.Options = append(t.Options, i)
				best = render.Plus(artist.Number(opt.Effect, "best"))
			}
		}
		t.Face = func(a render.Area) {
			l := &d.Pieces
			l.Add(a.Box(8, "card", render.Ink("ink2", 2)))
			rows, cols := extent(o.Shape)
			k := min(24, (a.H-22)/float64(rows), (a.W-100)/float64(cols))
			tile(l, d.v.Stack.Top, cellsOfShape(o.Shape), a.X+(a.W-86)/2-k*float64(cols)/2+4, a.Y+a.H/2-k*float64(rows)/2+6, k, false)
			right, y := a.X+a.W-8, a.Y+a.H/2
			if best == "" {
				l.Text(right-30, y+9, "–", render.Plain(30).Mid().Colour("ink2"))
				return
			}
			gain := artist.Amount(best, "scarab")
			gain.Draw(l, right-gain.Width(34), y-18, 34, artist.Fade{})
			l.Text(right-32, y+34, strconv.Itoa(len(o.Anchors)), render.Plain(26).Right().Colour("ink2"))
			l.Add(render.Rect(right-27, y+14, 22, 22).Outlined(3, render.Dashed("ink2", 2.2, 5, 4)))
		}
		tiles = append(tiles, t)
	}
	return tiles
}

// stallTiles shows the stalls: for taking one, with the hand after it and the amulets for
// too many cards; for adding cards, with the next card before them.
func (d *drawing) stallTiles(kind string, opts []engine.Option) []artist.Tile {
	var tiles []artist.Tile
	if kind == "refill" && len(d.v.Drawn) > 0 {
		card := d.v.Drawn[0].Card
		tiles = append(tiles, artist.Tile{Subject: true, Span: 0.6, Face: func(a render.Area) {
			d.chip(card, a.X+a.W/2-14, a.Y+a.H/2, min(84, a.W-36))
			d.Pieces.Stroke(render.Ink("ink", 6), a.X+a.W-22, a.Y+a.H/2, a.X+a.W+2, a.Y+a.H/2)
			d.Pieces.Stroke(render.Ink("ink", 6), a.X+a.W-10, a.Y+a.H/2-11, a.X+a.W+2, a.Y+a.H/2, a.X+a.W-10, a.Y+a.H/2+11)
		}})
	}
	for s, cards := range d.v.Stalls {
		t := artist.Tile{Options: artist.OptionsAt(opts, stallPlace(s)), Face: d.stallFace(s, cards)}
		for _, i := range t.Options {
			if kind == "stall" {
				t.Pill = d.handAfter(opts[i])
			}
		}
		tiles = append(tiles, t)
	}
	return tiles
}

// handAfter writes the number of cards in hand after an answer, and the amulets for cards
// beyond the limit.
func (d *drawing) handAfter(opt engine.Option) artist.Formula {
	n, over := artist.Number(opt.Effect, "n"), artist.Number(opt.Effect, "over")
	f := artist.Formula{{Icon: "hand"}, artist.Sign(">"), artist.Sign(strconv.Itoa(n))}
	if over > 0 {
		f = append(f, artist.Sign(" "), artist.Sign(render.Plus(over)), artist.Token{Icon: "amulet"})
	}
	return f
}

func (d *drawing) stallFace(s int, cards []game.Card) func(render.Area) {
	return func(a render.Area) {
		l := &d.Pieces
		l.Add(a.Box(8, "card", render.Ink("ink2", 2)))
		awning(l, a.X, a.Y, a.W, s+1, 26)
		room := render.Rect(a.X+6, a.Y+40, a.W-12, a.H-62)
		kinds, counts := stacked(cards)
		side, perRow, fit := fitChips(len(kinds), room, 68, 30)
		for i, c := range kinds[:min(fit, len(kinds))] {
			row := i / perRow
			inRow := min(perRow, len(kinds)-row*perRow)
			rows := (len(kinds) + perRow - 1) / perRow
			x := room.X + room.W/2 + (float64(i%perRow)-float64(inRow-1)/2)*(side+8)
			y := room.Y + room.H/2 + (float64(row)-float64(rows-1)/2)*(side+6)
			d.chip(c.Card, x, y, side)
			if counts[i] > 1 {
				x, y := x-side/2+4, y+side/2-4 // clear of the signs of the cards
				l.Add(render.Disc{X: x, Y: y, R: 15, Fill: "walnut", Line: render.Ink("card", 2)})
				l.Text(x, y+8, strconv.Itoa(counts[i]), render.Strong(22).Mid().Colour("card"))
			}
		}
	}
}

// choiceTiles shows the subject of each answer: a visit, a worshipper, a structure or a
// site.
func (d *drawing) choiceTiles(opts []engine.Option) []artist.Tile {
	var tiles []artist.Tile
	for i, opt := range opts {
		t := artist.Tile{Options: []int{i}}
		if opt.Gain > 0 {
			t.Pill = artist.Amount(render.Plus(opt.Gain), "scarab")
		}
		name := d.Tell(opt.Label)
		place := ""
		if len(opt.Places) > 0 {
			place = opt.Places[0]
		}
		kind, rest, _ := strings.Cut(place, ":")
		s := artist.Pick(d.v.Quarry, func(s *game.Structure) bool { return s.ID == opt.Code })
		switch {
		case s != nil:
			t.Face = d.NamedFace(name, func(a render.Area) {
				side := min(64, a.H)
				size := min(30, (a.W-side-8)/6.6)
				wide := side + 8 + float64(s.Artisans)*size*0.95 + float64(s.Resources)*size*0.86
				x := a.X + (a.W-wide)/2
				d.Pieces.Add(render.Icon{Name: structureIcon(s.ID), X: x + side/2, Y: a.Y + a.H/2, Size: side})
				d.price(*s, x+side+8+size*0.5, a.Y+a.H/2, size)
			})
		case kind == "slot":
			slot := d.slotAt(place)
			if slot == nil {
				continue
			}
			t.Key = strconv.Itoa(slot.Slot)
			if tile := artist.Term(opt.Label, "tile"); !tile.IsZero() {
				name = d.Tell(tile)
			}
			t.Face = d.NamedFace(name, func(a render.Area) {
				side := min(64, a.H)
				d.Pieces.Face(person(slot.Tile), a.X+side/2+4, a.Y+a.H/2, side)
				d.effect(slot.Tile, (a.X+side+4+a.X+a.W)/2, a.Y+a.H/2)
			})
			if slot.Scarabs > 0 {
				t.Pill = artist.Amount(render.Signed(-slot.Scarabs), "scarab")
			} else if slot.Amulets > 0 {
				t.Pill = artist.Amount(render.Plus(slot.Amulets), "amulet")
			}
		case kind == "wall":
			t.Key = rest
			t.Face = d.NamedFace("", func(a render.Area) { d.wallPlan(wallNumber(rest), a) })
		case kind == "stall":
			t.Face = d.NamedFace(name, d.icon("stall"))
		case opt.Code == "quarry":
			t.Face = d.NamedFace(name, d.icon("hammer"))
		case kind == "row":
			t.Face = d.NamedFace(name, d.icon("sphinx"))
		case kind == "throne":
			t.Face = d.NamedFace(name, d.icon("throne"))
		case render.HasIcon(kind):
			t.Face = d.NamedFace(name, d.icon(kind))
		default:
			continue
		}
		tiles = append(tiles, t)
	}
	return tiles
}

func (d *drawing) icon(name string) func(render.Area) {
	return func(a render.Area) {
		x, y := a.Centre()
		d.Pieces.Add(render.Icon{Name: name, X: x, Y: y, Size: min(72, a.H)})
	}
}

// wallPlan draws the garden from above, with one wall in its place.
func (d *drawing) wallPlan(n int, a render.Area) {
	if n < 1 || n > len(d.v.Walls) {
		return
	}
	l := &d.Pieces
	k := min(9, (a.H-16)/10, (a.W-30)/11)
	g := palaceLayout{x: a.X + a.W/2 - 4.5*k, y: a.Y + a.H/2 - 4*k, k: k, t: 9, off: 4, top: 4, right: 4}
	l.Add(render.Rect(g.x, g.y, 9*k, 9*k).Box(2, "sand", render.Ink("ink2", 1.5)), render.Rect(g.x+3*k, g.y, 3*k, 3*k).Box(1, "stone.l1", render.Ink("ink2", 1.5)))
	for i, w := range d.v.Walls {
		b := g.wallArea(i+1).Box(2, "sheet", render.Ink("mute", 1.5))
		switch {
		case i+1 == n:
			b.Fill, b.Line = "ink", render.Ink("ink", 3)
		case w.Seat >= 0:
			b.Fill = render.SeatColour(w.Seat)
		}
		l.Add(b)
	}
}

// gardenCrop is the part of the garden in a crop.
type gardenCrop struct {
	palaceLayout
	top int // the first visible row
}

// gardenRows is the number of rows of the garden in a crop, and gardenTop their upper edge.
const (
	gardenRows = 5
	gardenTop  = 34.0
)

// window draws the garden and returns its part with some cells.
func (d *drawing) window(cells []square) gardenCrop {
	g := gardenCrop{palaceLayout: palaceLayout{x: 50, y: gardenTop, k: 57, fs: 28}}
	best := -1
	for top := 0; top <= 9-gardenRows; top++ {
		if n := artist.CountIf(cells, gardenCrop{top: top}.shows); n > best {
			best, g.top = n, top
		}
	}
	g.y -= float64(g.top) * g.k
	d.CropSheet("sheet", artist.CropHeight)
	d.emptyGarden(g.palaceLayout)
	d.garden(g.palaceLayout)
	d.Scene.Ground.Items = slices.DeleteFunc(d.Scene.Ground.Items, outsideCrop)
	d.Pieces.Items = slices.DeleteFunc(d.Pieces.Items, outsideCrop)
	maps.DeleteFunc(d.Places, func(_ string, a render.Area) bool { return a.Y < gardenTop || a.Y+a.H > artist.CropHeight })
	return g
}

// shows reports whether the window shows a cell.
func (g gardenCrop) shows(c *square) bool { return c[0] >= g.top && c[0] < g.top+gardenRows }

// outsideCrop reports whether a crop shows nothing of an item of the garden, or only a part
// of a text.
func outsideCrop(it render.Item) bool {
	_, y0, _, y1 := render.Bounds(it)
	if _, text := it.(render.Label); text {
		return y0 < gardenTop || y1 > artist.CropHeight
	}
	return y1 < gardenTop || y0 > artist.CropHeight
}

// heads adds the letters of the columns above the garden, on a ground that
// covers the picture there.
func (d *drawing) heads(g gardenCrop) {
	l := &d.Pieces
	l.Add(render.Box{W: artist.CropWidth, H: gardenTop, Fill: "sheet"})
	for c := range 9 {
		x := g.x + (float64(c)+0.5)*g.k
		l.Text(x, gardenTop-6, string(rune('A'+c)), render.Strong(28).Mid().Colour("ink2"))
	}
}

// anchorCrop shows the places of a turned mosaic with its gains there.
func (d *drawing) anchorCrop(opts []engine.Option, focus int) *render.Scene {
	var anchors, chosen []square
	for i, opt := range opts {
		cells := cellsOf(opt)
		if len(cells) == 0 {
			continue
		}
		if i == focus {
			chosen = cells
		}
		anchors = append(anchors, cells[0])
	}
	if len(anchors) == 0 {
		return nil
	}
	aim := anchors
	if len(chosen) > 0 {
		aim = chosen
	}
	g := d.window(aim)
	turned := d.v.Turn.Turned
	for _, opt := range opts {
		cells := cellsOf(opt)
		if len(cells) > 0 && g.shows(&cells[0]) && !slices.Contains(chosen, cells[0]) {
			x, y := g.centre(cells[0])
			d.Pieces.Candle(x, y, 26, d.mosaicGain(cells))
		}
	}
	if len(chosen) > 0 {
		tile(&d.Pieces, d.v.Stack.Top, chosen, g.x, g.y, g.k, false)
		d.palms(g.palaceLayout, chosen)
		d.Pieces.Chosen(outlineOf(chosen, g.x, g.y, g.k))
	}
	d.heads(g)
	d.anchorNote(opts, focus, turned, len(anchors))
	return d.Finish()
}

// anchorNote adds next to the garden the gain of the answer under the focus, or the number
// of places.
func (d *drawing) anchorNote(opts []engine.Option, focus int, turned string, places int) {
	const x = 640.0
	l := &d.Pieces
	if turned != "" {
		d.CropKey(x, 62, turned)
	}
	if focus < 0 || focus >= len(opts) || len(opts[focus].Places) == 0 {
		l.Add(render.Rect(x+2, 112, 34, 34).Outlined(4, render.Dashed("ink2", 3, 7, 5)))
		l.Text(x+50, 142, "× "+strconv.Itoa(places), render.Strong(36).Colour("ink2"))
		return
	}
	opt := opts[focus]
	l.Text(x+56, 74, strings.ToUpper(opt.Code), render.Strong(36))
	artist.Amount(render.Plus(opt.Gain), "scarab").Draw(l, x, 132, 50, artist.Fade{})
	if n := artist.Number(opt.Effect, "palms"); n > 0 {
		f := artist.Formula{artist.Sign(strconv.Itoa(opt.Gain - n)), artist.Sign("+"), artist.Sign(strconv.Itoa(n)), {Icon: "palm"}}
		f.Draw(l, x, 196, 38, artist.Fade{})
	}
}

// claimCrop shows a new sanctuary in the garden.
func (d *drawing) claimCrop(opts []engine.Option, focus int) *render.Scene {
	var cells []square
	for _, opt := range opts {
		if cells = cellsOf(opt); len(cells) > 0 {
			break
		}
	}
	for _, claim := range d.v.Turn.Claims[:min(1, len(d.v.Turn.Claims))] {
		cells = squares(claim)
	}
	if len(cells) == 0 {
		return nil
	}
	g := d.window(cells)
	outline := outlineOf(cells, g.x, g.y, g.k)
	if focus >= 0 {
		d.Pieces.Chosen(outline)
	} else {
		d.Pieces.OfferPath(outline)
	}
	d.heads(g)
	l := &d.Pieces
	l.Add(render.Icon{Name: "anubis", X: 690, Y: 110, Size: 92})
	artist.Amount(render.Signed(-len(cells)), "amulet").DrawMid(l, 690, 200, 52, 140, artist.Fade{})
	return d.Finish()
}
