package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/table"
	"guildhall/storage"
)

// hands is what a seat holds: asked for, and as a message that is kept true.
func (b *Bot) hands() kit.Feature {
	return kit.Feature{
		Commands:   []kit.Command{{Path: "hand", Do: b.ForTable(b.hand, storage.Playing, storage.Over), Options: kit.TableOnly}},
		Presses:    map[string]kit.Route{"hand": {Ack: kit.Fresh, Do: kit.AtTable(b.hand)}},
		Deliveries: map[string]kit.Delivery{table.KindHand: {Do: b.deliverHand}},
	}
}
