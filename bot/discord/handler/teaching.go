package handler

import (
	"io/fs"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/gameset"
	"guildhall/engine"
)

// Verbs of buttons that explain a game: the first teaching page, the table of contents of
// the rules, and a section of them. Their code is the game; for a section it is the game
// and the code of the rule.
const (
	VerbTeach    = "teach"
	VerbContents = "contents"
	VerbRule     = "rule"
	VerbLearn    = "learn"   // its lessons; without a game the choice of one
	VerbRetry    = "pzretry" // the questions of a match that a person answered badly, again
)

// RuleButtons returns «Rule: Paying ›», which opens the section about a rule of a game;
// nil if there is no such section.
func RuleButtons(w textfmt.Words, game, rule string) []discordgo.Button {
	title := w.Section(game, rule)
	if title == "" {
		return nil
	}
	label := w.Label("button.rule", engine.Word("title", title))
	return []discordgo.Button{Button(CustomID{Verb: VerbRule, Code: game + " " + rule}, textfmt.Clip(label, 80))}
}

// WithRule adds RuleButtons to a reply if it has room for them.
func WithRule(say Reply, w textfmt.Words, game, rule string) Reply {
	row := RuleButtons(w, game, rule)
	if row == nil || !say.Message.HasRoom(len(row)) {
		return say
	}
	return say.With(Row(row...))
}

// TeachButtons returns the buttons that teach a game: «How to play» and «Lessons», if it
// has pages or lessons.
func TeachButtons(games *gameset.Set, w textfmt.Words, game string) []discordgo.Button {
	buttons := PagesButtons(games, w, game)
	if g, ok := games.Rules(game); ok {
		if _, err := fs.Stat(engine.FilesOf(g), "lessons"); err == nil {
			buttons = append(buttons, Button(CustomID{Verb: VerbLearn, Code: game}, w.Label("button.lessons")))
		}
	}
	return buttons
}

// PagesButtons returns «How to play» for a game; nil if it has no teaching pages.
func PagesButtons(games *gameset.Set, w textfmt.Words, game string) []discordgo.Button {
	if g, ok := games.Rules(game); !ok || len(g.Library().Teaching.Pages) == 0 {
		return nil
	}
	return []discordgo.Button{Button(CustomID{Verb: VerbTeach, Code: game}, w.Label("button.teach"))}
}
