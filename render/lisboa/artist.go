// Package lisboa draws Lisboa from its View.
package lisboa

import (
	"embed"
	"io/fs"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

//go:embed text/*.json look.json
var texts embed.FS

// accent is the game's own colour.
const accent = "lisboa"

// lisboa holds the id, texts and icons of the game's pictures.
var lisboa = artist.NewGame(artist.Game{ID: accent, Texts: texts, Unit: "wig", Short: []string{"stores", "buildings", "sailing", "clergy", "cards", "influence", "paid", "favors"}, Sources: map[string]string{
	"start": "wig", "stores": "store", "buildings": "palace", "sailing": "sailing", "clergy": "church", "cards": "tuck", "influence": "influence",
	"paid": "purse", "sets": "set3", "hulls": "ship", "streets": "land", "money": "coin", "decrees": "decree", "officials": "official", "favors": "fav_tile",
}})

// Messages returns the words in the pictures, one file per language.
func Messages() fs.FS { return lisboa.Messages() }

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
	return drawBoard(view(v), o).ringed()
}

// drawBoard draws the board without rings.
func drawBoard(v *game.View, o render.Options) *drawing {
	d := artist.BySize(o, fullBoard, phoneBoard)(v, o)
	if o.Page {
		d = artist.BySize(o, deskPage, phonePage)(v, o)
	}
	d.ghosts()
	return d
}

func view(v engine.View) *game.View { return artist.View[*game.View](v) }

// drawing is a picture of the game being made.
type drawing struct {
	artist.Drawing
	v *game.View
}

// offer frames the places of the answers that can be chosen. It reports whether
// there were any.
func (d *drawing) offer(opts []engine.Option, chosen int, spots func(engine.Option) []artist.Region) bool {
	ok := d.Offer(opts, chosen, spots, d.offered)
	d.Finish()
	return ok
}

func newDrawing(v *game.View, o render.Options, w, h int) *drawing {
	return &drawing{Drawing: lisboa.Drawing(v.Head, o, w, h), v: v}
}

// seat returns the seat of a player of the view; Lacerda has one of his own.
func (d *drawing) seat(player int) engine.Seat {
	if player < 0 || player >= len(d.v.Players) {
		return engine.NoSeat
	}
	if p := &d.v.Players[player]; !p.Lacerda {
		return p.Seat
	}
	return render.Automa
}

// name returns the name of a player, or of Lacerda.
func (d *drawing) name(player int) string {
	if s := d.seat(player); s >= 0 {
		return d.Name(s)
	}
	return d.Tell(engine.T("lisboa.lacerda"))
}

// letter returns the letter on a player's pieces, or "" for Lacerda.
func (d *drawing) letter(player int) string { return d.Letter(d.seat(player)) }

// payer returns the index of the player whose costs the picture shows: the viewer on a
// private board, otherwise the player who is asked now or who has the turn.
func (d *drawing) payer() int {
	t := &d.v.Turn
	switch own := d.viewer(); {
	case d.v.Head.Over: // nobody pays any more
		return t.Player
	case own >= 0:
		return own
	case t.Acting >= 0:
		return t.Acting
	}
	return t.Player
}

// head returns the header of a board.
func (d *drawing) head() render.Head { return d.Head(d.progress(), d.asked()) }

// progress returns the progress of the match.
func (d *drawing) progress() string {
	parts := []string{d.period()}
	switch {
	case d.v.Head.Over:
	case d.v.Ending != "":
		parts = append(parts, d.Say("ending."+d.v.Ending))
	case d.W >= 1200 || d.W == 0:
		empty, sets := artist.CountIf(d.v.Display, func(k *game.Deck) bool { return k.Left == 0 }), 0
		for i := range d.v.Players {
			sets = max(sets, d.v.Players[i].Sets)
		}
		parts = append(parts, d.Say("until", engine.N("empty", d.v.Trigger.Decks), engine.N("decks", empty), engine.N("need", d.v.Trigger.Sets), engine.N("sets", sets)))
	}
	return strings.Join(parts, "  ·  ")
}

// period returns the period and the round.
func (d *drawing) period() string {
	return d.Say("period", engine.N("period", d.v.Period), engine.N("round", d.v.Round))
}

// asked returns the decision of the active seat in a few words.
func (d *drawing) asked() string {
	if d.v.Head.Over || d.v.Asked == "" {
		return ""
	}
	return d.Say("asked." + d.v.Asked)
}
