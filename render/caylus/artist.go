// Package caylus draws Caylus from its View.
package caylus

import (
	"fmt"
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
)

// accent is the game's own colour.
const accent = "caylus"

// Artist draws the game's pictures.
type Artist struct{}

// New returns the artist.
func New() Artist { return Artist{} }

// Board is the whole table, or its phone cut.
func (Artist) Board(v engine.View, o render.Options) *render.Scene {
	d, find := drawBoard(view(v), o)
	d.rings(find)
	d.top()
	return d.Scene
}

// drawBoard draws the board without rings, and tells where its places lie.
func drawBoard(v *game.View, o render.Options) (*drawing, places) {
	if o.Size == render.Phone {
		return phoneBoard(v, o)
	}
	return fullBoard(v, o)
}

// Score is the score sheet.
func (Artist) Score(r *engine.Result, o render.Options) *render.Scene {
	o.Accent = accent
	o.Icons = map[string]string{}
	for _, c := range r.Categories {
		o.Icons[c.Name.Key] = scoreIcons[c.Name.Key[strings.LastIndexByte(c.Name.Key, '.')+1:]]
	}
	return render.Score(r, o)
}

// scoreIcons by the last word of a category's key.
var scoreIcons = map[string]string{
	"start": "point", "workers": "worker", "crafts": "hammer", "residences": "house_residential", "prestige": "house_prestige",
	"castle": "tower", "trades": "crate", "favors": "favor", "penalties": "tax", "gold": "gold", "cubes": "crate", "deniers": "denier",
}

// view is the view as this game's own. Another game's is a bug of the caller.
func view(v engine.View) *game.View {
	own, ok := v.(*game.View)
	if !ok {
		panic(fmt.Sprintf("render/caylus: view %T", v))
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
	top            func() // adds what stands above all else: shields and pawns
}

func newDrawing(v *game.View, o render.Options, w, h int) *drawing {
	s := render.NewScene(w, h, "sheet")
	return &drawing{Scene: s, ground: &s.Ground, pieces: &s.Pieces, v: v, o: o, letters: o.Letters(v.Head.Seats), top: func() {}}
}

// say tells one of this package's own texts.
func (d *drawing) say(key string, args ...engine.Arg) string { return say(d.o, key, args...) }

func say(o render.Options, key string, args ...engine.Arg) string {
	return o.Tell(engine.T("caylus.picture."+key, args...))
}

// letter is what stands on a seat's badge.
func (d *drawing) letter(s engine.Seat) string {
	if s < 0 || int(s) >= len(d.letters) {
		return ""
	}
	return d.letters[s]
}

// acts reports whether the seat owes an answer.
func (d *drawing) acts(s engine.Seat) bool { return slices.Contains(d.v.Head.Active, s) }

// seatOf finds the player of a seat; nil for a spectator.
func (d *drawing) seatOf(s engine.Seat) *game.Player {
	if s < 0 || int(s) >= len(d.v.Players) {
		return nil
	}
	return &d.v.Players[s]
}

// who is a player's name as an argument, cleaned as in the picture.
func (d *drawing) who(s engine.Seat) engine.Arg { return engine.Word("who", d.o.Name(s)) }

// head tells whose turn it is, for the header of a board.
func (d *drawing) head() render.Head {
	h := render.Head{Accent: accent, Title: d.o.Table, Seat: engine.NoSeat, Sub: d.progress(), Note: d.asked()}
	switch active := d.v.Head.Active; {
	case d.v.Head.Over:
		h.Right = d.o.Tell(engine.T("render.over"))
	case len(active) == 1:
		h.Seat, h.Letter = active[0], d.letter(active[0])
		h.Right = d.o.Tell(engine.T("render.toplay", engine.Word("name", d.o.Name(active[0]))))
	default:
		h.Right = d.o.Tell(engine.T("render.waiting", engine.N("n", len(active))))
	}
	return h
}

// progress says how far the game is: round, phase, the next scoring.
func (d *drawing) progress() string {
	parts := []string{d.say("round", engine.N("n", d.v.Round))}
	if !d.v.Head.Over {
		parts = append(parts, d.say("phase", engine.N("n", d.v.Number), engine.Word("name", d.o.Tell(d.v.Head.Phase))))
	}
	if g := d.goal(); g != "" {
		parts = append(parts, g)
	}
	return strings.Join(parts, "  ·  ")
}

// goal is how far the next scoring is away; nothing when all are over.
func (d *drawing) goal() string {
	g := d.v.Goal
	if g.Section == "" || d.v.Head.Over {
		return ""
	}
	return d.say("goal", engine.Word("section", d.say("section."+g.Section)), engine.N("n", g.Spaces))
}

// asked is what the seat to act has to decide, in a few words.
func (d *drawing) asked() string {
	if d.v.Asked == "" || d.v.Head.Over {
		return ""
	}
	if d.v.Asked == "place" && len(d.v.Head.Active) == 1 {
		return d.say("asked.place", engine.N("n", d.v.Players[d.v.Head.Active[0]].Cost))
	}
	return d.say("asked." + d.v.Asked)
}
