package villagers

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// Crop shows the places of a question as tiles: cards of the Road and stacks,
// cards of the hand with their place and their gold, villagers, and villagers
// that open a padlock.
func (a Artist) Crop(v engine.View, q engine.Question, opts []engine.Option, focus int, o render.Options) *render.Scene {
	own := view(v)
	d := &drawing{Drawing: villagers.CropDrawing(own.Head, o), v: own}
	if !artist.Names(opts) {
		return nil
	}
	lay := artist.CropLayout{Width: 180, Height: 132, Lowest: 92, Ground: "villagers.l3"}
	var tiles []artist.Tile
	switch q.Kind {
	case "pick":
		return d.roadCrop(opts, focus)
	case "onto":
		tiles, lay.Width, lay.Height, lay.Lowest = d.stackTiles(opts), 110, 84, 60
	case "position", "unlock":
		tiles, lay.Width = d.besideCard(opts), 150
	case "village":
		tiles = d.villageTiles(opts)
	default:
		tiles = d.cardTiles(opts)
	}
	return d.Crop(opts, focus, tiles, lay)
}

// roadCrop shows the Road with the gold on its cards, and below it the stacks.
func (d *drawing) roadCrop(opts []engine.Option, focus int) *render.Scene {
	var tiles []artist.Tile
	var areas []render.Area
	for i := range d.v.Road {
		r := &d.v.Road[i]
		t := artist.Tile{Options: artist.OptionsAt(opts, r.Place), Face: d.slotFace()}
		if r.Card != "" {
			t.Face = d.ticketFace(r.Card, r.Coins, 0)
		}
		tiles = append(tiles, t)
		areas = append(areas, render.Rect(12+float64(i%3)*264, 12+float64(i/3)*114, 248, 98))
	}
	y := 12 + float64((len(d.v.Road)+2)/3)*114 + 2
	for i := range d.v.Stacks {
		s := &d.v.Stacks[i]
		tiles = append(tiles, artist.Tile{Options: artist.OptionsAt(opts, s.Place), Face: d.stackFace(s), Subject: s.Left == 0})
		areas = append(areas, render.Rect(12+float64(i)*132, y, 116, 62))
	}
	d.CropSheet("villagers.l3", y+62+12)
	d.Pieces.Add(render.Box{W: artist.CropWidth, H: y - 9, Fill: "pine.l1"})
	return d.CropAt(opts, focus, tiles, areas, "villagers.l3")
}

func (d *drawing) slotFace() func(render.Area) {
	return func(a render.Area) { d.Pieces.Slot(a, 9) }
}

// stackFace draws the back of the top card of a stack and the number of its cards.
func (d *drawing) stackFace(s *game.Stack) func(render.Area) {
	return func(a render.Area) {
		if s.Left > 0 {
			d.back(s, a)
			return
		}
		d.Pieces.Add(a.Outlined(9, render.Dashed("mute", 2.5, 7, 6)))
		d.Pieces.Text(a.X+a.W/2, a.Y+a.H/2+9, d.Say("gone"), render.Plain(26).Mid().Colour("ink2").In(a.W-10).Down(22))
	}
}

// stackTiles shows the stacks that a question is about.
func (d *drawing) stackTiles(opts []engine.Option) []artist.Tile {
	var tiles []artist.Tile
	for i := range d.v.Stacks {
		s := &d.v.Stacks[i]
		tiles = append(tiles, artist.Tile{Key: strconv.Itoa(i + 1), Options: artist.OptionsAt(opts, s.Place), Face: d.stackFace(s)})
	}
	return tiles
}

