// Package reverted is the feature that corrects messages after the host restored
// a backup: they may show moves that the database no longer has, and have buttons
// that it does not know.
package reverted

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/threads"
	"guildhall/bot/table/deliveries"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct{ threads.Threads }

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{threads.New(k)}
	return kit.Feature{Deliveries: map[string]kit.Delivery{deliveries.KindReverted: {Do: f.deliverReverted}}}
}
