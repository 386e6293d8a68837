// Package villagers draws Villagers from its View.
package villagers

import (
	"fmt"
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
)

// accent is the game's own colour.
const accent = "villagers"

// Artist draws the game's pictures.
type Artist struct{}

var (
	_ render.Closer  = Artist{}
	_ render.Locator = Artist{}
)

// New returns the artist.
func New() Artist { return Artist{} }

// Board is the whole table, or its phone cut.
func (Artist) Board(v engine.View, o render.Options) *render.Scene {
	d := drawBoard(view(v), o)
	d.rings()
	return d.Scene
}

// drawBoard draws the board without rings.
func drawBoard(v *game.View, o render.Options) *drawing {
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
	"start": "people", "road": "bridge", "specials": "mask", "padlocks": "padlock", "events": "crown", "first": "stall",
	"gold": "coin", "silver": "silver", "coins": "key",
}

// view is the view as this game's own. Another game's is a bug of the caller.
func view(v engine.View) *game.View {
	own, ok := v.(*game.View)
	if !ok {
		panic(fmt.Sprintf("render/villagers: view %T", v))
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
	spots          map[string]render.Area // where the places of the view lie, by their names
}

func newDrawing(v *game.View, o render.Options, w, h int) *drawing {
	s := render.NewScene(w, h, "sheet")
	return &drawing{Scene: s, ground: &s.Ground, pieces: &s.Pieces, v: v, o: o, letters: o.Letters(v.Head.Seats), spots: map[string]render.Area{}}
}

// say tells one of this package's own texts.
func (d *drawing) say(key string, args ...engine.Arg) string { return say(d.o, key, args...) }

func say(o render.Options, key string, args ...engine.Arg) string {
	return o.Tell(engine.T("villagers.picture."+key, args...))
}

// letter is what stands on a seat's badge.
func (d *drawing) letter(s engine.Seat) string {
	if s < 0 || int(s) >= len(d.letters) {
		return ""
	}
	return d.letters[s]
}

// owner is who a village belongs to, as a badge.
func owner(w *game.Village) engine.Seat {
	if w.Countess {
		return render.Automa
	}
	return w.Seat
}

// ownerName is the name of whom a village belongs to.
func ownerName(o render.Options, w *game.Village) string {
	if w.Countess {
		return o.Tell(cards()["countess"].Name)
	}
	return o.Name(w.Seat)
}

// acts reports whether the seat owes an answer.
func (d *drawing) acts(s engine.Seat) bool { return slices.Contains(d.v.Head.Active, s) }

// ownVillage is the village of whom the picture is for: the viewer's; for
// spectators that of the seat whose turn it is.
func ownVillage(v *game.View) *game.Village {
	seat := v.Head.Viewer
	if seat < 0 && len(v.Head.Active) > 0 {
		seat = v.Head.Active[0]
	}
	for i := range v.Villages {
		if !v.Villages[i].Countess && v.Villages[i].Seat == seat {
			return &v.Villages[i]
		}
	}
	return &v.Villages[0]
}

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

// progress tells the round, its phase and what the markets wait for.
func (d *drawing) progress() string {
	parts := []string{d.say("round", engine.N("n", d.v.Round))}
	if d.v.Phase != "over" {
		parts = append(parts, d.say("phase."+d.v.Phase))
	}
	for i := range d.v.Markets {
		if m := &d.v.Markets[i]; m.State != "done" {
			parts = append(parts, d.say("market.progress", engine.Word("market", d.marketName(i)), engine.N("gone", m.Gone), engine.N("waits", m.Waits)))
			break
		}
	}
	return strings.Join(parts, "  ·  ")
}

func (d *drawing) marketName(i int) string {
	return d.say([]string{"market.first", "market.second"}[i])
}

// marketShort is its name where room is short.
func (d *drawing) marketShort(i int) string { return d.say([]string{"market.1st", "market.2nd"}[i]) }

// asked tells how far the turn of the acting seat is.
func (d *drawing) asked() string {
	if len(d.v.Head.Active) != 1 {
		return ""
	}
	seat := d.v.Head.Active[0]
	switch d.v.Phase {
	case "draft":
		for _, p := range d.v.Players {
			if p.Seat == seat {
				return d.say("asked.draft", engine.N("n", min(p.Drafted+1, p.Limit)), engine.N("of", p.Limit))
			}
		}
	case "build":
		return d.say("asked.build", engine.N("n", d.v.Turn.Built), engine.N("of", d.v.Turn.Limit))
	}
	if d.v.Phase == "over" {
		return ""
	}
	return d.say("phase." + d.v.Phase)
}
