package artist

import (
	"math"
	"slices"

	"guildhall/engine"
	"guildhall/render"
)

// CropWidth and CropHeight limit the picture on a turn panel. Discord shows it at half its
// size: 160 pixels high, with letters of 13 pixels.
const (
	CropWidth  = 800
	CropHeight = 320
)

// CropText is the size of the smallest words and prices of a crop.
const CropText = 26.0

const (
	cropMargin = 12.0 // beside the outer tiles
	cropGap    = 2 * render.OfferWidth
	cropHead   = 18.0 // above a row: half of a key
	cropFoot   = 12.0 // below the last row
	cropRadius = 8.0
	pillHeight = 36.0
	pillDrop   = pillHeight/2 + 6 // below the tile
	keyHeight  = 36.0
)

// A Tile is a place of a question on a turn panel.
type Tile struct {
	// Key is the name of the place in the answers: "r15". It is empty if the face shows the
	// name.
	Key string
	// Options are the indexes of the answers about the place. A place without any is
	// closed, and faded.
	Options []int
	// Face draws the place.
	Face func(a render.Area)
	// Pill is the cost or the gain of the answer, on the lower edge.
	Pill Formula
	// Brief is shown next to the key if there are too many tiles for their faces.
	Brief Formula
	// Subject marks the thing that the question is about. It is not an answer, so it is
	// neither framed nor faded.
	Subject bool
	// Span is the width in units of the other tiles of a single row; 0 means 1.
	Span float64
}

func (t Tile) span() float64 {
	if t.Span == 0 {
		return 1
	}
	return t.Span
}

// closed reports whether the tile cannot be chosen now.
func (t Tile) closed() bool { return len(t.Options) == 0 && !t.Subject }

// A CropLayout holds the limits for the sizes of tiles.
type CropLayout struct {
	Width  float64 // smallest width at which a tile is readable
	Widest float64 // largest width of a tile; 0 means 260
	Height float64 // largest height of a tile; 0 means as much as fits
	Lowest float64 // smallest height at which a tile is readable
	Ground string  // colour; "" means sheet
}

// OptionsAt returns the indexes of the answers about a place.
func OptionsAt(opts []engine.Option, place string) (at []int) {
	for i, opt := range opts {
		if slices.Contains(opt.Places, place) {
			at = append(at, i)
		}
	}
	return at
}

// CropDrawing returns the empty drawing of a crop.
func (g *Game) CropDrawing(v engine.Header, o render.Options) Drawing {
	o.Size = render.Phone
	return g.Drawing(v, o, CropWidth, CropHeight)
}

// Crop draws the tiles of a question in order, with the answer under the focus dashed (-1:
// none). It returns nil for fewer than two places, and for more than are readable.
func (d *Drawing) Crop(opts []engine.Option, focus int, tiles []Tile, lay CropLayout) *render.Scene {
	places := slices.DeleteFunc(slices.Clone(tiles), func(t Tile) bool { return t.Subject })
	if len(places) < 2 {
		return nil
	}
	if lay.Ground == "" {
		lay.Ground = "sheet"
	}
	areas, foot := lay.arrange(tiles), cropFoot
	if areas == nil {
		if areas = arrangeBrief(tiles); areas != nil {
			for i, t := range tiles {
				tiles[i].Face, tiles[i].Pill = d.briefFace(t), nil
			}
		} else {
			tiles, areas = d.page(tiles, focus, lay)
		}
	}
	if hasPill(tiles) {
		foot += pillDrop
	}
	last := areas[len(areas)-1]
	d.CropSheet(lay.Ground, last.Y+last.H+foot)
	return d.CropAt(opts, focus, tiles, areas, lay.Ground)
}

// page returns as many tiles as are readable, including the answer under the
// focus. The last tile shows the number of the others.
func (d *Drawing) page(tiles []Tile, focus int, lay CropLayout) ([]Tile, []render.Area) {
	n := len(tiles)
	for n > 2 && lay.arrange(tiles[:n]) == nil {
		n--
	}
	n-- // for the number of the others
	from := 0
	if i := slices.IndexFunc(tiles, func(t Tile) bool { return slices.Contains(t.Options, focus) }); i >= n {
		from = min(i/n*n, len(tiles)-n)
	}
	others := len(tiles) - n
	shown := append(slices.Clone(tiles[from:from+n]), Tile{Subject: true, Face: func(a render.Area) {
		d.Pieces.Text(a.X+a.W/2, a.Y+a.H/2+12, render.Plus(others), render.Strong(34).Mid().Colour("ink2"))
	}})
	return shown, lay.arrange(shown)
}

// CropSheet makes the crop an empty sheet of a colour and a height.
func (d *Drawing) CropSheet(ground string, high float64) {
	d.H = int(math.Ceil(high))
	d.Scene.Ground.Items = []render.Item{render.Box{W: CropWidth, H: float64(d.H), Fill: ground}}
}