// ticketFace draws a card: its name on the band, its sign, its gains, the card below it and
// its padlock. foot is the free height at the lower edge.
func (d *drawing) ticketFace(card string, coins int, foot float64) func(render.Area) {
	return func(a render.Area) {
		l, c, look := &d.Pieces, cardOf(d.v, card), lookOf(card)
		const band = 33.0
		l.Add(a.Box(9, "card", render.Ink("ink", 2.2)), render.Rect(a.X, a.Y, a.W, band).Box(9, look.fill, render.Ink("ink", 2.2)))
		l.Put(d.nameLabel(card, render.Strong(27).Mid().Colour(look.on).In(a.W-12).Down(20)), a.X+a.W/2, a.Y+band*0.78)
		room := render.Rect(a.X+6, a.Y+band, a.W-12, a.H-band-foot)
		side := min(56, room.H-4)
		d.portrait(card, room.X+side/2+2, room.Y+room.H/2, side)
		if coins > 0 {
			d.token(coins, room.X+side+2, room.Y+room.H-18, 17)
		}
		x, right := room.X+side+12, room.X+room.W
		if coins > 0 {
			x += 12
		}
		y := room.Y + room.H*0.29
		if c.Padlock != "" {
			l.Add(render.Icon{Name: "padlock", X: right - 15, Y: y, Size: 32, Tone: lockTone(c)})
			right -= 34
		}
		d.printedLeft(c, x, y, 34, right-x)
		under := render.Plain(26).Colour("ink2")
		if text := d.underText(c); render.Width(under.Face, 22, text) <= room.X+room.W-x {
			l.Text(x, room.Y+room.H-5, text, under.In(room.X+room.W-x).Down(22))
		}
	}
}

// cardTiles shows the cards of answers: of the hand, of the Road, in a village.
func (d *drawing) cardTiles(opts []engine.Option) []artist.Tile {
	var tiles []artist.Tile
	for i, opt := range opts {
		card, coins := d.cardOfOption(opt)
		if card == "" {
			continue
		}
		t := artist.Tile{Options: []int{i}, Pill: gold(opt)}
		foot := 0.0
		if len(t.Pill) > 0 {
			foot = 14
		}
		t.Face = d.ticketFace(card, coins, foot)
		tiles = append(tiles, t)
	}
	return tiles
}

// cardOfOption returns the card of an answer and the gold on it, or "" if there
// is none.
func (d *drawing) cardOfOption(opt engine.Option) (card string, coins int) {
	for _, place := range opt.Places {
		for i := range d.v.Road {
			if r := &d.v.Road[i]; r.Place == place {
				return r.Card, r.Coins
			}
		}
	}
	for _, label := range []engine.Text{opt.Label, artist.Term(opt.Label, "card"), artist.Term(opt.Label, "what")} {
		if id, ok := strings.CutPrefix(label.Key, "villagers.card."); ok && cardOf(d.v, id).ID != "" {
			return id, 0
		}
	}
	for _, place := range opt.Places {
		if c, _ := d.cardAt(place); c != nil {
			return c.Card, c.Coins
		}
	}
	return "", 0
}

// gold returns the gold that an answer gives at the end, and its present
// payment.
func gold(opt engine.Option) artist.Formula {
	var f artist.Formula
	parts := artist.Terms(opt.Effect, "parts")
	for _, p := range parts {
		if artist.Last(p) == "market" {
			n := artist.Number(p, "n")
			sign := render.Signed(n)
			if n > 0 {
				sign = render.Plus(n)
			}
			f = append(f, artist.Amount(sign, "coin")...)
		}
	}
	for _, p := range parts {
		if strings.HasPrefix(p.Key, "villagers.pay.") && artist.Number(p, "n") > 0 {
			f = append(f, artist.Amount(render.Signed(-artist.Number(p, "n")), "coin")...)
		}
	}
	if n := artist.Number(opt.Effect, "n"); len(parts) == 0 && n != 0 && artist.Term(opt.Effect, "card").IsZero() {
		sign := render.Plus(n)
		if strings.Contains(opt.Effect.Key, ".lose.") {
			sign = render.Signed(-n)
		}
		f = artist.Amount(sign, "coin")
	}
	return f
}

