package lisboa

import (
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/tutorial"
)

// Lesson draws a page that teaches the game.
func (a Artist) Lesson(page int, o render.Options) *render.Scene {
	return tutorial.Course{Rules: game.Rules{}, Artist: a, Pages: lessons}.Draw(page, o)
}

// lessons are the pictures of the lesson's pages. Their texts belong to the
// game.
var lessons = []tutorial.Page{
	{Icon: "wig", Tip: "store", Ring: []tutorial.Sketch{stores, tutorial.Beside("gold", "lcloth", "books", "tools"), selling, tutorial.Beside("palace", "dome")}, Centre: tutorial.Emblem("wig")},
	{Icon: "hand", Tip: "tuck", Parts: []tutorial.Part{
		{At: hand, Show: tutorial.Hand, Area: render.Rect(26, 96, 768, 352), Pins: []tutorial.Pin{{X: 214, Y: 214}, {X: 490, Y: 168}}},
		{At: hand, Show: tutorial.Hand, Area: render.Rect(26, 604, 768, 156), Pins: []tutorial.Pin{{X: 194, Y: 648}}}}},
	{Icon: "court", Tip: "fav_tile", Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "card", Time: 16}, Show: tutorial.Detail("court"), Area: render.Rect(4, 294, 792, 700),
			Pins: []tutorial.Pin{{X: 530, Y: 450}, {X: 530, Y: 686}, {X: 530, Y: 922}}}}},
	{Icon: "builder", Tip: "set3", Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "space", Time: 1}, Show: tutorial.Question, Area: render.Rect(0, 416, 800, 442),
			Pins: []tutorial.Pin{{X: 216, Y: 546}, {X: 672, Y: 776}, {X: 317, Y: 742}}}}},
	{Icon: "ship", Tip: "ship", Notes: []string{"produce"}, Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 103, Question: "sell", Time: 4}, Show: tutorial.Detail("harbour"), Area: render.Rect(0, 104, 800, 476),
			Pins: []tutorial.Pin{{X: 660, Y: 425}, {X: 700, Y: 182}}}}},
	{Icon: "hourglass", Tip: "rubble", Notes: []string{"ship", "set3", "store", "coin", "decree", "official", "fav_tile"}, Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 68}, Show: tutorial.Score, Area: render.Rect(4, 104, 792, 210)}}},
}

var hand = tutorial.Position{Seats: 3, Seed: 7, Question: "card", Time: 6}

// stores draws a store, and the rubble that was cleared for it.
func stores(l *render.Layer, x, y float64) {
	l.Add(render.Icon{Name: "store", X: x - 12, Y: y - 4, Size: 68}, render.Icon{Name: "cube_any", X: x + 32, Y: y + 16, Size: 30})
}

// selling draws a good that goes aboard, and the coin for it.
func selling(l *render.Layer, x, y float64) {
	l.Add(render.Icon{Name: "ship", X: x - 14, Y: y - 2, Size: 66}, render.Icon{Name: "coin", X: x + 32, Y: y + 8, Size: 36})
}
