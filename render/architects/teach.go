package architects

import (
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/teach"
)

// Lesson draws a page that teaches the game.
func (a Artist) Lesson(page int, o render.Options) *render.Scene {
	return teach.Course{Rules: game.Rules{}, Artist: a, Pages: lessons}.Draw(page, o)
}

// lessons are the pictures of the pages, whose texts are the game's.
var lessons = []teach.Page{
	{Icon: "vpflag", Tip: "bcard", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "turn", Time: 300}, Area: render.Rect(phoneHall.X-4, phoneHall.Y-4, 404, phoneHall.H+8)},
		{Show: teach.Look("lighthouse"), Area: render.Rect(0, 0, 640, 300)}}},
	{Icon: "worker", Tip: "stall", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "turn", Time: 32}, Show: teach.Question, Area: render.Rect(4, 96, 792, 414)}}},
	{Icon: "capture", Tip: "prison", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "capture", Time: 6}, Show: teach.Question, Area: render.Rect(4, 96, 792, 414)}}},
	{Icon: "builder", Tip: "hourglass", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "hall", Time: 6}, Show: teach.Question, Area: render.Rect(4, 96, 792, 600)}}},
	{Icon: "virtue", Tip: "debt", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "turn", Time: 60}, Show: teach.Detail("virtue"), Area: render.Rect(4, 336, 792, 648)}}},
	{Icon: "hourglass", Tip: "prison", Parts: []teach.Part{{At: teach.Position{Seats: 3, Seed: 7}, Show: teach.Score, Area: render.Rect(4, 100, 792, 660)}}},
}
