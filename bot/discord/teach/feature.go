// Package teach is the feature of «How to play»: the pages that teach a game,
// private, for everybody, with or without a seat.
package teach

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	*kit.Kit
	*reference.Index
}

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{k, reference.New(k)}
	return kit.Feature{
		Presses: map[string]kit.Route{
			kit.VerbTeach: {Ack: kit.Fresh, Do: f.open},
			"teachto":     {Ack: kit.Replace, Do: f.open},
		},
	}
}
