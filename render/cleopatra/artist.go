// Package cleopatra draws Cleopatra and the Society of Architects from its View.
package cleopatra

import (
	"embed"
	"io/fs"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

//go:embed text/*.json look.json
var texts embed.FS

// cleopatra holds the id, texts and icons of the game's pictures.
var cleopatra = artist.NewGame(artist.Game{ID: accent, Texts: texts, Unit: "scarab", Short: []string{"start", "throne", "doors", "walls", "amulets"}, Sources: map[string]string{
	"start": "scarab", "sphinxes": "sphinx", "obelisks": "obelisk", "throne": "throne", "doors": "door",
	"walls": "column", "mosaics": "mosaic", "worshippers": "artisan", "offering": "pyramid", "amulets": "amulet",
}})

// accent is the game's own colour.
const accent = "cleopatra"

// Messages returns the words in the pictures, one file per language.
func Messages() fs.FS { return cleopatra.Messages() }

// Artist draws the game's pictures.
type Artist struct{}

// New returns the artist.
func New() Artist { return Artist{} }

// Board returns the whole table, or its phone cut.
func (Artist) Board(v engine.View, o render.Options) *render.Scene {
	d := drawBoard(view(v), o)
	d.Rings(artist.Fewer(d.Changes(d.Find), importance))
	return d.Finish()
}

// drawBoard draws the board without rings.
func drawBoard(v *game.View, o render.Options) *drawing {
	return drawOffered(v, o, nil)
}

// drawOffered is drawBoard without the values of the offered sites, which candles show.
func drawOffered(v *game.View, o render.Options, offered map[string]bool) *drawing {
	d := artist.BySize(o, fullBoard, phoneBoard)(v, o, offered)
	if o.Page {
		d = artist.BySize(o, deskPage, phonePage)(v, o, offered)
	}
	if r, ok := d.Find(draftPlace(v)); ok {
		d.Pieces.Chosen(r.Outline())
	}
	return d
}

// importance ranks places: the board itself comes before stalls and slots.
func importance(place string) int {
	switch kind, _, _ := strings.Cut(place, ":"); kind {
	case "stall", "slot":
		return 1
	default:
		return 0
	}
}

// draftPlace returns the place chosen for a structure that is not yet paid for.
func draftPlace(v *game.View) string {
	t := v.Turn
	switch t.Structure {
	case "wall", "door", "obelisk":
		return t.Structure + ":" + t.Site
	case "sphinx":
		for _, r := range v.Rows {
			if r.Side == t.Site {
				return nextSphinx(r)
			}
		}
	case "pedestal", "throne":
		return "throne"
	}
	return ""
}

// Hand returns the viewer's hand: cards, scarabs, amulets, and the structures that they can
// pay for.
func (Artist) Hand(v engine.View, o render.Options) *render.Scene {
	own := view(v)
	if own.Own == nil {
		return nil
	}
	return artist.BySize(o, fullHand, phoneHand)(own, o)
}

func view(v engine.View) *game.View { return artist.View[*game.View](v) }

// drawing is a picture of the game being made.
type drawing struct {
	artist.Drawing
	v       *game.View
	offered map[string]bool // sites whose value a candle shows
}

func newDrawing(v *game.View, o render.Options, w, h int) *drawing {
	return &drawing{Drawing: cleopatra.Drawing(v.Head, o, w, h), v: v}
}

// head returns the header of a board.
func (d *drawing) head() render.Head {
	h := d.Head(d.progress(), d.phase())
	if active := d.v.Head.Active; d.v.Offering.Open && len(active) != 1 && !d.v.Head.Over {
		h.Right = d.Say("offering.waiting", engine.N("n", len(active)))
	}
	return h
}

func (d *drawing) progress() string {
	laid := len(d.v.Mosaics)
	return d.Say("progress", engine.N("turn", d.v.Head.Turn), engine.N("queen", d.v.Cleopatra), engine.N("laid", laid))
}

// phase returns the name of a special part of the game, such as the last turns.
func (d *drawing) phase() string {
	switch {
	case d.v.Head.Over:
		return ""
	case d.v.Offering.Open:
		return d.Say("offering.open")
	case d.v.LastTurns:
		return d.Say("last_turns")
	case d.v.Offering.Done:
		return d.Say("offering.over")
	default:
		return d.Say("offering.to_come")
	}
}

// grid returns the row and column of a cell by its name, from 0.
func grid(cell string) (row, col int) {
	return int(cell[1] - '1'), int(cell[0] - 'A')
}
