package cleopatra

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// Preview shows the orientations and places of a mosaic, or frames the places of the board
// that the options are about. It returns nil at the start of a turn, whose options are
// visits and not places.
func (Artist) Preview(v engine.View, q engine.Question, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	own := view(v)
	if chosen < 0 || chosen >= len(opts) {
		chosen = -1
	}
	switch q.Kind {
	case "start", "second", "limit", "limit_cards", "pay", "offer":
		return nil
	case "orient", "anchor":
		return mosaicPreview(own, q, opts, chosen, o)
	}
	if !artist.Names(opts) {
		return nil
	}
	return placesPreview(own, opts, chosen, o)
}

// placesPreview returns the board on which each place that can be chosen carries a candle.
func placesPreview(v *game.View, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	others := opts
	if chosen >= 0 { // a place that another option offers too keeps its candle below the outline
		others = slices.Delete(slices.Clone(opts), chosen, chosen+1)
	}
	offered := map[string]bool{}
	for _, opt := range others {
		for _, place := range opt.Places {
			offered[place] = true
		}
	}
	d := drawOffered(v, o, offered)
	gains := map[artist.Region]string{}
	spots := artist.Places(func(place string) (artist.Region, bool) {
		s, ok := d.Find(place)
		s, gain := d.candle(place, s)
		gains[s] = gain
		return s, ok
	})
	d.Offer(others, -1, spots.Spots, func(s artist.Region) { d.Candle(s, gains[s]) })
	if chosen >= 0 {
		for _, s := range spots.Spots(opts[chosen]) {
			d.Pieces.Chosen(s.Outline())
		}
	}
	return d.Finish()
}

// candle returns the offered spot of a place. A free site has a disc with its present
// reward instead of the printed value.
func (d *drawing) candle(place string, s artist.Region) (artist.Region, string) {
	value, ok := d.siteValue(place)
	if !ok {
		s.Pad = 0 // between frame and place, because its neighbours are close
		if kind, _, _ := strings.Cut(place, ":"); kind == "stall" && d.Size == render.Full {
			a := s.Grow(render.OfferWidth / 2) // open to the name of the card above
			top, bottom := s.Y+render.OfferWidth/2, a.Y+a.H
			s.Path = render.LineData(a.X, top, a.X, bottom, a.X+a.W, bottom, a.X+a.W, top)
		}
		return s, ""
	}
	cx, cy := s.Centre()
	switch kind, _, _ := strings.Cut(place, ":"); {
	case kind == "wall" && s.H > s.W:
		s.Disc = artist.Disc{X: cx, Y: cy + 22, R: 20}
	case kind == "wall":
		s.Disc = artist.Disc{X: cx + 25, Y: cy, R: 20}
	case kind == "door":
		s.Disc = artist.Disc{X: s.X + s.H*1.08 + 20, Y: cy, R: 22}
	case kind == "throne":
		s.Disc = artist.Disc{X: cx, Y: s.Y + s.H*0.72, R: 24}
	case d.Size == render.Phone && kind == "obelisk":
		s.Disc = artist.Disc{X: s.X + 72, Y: cy, R: 25}
	case d.Size == render.Phone:
		s.Disc = artist.Disc{X: s.X + s.W - 26, Y: cy, R: 24}
	default:
		s.Disc = artist.Disc{X: cx + 36, Y: cy, R: 28}
	}
	return s, render.Plus(value + d.v.Turn.Bonus)
}

// siteValue returns the reward of the next structure at a free site, or false for any other
// place.
func (d *drawing) siteValue(place string) (int, bool) {
	kind, rest, _ := strings.Cut(place, ":")
	switch kind {
	case "wall":
		if n := wallNumber(rest); n > 0 {
			return d.v.Walls[n-1].Value, d.v.Walls[n-1].Seat < 0
		}
	case "door":
		if door := artist.Pick(d.v.Doors, func(d *game.Door) bool { return d.Side == rest }); door != nil {
			return door.Value, door.Seat < 0
		}
	case "row", "obelisk":
		for _, r := range d.v.Rows {
			switch place {
			case nextSphinx(r):
				return r.SphinxValue, true
			case rowPlace(r.Side, 0):
				return r.ObeliskValue, r.Obelisk < 0
			}
		}
	case "throne":
		return d.v.Throne.Value, d.v.Throne.Value > 0
	}
	return 0, false
}

// layLayout holds the positions of the parts of a mosaic preview.
type layLayout struct {
	w, h   int
	plot   palaceLayout
	palace render.Area
	turns  render.Area // the orientations
	cell   float64     // side of a square of an orientation
	answer render.Area
	words  float64
}

