package cleopatra

import (
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/tutorial"
)

// Lesson draws a page that teaches the game.
func (a Artist) Lesson(page int, o render.Options) *render.Scene {
	return tutorial.Course{Rules: game.Rules{}, Artist: a, Pages: lessons}.Draw(page, o)
}

// lessons are the pictures of the pages, whose texts are the game's.
var lessons = []tutorial.Page{
	{Icon: "scarab", Tip: "croc", Notes: []string{"hand"}, Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "stall", Time: 24}, Area: phonePalace.Grow(4), Pins: []tutorial.Pin{{X: 90, Y: 122}}}}},
	{Icon: "hand", Tip: "amulet", Notes: []string{"amulet", "artisan"}, Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "stall", Time: 14}, Show: tutorial.Question, Area: phoneMarket.Grow(4), Pins: []tutorial.Pin{{X: 40, Y: 806}}},
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "stall", Time: 14}, Show: tutorial.Hand, Area: render.Rect(4, 104, 792, 176)},
	}},
	{Icon: "hammer", Tip: "scarab", Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "build", Time: 8}, Show: tutorial.Hand, Area: render.Rect(4, 104, 792, 176)},
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "build", Time: 8}, Show: tutorial.Hand, Area: render.Rect(4, 468, 792, 226),
			Pins: []tutorial.Pin{{X: 568, Y: 562}, {X: 628, Y: 548}, {X: 662, Y: 664}}},
	}},
	{Icon: "mosaic", Tip: "column", Notes: []string{"mosaic"}, Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "anchor", Time: 1}, Show: tutorial.Question, Area: render.Rect(80, 96, 640, 620)}}},
	{Icon: "amulet", Tip: "croc", Notes: []string{"anubis"}, Parts: []tutorial.Part{
		{Show: tutorial.Look("tnt_stone"), Area: render.Rect(36, 30, 576, 336)},
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "stall", Time: 14}, Show: tutorial.Hand, Area: render.Rect(4, 286, 792, 174), Pins: []tutorial.Pin{{X: 732, Y: 344}}},
	}},
	{Icon: "queen", Tip: "pyramid", Notes: []string{"hand", "anubis", "amulet", "scarab", "croc"},
		Parts: []tutorial.Part{{At: tutorial.Position{Seats: 3, Seed: 149}, Show: tutorial.Result, Area: render.Rect(16, 412, 768, 164)}}},
}
