package villagers

import (
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/teach"
)

// Lesson draws a page that teaches the game.
func (a Artist) Lesson(page int, o render.Options) *render.Scene {
	return teach.Course{Rules: game.Rules{}, Artist: a, Pages: lessons}.Draw(page, o)
}

// lessons are the pictures of the pages, whose texts are the game's.
var lessons = []teach.Page{
	{Icon: "coin", Tip: "eye", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "build", Time: 50}, Area: render.Rect(4, phoneTop-4, 792, 440),
			Pins: []teach.Pin{{X: 446, Y: 813}, {X: 636, Y: 813}, {X: 446, Y: 714}}}}},
	{Icon: "hand", Tip: "stall", Ring: teach.Signs("hand", "people", "hammer", "coin"), Centre: teach.Emblem("people")},
	{Icon: "people", Tip: "scales", Parts: []teach.Part{
		{At: teach.Position{Seats: 3, Seed: 7, Question: "pick", Time: 10}, Show: teach.Question, Area: render.Rect(4, phoneStackY-4, 792, 360),
			Pins: []teach.Pin{{X: 226, Y: 271}, {X: 488, Y: 271}, {X: 760, Y: 271}}}}},
	{Icon: "log", Tip: "apprentice", Parts: []teach.Part{{Show: teach.Look("log_rafter"), Area: render.Rect(0, 96, 800, 592)}}},
	{Icon: "padlock", Tip: "key", Parts: []teach.Part{{Show: teach.Look("wine_trader"), Area: render.Rect(0, 96, 800, 592)}}},
	{Icon: "coin", Tip: "silver", Notes: []string{"coin", "silver", "people", "purse", "hand"},
		Parts: []teach.Part{{At: teach.Position{Seats: 3, Seed: 355}, Show: teach.Score, Area: render.Rect(4, 104, 792, 210)}}},
}
