// Package follow is the feature of following a table as a spectator.
package follow

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/posts"
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
		Commands:   []kit.Command{{Path: "table follow", Do: f.followAny, Suits: mayFollow, Options: kit.TableOnly}},
		Presses:    map[string]kit.Route{"follow": {Ack: kit.Replace, Do: f.followPress}},
		Deliveries: map[string]kit.Delivery{kindFollow: {Do: f.deliverFollow}},
		CardShown:  f.enqueueFollowers,
	}
}