var (
	layFull = layLayout{
		w: 1200, h: 1000, plot: palaceLayout{x: 72, y: 152, k: 68, fs: 26}, palace: render.Rect(20, 100, 676, 680),
		turns: render.Rect(712, 100, 468, 680), cell: 27, answer: render.Rect(20, 796, 1160, 184), words: 26,
	}
	layPhone = layLayout{
		w: 800, h: 1000, plot: palaceLayout{x: 126, y: 142, k: 62, fs: 26}, palace: render.Rect(8, 98, 784, 616),
		turns: render.Rect(8, 722, 784, 152), cell: 16, answer: render.Rect(8, 882, 784, 110), words: 28,
	}
)

// mosaicPreview shows the garden with the places of one orientation, all
// orientations, and the gain of the chosen option.
func mosaicPreview(v *game.View, q engine.Question, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	lay := artist.BySize(o, layFull, layPhone)
	d := newDrawing(v, o, lay.w, lay.h)
	turned := v.Turn.Turned
	if q.Kind == "orient" && chosen >= 0 {
		turned = lastWord(opts[chosen].Code)
	}
	d.layHead(turned)
	p := lay.palace
	d.Ground.Add(p.Box(8, "panel", render.Ink("edge", 2)))
	d.emptyGarden(lay.plot)
	d.garden(lay.plot)
	var ghost []square
	if q.Kind == "anchor" && chosen >= 0 {
		ghost = cellsOf(opts[chosen])
	}
	d.anchors(lay.plot, turned, ghost)
	d.draftedMosaic(lay.plot, ghost)
	d.orientations(lay, turned)
	d.mosaicNote(lay, opts, chosen)
	return d.Finish()
}

func lastWord(code string) string {
	return strings.ToUpper(code[strings.LastIndexByte(code, ' ')+1:])
}

func (d *drawing) layHead(turned string) {
	h := render.Head{Accent: accent, Title: d.Say("lay", engine.Word("tile", d.v.Stack.Top)), Sub: d.Table, Seat: engine.NoSeat}
	h.Note = d.Tell(engine.T("render.private"))
	if own := d.v.Own; own != nil {
		h.Seat, h.Letter = own.Seat, d.Letter(own.Seat)
	}
	h.Right = d.Say("orientation")
	if turned != "" {
		h.Right += " " + turned
	}
	if d.Size == render.Phone {
		h.Right = h.Title
		d.PhoneHeader(h, 776)
		return
	}
	d.Header(h)
}

// turnedAs returns the orientation with a name.
func (d *drawing) turnedAs(name string) *game.Orientation {
	return artist.Pick(d.v.Stack.Orientations, func(o *game.Orientation) bool { return o.Name == name })
}

// anchors adds a candle with the gain of laying the mosaic there on each cell that names a
// place of the orientation, except cells under the chosen mosaic.
func (d *drawing) anchors(g palaceLayout, turned string, under []square) {
	o := d.turnedAs(turned)
	if o == nil {
		return
	}
	for _, c := range squares(o.Anchors) {
		if slices.Contains(under, c) {
			continue
		}
		x, y := g.centre(c)
		var cells []square
		for _, at := range o.Shape {
			cells = append(cells, square{c[0] + at[0] - o.Shape[0][0], c[1] + at[1] - o.Shape[0][1]})
		}
		d.Pieces.Candle(x, y, g.k*0.38, d.mosaicGain(cells))
	}
}

// mosaicGain returns the reward of the mosaic on these cells.
func (d *drawing) mosaicGain(cells []square) string {
	s := d.structure("mosaic")
	n := s.Base + d.v.Turn.Bonus
	for _, c := range cells {
		if d.cell(c).Palm {
			n += s.Per
		}
	}
	return render.Plus(n)
}

// cellsOf returns the cells that an option is about.
func cellsOf(opt engine.Option) []square {
	var cells []square
	for _, place := range opt.Places {
		if cell, ok := strings.CutPrefix(place, "cell:"); ok {
			row, col := grid(strings.ToUpper(cell))
			cells = append(cells, square{row, col})
		}
	}
	return cells
}

// draftedMosaic adds the mosaic at the place of the option.
func (d *drawing) draftedMosaic(g palaceLayout, cells []square) {
	if len(cells) == 0 {
		return
	}
	look := tileLooks[d.v.Stack.Top]
	tile(&d.Pieces, d.v.Stack.Top, cells, g.x, g.y, g.k, false)
	d.palms(g, cells)
	x, y := g.centre(cells[0])
	d.Pieces.Add(render.Disc{X: x, Y: y, R: g.k * 0.38, Fill: look.fill})
	d.Pieces.Candle(x, y, g.k*0.38, d.mosaicGain(cells))
	d.Pieces.Chosen(outlineOf(cells, g.x, g.y, g.k))
}

