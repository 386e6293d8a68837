package mydata

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

// New returns the feature: what is kept of a person: as a file, and deleted.
func New(k *kit.Kit) kit.Feature {
	f := feature{k}
	return kit.Feature{Presses: map[string]kit.Route{
		"mydata":  {Ack: kit.Replace, Do: f.myData},
		"export":  {Ack: kit.Fresh, Do: f.export},
		"forget":  {Ack: kit.Replace, Do: f.askForget},
		"forgets": {Ack: kit.Replace, Do: f.forget},
	}}
}
