// Package note is the feature of /note: a person's private note about a table.
package note

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
	return kit.Feature{
		Commands: []kit.Command{{Path: "note", Do: f.takeNote, Options: kit.Options{noteText, kit.Table}}},
		Presses: map[string]kit.Route{
			"note":  {Ack: kit.Form, Do: f.noteForm},
			"noted": {Ack: kit.Replace, Do: f.saveNote},
		},
	}
}

// noteText is the option of /note.
var noteText = kit.Text("text", "note.text").Within(maxNote)
