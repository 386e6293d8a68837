package games

import (
	"context"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
)

// help holds what its handlers use.
type help struct{ bot *kit.Kit }

// newHelp returns the feature.
func newHelp(k *kit.Kit) kit.Feature {
	f := help{bot: k}
	return kit.Feature{Commands: []kit.Command{{Path: "help", Do: f.help}}}
}

// help is /help.
func (f help) help(_ context.Context, c kit.Invocation) (kit.Reply, error) {
	w := f.bot.Words(c.Reader.Language, kit.NoTable)
	var out []string
	for _, key := range []string{"open", "practice", "join", "find", "turn", "draft", "move", "ask", "hand", "orders", "people", "league", "mine"} {
		if key != "practice" {
			out = append(out, w.Say("help."+key))
		} else if games := f.bot.PracticeGames(w); games != "" {
			out = append(out, w.Say("help.practice", engine.Word("games", games)))
		}
	}
	return kit.Say(wording.Lines(out...)).With(kit.Row(kit.Button(kit.CustomID{Verb: "find"}, w.Label("button.help_find")))), nil
}
