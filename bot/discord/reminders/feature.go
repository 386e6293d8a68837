// Package reminders is the feature that reminds people of their waits, and edits
// or deletes private messages that are no longer true.
//
// The text of a reminder is made when it is sent: it never names a turn that was
// made, and is not sent while the person wants no messages.
package reminders

import (
	"embed"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/messages"
	"guildhall/bot/table/deliveries"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	bot   *handler.Env
	posts messages.Sender
}

// New returns the feature.
func New(k *handler.Env) handler.Feature {
	f := feature{bot: k, posts: messages.New(k)}
	return handler.Feature{
		Presses: map[string]handler.Route{"snooze": {Ack: handler.Fresh, Do: f.snooze}},
		Deliveries: map[string]handler.Delivery{
			deliveries.KindRemind: {Do: f.deliverRemind},
			deliveries.KindLeft:   {Do: f.deliverLeft},
			kindRefreshPrivate:    {Do: f.deliverPrivateRefresh},
		},
		CardShown: f.refreshPrivate,
	}
}
