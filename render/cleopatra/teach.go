package cleopatra

import (
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/teach"
)

// Lesson draws a page that teaches the game.
func (a Artist) Lesson(page int, o render.Options) *render.Scene {
	return teach.Course{Rules: game.Rules{}, Artist: a, Pages: lessons}.Draw(page, o)
}

// lessons are the pictures of the pages, whose texts are the game's.
var lessons = []teach.Page{
	{Icon: "scarab", Tip: "croc", Notes: []string{"hand"}, Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "stall", Time: 24}, Area: phonePalace.Grow(4), Pins: []teach.Pin{{X: 90, Y: 122}}}}},
	{Icon: "hand", Tip: "amulet", Notes: []string{"amulet", "artisan"}, Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "stall", Time: 14}, Show: teach.Question, Area: phoneMarket.Grow(4), Pins: []teach.Pin{{X: 40, Y: 806}}},
		{At: teach.Position{Seats: 3, Seed: 7, Question: "stall", Time: 14}, Show: teach.Hand, Area: render.Rect(4, 100, 792, 222)},
	}},
	{Icon: "hammer", Tip: "scarab", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "build", Time: 8}, Show: teach.Hand, Area: render.Rect(4, 92, 792, 224)},
		{At: teach.Position{Seats: 3, Seed: 7, Question: "build", Time: 8}, Show: teach.Hand, Area: render.Rect(4, 578, 792, 231),
			Pins: []teach.Pin{{X: 300, Y: 668}, {X: 628, Y: 654}, {X: 652, Y: 776}}},
	}},
	{Icon: "mosaic", Tip: "column", Notes: []string{"mosaic"}, Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "anchor", Time: 1}, Show: teach.Question, Area: render.Rect(80, 96, 640, 620)}}},
	{Icon: "amulet", Tip: "croc", Notes: []string{"anubis"}, Parts: []teach.Part{
		{Show: teach.Look("tnt_stone"), Area: render.Rect(36, 30, 576, 336)},
		{At: teach.Position{Seats: 3, Seed: 7, Question: "stall", Time: 14}, Show: teach.Hand, Area: render.Rect(4, 352, 792, 222), Pins: []teach.Pin{{X: 720, Y: 394}}},
	}},
	{Icon: "queen", Tip: "pyramid", Notes: []string{"hand", "anubis", "amulet", "scarab", "croc"},
		Parts: []teach.Part{{At: teach.Position{Seats: 3, Seed: 149}, Show: teach.Score, Area: render.Rect(4, 104, 792, 210)}}},
}
