package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/table"
	"guildhall/storage"
)

// handFeature is the feature; its methods are the handlers.
type handFeature struct{ posts.Posts }

// newHand returns the feature: what a seat holds: asked for, and as a message that is kept true.
func newHand(k *kit.Kit) kit.Feature {
	f := handFeature{posts.New(k)}
	return kit.Feature{
		Commands:   []kit.Command{{Path: "hand", Do: f.ForTable(f.hand, storage.Playing, storage.Over), Options: kit.TableOnly}},
		Presses:    map[string]kit.Route{"hand": {Ack: kit.Fresh, Do: kit.AtTable(f.hand)}},
		Deliveries: map[string]kit.Delivery{table.KindHand: {Do: f.deliverHand}},
	}
}
