// Package villagers draws Villagers from its View.
package villagers

import (
	"cmp"
	"embed"
	"io/fs"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

//go:embed text/*.json look.json
var texts embed.FS

// villagers holds the id, texts and icons of the game's pictures.
var villagers = artist.NewGame(artist.Game{ID: accent, Texts: texts, Unit: "coin", Short: []string{"start", "road", "padlocks", "gold", "silver", "coins", "events"}, Sources: map[string]string{
	"start": "people", "road": "bridge", "specials": "mask", "padlocks": "padlock", "events": "crown", "first": "stall",
	"gold": "coin", "silver": "silver", "coins": "key",
}})

// accent is the game's own colour.
const accent = "villagers"

// Messages returns the words in the pictures, one file per language.
func Messages() fs.FS { return villagers.Messages() }

// Artist draws the game's pictures.
type Artist struct{}

var (
	_ render.Detailer = Artist{}
	_ render.Locator  = Artist{}
)

// New returns the artist.
func New() Artist { return Artist{} }

// Board returns the whole table, or its phone cut.
func (Artist) Board(v engine.View, o render.Options) *render.Scene {
	d := drawBoard(view(v), o)
	d.rings()
	return d.Finish()
}

// drawBoard draws the board without rings.
func drawBoard(v *game.View, o render.Options) *drawing {
	if o.Page {
		return artist.BySize(o, deskPage, phonePage)(v, o)
	}
	return artist.BySize(o, fullTable, phoneTable)(v, o, false)
}

func view(v engine.View) *game.View { return artist.View[*game.View](v) }

// drawing is a picture of the game being made.
type drawing struct {
	artist.Drawing
	v *game.View
}

func newDrawing(v *game.View, o render.Options, w, h int) *drawing {
	return &drawing{Drawing: villagers.Drawing(v.Head, o, w, h), v: v}
}

// owner returns the badge of a village's owner.
func owner(w *game.Village) engine.Seat {
	if w.Countess {
		return render.Automa
	}
	return w.Seat
}

// ownerName returns the name of a village's owner.
func ownerName(o render.Options, w *game.Village) string {
	if w.Countess {
		return o.Tell(cardOf(&game.View{}, "countess").Name)
	}
	return o.Name(w.Seat)
}

// ownVillage returns the village of the viewer or, for spectators, of the seat that has the
// turn.
func ownVillage(v *game.View) *game.Village {
	seat := v.Head.Viewer
	if seat < 0 && len(v.Head.Active) > 0 {
		seat = v.Head.Active[0]
	}
	return cmp.Or(artist.Pick(v.Villages, func(w *game.Village) bool { return !w.Countess && w.Seat == seat }), &v.Villages[0])
}

// head returns the header of a board.
func (d *drawing) head() render.Head { return d.Head(d.progress(), d.asked()) }

// progress returns the round, its phase and the condition of the next market.
func (d *drawing) progress() string {
	parts := []string{d.Round(d.v.Round)}
	if d.v.Phase != "over" {
		parts = append(parts, d.Say("phase."+d.v.Phase))
	}
	for i := range d.v.Markets {
		if m := &d.v.Markets[i]; m.State != "done" {
			parts = append(parts, d.Say("market.progress", engine.Word("market", d.marketName(i)), engine.N("gone", m.Gone), engine.N("waits", m.Waits)))
			break
		}
	}
	return strings.Join(parts, "  ·  ")
}

func (d *drawing) marketName(i int) string {
	return d.Say([]string{"market.first", "market.second"}[i])
}

// marketShort returns the short name of a market.
func (d *drawing) marketShort(i int) string { return d.Say([]string{"market.1st", "market.2nd"}[i]) }

// asked returns the progress of the active seat's turn.
func (d *drawing) asked() string {
	if len(d.v.Head.Active) != 1 {
		return ""
	}
	seat := d.v.Head.Active[0]
	switch d.v.Phase {
	case "draft":
		for _, p := range d.v.Players {
			if p.Seat == seat {
				return d.Say("asked.draft", engine.N("n", min(p.Drafted+1, p.Limit)), engine.N("of", p.Limit))
			}
		}
	case "build":
		return d.Say("asked.build", engine.N("n", d.v.Turn.Built), engine.N("of", d.v.Turn.Limit))
	}
	if d.v.Phase == "over" {
		return ""
	}
	return d.Say("phase." + d.v.Phase)
}
