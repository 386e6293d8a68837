package discord

import "guildhall/bot/discord/kit"

// followFeature is following a table that one does not play at.
func (b *Bot) followFeature() kit.Feature {
	return kit.Feature{
		Commands:   []kit.Command{{Path: "table follow", Do: b.followAny, Options: kit.TableOnly}},
		Presses:    map[string]kit.Route{"follow": {Ack: kit.Replace, Do: b.followPress}},
		Deliveries: map[string]kit.Delivery{kindFollow: {Do: b.deliverFollow}},
		CardShown:  b.oweFollowers,
	}
}
