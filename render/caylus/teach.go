package caylus

import (
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/teach"
)

// Lesson draws a page that teaches the game.
func (a Artist) Lesson(page int, o render.Options) *render.Scene {
	return teach.Course{Rules: game.Rules{}, Artist: a, Pages: lessons}.Draw(page, o)
}

// lessons are the pictures of the pages, whose texts are the game's.
var lessons = []teach.Page{
	{Icon: "point", Tip: "tower", Ring: round, Centre: castleGrows},
	{Icon: "worker", Tip: "bridge", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "place", Time: 14}, Area: render.Rect(4, phoneSpecial.Y-4, 792, 348)},
		{At: teach.Position{Seats: 3, Seed: 7, Question: "place", Time: 14}, Area: phoneLedger.Grow(4)},
	}},
	{Icon: "provost", Tip: "denier", Parts: []teach.Part{{At: teach.Position{Seats: 3, Seed: 7, Question: "provost", Time: 1}, Show: teach.Question,
		Area: render.Rect(4, 100, 792, 516)}}},
	{Icon: "walls", Tip: "tax", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "castle_batch", Time: 1}, Area: phoneCastle.a.Grow(4)},
		{Show: teach.Look("walls")},
	}},
	{Icon: "favor", Tip: "hourglass", Parts: []teach.Part{{Show: teach.Look("favor_build")}}},
	{Icon: "tower", Tip: "dungeon", Parts: []teach.Part{{At: teach.Position{Seats: 3, Seed: 7}, Show: teach.Score, Area: render.Rect(4, 100, 792, 660)}}},
}
