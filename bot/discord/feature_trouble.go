package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/threads"
)

// troubleFeature is the feature; its methods are the handlers.
type troubleFeature struct{ threads.Threads }

// newTrouble returns the feature: what stands in the way of a table: its owner is told, and it goes
// on when things came right.
func newTrouble(k *kit.Kit) kit.Feature {
	f := troubleFeature{threads.New(k)}
	return kit.Feature{
		Deliveries: map[string]kit.Delivery{threads.KindTrouble: {Do: f.deliverTrouble, Raw: true}},
		Missed:     f.withMissed,
		Event:      f.event,
	}
}
