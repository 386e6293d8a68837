// Package layout calculates the height of a message on the screen of Discord's phone
// client, and the positions of its parts, so that tests can limit the height.
//
// The screen is 412 pixels wide (a common phone, in density-independent pixels). A
// message has 350 of them; the avatar and margins take the rest. Text has 16 pixels in
// lines of 22, headings 24, 20 and 16, small text 13 in lines of 18; words wrap at
// spaces, Korean ones too. Letters are as wide as in the fonts of the board pictures,
// which are close to the client's. A button is 40 high and wraps with a gap of 8, a menu
// is 44. Pictures keep their aspect ratio up to a height of 640, in a gallery up to 480.
//
// The measures are from the sandbox's page (components.css), which imitates the client. A
// test compares the two in a browser: no part may differ by more than Tolerance. The
// client itself differs by a few pixels for each part between its versions, and with the
// letter size that a person sets.
package layout

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"path"

	"guildhall/render"
)

// Width is the width of the screen.
const Width = 412

// Tolerance is the maximum difference in pixels between the positions of a part here and
// on the sandbox's page, if lines wrap at the same places.
const Tolerance = 3

// Screen is the height of the visible part of the screen between the client's bars.
const Screen = 803

// The measures of components.css and style.css, in pixels.
const (
	messageTop    = 8
	messageBottom = 4
	groupedTop    = 2
	bodyWidth     = Width - 8 - 44 - 10
	gap           = 8
	authorLine    = 22
	authorGap     = 4          // above components V2
	smallLine     = 13 * 1.375 // the line about a press or command, and «Only you can see this»

	containerEdge = 4 + 1
	containerPad  = 12
	sectionGap    = 12
	textGap       = 4
	accessoryMax  = 150
	thumbnail     = 72
	galleryGap    = 4
	galleryMax    = 480
	pictureMax    = 640

	buttonSide  = 14
	buttonPad   = 8
	buttonLeast = 40
	buttonLine  = 18
	menuHeight  = 44
	fileHeight  = 22 + 2*6 + 2
)

// Box is a part of a message with its position, measured from the top of the message. Only
// sections contain other boxes: texts and an accessory.
type Box struct {
	Kind        Kind
	ID          string // the custom id of a button or a menu
	Text        string // content, label or placeholder
	Top, Bottom float64
}

// Layout describes a message on the screen: its height, and its parts in reading order.
type Layout struct {
	Height float64
	Boxes  []Box
}

// Measure lays out a message.
func Measure(m Message) Layout {
	l := &layouter{message: m, y: messageTop}
	if m.Grouped {
		l.y = groupedTop
	} else {
		if m.Invoked {
			l.y += smallLine + 4
		}
		l.y += authorLine
		if m.Flags&componentsV2 != 0 {
			l.y += authorGap
		}
	}
	l.body()
	return Layout{l.y + messageBottom, l.boxes}
}

// layouter lays out a message from top to bottom.
type layouter struct {
	message Message
	y       float64 // bottom of the last part so far
	boxes   []Box
}

// body lays out the part below the author.
func (l *layouter) body() {
	m := l.message
	between := between(gap)
	if m.Flags&componentsV2 == 0 {
		if m.Content != "" {
			between.next(l)
			l.text(m.Content, bodyWidth)
		}
		for _, f := range m.Files {
			between.next(l)
			l.loose(f)
		}
	}
	for _, c := range m.Components {
		between.next(l)
		l.component(c, bodyWidth)
	}
	if m.Flags&Ephemeral != 0 {
		between.next(l)
		l.y += smallLine
	}
}

// gaps adds a gap before each part except the first.
type gaps struct {
	size  float64
	begun bool
}

func between(size float64) *gaps { return &gaps{size: size} }

func (g *gaps) next(l *layouter) {
	if g.begun {
		l.y += g.size
	}
	g.begun = true
}

// add adds a part of the given height and moves below it.
func (l *layouter) add(b Box, height float64) {
	b.Top, b.Bottom = l.y, l.y+height
	l.boxes = append(l.boxes, b)
	l.y = b.Bottom
}

func (l *layouter) text(content string, width float64) {
	l.add(Box{Kind: Text, Text: content}, textHeight(content, width))
}

// loose lays out a file that no component shows.
func (l *layouter) loose(f File) {
	if f.Width == 0 {
		l.add(Box{Kind: Attachment, Text: f.Name}, fileHeight)
		return
	}
	scale := min(1, bodyWidth/float64(f.Width), pictureMax/float64(f.Height))
	l.add(Box{Kind: Picture, Text: f.Name}, scale*float64(f.Height))
}

// component lays out a component in a column.
func (l *layouter) component(c Component, width float64) {
	switch c.Kind {
	case Row:
		l.row(c.Components, width)
	case Section:
		l.section(c, width)
	case Text:
		l.text(c.Content, width)
	case Gallery:
		l.add(Box{Kind: Gallery}, l.galleryHeight(c.Items, width))
	case Attachment:
		l.add(Box{Kind: Attachment}, fileHeight)
	case Separator:
		around := 0.0
		if c.Spacing == 2 {
			around = gap
		}
		l.y += around
		l.add(Box{Kind: Separator}, 1)
		l.y += around
	case Container:
		l.y += 1 + containerPad
		between := between(gap)
		for _, inner := range c.Components {
			between.next(l)
			l.component(inner, width-containerEdge-2*containerPad)
		}
		l.y += containerPad + 1
	}
}

