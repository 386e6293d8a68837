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
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json
var Texts embed.FS

// explainer tells what questions and their options are about.
type explainer struct {
	*kit.Kit
	*reference.Index
}

// screens are what a person sees of a turn: the panel, its warning, the receipt, or whom
// the table waits for.
type screens struct {
	explainer
	warned *warnings
	// listed remembers the phases in which a kind of question had menus: it keeps
	// them, so that its form does not change between two steps.
	listed *phases
}

func newScreens(k *kit.Kit) screens {
	return screens{explainer{k, reference.New(k)}, &warnings{phases{game: k.Rules}}, &phases{game: k.Rules}}
}

// acts are the presses that draft, take back and confirm moves.
type acts struct{ screens }

// forms are the forms in which a move or a number is typed.
type forms struct{ acts }

// commands are the commands for a turn.
type commands struct{ acts }

// questions are what a person asks about the moves of a turn: which are possible, and why
// others are not.
type questions struct{ screens }

// The options of the commands.
var (
	moveAnswer = kit.Text("answer", "move.answer").Required()
	whatWhy    = kit.Text("why", "what.why")
	whatHint   = kit.Bool("hint", "what.hint")
)

// New returns the feature.
func New(k *kit.Kit) kit.Feature {
	sc := newScreens(k)
	ac := acts{sc}
	fo, co, qu := forms{ac}, commands{ac}, questions{sc}
	return kit.Feature{
		Commands: []kit.Command{
			{Path: "play", Do: co.play, Options: kit.TableOnly},
			{Path: "move", Do: co.move, Options: kit.Options{moveAnswer.SuggestedBy(co.suggestMove), kit.Table}},
			{Path: "undo", Do: co.undo, Options: kit.TableOnly},
			{Path: "what", Do: qu.what, Options: kit.Options{whatWhy.SuggestedBy(qu.suggestWhy), whatHint, kit.Table}},
		},
		Presses: map[string]kit.Route{
			"turn":   {Ack: kit.Replace, Do: ac.turn},
			"pick":   {Ack: kit.Replace, Do: ac.pick},
			"menu":   {Ack: kit.Replace, Do: ac.menu},
			"picks":  {Ack: kit.Replace, Do: ac.picks},
			"page":   {Ack: kit.Replace, Do: sc.reshow(pageShown)},
			"grow":   {Ack: kit.Replace, Do: sc.reshow(rowShown)},
			"gcol":   {Ack: kit.Replace, Do: sc.reshow(colShown)},
			"back":   {Ack: kit.Replace, Do: sc.reshow(plainShown)},
			"sure":   {Ack: kit.Replace, Do: ac.sure},
			"undo":   {Ack: kit.Replace, Do: ac.onDraft(k.Tables.Turns.Undo)},
			"anew":   {Ack: kit.Replace, Do: ac.onDraft(k.Tables.Turns.StartOver)},
			"done":   {Ack: kit.Replace, Do: ac.onDraft(k.Tables.Turns.Confirm)},
			"type":   {Ack: kit.Form, Do: fo.typeForm},
			"typed":  {Ack: kit.Replace, Do: fo.typed},
			"amount": {Ack: kit.Form, Do: fo.amountForm},
			"number": {Ack: kit.Replace, Do: fo.number},
			"why":    {Ack: kit.Fresh, Do: qu.why},
			"single": {Ack: kit.Replace, Do: ac.confirmSingle},
			"recall": {Ack: kit.Replace, Do: ac.recall},
			"these":  {Ack: kit.Fresh, Do: qu.these},
			"nohint": {Ack: kit.Replace, Do: ac.noHints},
		},
		ShowTable: sc.showTable,
	}
}
