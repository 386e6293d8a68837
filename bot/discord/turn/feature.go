// Package turn is the feature for playing a turn: the private panel with its options,
// typed moves, undo and confirm, the lists of possible moves and of reasons why others
// are not, and hints.
//
// It does not know any game. It shows the question and the options of a table.Snapshot
// and plays the code of an option; package table refuses illegal moves.
package turn

import (
	"embed"

	"guildhall/bot/discord/handler"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json text/*/*.json
var Texts embed.FS

// feature holds the dependencies of the panel, its commands and its forms.
type feature struct {
	Deps
	warned *warnings
}

func newFeature(deps Deps) *feature {
	return &feature{Deps: deps, warned: &warnings{phases{game: deps.Games.Rules}}}
}

// moveAnswer is the option of /move.
var moveAnswer = handler.Text("answer", "move.answer").Required()

// New returns the feature of turns.
func New(deps Deps) handler.Feature {
	f := newFeature(deps)
	feature := handler.Feature{
		Commands: []handler.Command{
			{Path: "play", Do: f.play, Options: handler.TableOnly},
			{Path: "move", Do: f.move, Options: handler.Options{moveAnswer.SuggestedBy(f.suggestMove), handler.Table}},
		},
		Presses: map[string]handler.Route{
			"turn":   {Ack: handler.Replace, Do: f.turn},
			"pick":   {Ack: handler.Own, Do: f.pick},
			"menu":   {Ack: handler.Own, Do: f.menu},
			"picks":  {Ack: handler.Own, Do: f.picks},
			"group":  {Ack: handler.Own, Do: f.reshow},
			"back":   {Ack: handler.Own, Do: f.reshow},
			"meant":  {Ack: handler.Own, Do: f.meant},
			"sure":   {Ack: handler.Own, Do: f.sure},
			"undo":   {Ack: handler.Own, Do: f.onDraft(deps.Services.Turns.Undo)},
			"anew":   {Ack: handler.Own, Do: f.onDraft(deps.Services.Turns.StartOver)},
			"done":   {Ack: handler.Own, Do: f.onDraft(deps.Services.Turns.Confirm)},
			"type":   {Ack: handler.Form, Do: f.typeForm},
			"typed":  {Ack: handler.Own, Do: f.typed},
			"why":    {Ack: handler.Fresh, Do: f.why},
			"single": {Ack: handler.Own, Do: f.confirmSingle},
			"recall": {Ack: handler.Own, Do: f.recall},
			"these":  {Ack: handler.Fresh, Do: f.these},
			"nohint": {Ack: handler.Own, Do: f.noHints},
		},
		ShowTable: f.showTable,
		Answers:   f.likely,
	}
	for _, verb := range retiredVerbs {
		feature.Presses[verb] = handler.Route{Ack: handler.Own, Do: f.retired}
	}
	return feature.With(newAdviser(deps))
}

// retiredVerbs lists the verbs of older panels' buttons, menus and forms. A press on them
// gets the current panel.
var retiredVerbs = []string{"led", "page", "grow", "gcol", "amount", "number"}
