package lisboa

import (
	"strings"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// Crop shows the places of a question as tiles: plots with the cost and the score of a
// store, offices with their actions, cards, decrees and tiles on display.
func (a Artist) Crop(v engine.View, q engine.Question, opts []engine.Option, focus int, o render.Options) *render.Scene {
	own := view(v)
	d := &drawing{Drawing: lisboa.CropDrawing(own.Head, o), v: own}
	if q.Kind == "door" {
		return d.doorCrop(opts, focus)
	}
	lay := artist.CropLayout{Width: 150, Height: 176, Lowest: 100, Ground: "lisboa.l3"}
	var tiles []artist.Tile
	for i, opt := range opts {
		if len(opt.Places) == 0 {
			continue
		}
		t := artist.Tile{Options: []int{i}, Pill: changes(opt.Effect)}
		switch place := opt.Places[0]; {
		case q.Kind == "space" && d.spaceAt(place) != nil:
			s := d.spaceAt(place)
			price, _ := d.price(s)
			lay.Width, lay.Ground = 140, "card"
			t.Key, t.Pill, t.Face = strings.ToUpper(place), nil, d.plotFace(s)
			t.Brief = artist.Amount(itoa(price), "coin")
		case q.Kind == "end" && d.endAt(place) != nil:
			lay.Width, lay.Ground = 112, "card"
			t.Key, t.Pill, t.Face = strings.ToUpper(place), nil, d.endFace(d.endAt(place))
			t.Brief = cubeSigns(d.endAt(place).Cubes)
		case strings.HasPrefix(place, "decree:"):
			lay.Width = 80
			t.Key, t.Face = strings.TrimPrefix(opt.Code, "decree "), d.bigDecree(strings.TrimPrefix(place, "decree:"))
			if t.Pill == nil && opt.Gain > 0 {
				t.Pill = artist.Amount(render.Plus(opt.Gain), "wig")
			}
		case strings.HasPrefix(place, "row:") || strings.HasPrefix(place, "col:"):
			t.Key = strings.ToUpper(place[len("row:"):])
			t.Face = d.iconFace(changeIcon(firstChange(opt.Effect)))
		case q.Kind == "sell":
			lay.Width = 130
			t.Face = d.aboardFace(place, firstLost(opt.Effect))
		default:
			t.Face = d.choiceFace(q.Kind, place, opt)
		}
		tiles = append(tiles, t)
	}
	if scene := d.Crop(opts, focus, tiles, lay); scene != nil {
		return scene
	}
	o.Size = render.Phone
	return artist.PartOf(a.Preview(v, q, opts, focus, o), opts)
}

func (d *drawing) spaceAt(place string) *game.Space {
	return artist.Pick(d.v.Spaces, func(s *game.Space) bool { return s.Place == place })
}

func (d *drawing) endAt(place string) *game.End {
	return artist.Pick(d.v.Ends, func(e *game.End) bool { return e.Place == place })
}

func (d *drawing) officeOf(noble string) *game.Office {
	return artist.Pick(d.v.Offices, func(o *game.Office) bool { return o.Noble == noble })
}

// changes writes the gains of an answer, and then its costs.
func changes(effect engine.Text) artist.Formula {
	var f artist.Formula
	for _, list := range []string{"gains", "changes", "prices"} {
		for _, t := range artist.Terms(effect, list) {
			icon, n := changeIcon(t), artist.Number(t, "n")
			if icon == "" || n == 0 {
				continue
			}
			f = append(f, artist.Amount(render.Plus(n), icon)...)
		}
	}
	if len(f) > 6 {
		f = f[:6]
	}
	return f
}

// changeIcon returns the icon of a changed thing, or "" for none.
func changeIcon(change engine.Text) string {
	if artist.Last(change) == "wigs" {
		return "wig"
	}
	what := artist.Term(change, "what")
	if what.IsZero() {
		return ""
	}
	switch word := artist.Last(what); {
	case strings.HasPrefix(what.Key, "lisboa.cube."):
		return "cube_" + word[:1]
	case strings.HasPrefix(what.Key, "lisboa.good."):
		return goodIcon[word]
	default:
		return map[string]string{"reis": "coin", "influence": "influence", "officials": "official", "official": "official"}[word]
	}
}

// cubeSigns writes some rubble.
func cubeSigns(c game.Cubes) artist.Formula {
	var f artist.Formula
	for _, icon := range cubes(c) {
		f = append(f, artist.Token{Icon: icon})
	}
	return f
}

// plotFace draws a free store space: its bonus, the price of the cheapest store, and the
// points at the door to each street.
func (d *drawing) plotFace(s *game.Space) func(render.Area) {
	return func(a render.Area) {
		l := &d.Pieces
		l.Slot(a, 8)
		effectSigns(s.Bonus).mid(l, a.X+a.W/2+8, a.Y+a.H*0.33, 40, a.W-52, "ink")
		price, dear := d.price(s)
		cx, y := a.X+a.W/2, a.Y+a.H-30
		coin(l, cx, y, price, 48, 26, dear)
		for _, door := range s.Doors {
			n, x, w := d.storeWigs(s, door.Good), a.X+3, 12.0
			if n > 0 {
				w = 36
			}
			if door.Side != "left" {
				x = a.X + a.W - 3 - w
			}
			l.Add(render.Box{X: x, Y: y - 21, W: w, H: 42, R: 4, Fill: goodColour[door.Good] + ".l1", Line: render.Ink("ink", 2)})
			if n > 0 {
				l.Text(x+w/2, y+9, itoa(n), render.Strong(26).Mid().In(w-3).Down(22))
			}
		}
	}
}

// endFace draws a space for a public building: its bonus and its rubble.
func (d *drawing) endFace(e *game.End) func(render.Area) {
	return func(a render.Area) {
		l := &d.Pieces
		l.Slot(a, 8)
		effectSigns(e.Bonus).mid(l, a.X+a.W/2+14, a.Y+a.H*0.34, 38, a.W-48, "ink")
		cubeSigns(e.Cubes).DrawMid(l, a.X+a.W/2, a.Y+a.H-32, 40, a.W-12, artist.Fade{})
	}
}

// doorCrop shows the space of a store, and at its sides the streets with the score of the
// store there.
func (d *drawing) doorCrop(opts []engine.Option, focus int) *render.Scene {
	var space *game.Space
	for _, opt := range opts {
		for _, place := range opt.Places {
			if s := d.spaceAt(place); s != nil {
				space = s
			}
		}
	}
	if space == nil {
		return nil
	}
	tiles := []artist.Tile{{Subject: true, Span: 1.2, Key: strings.ToUpper(space.Place), Face: func(a render.Area) {
		l := &d.Pieces
		l.Slot(a, 10)
		effectSigns(space.Bonus).mid(l, a.X+a.W/2, a.Y+a.H*0.32, 56, a.W-60, "ink")
		price, dear := d.price(space)
		coin(l, a.X+a.W/2, a.Y+a.H-54, price, 76, 38, dear)
	}}}
	for i, opt := range opts {
		for _, door := range space.Doors {
			if door.Good != opt.Code {
				continue
			}
			t := artist.Tile{Options: []int{i}, Face: d.streetFace(space, door, d.Tell(opt.Label))}
			if door.Side == "left" {
				tiles = append([]artist.Tile{t}, tiles...)
			} else {
				tiles = append(tiles, t)
			}
		}
	}
	return d.Crop(opts, focus, tiles, artist.CropLayout{Width: 200, Height: 220, Ground: "card"})
}

// streetFace draws a street with its good and the score of a store there.
func (d *drawing) streetFace(s *game.Space, door game.Door, name string) func(render.Area) {
	return d.NamedFace(name, func(a render.Area) {
		l := &d.Pieces
		street := render.Rect(a.X, a.Y, 64, a.H)
		x := street.X + street.W + (a.W-street.W)/2
		if door.Side == "left" { // next to the space
			street.X, x = a.X+a.W-street.W, a.X+(a.W-street.W)/2
		}
		l.Add(street.Box(4, paving[door.Good], render.Ink("ink2", 2)))
		for y := street.Y + 14; y < street.Y+street.H-4; y += 24 {
			waves(l, street.X+6, y, street.W-12, 2, 5, goodColour[door.Good]+".l3")
		}
		cx, cy := street.Centre()
		l.Add(render.Disc{X: cx, Y: cy, R: 27, Fill: "card", Line: render.Ink("ink", 2.2)}, render.Icon{Name: goodIcon[door.Good], X: cx, Y: cy, Size: 40})
		signs(render.Plus(d.storeWigs(s, door.Good)), "@wig").mid(l, x, cy, 48, a.W-street.W-8, "good")
	})
}

// bigDecree draws a decree of the display: the points and the counted things.
func (d *drawing) bigDecree(number string) func(render.Area) {
	return func(a render.Area) {
		l, k := &d.Pieces, int(number[0]-'1')
		l.Add(a.Box(8, "card", render.Ink("ink", 2)))
		if k < 0 || k >= len(d.v.Decrees) || d.v.Decrees[k] == "" {
			return
		}
		w := d.decree(d.v.Decrees[k])
		x := a.X + a.W/2
		signs(w.wigs, "@wig").mid(l, x, a.Y+a.H*0.36, 38, a.W-8, "ink")
		w.what.mid(l, x, a.Y+a.H*0.68, 38, a.W-8, "ink")
	}
}

// choiceFace draws the subject of an answer, with the name of the answer.
func (d *drawing) choiceFace(kind, place string, opt engine.Option) func(render.Area) {
	return d.NamedFace(d.Tell(opt.Label), func(a render.Area) {
		l := &d.Pieces
		x, y := a.Centre()
		what, rest, _ := strings.Cut(place, ":")
		icon := func(names ...string) { iconRow(l, a, names...) }
		switch {
		case kind == "state" || kind == "deed" || kind == "trade":
			nobleFace(l, place, a.X+34, y, min(64, a.H))
			actionSigns[artist.Last(opt.Label)].mid(l, a.X+66+(a.W-66)/2, y, 48, a.W-70, "ink")
		case strings.HasPrefix(opt.Component, "cl_") || kind == "clergy":
			effectSigns(d.clergy(clergyOf(opt)).Effect).mid(l, x, y, 46, a.W-8, "ink")
		case what == "plan" || kind == "blueprint":
			architect := "blue"
			if strings.Contains(place+" "+opt.Code, "green") {
				architect = "green"
			}
			icon(planIcon(architect))
		case what == "building":
			publicBuilding(l, render.Rect(x-a.H*0.55, a.Y, a.H*1.1, a.H), d.building(opt.Component).Goods, rest)
		case what == "deck":
			d.deckFace(a, rest)
		case what == "favors":
			d.favor(x-4, y, min(2.2, a.H/36), rest)
		case what == "plaza":
			icon(nobleIcon(rest), "official")
		case kind == "ship":
			icon("ship")
		case what == "church":
			d.besideCardinal(a, int(rest[0]-'0'))
		case kind == "house":
			d.houseTrack(a, rest[strings.LastIndexByte(rest, ':')+1:])
		case kind == "use" && what == "player" && strings.HasSuffix(rest, ":warehouse"):
			icon("gold")
		case kind == "use" && what == "player":
			icon("tuck")
		case what == "ruins":
			icon(changeIcon(firstChange(opt.Effect)))
		case strings.HasSuffix(place, ":warehouse"):
			icon(goodIcon[opt.Code])
		case d.officeOf(place) != nil:
			d.officeWindows(a, place)
		case kind == "room":
			d.portfolioCard(a, rest)
		case kind == "fare":
			icon("coin", "influence")
		default:
			icon("tuck")
		}
	})
}

// clergyOf returns the id of the clergy tile of an answer.
func clergyOf(opt engine.Option) string {
	if opt.Component != "" {
		return opt.Component
	}
	return "cl_" + strings.ReplaceAll(opt.Code, " ", "_")
}

// iconFace draws one icon on a card.
func (d *drawing) iconFace(icon string) func(render.Area) {
	return d.NamedFace("", func(a render.Area) { iconRow(&d.Pieces, a, icon) })
}

// aboardFace draws a good next to the ship that takes it, with the badge of its owner.
func (d *drawing) aboardFace(place, good string) func(render.Area) {
	return d.NamedFace("", func(a render.Area) {
		iconRow(&d.Pieces, a, good, "ship")
		if words := strings.Split(place, ":"); len(words) > 1 && words[1] != "" {
			p := int(words[1][0] - '0')
			d.Pieces.Badge(d.seat(p), a.X+a.W-16, a.Y+14, 34, d.letter(p), "ink")
		}
	})
}

// iconRow adds icons side by side in the middle of an area.
func iconRow(l *render.Layer, a render.Area, names ...string) {
	size := min(72, a.H, a.W/float64(len(names)))
	x, y := a.Centre()
	for i, name := range names {
		if name != "" {
			l.Add(render.Icon{Name: name, X: x + (float64(i)-float64(len(names)-1)/2)*size, Y: y, Size: size})
		}
	}
}

// firstChange returns the first thing that an answer changes.
func firstChange(effect engine.Text) engine.Text {
	for _, list := range []string{"gains", "changes"} {
		if terms := artist.Terms(effect, list); len(terms) > 0 {
			return terms[0]
		}
	}
	return engine.Text{}
}

// firstLost returns the icon of the first thing that an answer takes.
func firstLost(effect engine.Text) string {
	for _, t := range artist.Terms(effect, "changes") {
		if artist.Number(t, "n") < 0 {
			return changeIcon(t)
		}
	}
	return ""
}

// deckFace draws the signs of the card on top of a deck.
func (d *drawing) deckFace(a render.Area, kind string) {
	k := artist.Pick(d.v.Display, func(k *game.Deck) bool { return k.Kind == kind })
	if k == nil {
		return
	}
	d.cardSigns(a, d.card(k.Top))
}

// cardSigns adds the noble of a card, its influence and its gains.
func (d *drawing) cardSigns(a render.Area, c game.CardInfo) {
	l := &d.Pieces
	nobleFace(l, c.Kind, a.X+28, a.Y+a.H/2, min(56, a.H))
	x, w := a.X+58+(a.W-58)/2, a.W-62
	if c.Kind == "treasury" {
		effectSigns(c.Permanent).mid(l, x, a.Y+a.H*0.27, 36, w, "ink")
		effectSigns(c.Event).mid(l, x, a.Y+a.H*0.74, 36, w, "ink")
		return
	}
	signs(itoa(c.Influence), "@influence").mid(l, x, a.Y+a.H*0.27, 36, w, "ink")
	effectSigns(c.Reward).mid(l, x, a.Y+a.H*0.74, 36, w, "ink")
}

// besideCardinal draws the clergy tiles at both sides of a space of the church.
func (d *drawing) besideCardinal(a render.Area, space int) {
	n := len(d.v.Church.Tiles)
	if n == 0 || space < 1 || space > n {
		return
	}
	for i, at := range []int{(space + n - 2) % n, space - 1} {
		half := render.Rect(a.X+float64(i)*a.W/2, a.Y, a.W/2, a.H).Grow(-3)
		if id := d.v.Church.Tiles[at]; id != "" {
			d.Pieces.Add(half.Box(6, "lisboa.l3", render.Ink("lisboa", 2)))
			x, y := half.Centre()
			effectSigns(d.clergy(id).Effect).mid(&d.Pieces, x, y, 36, half.W-6, "ink")
		} else {
			d.Pieces.Add(half.Box(6, "sheet", render.Dashed("mute", 2, 6, 5)))
		}
	}
}

// houseTrack draws the next ability of a house track and the houses still to be built
// for it.
func (d *drawing) houseTrack(a render.Area, track string) {
	p := d.payer()
	if p < 0 || p >= len(d.v.Players) {
		return
	}
	for _, t := range d.v.Players[p].Houses {
		if t.Track == track && t.Next != "" {
			f := append(signs(itoa(t.NextAfter), "@store", ">"), abilitySigns[t.Next]...)
			x, y := a.Centre()
			f.mid(&d.Pieces, x, y, 48, a.W-8, "ink")
			return
		}
	}
	iconRow(&d.Pieces, a, "store")
}

// officeWindows draws a noble with the officials in the office.
func (d *drawing) officeWindows(a render.Area, noble string) {
	o := d.officeOf(noble)
	l := &d.Pieces
	size := min(76, a.H)
	nobleFace(l, noble, a.X+size/2+2, a.Y+a.H/2, size)
	seats := officialsOf(o)
	step := min(36, (a.W-size-8)/float64(max(o.Places, 1)))
	for i := range o.Places {
		x, y := a.X+size+6+step*(float64(i)+0.5), a.Y+a.H/2
		l.Add(render.Rect(x-step/2+1, y-step*0.75, step-2, step*1.5).Box(step/2-1, "sheet", render.Ink("ink2", 2)))
		if i < len(seats) {
			official(l, d.seat(seats[i]), x, y+2, step*0.94, "")
		}
	}
}

// portfolioCard draws a card or a ship of the portfolio: "0:top:1" or "0:bottom:1".
func (d *drawing) portfolioCard(a render.Area, place string) {
	words := strings.Split(place, ":")
	if len(words) != 3 {
		return
	}
	p, k := int(words[0][0]-'0'), int(words[2][0]-'1')
	switch {
	case p < 0 || p >= len(d.v.Players) || k < 0:
	case words[1] == "bottom" && k < len(d.v.Players[p].Bottom):
		d.cardSigns(a, d.card(d.v.Players[p].Bottom[k]))
	case words[1] == "top" && k < len(d.v.Players[p].Top) && d.v.Players[p].Top[k].Ship:
		iconRow(&d.Pieces, a, "ship")
	case words[1] == "top" && k < len(d.v.Players[p].Top):
		d.cardSigns(a, d.card(d.v.Players[p].Top[k].ID))
	}
}