// besideCard shows the card in play, and to its right the places where it can
// be laid, or the villagers that open its padlock.
func (d *drawing) besideCard(opts []engine.Option) []artist.Tile {
	var tiles []artist.Tile
	if card := d.v.Turn.Card; card != "" {
		tiles = append(tiles, artist.Tile{Subject: true, Span: 1.3, Face: d.ticketFace(card, 0, 0)})
	}
	for i, opt := range opts {
		t := artist.Tile{Options: []int{i}}
		var c *game.Villager
		seat := engine.NoSeat
		for _, place := range opt.Places {
			if v, w := d.cardAt(place); v != nil {
				c, seat = v, owner(w)
			}
		}
		name := d.Tell(opt.Label)
		if n := artist.Number(artist.Term(opt.Label, "what"), "n"); n > 0 {
			t.Pill = artist.Amount(render.Signed(-n), "coin")
		}
		switch {
		case c != nil && d.v.Asked == "position":
			t.Key = strconv.Itoa(len(tiles))
			t.Face = d.belowFace(c)
		case c != nil:
			name = d.cardName(c.Card)
			t.Face = d.NamedFace(name, func(a render.Area) {
				side := min(72, a.H)
				d.portrait(c.Card, a.X+a.W/2-side*0.4, a.Y+a.H/2, side*0.8)
				if seat >= 0 {
					d.Pieces.Badge(seat, a.X+a.W/2+side*0.5, a.Y+a.H/2, side*0.7, d.Letter(seat), "ink")
				}
			})
		default:
			icon := "treasury"
			if d.v.Asked == "position" {
				icon = "people"
			}
			t.Face = d.NamedFace(name, func(a render.Area) {
				x, y := a.Centre()
				d.Pieces.Add(render.Icon{Name: icon, X: x, Y: y, Size: min(60, a.H)})
			})
		}
		tiles = append(tiles, t)
	}
	return tiles
}

// belowFace draws a villager as the edge of a column, with the free place below
// it and the cards that are already there.
func (d *drawing) belowFace(c *game.Villager) func(render.Area) {
	return func(a render.Area) {
		l, look := &d.Pieces, lookOf(c.Card)
		const band = 36.0
		l.Add(a.Box(9, "sheet", render.Dashed("mute", 2.5, 8, 6)), render.Rect(a.X, a.Y, a.W, band).Box(9, look.fill, render.Ink("ink", 2.2)))
		l.Put(d.nameLabel(c.Card, render.Strong(26).Mid().Colour(look.on).In(a.W-56).Down(20)), a.X+a.W/2+18, a.Y+band*0.76)
		w := ownVillage(d.v)
		var beside []string
		if w != nil {
			for i := range w.Cards {
				if on := w.Cards[i].On; on >= 0 && w.Cards[on].Place == c.Place {
					beside = append(beside, w.Cards[i].Card)
				}
			}
		}
		room := render.Rect(a.X+6, a.Y+band, a.W-12, a.H-band)
		side := min(56, room.H-12, room.W/float64(len(beside)+1)-8)
		for i, card := range beside {
			d.portrait(card, room.X+(float64(i)+0.5)*room.W/float64(len(beside)+1), room.Y+room.H/2, side)
		}
		x := room.X + (float64(len(beside))+0.5)*room.W/float64(len(beside)+1)
		if d.v.Turn.Card != "" {
			l.Add(render.Rect(x-side/2-3, room.Y+room.H/2-side/2-3, side+6, side+6).Box(7, "card", render.Dashed("ink2", 2.2, 6, 5)))
			d.portrait(d.v.Turn.Card, x, room.Y+room.H/2, side*0.9)
		}
	}
}

// villageTiles shows villages by their owners.
func (d *drawing) villageTiles(opts []engine.Option) []artist.Tile {
	var tiles []artist.Tile
	for i, opt := range opts {
		w := artist.Pick(d.v.Villages, func(w *game.Village) bool { return slices.Contains(opt.Places, w.Place) })
		if w == nil {
			continue
		}
		tiles = append(tiles, artist.Tile{Options: []int{i}, Face: d.NamedFace(d.Tell(opt.Label), func(a render.Area) {
			x, y := a.Centre()
			s := owner(w)
			d.Pieces.Badge(s, x, y, min(60, a.H), d.Letter(s), "ink")
		})})
	}
	return tiles
}
