// Package views is the feature for looking at a match and its game. It shows the board as
// a whole, in parts, as text, and on a page in the browser or inside Discord. It has the
// log, the record as a file, replays as films and pages, and the analysis with chances.
// It also has the tutorial pages of a game, and the search in its cards and rules.
// Replays and analyses use only information that a spectator had.
package views

import (
	"embed"

	"guildhall/bot/discord/handler"
	"guildhall/storage"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json text/*/*.json
var Texts embed.FS

// feature handles the commands and presses about boards and logs.
type feature struct{ Deps }

// New returns the feature for looking at matches.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps}
	return handler.Feature{
		Commands: []handler.Command{
			{Path: "board", Do: f.Access.ForTable(f.board, storage.Playing, storage.Finished), Options: handler.TableOnly},
			{Path: "log", Do: f.Access.ForTable(f.log, storage.Playing, storage.Finished), Options: handler.TableOnly},
		},
		Presses: map[string]handler.Route{
			"board":            {Ack: handler.Fresh, Do: handler.AtTable(f.board)},
			handler.VerbBrowse: {Ack: handler.Fresh, Do: handler.AtTable(f.page)},
			handler.VerbHere:   {Ack: handler.Form, Do: handler.AtTable(f.here)},
			"zoom":             {Ack: handler.Replace, Do: f.zoom},
			"log":              {Ack: handler.Fresh, Do: f.logPress},
			"logpage":          {Ack: handler.Replace, Do: f.logPress},
			"logat":            {Ack: handler.Fresh, Do: f.logPicture},
			"rounds":           {Ack: handler.Replace, Do: f.rounds},
			"record":           {Ack: handler.Fresh, Do: handler.AtTable(f.record)},
		},
	}.With(newFilms(deps), newAnalyses(deps), newTeaching(deps), newLookup(deps))
}
