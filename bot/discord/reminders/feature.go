// Package reminders is the feature that reminds people of what waits for them,
// and takes back what they were told privately when it is no longer true.
//
// A reminder is worded when it is sent: it never names a turn that was taken,
// and is not sent while the person wants to be left alone.
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

// feature holds what its handlers use.
type feature struct{ posts.Posts }

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{posts.New(k)}
	return kit.Feature{
		Presses: map[string]kit.Route{"snooze": {Ack: kit.Fresh, Do: f.snooze}},
		Deliveries: map[string]kit.Delivery{
			table.KindRemind: {Do: f.deliverRemind},
			table.KindLeft:   {Do: f.deliverLeft},
			kindTidy:         {Do: f.deliverPrivateRefresh},
		},
		CardShown: f.refreshPrivate,
	}
}
