package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
)

// lookup is /card and /rules.
func (b *Bot) lookup() kit.Feature {
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "card", Do: b.lookUp(cards, "name"), Suggest: b.suggestEntries(cards, "name"), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Typed("card.name", true)), d.Games("card.game", false)}
			}},
			{Path: "rules", Do: b.lookUp(rules, "search"), Suggest: b.suggestEntries(rules, "search"), Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Typed("rules.search", true)), d.Games("rules.game", false)}
			}},
		},
		Presses: map[string]kit.Route{
			"show":  {Ack: kit.Replace, Do: b.showAll},
			"entry": {Ack: kit.Replace, Do: b.openEntry},
		},
	}
}
