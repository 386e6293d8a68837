package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/threads"
)

// troubles is what stands in the way of a table: its owner is told, and it goes
// on when things came right.
func (b *Bot) troubles() kit.Feature {
	return kit.Feature{
		Deliveries: map[string]kit.Delivery{threads.KindTrouble: {Do: b.deliverTrouble, Raw: true}},
		Missed:     b.withMissed,
		Event:      b.event,
	}
}
