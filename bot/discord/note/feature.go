// Package note is the feature of /note: a person's private note about a table.
package note

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
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
	return kit.Feature{
		Commands: []kit.Command{{Path: "note", Do: f.takeNote, Options: func(d kit.Describer) []wire.CommandOption {
			text := d.Typed("note.text", false)
			most := float64(maxNote)
			text.Max = &most
			return []wire.CommandOption{text, d.Table()}
		}}},
		Presses: map[string]kit.Route{
			"note":  {Ack: kit.Form, Do: f.noteForm},
			"noted": {Ack: kit.Replace, Do: f.saveNote},
		},
	}
}
