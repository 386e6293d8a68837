package games

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
)

// help handles the command and presses of /help.
type help struct{ Deps }

// newHelp returns the feature of /help.
func newHelp(deps Deps) handler.Feature {
	f := help{deps}
	return handler.Feature{
		Commands: []handler.Command{{Path: "help", Do: f.help}},
		Presses:  map[string]handler.Route{"help": {Ack: handler.Replace, Do: f.topic}},
	}
}

// begin is the first topic of /help.
const begin = "begin"

// topics lists the topics in the menu of /help, in order.
var topics = []string{begin, "move", "ask", "orders", "people", "find", "watch", "league", "mine"}

// help handles /help: it explains how a table opens, how a turn is taken and when it is
// final.
func (f help) help(_ context.Context, c handler.Invocation) (handler.Reply, error) {
	return f.screen(c.Reader, begin), nil
}

// topic handles the menu of /help.
func (f help) topic(_ context.Context, p handler.Press) (handler.Reply, error) {
	if len(p.In.Values) != 1 || !slices.Contains(topics, p.In.Values[0]) {
		return handler.TextReply(p.Reader.Words().Say("old_button")), nil
	}
	return f.screen(p.Reader, p.In.Values[0]), nil
}

// screen returns /help with the chosen topic.
func (f help) screen(r recipients.Recipient, chosen string) handler.Reply {
	w := r.Words()
	out := []string{"### " + w.Say("help.about_"+chosen)}
	if chosen == begin {
		out = append(out, w.Say("help.open"), w.Say("help.turn"), w.Say("help.draft"))
		if games := w.PracticeGames(); games != "" {
			out = append(out, w.Say("help.practice", engine.Word("games", games)))
		}
	} else {
		out = append(out, w.Say("help."+chosen))
	}
	menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: "help"}.String(), Placeholder: w.Label("help.more")}
	for _, topic := range topics {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: w.Label("help.about_" + topic), Value: topic, Default: topic == chosen})
	}
	return handler.TextReply(textfmt.Lines(out...)).Framed(handler.EdgeRead).With(handler.Row(menu), handler.Row(
		handler.Button(handler.CustomID{Verb: "find"}, w.Label("button.help_find")), handler.Button(handler.CustomID{Verb: handler.VerbLearn}, w.Label("button.help_learn"))))
}
