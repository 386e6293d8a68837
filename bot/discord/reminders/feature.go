// Package reminders is the feature that reminds people of their waits, and edits
// or deletes private messages that are no longer true.
//
// The text of a reminder is made when it is sent: it never names a turn that was
// made, and is not sent while the person wants no messages.
package reminders

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
	"guildhall/bot/table/deliveries"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	bot   *kit.Kit
	posts posts.Posts
}

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{bot: k, posts: posts.New(k)}
	return kit.Feature{
		Presses: map[string]kit.Route{"snooze": {Ack: kit.Fresh, Do: f.snooze}},
		Deliveries: map[string]kit.Delivery{
			deliveries.KindRemind: {Do: f.deliverRemind},
			deliveries.KindLeft:   {Do: f.deliverLeft},
			kindRefreshPrivate:    {Do: f.deliverPrivateRefresh},
		},
		CardShown: f.refreshPrivate,
	}
}
