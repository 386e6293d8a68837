// Package tutorial draws the pages that teach a game, 800 by 1000: a header
// with a dot for each page, one sentence and a line below it, one large
// picture, one tip.
//
// The pictures are parts of the game's own pictures, at positions of played
// matches, so that a player recognises them at the table. A game lists the
// positions and parts in a Course; its texts are those of engine.Teaching.
package tutorial

import (
	"strings"

	"guildhall/engine"
	"guildhall/render"
)

// A Course holds the pages that teach a game.
type Course struct {
	Rules  engine.Rules
	Artist render.Renderer
	Pages  []Page
}

// Page is the picture of one page: a Ring of steps, or parts of pictures with lines
// below them.
type Page struct {
	Icon, Tip string   // icons next to the sentence and the tip
	Ring      []Sketch // sketches on the discs of the steps
	Centre    Sketch   // sketch in the middle of the Ring
	Parts     []Part   // below each other
	// Notes are the icons of lines below the parts. The first lines belong to
	// the Pins of the parts and have their numbers; the lines of the notes come
	// after these.
	Notes []string
}

// Sketch draws a little scene around a point.
type Sketch func(l *render.Layer, x, y float64)

// Signs returns sketches of one icon each, as large as the disc of a step
// allows.
func Signs(icons ...string) []Sketch {
	var out []Sketch
	for _, name := range icons {
		out = append(out, sign(name, 76))
	}
	return out
}

// Beside returns a sketch of up to four icons, in one row or in two rows of
// two.
func Beside(icons ...string) Sketch {
	const apart = 46.0
	row := min(len(icons), 2+len(icons)%2)
	return func(l *render.Layer, x, y float64) {
		for i, name := range icons {
			dx := float64(i%row) - float64(row-1)/2
			dy := float64(i/row) - float64((len(icons)-1)/row)/2
			l.Add(render.Icon{Name: name, X: x + dx*apart, Y: y + dy*apart*0.9, Size: 48})
		}
	}
}

// Emblem returns one icon for the middle of a ring.
func Emblem(icon string) Sketch { return sign(icon, 130) }

func sign(icon string, size float64) Sketch {
	return func(l *render.Layer, x, y float64) { l.Add(render.Icon{Name: icon, X: x, Y: y, Size: size}) }
}

// Part is a part of a picture at a position.
type Part struct {
	At   Position
	Show Show        // nil for the board
	Area render.Area // the zero Area is the whole picture
	Pins []Pin       // numbers on the picture, each explained by a line below it
}

// Pin is the position of a numbered disc on the picture from which a Part is taken.
type Pin struct{ X, Y float64 }

// Show draws the picture from which a Part is taken, with the facts that a seat
// may know.
type Show func(a render.Renderer, s Seen, o render.Options) *render.Scene

// The pictures that every artist draws.
var (
	Hand Show = func(a render.Renderer, s Seen, o render.Options) *render.Scene {
		return a.Hand(s.View, o)
	}
	Question Show = func(a render.Renderer, s Seen, o render.Options) *render.Scene {
		return a.Preview(s.View, s.Question, s.Options, -1, o)
	}
	Score Show = func(a render.Renderer, s Seen, o render.Options) *render.Scene {
		return a.Score(s.Result, o)
	}
)

// Full returns the board at its full size. Parts of it are large enough to
// read.
func Full(a render.Renderer, s Seen, o render.Options) *render.Scene {
	o.Size = render.Full
	return a.Board(s.View, o)
}

// Look shows something to look up.
func Look(code string) Show {
	return func(a render.Renderer, _ Seen, o render.Options) *render.Scene {
		return a.Look(code, o)
	}
}

// Detail returns a function that draws the close-up with a code.
func Detail(code string) Show {
	return func(a render.Renderer, s Seen, o render.Options) *render.Scene {
		return a.(render.Detailer).Detail(s.View, code, o)
	}
}

// Draw draws the page with a number from 0. The names in o are replaced by those
// of invented players.
func (c Course) Draw(n int, o render.Options) *render.Scene {
	if n < 0 || n >= len(c.Pages) {
		return nil
	}
	o.Size, o.Changed, o.Table = render.Phone, nil, ""
	o.Names = strings.Fields(o.Tell(engine.T("render.teach.names")))
	info, lessons := c.Rules.Info(), c.Rules.Library().Teaching
	p, text := c.Pages[n], lessons.Pages[n]
	f := frame{Scene: render.NewScene(800, 1000, "sheet"), o: o, accent: info.ID}
	if text.Ring {
		f.ring(p, text.Labels)
	} else {
		f.parts(c.scenes(p, o), f.notes(p, text.Labels))
	}
	f.head(o.Tell(lessons.Title), n, len(c.Pages))
	f.lead(p.Icon, o.Tell(text.Lead), o.Tell(text.Line))
	f.tip(p.Tip, o.Tell(text.Tip))
	return f.Scene
}

// scenes draws the parts of a page, each cut out of its picture.
func (c Course) scenes(p Page, o render.Options) []cutout {
	var out []cutout
	for _, part := range p.Parts {
		scene := c.scene(part, o)
		area := part.Area
		if area == (render.Area{}) {
			area = render.Rect(0, 0, float64(scene.W), float64(scene.H))
		}
		c := cut(scene, area)
		c.pins = part.Pins
		out = append(out, c)
	}
	return out
}

func (c Course) scene(p Part, o render.Options) *render.Scene {
	s := p.At.seen(c.Rules)
	if p.Show == nil {
		return c.Artist.Board(s.View, o)
	}
	return p.Show(c.Artist, s, o)
}
