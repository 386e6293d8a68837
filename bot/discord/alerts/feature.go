// Package alerts is the feature that alerts the owner of a table to a problem,
// and resumes work when the problem is solved: it follows the events of servers
// and enqueues the messages that could not be posted.
package alerts

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/threads"
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
	return kit.Feature{
		Deliveries: map[string]kit.Delivery{threads.KindAlert: {Do: f.deliverAlert, Raw: true}},
		Missed:     f.withMissed,
		Event:      f.event,
	}
}
