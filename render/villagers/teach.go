package villagers

import (
	game "guildhall/engine/villagers"
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
	{Icon: "coin", Tip: "eye", Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "build", Time: 50}, Area: render.Rect(4, phoneTop-4, 792, 440),
			Pins: []tutorial.Pin{{X: 446, Y: 813}, {X: 636, Y: 813}, {X: 446, Y: 714}}}}},
	{Icon: "hand", Tip: "stall", Ring: tutorial.Signs("hand", "people", "hammer", "coin"), Centre: tutorial.Emblem("people")},
	{Icon: "people", Tip: "scales", Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "pick", Time: 10}, Show: tutorial.Question, Area: render.Rect(4, phoneStackY-4, 792, 360),
			Pins: []tutorial.Pin{{X: 226, Y: 271}, {X: 488, Y: 271}, {X: 760, Y: 271}}}}},
	{Icon: "log", Tip: "apprentice", Parts: []tutorial.Part{{Show: tutorial.Look("log_rafter"), Area: render.Rect(0, 96, 800, 592)}}},
	{Icon: "padlock", Tip: "key", Parts: []tutorial.Part{{Show: tutorial.Look("wine_trader"), Area: render.Rect(0, 96, 800, 592)}}},
	{Icon: "coin", Tip: "silver", Notes: []string{"coin", "silver", "people", "purse", "hand"},
		Parts: []tutorial.Part{{At: tutorial.Position{Seats: 3, Seed: 355}, Show: tutorial.Score, Area: render.Rect(4, 104, 792, 210)}}},
}
