package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
)

// notes is private words to oneself about a table.
func (b *Bot) notes() kit.Feature {
	return kit.Feature{
		Commands: []kit.Command{{Path: "note", Do: b.takeNote, Options: func(d kit.Describer) []wire.CommandOption {
			text := d.Typed("note.text", false)
			most := float64(maxNote)
			text.Max = &most
			return []wire.CommandOption{text, d.Table()}
		}}},
		Presses: map[string]kit.Route{
			"note":  {Ack: kit.Form, Do: b.noteForm},
			"noted": {Ack: kit.Replace, Do: b.noted},
		},
	}
}
