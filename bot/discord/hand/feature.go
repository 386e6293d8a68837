// Package hand is the feature that shows a person their hand: on request, and in
// a direct message that is edited as the hand changes.
//
// It only reads the view of the seat, so it cannot show another seat's secret.
package hand

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/table/deliveries"
	"guildhall/storage"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct{ posts.Posts }

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{posts.New(k)}
	return kit.Feature{
		Commands:   []kit.Command{{Path: "hand", Do: f.ForTable(f.hand, storage.Playing, storage.Over), Options: kit.TableOnly}},
		Presses:    map[string]kit.Route{"hand": {Ack: kit.Fresh, Do: kit.AtTable(f.hand)}},
		Deliveries: map[string]kit.Delivery{deliveries.KindHand: {Do: f.deliverHand}},
	}
}
