// Package architects draws Architects of the West Kingdom from its View.
package architects

import (
	"embed"
	"io/fs"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

//go:embed text/*.json look.json
var texts embed.FS

// architects holds the id, texts and icons of the game's pictures.
var architects = artist.NewGame(artist.Game{ID: accent, Texts: texts, Unit: "vpflag", Short: []string{"effects", "debts", "goods", "prison"}, Sources: map[string]string{
	"buildings": "bcard", "effects": "hourglass", "debts": "debt", "goods": "gold", "cathedral": "church", "virtue": "virtue",
	"silver": "silver", "prison": "prison", "hall": "builder",
}})

// accent is the game's own colour.
const accent = "architects"

// Messages returns the words in the pictures, one file per language.
func Messages() fs.FS { return architects.Messages() }

// Artist draws the game's pictures.
type Artist struct{}

var (
	_ render.Detailer = Artist{}
	_ render.Locator  = Artist{}
)

// New returns the artist.
func New() Artist { return Artist{} }

// Board returns the whole table, or its phone cut. It shows nothing that only the viewer
// knows.
func (Artist) Board(v engine.View, o render.Options) *render.Scene {
	d := drawBoard(view(v), o)
	d.rings()
	return d.Scene
}

// drawBoard draws the board without rings.
func drawBoard(v *game.View, o render.Options) *drawing {
	if o.Page {
		return pageBoard(v, o)
	}
	return artist.BySize(o, fullBoard, phoneBoard)(v, o)
}

func view(v engine.View) *game.View { return artist.View[*game.View](v) }

// drawing is a picture of the game being made.
type drawing struct {
	artist.Drawing
	v     *game.View
	floor float64 // size of the smallest text
}

// newDrawing begins a picture of a size. A picture as narrow as a phone has larger small
// print.
func newDrawing(v *game.View, o render.Options, w, h int) *drawing {
	floor := 20.0
	if w <= 800 {
		floor = 26
	}
	return &drawing{Drawing: architects.Drawing(v.Head, o, w, h), v: v, floor: floor}
}

// seat returns the seat of a player of the view; the automa has one of its own.
func (d *drawing) seat(player int) engine.Seat {
	if player < 0 || player >= len(d.v.Players) {
		return engine.NoSeat
	}
	if p := &d.v.Players[player]; p.Seat >= 0 {
		return p.Seat
	}
	return render.Automa
}

// name returns the name of a player, or of the automa.
func (d *drawing) name(player int) string {
	if s := d.seat(player); s >= 0 {
		return d.Name(s)
	}
	return d.Tell(engine.T("architects.automa." + d.v.Players[player].Automa))
}

// letter returns the letter on a player's badges and workers, or "" for the automa.
func (d *drawing) letter(player int) string { return d.Letter(d.seat(player)) }

// active returns the player whose turn it is, or nil in the draft and after the
// end.
func (d *drawing) active() *game.Player {
	n := d.v.Turn.Player
	if d.v.Head.Over || n < 0 || n >= len(d.v.Players) {
		return nil
	}
	return &d.v.Players[n]
}

// acts reports whether a player owes an answer.
func (d *drawing) acts(player int) bool {
	s := d.seat(player)
	return s >= 0 && d.Acts(s)
}

// cardName returns the name of a card by its id, of one of the kinds of the tables.
func (d *drawing) cardName(kind, id string) string {
	return d.Tell(engine.T("architects." + kind + "." + id))
}

func (d *drawing) buildingName(id string) string   { return d.cardName("building", id) }
func (d *drawing) apprenticeName(id string) string { return d.cardName("apprentice", id) }

// head returns the header of a board.
func (d *drawing) head() render.Head { return d.Head(d.progress(), d.asked()) }

// progress returns the progress of the match: the round, the Guildhall, the next reset.
func (d *drawing) progress() string {
	h := &d.v.Guildhall
	parts := []string{d.Round(d.v.Round), d.Say("hall.progress", engine.N("n", len(h.Workers)), engine.N("of", h.Rows*h.Columns))}
	switch {
	case d.v.Phase == "last":
		parts = append(parts, d.Say("last", engine.N("n", max(d.v.LastTurns, 0))))
	case h.NextReset > 0 && d.v.Phase == "play":
		parts = append(parts, d.Say("hall.reset", engine.N("n", h.NextReset)))
	}
	return strings.Join(parts, "  ·  ")
}

// asked returns the decision of the active seat in a few words.
func (d *drawing) asked() string {
	p := d.active()
	switch {
	case d.v.Head.Over || d.v.Asked == "":
		return ""
	case d.v.Asked == "turn" && p != nil && p.Workers == 0 && d.v.Turn.To == "":
		return d.Say("asked.recall")
	}
	return d.Say("asked." + d.v.Asked)
}