// row lays out buttons, as many per line as fit, or one menu.
func (l *layouter) row(parts []Component, width float64) {
	var line []Box
	x, height := 0.0, 0.0
	flush := func() {
		for _, b := range line {
			b.Top, b.Bottom = l.y, l.y+height
			l.boxes = append(l.boxes, b)
		}
		l.y += height
	}
	for _, c := range parts {
		if c.Kind != Button {
			l.add(Box{Kind: c.Kind, ID: c.CustomID, Text: c.Placeholder}, menuHeight)
			return
		}
		w, h := buttonSize(c, width)
		if len(line) > 0 && x+gap+w > width {
			flush()
			l.y += gap
			line, x, height = nil, 0, 0
		}
		if len(line) > 0 {
			x += gap
		}
		x += w
		height = max(height, h)
		line = append(line, Box{Kind: Button, ID: c.CustomID, Text: c.Label})
	}
	flush()
}

// buttonSize returns the size of a button with the maximum width most. Longer labels take
// several lines.
func buttonSize(c Component, most float64) (width, height float64) {
	label := c.Label
	if c.Emoji != nil {
		label = c.Emoji.Name + " " + label
	}
	if c.URL != "" {
		label += " ↗"
	}
	run := []run{{label, labelFont}}
	inner := runsWidth(run)
	lines := 1
	if inner > most-2*buttonSide {
		inner = most - 2*buttonSide
		lines = countLines(run, inner)
	}
	return inner + 2*buttonSide, max(buttonLeast, float64(lines)*buttonLine+2*buttonPad)
}

// section lays out texts with an accessory to their right.
func (l *layouter) section(c Component, width float64) {
	top, at := l.y, len(l.boxes)
	l.boxes = append(l.boxes, Box{Kind: Section, Top: top})
	besides, height := 0.0, 0.0
	accessory := Box{Kind: Thumbnail, Top: top}
	if a := c.Accessory; a != nil {
		besides, height = thumbnail, thumbnail
		if a.Kind == Button {
			besides, height = buttonSize(*a, accessoryMax)
			accessory = Box{Kind: Button, ID: a.CustomID, Text: a.Label, Top: top}
		}
	}
	between := between(textGap)
	for _, t := range c.Components {
		between.next(l)
		l.text(t.Content, width-sectionGap-besides)
	}
	accessory.Bottom = top + height
	l.boxes = append(l.boxes, accessory)
	l.y = max(l.y, accessory.Bottom)
	l.boxes[at].Bottom = l.y
}

// galleryHeight returns the height of a gallery: one picture keeps its aspect ratio, two
// or four are squares, and three have a large one. More pictures are in rows of three,
// after a row for the remainder.
func (l *layouter) galleryHeight(items []Item, width float64) float64 {
	half, third := (width-galleryGap)/2, (width-2*galleryGap)/3
	rows := func(n int, cell float64) float64 { return float64(n)*(cell+galleryGap) - galleryGap }
	switch n := len(items); {
	case n == 0:
		return 0
	case n == 1:
		f := l.message.file(items[0].Media.URL)
		if f.Width == 0 {
			return math.Min(galleryMax, width)
		}
		return min(galleryMax, width*float64(f.Height)/float64(f.Width))
	case n == 2, n == 4:
		return rows(n/2, half)
	case n == 3:
		return rows(2, (width-galleryGap)/3)
	case n%3 == 0:
		return rows(n/3, third)
	case n%3 == 1:
		return width/2 + galleryGap + rows(n/3, third)
	default:
		return half + galleryGap + rows(n/3, third)
	}
}

// Outlines returns a function that draws empty pictures of the right size, for Outlined.
// A layout needs only the size, so nothing is painted. They are valid pictures of one
// colour, so that Discord accepts them.
func Outlines() func(key string, _ *render.Theme, scene func() *render.Scene) ([]byte, error) {
	known, drawn := map[string][]byte{}, map[image.Point][]byte{}
	return func(key string, _ *render.Theme, scene func() *render.Scene) ([]byte, error) {
		if known[key] != nil {
			return known[key], nil
		}
		s := scene()
		size := image.Pt(s.W, s.H)
		if s.Cut != (render.Area{}) {
			size = image.Pt(int(s.Cut.W), int(s.Cut.H))
		}
		if drawn[size] == nil {
			var b bytes.Buffer
			if err := png.Encode(&b, image.NewPaletted(image.Rectangle{Max: size}, color.Palette{color.White})); err != nil {
				return nil, err
			}
			drawn[size] = b.Bytes()
		}
		known[key] = drawn[size]
		return known[key], nil
	}
}

// Outlined parses the body of a request with its files, by name. Pictures were drawn by
// Outlines.
func Outlined(body []byte, files map[string][]byte) (Message, error) {
	sizes := map[string]File{}
	for name, data := range files {
		if path.Ext(name) != ".png" {
			sizes[name] = File{Name: name}
			continue
		}
		size, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			return Message{}, fmt.Errorf("%s is not an outline: %w", name, err)
		}
		sizes[name] = File{Name: name, Width: size.Width, Height: size.Height}
	}
	return Read(body, sizes)
}
