package caylus

import (
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/tutorial"
)

// Lesson draws a page that teaches the game.
func (a Artist) Lesson(page int, o render.Options) *render.Scene {
	return tutorial.Course{Rules: game.Rules{}, Artist: a, Pages: lessons}.Draw(page, o)
}

// lessons are the pictures of the pages, whose texts are the game's.
var lessons = []tutorial.Page{
	{Icon: "point", Tip: "tower", Ring: round, Centre: castleGrows},
	{Icon: "worker", Tip: "bridge", Notes: []string{"hammer"}, Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "place", Time: 14}, Area: render.Rect(4, phoneSpecial.Y-4, 792, 348),
			Pins: []tutorial.Pin{{X: 688, Y: 398}, {X: 466, Y: 398}, {X: 352, Y: 398}}}}},
	{Icon: "provost", Tip: "denier", Parts: []tutorial.Part{{At: tutorial.Position{Seats: 3, Seed: 7, Question: "provost", Time: 1}, Show: tutorial.Question,
		Area: render.Rect(4, 100, 792, 516), Pins: []tutorial.Pin{{X: 780, Y: 290}, {X: 408, Y: 556}}}}},
	{Icon: "walls", Tip: "tax", Notes: []string{"favor"}, Parts: []tutorial.Part{{At: castleBuilt, Show: tutorial.Full, Area: fullCastle.a.Grow(4),
		Pins: []tutorial.Pin{{X: 233, Y: 165}, {X: 316, Y: 306}, {X: 498, Y: 306}}}}},
	{Icon: "favor", Tip: "hourglass", Notes: []string{"hammer"}, Parts: []tutorial.Part{{At: castleBuilt, Show: tutorial.Full, Area: render.Rect(590, 96, 566, 308),
		Pins: []tutorial.Pin{{X: 740, Y: 192}, {X: 940, Y: 128}}}}},
	{Icon: "tower", Tip: "dungeon", Notes: []string{"hammer", "worker", "walls", "favor", "gold", "crate", "denier"},
		Parts: []tutorial.Part{{At: tutorial.Position{Seats: 3, Seed: 43}, Show: tutorial.Result, Area: render.Rect(16, 412, 768, 164)}}},
}

// castleBuilt is a match in which all three sections have houses.
var castleBuilt = tutorial.Position{Seats: 5, Seed: 325, Question: "castle_batch", Time: 10}
