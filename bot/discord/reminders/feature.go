// Package reminders is the feature that reminds people of their waits, and edits or
// deletes private messages that are out of date.
//
// The text of a reminder is made when it is sent. It never names a turn that was already
// made, and it is not sent while the person wants no messages.
package reminders

import (
	"embed"

	"guildhall/bot/discord/handler"
	"guildhall/bot/table/deliveries"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature handles the deliveries and presses of this package.
type feature struct {
	Deps
}

// New returns the feature of reminders.
func New(deps Deps) handler.Feature {
	f := feature{Deps: deps}
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
