// Package teach draws the pages that teach a game, 800 by 1000: a header with a
// dot for each page, one sentence and a line below it, one large picture, one tip.
//
// The pictures are parts of the game's own pictures, at positions of matches that
// the rules have played, so that a player recognises them at the table. A game
// says which positions and which parts in a Course; its texts are those of
// engine.Teaching.
package teach

import (
	"strings"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/artist"
)

// A Course is the pages that teach a game.
type Course struct {
	Rules  engine.Rules
	Artist render.Artist
	Pages  []Page
}

// Page is the picture of one page: a Ring of steps, or parts of pictures below
// each other.
type Page struct {
	Icon, Tip string   // icons beside the sentence and the tip
	Ring      []string // an icon for each step
	Centre    string   // the icon in the middle of the Ring
	Parts     []Part
}

// Part is a part of a picture at a position.
type Part struct {
	At   Position
	Show Show        // nil for the board
	Area render.Area // the zero Area is the whole picture
}

// Show draws the picture of which a Part is taken, from what a seat may know.
type Show func(a render.Artist, s Seen, o render.Options) *render.Scene

// The pictures that every artist draws.
var (
	Hand Show = func(a render.Artist, s Seen, o render.Options) *render.Scene {
		return a.Hand(s.View, o)
	}
	Question Show = func(a render.Artist, s Seen, o render.Options) *render.Scene {
		return a.Preview(s.View, s.Question, s.Options, -1, o)
	}
	Score Show = func(a render.Artist, s Seen, o render.Options) *render.Scene {
		return a.Score(s.Result, o)
	}
)

// Look shows something to look up.
func Look(code string) Show {
	return func(a render.Artist, _ Seen, o render.Options) *render.Scene {
		return a.Look(code, o)
	}
}

// Detail shows a part of a board large.
func Detail(code string) Show {
	return func(a render.Artist, s Seen, o render.Options) *render.Scene {
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
	f := frame{render.NewScene(800, 1000, "sheet"), o, info.ID}
	if len(p.Ring) > 0 {
		f.ring(p, text.Labels)
	} else {
		f.parts(c.scenes(p, o))
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
		out = append(out, cut(scene, area))
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

// room is where the picture of a page lies.
var room = render.Rect(20, 240, 760, 652)

// gap is the distance between two parts of a picture.
const gap = 14.0

// parts lays parts of pictures below each other, as large as the room allows.
func (f *frame) parts(list []cutout) {
	high := 0.0
	for _, c := range list {
		high += c.area.H * room.W / c.area.W
	}
	free := room.H - gap*float64(len(list)-1)
	shrink := min(1, free/high)
	y := room.Y + (free-high*shrink)/2
	for i, c := range list {
		k := shrink * room.W / c.area.W
		w, h := c.area.W*k, c.area.H*k
		to := render.Rect(room.X+(room.W-w)/2, y, w, h)
		lens := artist.Lens{K: k, X: to.X - k*c.area.X, Y: to.Y - k*c.area.Y}
		lens.Items(c.items)
		f.Pieces.Add(c.items...)
		f.mask(to, i == 0)
		f.Pieces.Add(to.Grow(1).Outlined(10, render.Ink("edge", 4)))
		y += h + gap
	}
}

// mask covers what sticks out of a part: at the top only the gap when another part
// lies there.
func (f *frame) mask(a render.Area, first bool) {
	up := gap
	if first {
		up = a.Y
	}
	w, h := float64(f.W), float64(f.H)
	f.Pieces.Add(
		render.Rect(0, a.Y-up, w, up).Filled(0, "sheet"),
		render.Rect(0, a.Y, a.X, a.H).Filled(0, "sheet"),
		render.Rect(a.X+a.W, a.Y, w-a.X-a.W, a.H).Filled(0, "sheet"),
		render.Rect(0, a.Y+a.H, w, h-a.Y-a.H).Filled(0, "sheet"))
}
