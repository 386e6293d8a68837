// Package views is the feature for looking at a match and its game: the board as a whole,
// in parts and as text, and on a page in the browser or within Discord; the log, the record
// as a file; a match shown again as a film or a page; the look back at a match with chances;
// the pages that teach a game; its cards and rules, found by any words. What it shows again
// or judges is what a spectator saw.
package views

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/storage"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json text/*/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct{ bot *kit.Kit }

// New returns the feature.
func New(k *kit.Kit, index *reference.Index) kit.Feature {
	f := feature{bot: k}
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "board", Do: f.bot.ForTable(f.board, storage.Playing, storage.Over), Options: kit.TableOnly},
			{Path: "log", Do: f.bot.ForTable(f.log, storage.Playing, storage.Over), Options: kit.TableOnly},
		},
		Presses: map[string]kit.Route{
			"board":        {Ack: kit.Fresh, Do: kit.AtTable(f.board)},
			kit.VerbBrowse: {Ack: kit.Fresh, Do: kit.AtTable(f.page)},
			kit.VerbHere:   {Ack: kit.Form, Do: kit.AtTable(f.here)},
			"zoom":         {Ack: kit.Replace, Do: f.zoom},
			"log":          {Ack: kit.Fresh, Do: f.logPress},
			"logpage":      {Ack: kit.Replace, Do: f.logPress},
			"logat":        {Ack: kit.Fresh, Do: f.logPicture},
			"rounds":       {Ack: kit.Replace, Do: f.rounds},
			"record":       {Ack: kit.Fresh, Do: kit.AtTable(f.record)},
		},
	}.With(newFilms(k), newAnalyses(k), newTeaching(k, index), newLookup(k, index))
}