// orientations adds the orientations of the tile. Those without a place are
// grey.
func (d *drawing) orientations(lay layLayout, turned string) {
	a := lay.turns
	all := d.v.Stack.Orientations
	if d.Size == render.Phone {
		d.Ground.Panel(a, render.PanelText{})
		w, h := (a.W-16)/4, (a.H-14)/2
		for i, o := range all {
			d.orientation(o, render.Rect(a.X+10+float64(i%4)*w, a.Y+9+float64(i/4)*h, w-6, h-5), lay.cell, o.Name == turned)
		}
		return
	}
	d.Ground.Panel(a, render.PanelText{Title: d.Say("orientation"), Accent: accent, Note: d.Say("orientation.grey")})
	w, h := (a.W-24)/3, (a.H-52)/3
	for i, o := range all {
		d.orientation(o, render.Rect(a.X+16+float64(i%3)*w, a.Y+50+float64(i/3)*h, w-8, h-8), lay.cell, o.Name == turned)
	}
	// There are at most eight, so the ninth place is free for the legend.
	x, y := a.X+16+2*w, a.Y+50+2.5*h
	d.Pieces.Add(render.Disc{X: x + 16, Y: y - 16, R: 9, Fill: "next", Line: render.Ink("ink", 2)})
	d.Pieces.Text(x+34, y-9, d.Say("orientation.named"), render.Plain(20).Colour("ink2").In(w-44).Down(16.5))
	d.Pieces.Text(x+6, y+30, d.Say("orientation.places"), render.Plain(20).Colour("ink2").In(w-16).Down(16.5))
}

func (d *drawing) orientation(o game.Orientation, a render.Area, q float64, chosen bool) {
	l := &d.Pieces
	fits := len(o.Anchors) > 0
	b := a.Box(9, "card", render.Ink("ink", 2))
	fill, line, disc := tileLooks[d.v.Stack.Top].fill, "ink", "walnut"
	switch {
	case !fits:
		b.Fill, b.Line = "sheet", render.Dashed("mute", 2, 7, 6)
		fill, line, disc = "edge", "mute", "mute"
	case chosen:
		b.Fill, b.Line = "next.l2", render.Ink("ink", 4)
	}
	l.Add(b)
	rows, cols := extent(o.Shape)
	wide := a.W > a.H // then the name, the shape and the number are side by side
	q = min(q, (a.W-36)/float64(cols), (a.H-44)/float64(rows))
	if wide {
		q = min(18, (a.W-116)/float64(cols), (a.H-8)/float64(rows))
	}
	x, y := a.X+a.W/2-q*float64(cols)/2, a.Y+a.H/2-q*float64(rows)/2
	if wide {
		x -= 12
	}
	shapeIcon(l, o.Shape, x, y, q, fill, line)
	if fits {
		first := cellsOfShape(o.Shape)[0]
		l.Add(render.Disc{
			X: x + (float64(first[1])+0.5)*q, Y: y + (float64(first[0])+0.5)*q, R: q * 0.3,
			Fill: "next", Line: render.Ink("ink", 2),
		})
	}
	l.Add(render.Disc{X: a.X + 20, Y: a.Y + 20, R: 17, Fill: disc})
	l.Text(a.X+20, a.Y+29, o.Name, render.Strong(25).Mid().Colour("card"))
	count, base := render.Strong(22).Right(), a.Y+a.H-11
	if wide {
		count, base = render.Strong(26).Right(), a.Y+a.H/2+9
	}
	if !fits {
		count.Face, count.Fill = render.Regular, "ink2"
	}
	l.Text(a.X+a.W-9, base, strconv.Itoa(len(o.Anchors))+"×", count)
}

// maxCodes is the largest number of listed codes; candles show the rest.
const maxCodes = 14

// mosaicNote names the chosen option and its gain, or the options.
func (d *drawing) mosaicNote(lay layLayout, opts []engine.Option, chosen int) {
	a := lay.answer
	d.Ground.Panel(a, render.PanelText{})
	line := render.Plain(lay.words).In(a.W - 48).Down(20)
	if chosen < 0 {
		codes := artist.Each(opts[:min(maxCodes, len(opts))], func(o engine.Option) string { return strings.ToUpper(o.Code) })
		if len(opts) > maxCodes {
			codes += ", ..."
		}
		d.Pieces.Text(a.X+24, a.Y+44, d.Say("choose"), render.Strong(lay.words).In(a.W-48))
		d.Pieces.Lines(a.X+24, a.Y+44+lay.words*1.5, lay.words*1.35, codes, line.Colour("ink2"), max(1, int((a.H-54)/(lay.words*1.4))))
		return
	}
	o := opts[chosen]
	y := a.Y + 46
	x := a.X + 24
	x += d.Pieces.Text(x, y, strings.ToUpper(o.Code), render.Strong(33)) + 28
	if label := d.Tell(o.Label); !strings.EqualFold(label, o.Code) {
		d.Pieces.Text(x, y, label, render.Plain(lay.words).Colour("ink2").In(a.X+a.W-24-x))
	}
	d.Pieces.Lines(a.X+24, y+lay.words*1.5, lay.words*1.35, d.Tell(o.Effect), line, max(1, int((a.H-46)/(lay.words*1.4))))
}
