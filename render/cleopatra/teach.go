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
	{Icon: "scarab", Tip: "croc", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "stall", Time: 24}, Area: phonePalace.Grow(4)}}},
	{Icon: "hand", Tip: "amulet", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "stall", Time: 14}, Show: teach.Question, Area: phoneMarket.Grow(4)},
		{At: teach.Position{Seats: 3, Seed: 7, Question: "stall", Time: 14}, Show: teach.Hand, Area: render.Rect(4, 100, 792, 222)},
	}},
	{Icon: "hammer", Tip: "scarab", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "build", Time: 8}, Show: teach.Hand, Area: render.Rect(4, 100, 792, 222)},
		{At: teach.Position{Seats: 3, Seed: 7, Question: "build", Time: 8}, Show: teach.Hand, Area: render.Rect(4, 578, 792, 236)},
	}},
	{Icon: "mosaic", Tip: "column", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "anchor", Time: 1}, Show: teach.Question, Area: render.Rect(80, 96, 640, 620)}}},
	{Icon: "amulet", Tip: "croc", Parts: []teach.Part{
		{Show: teach.Look("tnt_stone")},
		{At: teach.Position{Seats: 3, Seed: 7, Question: "stall", Time: 14}, Show: teach.Hand, Area: render.Rect(4, 352, 792, 222)},
	}},
	{Icon: "queen", Tip: "pyramid", Parts: []teach.Part{{At: teach.Position{Seats: 3, Seed: 7}, Show: teach.Score, Area: render.Rect(4, 100, 792, 660)}}},
}
