// Package artist holds the parts that the artists of all games share: a drawing
// with its texts, rings around changes, frames around choices, formulas of
// icons, the text board.
//
// It uses only the facts about a game in engine.Header. The package of a game
// embeds a Drawing in its own type and adds its own parts; package render
// explains how to draw a game.
package artist

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/result"
)

// A Game holds the differences between the pictures of games.
type Game struct {
	// ID is the game's id. The accent of look.json has the same name, and its texts
	// begin with it: "caylus.picture.round".
	ID string
	// Texts holds text/en.json, text/ko.json and look.json.
	Texts embed.FS
	// Sources holds the icons of the sources of points by the last word of a category's key,
	// and Unit the icon of the points that win.
	Sources map[string]string
	Unit    string
}

// NewGame returns the game of an artist and adds its look.json to render. Texts holds
// text/en.json, text/ko.json and look.json. Only a package variable may be initialized by it.
func NewGame(g Game) Game {
	look, err := g.Texts.ReadFile("look.json")
	if err != nil {
		panic("render/" + g.ID + ": " + err.Error())
	}
	render.AddLook(g.ID, look)
	return g
}

// Messages returns the words in the game's pictures, one file per language.
func (g *Game) Messages() fs.FS { return render.TextFolder(g.Texts) }

// Say returns one of the game's own texts.
func (g *Game) Say(o render.Options, key string, args ...engine.Arg) string {
	return o.Tell(engine.T(g.ID+".picture."+key, args...))
}

// Result draws the result of a finished match. scene draws what was built in it, in the area
// at the top of the picture; nil draws nothing. rival holds the points of the automatic
// opponent by the key of a category, nil if they are not known.
func (g *Game) Result(e render.Ended, o render.Options, scene func(d *Drawing), rival map[string]int) *render.Scene {
	p := result.Picture{Ended: e, Options: o, Accent: g.ID, Unit: g.Unit, Icons: map[string]string{}, Rival: rival}
	for _, c := range e.Result.Categories {
		p.Icons[c.Name.Key] = g.Sources[Last(c.Name)]
	}
	if scene != nil {
		p.Scene = func(s *render.Scene) {
			h := e.View.Header()
			s.Places = map[string]render.Area{} // which miniatures use; nothing on a result can be touched
			defer func() { s.Places = nil }()
			scene(&Drawing{Scene: s, Options: o, game: g, view: h, letters: o.Letters(h.Seats), spots: map[string]Region{}})
		}
	}
	return result.Draw(p)
}

// View returns a view as the view type of the artist's own game. It panics for a view of
// another game, which is a bug of the caller.
func View[V engine.View](v engine.View) V {
	own, ok := v.(V)
	if !ok {
		panic(fmt.Sprintf("render: got the view %T, want a %T", v, own))
	}
	return own
}

// BySize returns full or phone, by the size of the picture.
func BySize[T any](o render.Options, full, phone T) T {
	if o.Size == render.Phone {
		return phone
	}
	return full
}

// A Drawing is a picture of a view that is being made: a scene with texts in
// the reader's language. It is also a text board that is being made: lines with
// every fact of the picture.
type Drawing struct {
	*render.Scene
	render.Options
	game    *Game
	view    engine.Header
	letters []string
	spots   map[string]Region
	late    []func()
	lines   []string // of the text board
}

// Drawing begins a picture of a size on a sheet of paper. Size 0 is for words that pictures
// and text boards share. The text of a page's picture is not too small on a phone.
func (g *Game) Drawing(v engine.Header, o render.Options, w, h int) Drawing {
	scene := render.NewScene(w, h, "sheet")
	scene.Places = map[string]render.Area{}
	if o.Page { // a phone shows all of the width
		least := render.MinShown * float64(w) / render.PhoneShown
		scene.Ground.MinText, scene.Pieces.MinText = least, least
	}
	return Drawing{
		Scene: scene, Options: o, game: g, view: v, letters: o.Letters(v.Seats), spots: map[string]Region{},
	}
}

// CutForPage cuts the picture for a page: only this part is drawn, and its text is not smaller
// than render.MinText. It must be called before anything is added.
func (d *Drawing) CutForPage(a render.Area) {
	d.Cut = a
	least := render.MinText(d.Size, a.W, a.H)
	d.Ground.MinText, d.Pieces.MinText = least, least
}

// FoldAt sets the height of the cut that a page shows without scrolling. The smallest text
// depends on this height, and not on a part below it.
func (d *Drawing) FoldAt(h float64) {
	d.Fold = h
	least := render.MinText(d.Size, d.Cut.W, h)
	d.Ground.MinText, d.Pieces.MinText = least, least
}

// Late stores items on the edge of a place, such as a number or a disc. Finish
// draws them over its ring or frame.
func (d *Drawing) Late(draw func()) { d.late = append(d.late, draw) }

// Under stores items that Finish draws over rings and frames, but below the
// items of Late: an outline, which must not hide a number on the edge of its
// place.
func (d *Drawing) Under(draw func()) { d.late = slices.Insert(d.late, 0, draw) }

// Finish adds the items of Under and Late, and returns the picture. Rings and frames must be
// drawn before.
func (d *Drawing) Finish() *render.Scene {
	for _, draw := range d.late {
		draw()
	}
	d.late = nil
	return d.Scene
}

// Say returns one of the game's own texts.
func (d *Drawing) Say(key string, args ...engine.Arg) string {
	return d.game.Say(d.Options, key, args...)
}

// Round returns "Round 3".
func (d *Drawing) Round(n int) string { return d.Tell(engine.T("render.round", engine.N("n", n))) }

