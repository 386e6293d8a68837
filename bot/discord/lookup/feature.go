// Package lookup is the feature of /card and /rules: it finds an entry of a game
// by any of its words and shows it, with its place at this table.
package lookup

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	bot     *kit.Kit
	library *reference.Index
}

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{bot: k, library: reference.New(k)}
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "card", Do: f.lookUp(reference.Cards, cardName, cardGame), Options: kit.Options{
				cardName.SuggestedBy(f.suggestEntries(reference.Cards, cardName, cardGame)), cardGame,
			}},
			{Path: "rules", Do: f.rules, Options: kit.Options{rulesSearch.SuggestedBy(f.suggestRules), rulesGame}},
		},
		Presses: map[string]kit.Route{
			"show":  {Ack: kit.Replace, Do: f.showAll},
			"entry": {Ack: kit.Replace, Do: f.openEntry},
			"toc":   {Ack: kit.Replace, Do: f.openContents},

			kit.VerbContents: {Ack: kit.Fresh, Do: f.openContents},
			kit.VerbRule:     {Ack: kit.Fresh, Do: f.openRule},
		},
	}
}

// The options of the commands.
var (
	cardName    = kit.Text("name", "card.name").Required()
	cardGame    = kit.Games("game", "card.game")
	rulesSearch = kit.Text("search", "rules.search")
	rulesGame   = kit.Games("game", "rules.game")
)
