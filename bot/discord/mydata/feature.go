// Package mydata is the feature by which people export or delete everything
// stored about them.
package mydata

import (
	"embed"

	"guildhall/bot/discord/kit"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct{ *kit.Kit }

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{k}
	return kit.Feature{Presses: map[string]kit.Route{
		"mydata":  {Ack: kit.Replace, Do: f.myData},
		"export":  {Ack: kit.Fresh, Do: f.export},
		"forget":  {Ack: kit.Replace, Do: f.askForget},
		"forgets": {Ack: kit.Replace, Do: f.forget},
	}}
}