// CropAt is Crop for tiles that the game arranges itself, on a sheet of CropSheet.
func (d *Drawing) CropAt(opts []engine.Option, focus int, tiles []Tile, areas []render.Area, ground string) *render.Scene {
	for i, t := range tiles {
		from := len(d.Pieces.Items)
		t.Face(areas[i])
		if t.closed() {
			fade(d.Pieces.Items[from:], ground)
		}
		for _, o := range t.Options {
			for _, place := range opts[o].Places {
				d.Touch(place, areas[i])
			}
		}
	}
	for i, t := range tiles {
		d.tileFrame(areas[i], t, focus)
	}
	for i, t := range tiles {
		d.tileEdge(areas[i], t, ground)
	}
	return d.Finish()
}

func hasPill(tiles []Tile) bool {
	return slices.ContainsFunc(tiles, func(t Tile) bool { return len(t.Pill) > 0 })
}

// arrange returns the areas of the tiles in the fewest rows in which they are wide enough,
// or nil if they would be too low.
func (c CropLayout) arrange(tiles []Tile) []render.Area {
	widest, between := c.Widest, cropGap+8
	if widest == 0 {
		widest = 260
	}
	if hasPill(tiles) {
		between = cropGap + pillDrop
	}
	total := 0.0
	for _, t := range tiles {
		total += t.span()
	}
	for rows := 1; rows <= len(tiles); rows++ {
		columns := (len(tiles) + rows - 1) / rows
		units := float64(columns)
		if rows == 1 {
			units = total
		}
		w := min(widest, (CropWidth-2*cropMargin-cropGap*float64(columns-1))/units)
		if w < c.Width {
			continue
		}
		h := (CropHeight - cropHead - cropFoot - between*float64(rows-1)) / float64(rows)
		if hasPill(tiles) {
			h -= pillDrop / float64(rows)
		}
		if c.Height > 0 {
			h = min(h, c.Height)
		}
		if h < c.Lowest {
			return nil
		}
		return grid(tiles, columns, w, h, between)
	}
	return nil
}

// arrangeBrief returns the areas of tiles that show a key and a number, or nil
// if they do not fit.
func arrangeBrief(tiles []Tile) []render.Area {
	const columns, mostRows, between = 6, 5, cropGap + 2
	rows := (len(tiles) + columns - 1) / columns
	if rows > mostRows || slices.ContainsFunc(tiles, func(t Tile) bool { return len(t.Brief) == 0 }) {
		return nil
	}
	h := min(56, (CropHeight-cropHead-cropFoot-between*float64(rows-1))/float64(rows))
	w := (CropWidth - 2*cropMargin - cropGap*(columns-1)) / columns
	return grid(tiles, columns, w, h, between)
}

// grid returns the areas of tiles from left to right and from top to bottom, each row in the
// middle.
func grid(tiles []Tile, columns int, w, h, between float64) []render.Area {
	areas := make([]render.Area, 0, len(tiles))
	y := cropHead
	for row := range slices.Chunk(tiles, columns) {
		span := Tile.span
		if len(tiles) > columns { // the rows begin below each other
			span = func(Tile) float64 { return 1 }
		}
		wide := cropGap * float64(columns-1)
		for i := range columns {
			if i < len(row) {
				wide += w * span(row[i])
			} else {
				wide += w
			}
		}
		x := (CropWidth - wide) / 2
		for _, t := range row {
			areas = append(areas, render.Rect(x, y, w*span(t), h))
			x += w*span(t) + cropGap
		}
		y += h + between
	}
	return areas
}

// briefFace draws the key of a tile and the cost or gain of its answer.
func (d *Drawing) briefFace(t Tile) func(render.Area) {
	return func(a render.Area) {
		d.Pieces.Add(a.Box(cropRadius, "card", render.Ink("ink2", 2)))
		x := a.X + keyWidth(t.Key) + 2
		t.Brief.DrawMid(&d.Pieces, (x+a.X+a.W)/2, a.Y+a.H/2, 34, a.X+a.W-x-6, Fade{})
	}
}

// faded is the remaining strength of a closed place, in percent.
const faded = 36

// fade lets paper shine through items.
func fade(items []render.Item, ground string) {
	pale := func(c string) string {
		if c == "" || c == "none" {
			return c
		}
		return render.Fade(c, ground, faded)
	}
	for i, it := range items {
		switch it := it.(type) {
		case render.Box:
			it.Fill, it.Line.Colour = pale(it.Fill), pale(it.Line.Colour)
			items[i] = it
		case render.Disc:
			it.Fill, it.Line.Colour = pale(it.Fill), pale(it.Line.Colour)
			items[i] = it
		case render.Path:
			it.Fill, it.Line.Colour = pale(it.Fill), pale(it.Line.Colour)
			items[i] = it
		case render.Icon:
			it.Keep, it.Ground = faded, ground
			items[i] = it
		case render.Portrait:
			it.Keep, it.Ground = faded, ground
			items[i] = it
		case render.Label:
			it.Fill = pale(it.Fill)
			items[i] = it
		}
	}
}

