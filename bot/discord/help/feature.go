package help

import (
	"embed"

	"guildhall/bot/discord/kit"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature is the feature; its methods are the handlers.
type feature struct{ *kit.Kit }

// New returns the feature: /help.
func New(k *kit.Kit) kit.Feature {
	f := feature{k}
	return kit.Feature{Commands: []kit.Command{{Path: "help", Do: f.help}}}
}
