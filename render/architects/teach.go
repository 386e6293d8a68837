package architects

import (
	"strconv"

	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/tutorial"
)

// Lesson draws a page that teaches the game.
func (a Artist) Lesson(page int, o render.Options) *render.Scene {
	return tutorial.Course{Rules: game.Rules{}, Artist: a, Pages: lessons}.Draw(page, o)
}

// lessons are the pictures of the lesson's pages. Their texts belong to the
// game. The first turns of the match on pages 2 and 3 show groups that grow,
// and one that is captured.
var lessons = []tutorial.Page{
	{Icon: "vpflag", Tip: "bcard", Ring: []tutorial.Sketch{gathering, tutorial.Beside("apprentice", "saw"), building, fetching}, Centre: town},
	{Icon: "worker", Tip: "stall", Notes: []string{"worker"}, Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 2969, Question: "turn", Time: 19}, Show: tutorial.Question, Area: nine,
			Pins: []tutorial.Pin{{X: 250, Y: 152}, {X: 440, Y: 445}}}}},
	{Icon: "capture", Tip: "prison", Notes: []string{"release"}, Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 2969, Question: "capture", Time: 1}, Show: tutorial.Question, Area: nine,
			Pins: []tutorial.Pin{{X: 345, Y: 288}, {X: 768, Y: 455}}}}},
	{Icon: "builder", Tip: "hourglass", Notes: []string{"church"}, Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "hall", Time: 6}, Show: tutorial.Question, Area: render.Rect(4, 96, 792, 538),
			Pins: []tutorial.Pin{{X: 106, Y: 210}, {X: 296, Y: 246}, {X: 396, Y: 240}}}}},
	{Icon: "virtue", Tip: "debt", Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "turn", Time: 60}, Show: tutorial.Detail("virtue"), Area: render.Rect(4, 100, 792, 352),
			Pins: []tutorial.Pin{{X: 486, Y: 366}}},
		{At: tutorial.Position{Seats: 3, Seed: 7, Question: "turn", Time: 60}, Show: tutorial.Detail("virtue"), Area: render.Rect(4, 628, 792, 356),
			Pins: []tutorial.Pin{{X: 486, Y: 716}, {X: 540, Y: 775}}}}},
	{Icon: "hourglass", Tip: "clay", Notes: []string{"bcard", "church", "virtue", "gold", "silver", "debt", "prison"}, Parts: []tutorial.Part{
		{At: tutorial.Position{Seats: 3, Seed: 14}, Show: tutorial.Score, Area: render.Rect(4, 104, 792, 210)}}},
}

// nine is the part of the phone's board with the nine places.
var nine = render.Rect(4, 96, 792, 414)

func gathering(l *render.Layer, x, y float64) {
	l.Peg(0, x-36, y+4, 44, "")
	l.Peg(0, x-14, y+4, 44, "")
	l.Add(render.Icon{Name: "wood", X: x + 22, Y: y - 12, Size: 40}, render.Icon{Name: "stone", X: x + 26, Y: y + 20, Size: 36})
}

// house adds a finished building with its points.
func house(l *render.Layer, x, y, w float64, points int) {
	h := w * 1.24
	l.Poly("good", render.Ink("ink", 2.5), x-w/2, y+h/2, x-w/2, y-h*0.14, x, y-h/2, x+w/2, y-h*0.14, x+w/2, y+h/2)
	l.Text(x, y+w*0.42, strconv.Itoa(points), render.Strong(w*0.62).Mid().Colour("card"))
}

func building(l *render.Layer, x, y float64) { house(l, x, y, 62, 6) }

// fetching draws a worker who comes back from the Prison.
func fetching(l *render.Layer, x, y float64) {
	l.Add(render.Icon{Name: "prison", X: x - 26, Y: y, Size: 50})
	l.Stroke(render.Ink("ink", 4), x+4, y-26, x+22, y-26)
	l.Stroke(render.Ink("ink", 4), x+14, y-34, x+23, y-26, x+14, y-18)
	l.Peg(0, x+28, y+8, 46, "")
}

// town draws buildings next to the Cathedral, as the aim of the match.
func town(l *render.Layer, x, y float64) {
	l.Add(render.Icon{Name: "church", X: x, Y: y - 6, Size: 124})
	house(l, x-82, y+20, 56, 4)
	house(l, x+82, y+20, 56, 7)
}