// tileFrame frames a tile that can be chosen, and dashes the one under the focus.
func (d *Drawing) tileFrame(a render.Area, t Tile, focus int) {
	switch {
	case t.Subject || t.closed():
	case focus >= 0 && slices.Contains(t.Options, focus):
		f := a.Grow(render.OfferWidth / 2)
		d.Pieces.Add(f.Outlined(cropRadius+4, render.Ink("card", 10)), f.Outlined(cropRadius+4, render.Dashed("ink", 5, 14, 9)))
	default:
		d.Pieces.Offer(a, cropRadius)
	}
}

// tileEdge adds the key and the pill of a tile, which are on its frame.
func (d *Drawing) tileEdge(a render.Area, t Tile, ground string) {
	from := len(d.Pieces.Items)
	if t.Key != "" {
		d.CropKey(a.X-4, a.Y+4, t.Key)
	}
	if len(t.Pill) > 0 {
		d.CropPill(a.X+a.W/2, a.Y+a.H+6, a.W+10, t.Pill)
	}
	if t.closed() {
		fade(d.Pieces.Items[from:], ground)
	}
}

// keyWidth returns the width of a key, with its casing.
func keyWidth(text string) float64 {
	return max(keyHeight, render.Width(render.Bold, CropText, text)+18)
}

// CropKey adds the name of a place in the answers, beginning at x.
func (d *Drawing) CropKey(x, y float64, text string) {
	b := render.Rect(x, y-keyHeight/2, keyWidth(text), keyHeight)
	d.Pieces.Add(b.Grow(3).Filled(12, "card"), b.Filled(10, "ink"))
	d.Pieces.Text(x+b.W/2, y+CropText*0.36, text, render.Strong(CropText).Mid().Colour("next"))
}

// CropPill adds the cost or gain of an answer, centred on x, y.
func (d *Drawing) CropPill(x, y, room float64, f Formula) {
	const size, least = 33.0, 23.0
	for f.Fit(size, room-20) < least && len(f) > 2 { // the answer tells the rest
		f = f[:len(f)-1]
		for len(f) > 2 && f[len(f)-1].Icon == "" {
			f = f[:len(f)-1]
		}
	}
	s := f.Fit(size, room-20)
	w := max(48, f.Width(s)+22)
	d.Pieces.Add(render.Rect(x-w/2, y-pillHeight/2, w, pillHeight).Box(pillHeight/2, "next", render.Ink("ink", 2.5)))
	f.Draw(&d.Pieces, x-f.Width(s)/2, y, s, Fade{})
}

// PartOf returns the part of a picture that shows the places of the answers, no higher than
// a crop. It returns nil if they are too far apart, or if all answers are about one place.
func PartOf(preview *render.Scene, opts []engine.Option) *render.Scene {
	var places []string
	for _, o := range opts {
		for _, place := range o.Places {
			if !slices.Contains(places, place) {
				places = append(places, place)
			}
		}
	}
	if preview == nil || len(places) < 2 || !preview.CutTo(places, CropHeight/float64(CropWidth)) {
		return nil
	}
	return preview
}

// Amount draws a number and an icon: "2" and the icon of the thing counted.
func Amount(n, icon string) Formula { return Formula{Sign(n), {Icon: icon}} }

// NamedFace returns the face of a place with a name. draw fills the room above
// the name. A name that does not fit is left out, because the answers show it.
func (d *Drawing) NamedFace(name string, draw func(a render.Area)) func(render.Area) {
	return func(a render.Area) {
		d.Pieces.Add(a.Box(cropRadius, "card", render.Ink("ink2", 2)))
		const top, foot, least = 6.0, 20.0, 46.0
		n := 2
		if a.H < top+foot+least+2*(CropText+3) {
			n = 1
		}
		lines, size := NameLines(name, a.W-12, n), CropText
		if len(lines) > 0 {
			size = lines[0].Size
		}
		high := float64(len(lines)) * (size + 3)
		draw(render.Rect(a.X+6, a.Y+top, a.W-12, a.H-top-foot-high))
		for i, line := range lines {
			d.Pieces.Put(line, a.X+a.W/2, a.Y+a.H-foot-high+(float64(i)+0.86)*(size+3))
		}
	}
}

// NameLines returns a name on at most n lines of a room, each centred on its place, or nil
// if it would not be readable.
func NameLines(name string, room float64, n int) []render.Label {
	for _, size := range []float64{CropText, 24, 22} {
		lines := render.Wrap(name, render.Strong(size).Mid().In(room).Down(size), n)
		if !Cut(lines) {
			return lines
		}
	}
	return nil
}
