// Package turn is the feature in which a person composes a turn: the private
// panel with its options, written moves, undo and confirm, the replies to "what can I
// do?" and "why can't I?", and hints.
//
// It contains no game. It shows the question and the options of a table.Sight and
// plays the code of an option; package table refuses illegal moves.
package turn

import (
	"embed"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reading"
	"guildhall/bot/discord/reference"
)

// Texts holds the messages that this package says, in every language.
//
//go:embed text/*.json text/*/*.json
var Texts embed.FS

// feature is what the panel, its commands and its forms share.
type feature struct {
	bot    *kit.Kit
	cards  *reference.Index // what can be looked up, and how answers are called
	reader *reading.Reader  // of typed answers
	warned *warnings
}

func newFeature(k *kit.Kit, cards *reference.Index) *feature {
	return &feature{bot: k, cards: cards, reader: reading.New(k, cards), warned: &warnings{phases{game: k.Rules}}}
}

// moveAnswer is the option of /move.
var moveAnswer = kit.Text("answer", "move.answer").Required()

// New returns the feature.
func New(k *kit.Kit, index *reference.Index) kit.Feature {
	f := newFeature(k, index)
	feature := kit.Feature{
		Commands: []kit.Command{
			{Path: "play", Do: f.play, Options: kit.TableOnly},
			{Path: "move", Do: f.move, Options: kit.Options{moveAnswer.SuggestedBy(f.suggestMove), kit.Table}},
		},
		Presses: map[string]kit.Route{
			"turn":   {Ack: kit.Replace, Do: f.turn},
			"pick":   {Ack: kit.Own, Do: f.pick},
			"menu":   {Ack: kit.Own, Do: f.menu},
			"picks":  {Ack: kit.Own, Do: f.picks},
			"group":  {Ack: kit.Own, Do: f.reshow},
			"back":   {Ack: kit.Own, Do: f.reshow},
			"meant":  {Ack: kit.Own, Do: f.meant},
			"sure":   {Ack: kit.Own, Do: f.sure},
			"undo":   {Ack: kit.Own, Do: f.onDraft(k.Rooms.Turns.Undo)},
			"anew":   {Ack: kit.Own, Do: f.onDraft(k.Rooms.Turns.StartOver)},
			"done":   {Ack: kit.Own, Do: f.onDraft(k.Rooms.Turns.Confirm)},
			"type":   {Ack: kit.Form, Do: f.typeForm},
			"typed":  {Ack: kit.Own, Do: f.typed},
			"why":    {Ack: kit.Fresh, Do: f.why},
			"single": {Ack: kit.Own, Do: f.confirmSingle},
			"recall": {Ack: kit.Own, Do: f.recall},
			"these":  {Ack: kit.Fresh, Do: f.these},
			"nohint": {Ack: kit.Own, Do: f.noHints},
		},
		ShowTable: f.showTable,
		Answers:   f.likely,
	}
	for _, verb := range retiredVerbs {
		feature.Presses[verb] = kit.Route{Ack: kit.Own, Do: f.retired}
	}
	return feature.With(newAdviser(k))
}

// retiredVerbs are the verbs of buttons, menus and forms that older panels showed. They
// reply with the current panel.
var retiredVerbs = []string{"led", "page", "grow", "gcol", "amount", "number"}
