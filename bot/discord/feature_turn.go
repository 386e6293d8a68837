package discord

import (
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
)

// turns is composing a turn: the panel, its choices, written answers, taking
// back what is not confirmed, what can be done and why not.
func (b *Bot) turns() kit.Feature {
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "play", Do: b.play, Options: kit.TableOnly},
			{Path: "move", Do: b.move, Suggest: b.suggestMove, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Typed("move.answer", true)), d.Table()}
			}},
			{Path: "undo", Do: b.undo, Options: kit.TableOnly},
			{Path: "what", Do: b.what, Suggest: b.suggestWhy, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Typed("what.why", true), d.Table()}
			}},
		},
		Presses: map[string]kit.Route{
			"turn":   {Ack: kit.Replace, Do: b.turn},
			"pick":   {Ack: kit.Replace, Do: b.pick},
			"menu":   {Ack: kit.Replace, Do: b.menu},
			"picks":  {Ack: kit.Replace, Do: b.picks},
			"page":   {Ack: kit.Replace, Do: b.reshow(pageShown)},
			"grow":   {Ack: kit.Replace, Do: b.reshow(rowShown)},
			"gcol":   {Ack: kit.Replace, Do: b.reshow(colShown)},
			"back":   {Ack: kit.Replace, Do: b.reshow(plainShown)},
			"sure":   {Ack: kit.Replace, Do: b.sure},
			"undo":   {Ack: kit.Replace, Do: b.onDraft(b.Tables.Undo)},
			"anew":   {Ack: kit.Replace, Do: b.onDraft(b.Tables.StartOver)},
			"done":   {Ack: kit.Replace, Do: b.onDraft(b.Tables.Confirm)},
			"type":   {Ack: kit.Form, Do: b.typeForm},
			"typed":  {Ack: kit.Replace, Do: b.typed},
			"amount": {Ack: kit.Form, Do: b.amountForm},
			"number": {Ack: kit.Replace, Do: b.number},
			"why":    {Ack: kit.Fresh, Do: b.why},
		},
		Standing: b.standing,
	}
}