// Letter returns the text on a seat's badge, or "" for no seat.
func (d *Drawing) Letter(s engine.Seat) string {
	if s < 0 || int(s) >= len(d.letters) {
		return ""
	}
	return d.letters[s]
}

// Acts reports whether the seat owes an answer.
func (d *Drawing) Acts(s engine.Seat) bool { return slices.Contains(d.view.Active, s) }

// Who returns a player's name as the argument "who", cleaned as in the picture.
func (d *Drawing) Who(s engine.Seat) engine.Arg { return engine.Word("who", d.Name(s)) }

// Owned returns a place with the name of its owner: "w1 Ada".
func (d *Drawing) Owned(place string, s engine.Seat) string {
	return d.Tell(engine.T("render.owned", engine.Word("place", place), d.Who(s)))
}

// Head returns the header of a board. progress is the progress of the match, asked the
// decision of the active seat.
func (d *Drawing) Head(progress, asked string) render.Head {
	h := render.Head{Accent: d.game.ID, Title: d.Table, Seat: engine.NoSeat, Sub: progress, Note: asked}
	switch active := d.view.Active; {
	case d.view.Over:
		h.Right = d.Tell(engine.T("render.over"))
	case len(active) == 1:
		h.Seat, h.Letter = active[0], d.Letter(active[0])
		h.Right = d.Tell(engine.T("render.toplay", engine.Word("name", d.Name(active[0]))))
	default:
		you := 0
		if slices.Contains(active, d.view.Viewer) {
			you = 1
		}
		h.Right = d.Tell(engine.T("render.asked", engine.N("you", you), engine.N("others", len(active)-you)))
	}
	return h
}

// LegendOfChanges returns the first entry of every legend: the ring around
// changes since the reader's last turn, or in the latest turn for spectators,
// or by a draft.
func (d *Drawing) LegendOfChanges() render.Legend {
	return render.Legend{Text: d.Tell(engine.T("render.changed")), W: 30, Draw: func(l *render.Layer, x, y float64) {
		l.Ring(render.Rect(x, y-13, 30, 26), 0)
	}}
}

// LegendOf returns an entry of a legend that explains an icon. w is the width
// of the entry.
func LegendOf(text string, w float64, icon render.Icon) render.Legend {
	return render.Legend{Text: text, W: w, Draw: func(l *render.Layer, x, y float64) {
		icon.X, icon.Y = x+w/2, y
		l.Add(icon)
	}}
}

// Private returns the text that only the reader sees the picture.
func (d *Drawing) Private() string { return d.Tell(engine.T("render.private")) }

// PhoneHead adds the bar at the top of a phone's picture: h at the left, and one short
// line, or two with a smaller second one, at the right.
func (d *Drawing) PhoneHead(h render.Head, right, below string) {
	const edge = 776.0
	l, used, y := &d.Pieces, 0.0, 54.0
	if below != "" {
		y = 40
		used = l.Text(edge, 74, below, render.Plain(26).Right().Colour("pine.l2").In(360).Down(20))
	}
	if right != "" {
		used = max(used, l.Text(edge, y, right, render.Strong(28).Right().Colour("card").In(300).Down(20)))
	}
	d.PhoneHeader(h, edge-used-20)
}

// OwnHead adds the header of a picture of a seat's own things: a title, the
// progress of the match, a number. Only a large picture also has the note.
func (d *Drawing) OwnHead(s engine.Seat, title, right, count, note string) {
	h := render.Head{Accent: d.game.ID, Title: title, Right: right, Note: note, Seat: s, Letter: d.Letter(s)}
	if d.Size == render.Phone {
		h.Right = title
		d.PhoneHead(h, right, count)
		return
	}
	h.Sub = d.Table
	if count != "" {
		h.Sub = strings.TrimPrefix(d.Table+"  ·  "+count, "  ·  ")
	}
	d.Header(h)
}

// Counted adds an icon and its number. If the number is 0, the icon is faded into the
// colour below.
func (d *Drawing) Counted(icon string, n int, x, y, side, size float64, paper string) {
	d.Pieces.Add(render.Icon{Name: icon, X: x, Y: y, Size: side}.Faded(n == 0, 32, paper))
	d.Pieces.Text(x+side*0.6, y+size*0.36, strconv.Itoa(n), render.Number(n, size))
}

// SeatRow adds the badge of a seat and its name at the left of a row, and a frame if the seat
// owes an answer. room is the width of the name.
func (d *Drawing) SeatRow(s engine.Seat, row render.Area, room float64) {
	side, mid := min(54, row.H-12), row.Y+row.H/2
	d.Pieces.Active(row, d.Acts(s))
	d.Pieces.Badge(s, row.X+44, mid, side, d.Letter(s), "ink")
	d.Pieces.Text(row.X+84, mid+10, d.Name(s), render.Strong(30).Named().In(room).Down(20))
}

// Post adds a round place for a worker: with a worker of a seat, or empty
// (engine.NoSeat) with a text.
func (d *Drawing) Post(s engine.Seat, x, y, r float64, text string) {
	l := &d.Pieces
	if s < 0 {
		l.Add(render.Disc{X: x, Y: y, R: r, Fill: "sheet", Line: render.Dashed("mute", 2, 6, 5)})
		if text != "" {
			l.Text(x, y+8, text, render.Strong(22).Mid().Colour("ink2"))
		}
		return
	}
	l.Add(render.Disc{X: x, Y: y, R: r, Fill: "sheet", Line: render.Ink("ink2", 2)})
	l.Peg(s, x, y-1, r*2, d.Letter(s))
}
