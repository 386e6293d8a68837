package lisboa

import (
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/teach"
)

// Lesson draws a page that teaches the game.
func (a Artist) Lesson(page int, o render.Options) *render.Scene {
	return teach.Course{Rules: game.Rules{}, Artist: a, Pages: lessons}.Draw(page, o)
}

// lessons are the pictures of the pages, whose texts are the game's.
var lessons = []teach.Page{
	{Icon: "wig", Tip: "store", Ring: []teach.Sketch{stores, teach.Beside("gold", "lcloth", "books", "tools"), selling, teach.Beside("palace", "dome")}, Centre: teach.Emblem("wig")},
	{Icon: "hand", Tip: "tuck", Parts: []teach.Part{
		{At: hand, Show: teach.Hand, Area: render.Rect(26, 96, 768, 352), Pins: []teach.Pin{{X: 214, Y: 214}, {X: 490, Y: 168}}},
		{At: hand, Show: teach.Hand, Area: render.Rect(26, 604, 768, 156), Pins: []teach.Pin{{X: 194, Y: 648}}}}},
	{Icon: "court", Tip: "fav_tile", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "card", Time: 16}, Show: teach.Detail("court"), Area: render.Rect(4, 294, 792, 700),
			Pins: []teach.Pin{{X: 530, Y: 450}, {X: 530, Y: 686}, {X: 530, Y: 922}}}}},
	{Icon: "builder", Tip: "set3", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "space", Time: 1}, Show: teach.Question, Area: render.Rect(0, 416, 800, 442),
			Pins: []teach.Pin{{X: 216, Y: 546}, {X: 672, Y: 776}, {X: 317, Y: 742}}}}},
	{Icon: "ship", Tip: "ship", Notes: []string{"produce"}, Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 103, Question: "sell", Time: 4}, Show: teach.Detail("harbour"), Area: render.Rect(0, 104, 800, 476),
			Pins: []teach.Pin{{X: 660, Y: 425}, {X: 700, Y: 182}}}}},
	{Icon: "hourglass", Tip: "rubble", Notes: []string{"ship", "set3", "store", "coin", "decree", "official", "fav_tile"}, Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 68}, Show: teach.Score, Area: render.Rect(4, 104, 792, 210)}}},
}

var hand = teach.Position{Seats: 3, Seed: 7, Question: "card", Time: 6}

// stores are a store and the rubble that was cleared for it.
func stores(l *render.Layer, x, y float64) {
	l.Add(render.Icon{Name: "store", X: x - 12, Y: y - 4, Size: 68}, render.Icon{Name: "cube_any", X: x + 32, Y: y + 16, Size: 30})
}

// selling is a good that goes aboard, and the coin that it brings.
func selling(l *render.Layer, x, y float64) {
	l.Add(render.Icon{Name: "ship", X: x - 14, Y: y - 2, Size: 66}, render.Icon{Name: "coin", X: x + 32, Y: y + 8, Size: 36})
}
