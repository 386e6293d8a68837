// Package lookup is the feature of /card and /rules: it finds an entry of a game
// by any of its words and shows it, with its place at this table.
package lookup

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wire"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	*kit.Kit
	*reference.Index
}

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{k, reference.New(k)}
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "card", Do: f.lookUp(reference.Cards, "name"), Suggest: f.suggestEntries(reference.Cards, "name"), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Typed("card.name", true)), d.Games("card.game", false)}
			}},
			{Path: "rules", Do: f.rules, Suggest: f.suggestRules, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Typed("rules.search", true), d.Games("rules.game", false)}
			}},
		},
		Presses: map[string]kit.Route{
			"show":  {Ack: kit.Replace, Do: f.showAll},
			"entry": {Ack: kit.Replace, Do: f.openEntry},

			kit.VerbContents: {Ack: kit.Fresh, Do: f.openContents},
		},
	}
}
