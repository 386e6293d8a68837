package trouble

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/threads"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature is the feature; its methods are the handlers.
type feature struct{ threads.Threads }

// New returns the feature: what stands in the way of a table: its owner is told, and it goes
// on when things came right.
func New(k *kit.Kit) kit.Feature {
	f := feature{threads.New(k)}
	return kit.Feature{
		Deliveries: map[string]kit.Delivery{threads.KindTrouble: {Do: f.deliverTrouble, Raw: true}},
		Missed:     f.withMissed,
		Event:      f.event,
	}
}
