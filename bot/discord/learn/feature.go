// Package learn is the feature of lessons. /learn lists the lessons of a game, with a tick for
// each that the person has solved. It shows a lesson with its task, the board and the answers,
// and after an answer its result.
//
// A lesson needs no table, and its attempts are not stored: each button carries the answers so
// far, and the position is computed from the lesson's file and these answers. Only solved
// lessons are stored (progress.go).
package learn

import (
	"context"
	"embed"
	"sync"

	"guildhall/bot/discord/handler"
	"guildhall/engine/lesson"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature handles the commands and presses of lessons.
type feature struct {
	Deps
	courses *courses
	saving  *sync.Mutex // guards changes of progress
}

// New returns the feature of lessons.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps, courses: &courses{Deps: deps, read: map[string]*lesson.Course{}}, saving: new(sync.Mutex)}
	return handler.Feature{
		Commands: []handler.Command{{Path: "learn", Do: f.learn, Options: handler.Options{learnGame}}},
		Presses: map[string]handler.Route{
			handler.VerbLearn: {Ack: handler.Fresh, Do: f.openList},
			verbList:          {Ack: handler.Replace, Do: f.openList},
			verbLesson:        {Ack: handler.Replace, Do: f.openLesson},
			verbPlay:          {Ack: handler.Fresh, Do: f.play},
			verbReview:        {Ack: handler.Fresh, Do: f.review},
		},
		EndButtons: f.endButtons,
	}
}

var learnGame = handler.Games("game", "learn.game")

// The verbs of buttons in lessons. Their code is the result of place.code.
const (
	verbList   = "lessons"
	verbLesson = "lesson"
	verbPlay   = "lnplay"   // plays the match that ends a course
	verbReview = "lnreview" // reviews that match, the table of the id
)

// learn handles /learn. It shows the lessons of the named game, otherwise those of this
// channel's game, otherwise a choice of games.
func (f feature) learn(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	game := learnGame.Of(c)
	if game == "" {
		if t, err := f.Access.TableHere(ctx, c.In); err == nil {
			game = t.Game
		}
	}
	return f.list(ctx, c.Reader, game)
}

// openList handles «Learn», and «Lessons» on a lesson.
func (f feature) openList(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.list(ctx, p.Reader, p.Code)
}

// openLesson shows a lesson at the place in the pressed button's code or in the menu's value.
func (f feature) openLesson(ctx context.Context, p handler.Press) (handler.Reply, error) {
	code := p.Code
	if len(p.In.Values) == 1 {
		code = p.In.Values[0]
	}
	at, ok := placeOf(code)
	if !ok {
		return f.list(ctx, p.Reader, at.game)
	}
	return f.show(ctx, p.Reader, at)
}

// courses loads the lessons of a bot's games. Its methods are safe for concurrent use.
type courses struct {
	Deps
	mu   sync.Mutex
	read map[string]*lesson.Course // by game; nil if it has no lessons
}

// of returns the lessons of a game; nil if it has none. It loads them at the first call.
func (c *courses) of(ctx context.Context, game string) *lesson.Course {
	c.mu.Lock()
	defer c.mu.Unlock()
	if course, known := c.read[game]; known {
		return course
	}
	rules, ok := c.Games.Rules(game)
	if !ok {
		return nil
	}
	course, err := lesson.Read(rules)
	if err != nil { // the tests of a game prevent such a file
		c.Log.ErrorContext(ctx, "read lessons", "game", game, "err", err)
	}
	if err != nil || len(course.Lessons) == 0 {
		course = nil
	}
	c.read[game] = course
	return course
}

// games returns the games with lessons, in the order of the bot's list.
func (c *courses) games(ctx context.Context) (ids []string) {
	for _, g := range c.Games.All() {
		if id := g.Info().ID; c.of(ctx, id) != nil {
			ids = append(ids, id)
		}
	}
	return ids
}
