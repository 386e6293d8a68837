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

// feature is the feature; its methods are the handlers.
type feature struct{ posts.Posts }

// New returns the feature: following a table that one does not play at.
func New(k *kit.Kit) kit.Feature {
	f := feature{posts.New(k)}
	return kit.Feature{
		Commands:   []kit.Command{{Path: "table follow", Do: f.followAny, Options: kit.TableOnly}},
		Presses:    map[string]kit.Route{"follow": {Ack: kit.Replace, Do: f.followPress}},
		Deliveries: map[string]kit.Delivery{kindFollow: {Do: f.deliverFollow}},
		CardShown:  f.oweFollowers,
	}
}
