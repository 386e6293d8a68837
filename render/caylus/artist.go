// Package caylus draws Caylus from its View.
package caylus

import (
	"embed"
	"io/fs"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

//go:embed text/*.json look.json
var texts embed.FS

// caylus holds the id, texts and icons of the game's pictures.
var caylus = artist.NewGame(artist.Game{ID: accent, Texts: texts, Unit: "point", Short: []string{"workers", "crafts", "prestige", "favors", "gold", "cubes", "deniers"}, Sources: map[string]string{
	"start": "point", "workers": "worker", "crafts": "hammer", "residences": "house_residential", "prestige": "house_prestige",
	"castle": "tower", "trades": "scales", "favors": "favor", "penalties": "tax", "gold": "gold", "cubes": "crate", "deniers": "denier",
}})

// accent is the game's own colour.
const accent = "caylus"

// Messages returns the words in the pictures, one file per language.
func Messages() fs.FS { return caylus.Messages() }

// Artist draws the game's pictures.
type Artist struct{}

// New returns the artist.
func New() Artist { return Artist{} }

// Board returns the whole table, or its phone cut.
func (Artist) Board(v engine.View, o render.Options) *render.Scene {
	d := drawBoard(view(v), o)
	d.Late(func() { d.top(); d.offers() })
	d.Rings(artist.Fewer(d.Changes(d.Find), importance)) // the road comes first
	return d.Finish()
}

// importance ranks places: 0 is never left out.
func importance(place string) int {
	kind, _, _ := strings.Cut(place, ":")
	switch kind {
	case "road", "part", "favor":
		return 0
	case "provost", "bailiff", "section":
		return 1
	case "bridge", "order":
		return 3
	default:
		return 2
	}
}

// drawBoard draws the board without rings and without the pieces on the road.
func drawBoard(v *game.View, o render.Options) *drawing {
	if o.Page {
		return pageBoard(v, o)
	}
	return artist.BySize(o, fullBoard, phoneBoard)(v, o)
}

// Result draws the result below the castle of the match.
func (Artist) Result(e render.Ended, o render.Options) *render.Scene {
	return caylus.Result(e, o, func(d *artist.Drawing) { drawCastle(d, view(e.View)) }, nil)
}

func view(v engine.View) *game.View { return artist.View[*game.View](v) }

// drawing is a picture of the game being made.
type drawing struct {
	artist.Drawing
	v     *game.View
	gains map[string]gain // by place
	strip render.Layer    // pieces on the road below a small house
	top   func()          // adds pieces on the road: shields and pawns
}

func newDrawing(v *game.View, o render.Options, w, h int) *drawing {
	return &drawing{Drawing: caylus.Drawing(v.Head, o, w, h), v: v, gains: gains(v), top: func() {}}
}

// seatOf returns the player of a seat, or nil for a spectator.
func (d *drawing) seatOf(s engine.Seat) *game.Player {
	if s < 0 || int(s) >= len(d.v.Players) {
		return nil
	}
	return &d.v.Players[s]
}

// acting returns the seat that is asked, or NoSeat for several.
func (d *drawing) acting() engine.Seat {
	if len(d.v.Head.Active) != 1 {
		return engine.NoSeat
	}
	return d.v.Head.Active[0]
}

// head returns the header of a board.
func (d *drawing) head() render.Head { return d.Head(d.progress(), d.asked()) }

// progress returns the progress of the match: round, phase, the next scoring.
func (d *drawing) progress() string {
	parts := []string{d.Round(d.v.Round)}
	if !d.v.Head.Over {
		parts = append(parts, d.Say("phase", engine.N("n", d.v.Number), engine.Word("name", d.moment())))
	}
	if g := d.goal(); g != "" && d.scored() == "" {
		parts = append(parts, g)
	}
	return strings.Join(parts, "  ·  ")
}

// when returns the round and the number of the phase, for a header with little room.
func (d *drawing) when() string {
	if d.v.Head.Over {
		return d.Round(d.v.Round)
	}
	return d.Say("when", engine.N("n", d.v.Round), engine.N("phase", d.v.Number))
}

// moment returns the name of the phase, or the section for whose scoring favors are given.
func (d *drawing) moment() string {
	if s := d.scored(); s != "" {
		return d.Say("scoring", engine.Word("section", d.Say("section."+s)))
	}
	return d.Tell(d.v.Head.Phase)
}

// scored returns the section that is being scored, or "". At the end of a round players are
// asked only for its favors (RULES 10).
func (d *drawing) scored() string {
	if d.v.Phase != "end" || d.v.Asked == "" || d.v.Head.Over {
		return ""
	}
	return d.v.Castle.Current
}

// goal returns the distance to the next scoring, or "" after the last one.
func (d *drawing) goal() string {
	g := d.v.Goal
	if g.Section == "" || d.v.Head.Over {
		return ""
	}
	return d.Say("goal", engine.Word("section", d.Say("section."+g.Section)), engine.N("n", g.Spaces))
}

// asked returns the decision of the active seat in a few words.
func (d *drawing) asked() string {
	if d.v.Asked == "" || d.v.Head.Over {
		return ""
	}
	if p := d.seatOf(d.acting()); d.v.Asked == "place" && p != nil {
		return d.Say("asked.place", engine.N("n", p.Cost))
	}
	return d.Say("asked." + d.v.Asked)
}
