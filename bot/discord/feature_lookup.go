package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wire"
)

// lookup is /card and /rules.
func (b *Bot) lookup() kit.Feature {
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "card", Do: b.lookUp(reference.Cards, "name"), Suggest: b.suggestEntries(reference.Cards, "name"), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Typed("card.name", true)), d.Games("card.game", false)}
			}},
			{Path: "rules", Do: b.lookUp(reference.Rules, "search"), Suggest: b.suggestEntries(reference.Rules, "search"), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Typed("rules.search", true)), d.Games("rules.game", false)}
			}},
		},
		Presses: map[string]kit.Route{
			"show":  {Ack: kit.Replace, Do: b.showAll},
			"entry": {Ack: kit.Replace, Do: b.openEntry},
		},
	}
}
