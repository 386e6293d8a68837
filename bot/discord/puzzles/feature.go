// Package puzzles is the feature of puzzles. /puzzle shows a question from a played match
// with one clear best answer, and after an answer its result and the reasons. It also
// shows the puzzle of the day, its ladder, and a person's own mistakes. Package
// bot/puzzlerating selects and rates puzzles.
//
// Running attempts are not stored: each button contains the puzzle and the answer. A
// person's first try at each puzzle is stored when they answer.
package puzzles

import (
	"context"
	"embed"
	"sync"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/puzzlerating"
	"guildhall/engine/ai/advice"
	"guildhall/render"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature handles the commands and presses of puzzles.
type feature struct {
	Deps
	puzzles  *puzzlerating.Puzzles
	advisers *sync.Map // by game and seats
}

// The verbs of buttons. Their code is the result of place.code, with other codes for the home
// screen (a game), the next puzzle (a game and a difficulty), the ladder (a month) and a
// mistake.
const (
	verbHome   = "pzhome"
	verbPuzzle = "puzzle"
	verbNext   = "pznext"
	verbToday  = "pztoday"
	verbBoard  = "pzboard"
	verbHand   = "pzhand"
	verbLadder = "pzladder"
	verbMine   = "pzmine"
)

// The options of /puzzle.
var (
	puzzleGame = handler.CountedGames("game", "puzzle.game")
	difficulty = handler.Choice("difficulty", "puzzle.difficulty", func(d handler.Describer) (list []*discordgo.ApplicationCommandOptionChoice) {
		for _, how := range puzzlerating.Difficulties {
			list = append(list, d.Choice(string(how), "puzzle.difficulty."+string(how)))
		}
		return list
	})
)

// New returns the feature of puzzles.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps, puzzles: puzzlerating.New(deps.Store, deps.Games.Counted(), deps.Now), advisers: new(sync.Map)}
	return handler.Feature{
		Commands: []handler.Command{{Path: "puzzle", Do: f.command, Options: handler.Options{puzzleGame, difficulty}}},
		Presses: map[string]handler.Route{
			verbHome: {Ack: handler.Replace, Do: func(ctx context.Context, p handler.Press) (handler.Reply, error) {
				return f.home(ctx, p.In, p.Reader, "")
			}},
			verbPuzzle:        {Ack: handler.Replace, Do: f.openPuzzle},
			verbNext:          {Ack: handler.Replace, Do: f.openNext},
			verbToday:         {Ack: handler.Replace, Do: func(ctx context.Context, p handler.Press) (handler.Reply, error) { return f.today(ctx, p.In, p.Reader) }},
			verbBoard:         {Ack: handler.Fresh, Do: f.large(render.Renderer.Board)},
			verbHand:          {Ack: handler.Fresh, Do: f.large(render.Renderer.Hand)},
			verbLadder:        {Ack: handler.Replace, Do: f.openLadder},
			handler.VerbRetry: {Ack: handler.Fresh, Do: f.openMistake},
			verbMine:          {Ack: handler.Replace, Do: f.openMistake},
		},
	}
}

// command handles /puzzle. It shows a puzzle of the named game, or of the last tried game if
// only a difficulty is given; without options the home screen.
func (f feature) command(ctx context.Context, c handler.Invocation) (handler.Reply, error) {
	game, how := puzzleGame.Of(c), puzzlerating.Difficulty(difficulty.Of(c))
	if game == "" && how == "" {
		return f.home(ctx, c.In, c.Reader, "")
	}
	if game == "" {
		var err error
		if game, err = f.usual(ctx, c.Reader.User); err != nil {
			return handler.Reply{}, err
		}
	}
	return f.next(ctx, c.In, c.Reader, game, how)
}

// usual returns the game of a person's last puzzle; otherwise the first game with
// puzzles.
func (f feature) usual(ctx context.Context, user string) (string, error) {
	tries, err := f.Store.PuzzleTries(ctx, user)
	if err != nil {
		return "", err
	}
	if len(tries) > 0 {
		return tries[len(tries)-1].Game, nil
	}
	games, err := f.puzzles.Games()
	if err != nil || len(games) == 0 {
		return "", err
	}
	return games[0], nil
}

// adviser returns an adviser that explains why an answer is better than another; nil if
// the game has none.
func (f feature) adviser(game string, seats int) *advice.Adviser {
	type key struct {
		game  string
		seats int
	}
	if a, ok := f.advisers.Load(key{game, seats}); ok {
		return a.(*advice.Adviser)
	}
	var of *advice.Adviser
	if rules, ok := f.Games.Rules(game); ok {
		if a, err := advice.New(rules, seats); err == nil {
			of = &a
		}
	}
	f.advisers.Store(key{game, seats}, of)
	return of
}
