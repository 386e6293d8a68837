// Package market draws Market Day from its View.
package market

import (
	"embed"
	"io/fs"

	"guildhall/engine"
	game "guildhall/engine/market"
	"guildhall/render"
	"guildhall/render/artist"
	"guildhall/render/teach"
)

//go:embed text/*.json
var texts embed.FS

// accent is the game's own colour.
const accent = "market"

var market = artist.Game{ID: accent, Texts: texts, Score: map[string]string{
	"start": "coin", "bids": "quill", "sales": "stall", "orders": "deed", "left": "hand"}}

// Messages are the words in the pictures, one file per language.
func Messages() fs.FS { return market.Messages() }

// Artist draws the game's pictures.
type Artist struct{}

// New returns the artist.
func New() Artist { return Artist{} }

// drawing is a picture of the game being made.
type drawing struct {
	artist.Drawing
	v *game.View
}

func newDrawing(v engine.View, o render.Options, w, h int) *drawing {
	own := artist.View[*game.View](v)
	return &drawing{Drawing: market.Drawing(own.Head, o, w, h), v: own}
}

// Board is the whole table, or its phone cut.
func (Artist) Board(v engine.View, o render.Options) *render.Scene {
	d := drawBoard(v, o)
	d.Rings(d.Changes(d.Find))
	return d.Scene
}

// Preview frames the places of the board that the answers are about; nil where they
// are about none.
func (Artist) Preview(v engine.View, _ engine.Question, opts []engine.Option, chosen int, o render.Options) *render.Scene {
	d := drawBoard(v, o)
	if !d.Offer(opts, min(chosen, len(opts)-1), artist.Places(d.Find).Spots, func(s artist.Spot) { d.Candle(s, "") }) {
		return nil
	}
	return d.Scene
}

// Score is the score sheet.
func (Artist) Score(r *engine.Result, o render.Options) *render.Scene {
	return market.ScoreSheet(r, o)
}

// Lesson draws a page that teaches the game.
func (a Artist) Lesson(page int, o render.Options) *render.Scene {
	return teach.Course{Rules: game.Rules{}, Artist: a, Pages: lessons}.Draw(page, o)
}

// lessons are the pictures of the pages, whose texts are the game's.
var lessons = []teach.Page{
	{Icon: "coin", Tip: "hourglass", Ring: []string{"quill", "crate", "stall"}, Centre: "coin"},
	{Icon: "quill", Tip: "bell", Parts: []teach.Part{{At: teach.Position{Seats: 3, Seed: 7, Question: "crate", Time: 4}, Area: phone.players}}},
	{Icon: "crate", Tip: "stall", Parts: []teach.Part{{At: teach.Position{Seats: 3, Seed: 7, Question: "crate", Time: 5}, Show: teach.Question, Area: phone.crates}}},
	{Icon: "stall", Tip: "coin", Parts: []teach.Part{{At: teach.Position{Seats: 3, Seed: 7, Question: "sell", Time: 5}, Area: phone.goods}}},
	{Icon: "deed", Tip: "hand", Parts: []teach.Part{{At: teach.Position{Seats: 3, Seed: 7, Question: "sell", Time: 5}, Show: teach.Hand, Area: render.Rect(0, 96, 800, 504)}}},
}
