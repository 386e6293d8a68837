// Package turn is the feature in which a person composes a turn: the private
// panel with its options, written moves, undo and confirm, and the replies to
// "what can I do?" and "why can't I?".
//
// It contains no game. It shows the question and the options of a table.Sight and
// plays the code of an option; package table refuses illegal moves.
package turn

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wire"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// feature holds what its handlers use.
type feature struct {
	*kit.Kit
	*reference.Index
	warned *warnings
	// listed remembers the phases in which a kind of question had menus: it keeps
	// them, so that its form does not change between two steps.
	listed *phases
}

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	f := feature{k, reference.New(k), &warnings{phases{game: k.Rules}}, &phases{game: k.Rules}}
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "play", Do: f.play, Options: kit.TableOnly},
			{Path: "move", Do: f.move, Suggest: f.suggestMove, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Required(d.Typed("move.answer", true)), d.Table()}
			}},
			{Path: "undo", Do: f.undo, Options: kit.TableOnly},
			{Path: "what", Do: f.what, Suggest: f.suggestWhy, Options: func(d kit.Describer) []wire.CommandOption {
				return []wire.CommandOption{d.Typed("what.why", true), d.Option("what.hint", wire.BoolOption), d.Table()}
			}},
		},
		Presses: map[string]kit.Route{
			"turn":   {Ack: kit.Replace, Do: f.turn},
			"pick":   {Ack: kit.Replace, Do: f.pick},
			"menu":   {Ack: kit.Replace, Do: f.menu},
			"picks":  {Ack: kit.Replace, Do: f.picks},
			"page":   {Ack: kit.Replace, Do: f.reshow(pageShown)},
			"grow":   {Ack: kit.Replace, Do: f.reshow(rowShown)},
			"gcol":   {Ack: kit.Replace, Do: f.reshow(colShown)},
			"back":   {Ack: kit.Replace, Do: f.reshow(plainShown)},
			"sure":   {Ack: kit.Replace, Do: f.sure},
			"undo":   {Ack: kit.Replace, Do: f.onDraft(f.Tables.Undo)},
			"anew":   {Ack: kit.Replace, Do: f.onDraft(f.Tables.StartOver)},
			"done":   {Ack: kit.Replace, Do: f.onDraft(f.Tables.Confirm)},
			"type":   {Ack: kit.Form, Do: f.typeForm},
			"typed":  {Ack: kit.Replace, Do: f.typed},
			"amount": {Ack: kit.Form, Do: f.amountForm},
			"number": {Ack: kit.Replace, Do: f.number},
			"why":    {Ack: kit.Fresh, Do: f.why},
			"single": {Ack: kit.Replace, Do: f.confirmSingle},
			"recall": {Ack: kit.Replace, Do: f.recall},
			"these":  {Ack: kit.Fresh, Do: f.these},
			"nohint": {Ack: kit.Replace, Do: f.noHints},
		},
		ShowTable: f.showTable,
	}
}
