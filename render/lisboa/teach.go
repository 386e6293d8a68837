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
	{Icon: "wig", Tip: "wig", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "card", Time: 36}, Area: render.Rect(0, 92, 800, 690)}}},
	{Icon: "hand", Tip: "tuck", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "card", Time: 6}, Show: teach.Hand, Area: render.Rect(4, 96, 792, 664)}}},
	{Icon: "court", Tip: "fav_tile", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "card", Time: 16}, Show: teach.Detail("court"), Area: render.Rect(4, 96, 792, 660)}}},
	{Icon: "builder", Tip: "set3", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "space", Time: 1}, Show: teach.Question, Area: render.Rect(0, 92, 800, 690)}}},
	{Icon: "ship", Tip: "ship", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "card", Time: 4}, Show: teach.Detail("harbour"), Area: render.Rect(4, 96, 792, 470)}}},
	{Icon: "hourglass", Tip: "rubble", Parts: []teach.Part{{At: teach.Position{Seats: 3, Seed: 7}, Show: teach.Score, Area: render.Rect(4, 100, 792, 640)}}},
}
