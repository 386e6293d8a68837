package reminders

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/table"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature is the feature; its methods are the handlers.
type feature struct{ posts.Posts }

// New returns the feature: what people are told privately of what waits for them, taken
// back when it is true no more.
func New(k *kit.Kit) kit.Feature {
	f := feature{posts.New(k)}
	return kit.Feature{
		Presses: map[string]kit.Route{"snooze": {Ack: kit.Fresh, Do: f.snooze}},
		Deliveries: map[string]kit.Delivery{
			table.KindRemind: {Do: f.deliverRemind},
			table.KindLeft:   {Do: f.deliverLeft},
			kindTidy:         {Do: f.deliverTidy},
		},
		CardShown: f.tidy,
	}
}
