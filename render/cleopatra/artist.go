// Package cleopatra draws Cleopatra and the Society of Architects from its View.
package cleopatra

import (
	"fmt"
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
)

// accent is the game's own colour.
const accent = "cleopatra"

// Artist draws the game's pictures.
type Artist struct{}

// New returns the artist.
func New() Artist { return Artist{} }

// Board is the whole table, or its phone cut.
func (Artist) Board(v engine.View, o render.Options) *render.Scene {
	d, find := drawBoard(view(v), o)
	d.rings(find)
	return d.Scene
}

// drawBoard draws the board without rings, and tells where its places lie.
func drawBoard(v *game.View, o render.Options) (*drawing, places) {
	draw := fullBoard
	if o.Size == render.Phone {
		draw = phoneBoard
	}
	d, find := draw(v, o)
	if r, ok := find(draftPlace(v)); ok {
		d.pieces.Chosen(r.outline())
	}
	return d, find
}

// draftPlace is the place chosen for a structure that is not yet paid for.
func draftPlace(v *game.View) string {
	t := v.Turn
	switch t.Structure {
	case "wall", "door", "obelisk":
		return t.Structure + ":" + t.Site
	case "sphinx":
		for _, r := range v.Rows {
			if r.Side == t.Site {
				return "row:" + t.Site + ":" + strconv.Itoa(len(r.Sphinxes)+1)
			}
		}
	case "pedestal", "throne":
		return "throne"
	}
	return ""
}

// Hand is what the viewer holds: cards, scarabs, amulets, and what they build.
func (Artist) Hand(v engine.View, o render.Options) *render.Scene {
	own := view(v)
	if own.Own == nil {
		return nil
	}
	if o.Size == render.Phone {
		return phoneHand(own, o)
	}
	return fullHand(own, o)
}

// Score is the score sheet.
func (Artist) Score(r *engine.Result, o render.Options) *render.Scene {
	o.Accent = accent
	o.Icons = map[string]string{}
	for _, c := range r.Categories {
		o.Icons[c.Name.Key] = scoreIcon(c.Name.Key)
	}
	return render.Score(r, o)
}

// scoreIcons by the last word of a category's key.
var scoreIcons = map[string]string{
	"start": "scarab", "sphinxes": "sphinx", "obelisks": "obelisk", "throne": "throne", "doors": "door",
	"walls": "column", "mosaics": "mosaic", "worshippers": "artisan", "offering": "pyramid", "amulets": "amulet",
}

func scoreIcon(key string) string { return scoreIcons[key[strings.LastIndexByte(key, '.')+1:]] }

// view is the view as this game's own. Another game's is a bug of the caller.
func view(v engine.View) *game.View {
	own, ok := v.(*game.View)
	if !ok {
		panic(fmt.Sprintf("render/cleopatra: view %T", v))
	}
	return own
}

// drawing is a picture of the game being made.
type drawing struct {
	*render.Scene
	ground, pieces *render.Layer
	v              *game.View
	o              render.Options
	letters        []string
}

func newDrawing(v *game.View, o render.Options, w, h int) *drawing {
	s := render.NewScene(w, h, "sheet")
	return &drawing{Scene: s, ground: &s.Ground, pieces: &s.Pieces, v: v, o: o, letters: o.Letters(v.Head.Seats)}
}

// say tells one of this package's own texts.
func (d *drawing) say(key string, args ...engine.Arg) string { return say(d.o, key, args...) }

func say(o render.Options, key string, args ...engine.Arg) string {
	return o.Tell(engine.T("cleopatra.picture."+key, args...))
}

// letter is what stands on a seat's badge.
func (d *drawing) letter(s engine.Seat) string {
	if s < 0 || int(s) >= len(d.letters) {
		return ""
	}
	return d.letters[s]
}

// head tells whose turn it is, for the header of a board.
func (d *drawing) head() render.Head {
	h := render.Head{Accent: accent, Title: d.o.Table, Seat: engine.NoSeat, Sub: d.progress(), Note: d.phase()}
	switch active := d.v.Head.Active; {
	case d.v.Head.Over:
		h.Right = d.o.Tell(engine.T("render.over"))
	case len(active) == 1:
		h.Seat, h.Letter = active[0], d.letter(active[0])
		h.Right = d.o.Tell(engine.T("render.toplay", engine.Word("name", d.o.Name(active[0]))))
	case d.v.Offering.Open:
		h.Right = d.say("offering.waiting", engine.N("n", len(active)))
	default:
		h.Right = d.o.Tell(engine.T("render.waiting", engine.N("n", len(active))))
	}
	return h
}

func (d *drawing) progress() string {
	laid := len(d.v.Mosaics)
	return d.say("progress", engine.N("turn", d.v.Head.Turn), engine.N("queen", d.v.Cleopatra), engine.N("laid", laid))
}

// phase says what is special about this part of the game.
func (d *drawing) phase() string {
	switch {
	case d.v.Head.Over:
		return ""
	case d.v.Offering.Open:
		return d.say("offering.open")
	case d.v.LastTurns:
		return d.say("last_turns")
	case d.v.Offering.Done:
		return d.say("offering.over")
	default:
		return d.say("offering.to_come")
	}
}

// grid is where a cell's name puts it: row and column from 0.
func grid(cell string) (row, col int) {
	return int(cell[1] - '1'), int(cell[0] - 'A')
}
