// Package learn is the feature of lessons: /learn lists those of a game, with a tick for
// each that the person has solved, and shows one at a time: its task, the board and the
// answers, and behind an answer what happens because of it.
//
// A lesson needs no table. Nothing of one that is being tried is stored: each button
// carries the answers so far, and the position is made from the lesson's file and these
// answers. Stored is which lessons a person has solved (progress.go).
package learn

import (
	"context"
	"embed"
	"sync"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/engine/lesson"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	bot     *handler.Env
	posts   messages.Sender
	courses *courses
	saving  *sync.Mutex // of progress
}

// New returns the feature.
func New(k *handler.Env) handler.Feature {
	f := feature{bot: k, posts: messages.New(k), courses: &courses{bot: k, read: map[string]*lesson.Course{}}, saving: new(sync.Mutex)}
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

// The verbs of buttons on the screens of lessons. Their code is what place.code writes.
const (
	verbList   = "lessons"
	verbLesson = "lesson"
	verbPlay   = "lnplay"   // the match that ends a course
	verbReview = "lnreview" // of its table
)

// learn is /learn: the lessons of the named game, else of the game of this channel, else
// the question which game is meant.
func (f feature) learn(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	game := learnGame.Of(c)
	if game == "" {
		if t, err := f.bot.TableHere(ctx, c.In); err == nil {
			game = t.Game
		}
	}
	return f.list(ctx, c.Reader, game)
}

// openList is «Learn», and «Lessons» on one.
func (f feature) openList(ctx context.Context, p handler.Press) (handler.Reply, error) {
	return f.list(ctx, p.Reader, p.Code)
}

// openLesson shows a lesson with the answers that a button carries; a menu carries them
// as its value.
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

// courses are the lessons of the games of a bot. Its methods are safe for concurrent use.
type courses struct {
	bot  *handler.Env
	mu   sync.Mutex
	read map[string]*lesson.Course // by game; nil without lessons
}

// of returns the lessons of a game; nil when it has none. They are read when somebody asks
// for them first.
func (c *courses) of(ctx context.Context, game string) *lesson.Course {
	c.mu.Lock()
	defer c.mu.Unlock()
	if course, known := c.read[game]; known {
		return course
	}
	rules, ok := c.bot.Rules(game)
	if !ok {
		return nil
	}
	course, err := lesson.Read(rules)
	if err != nil { // the tests of a game refuse such a file
		c.bot.Log.ErrorContext(ctx, "lessons cannot be read", "game", game, "err", err)
	}
	if err != nil || len(course.Lessons) == 0 {
		course = nil
	}
	c.read[game] = course
	return course
}

// games are the games with lessons, in the order of the bot's list.
func (c *courses) games(ctx context.Context) (ids []string) {
	for _, g := range c.bot.Games {
		if id := g.Info().ID; c.of(ctx, id) != nil {
			ids = append(ids, id)
		}
	}
	return ids
}
