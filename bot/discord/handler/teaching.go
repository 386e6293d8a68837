package handler

import (
	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/textfmt"
	"guildhall/engine"
)

// Verbs by which a feature leads to what explains a game: the first teaching page,
// the table of contents of the rules, and a section of them. Their code is the game,
// that of a section the game and the code of the rule.
const (
	VerbTeach    = "teach"
	VerbContents = "contents"
	VerbRule     = "rule"
	VerbLearn    = "learn"   // its lessons; without a game the question which one
	VerbRetry    = "pzretry" // the questions of a match to which a person's answers cost most, once more
)

// RuleButtons returns «Rule: Paying ›», which opens the section that tells a rule of a
// game; none when no section does.
func RuleButtons(w textfmt.Words, game, rule string) []discordgo.Button {
	title := w.Section(game, rule)
	if title == "" {
		return nil
	}
	label := w.Label("button.rule", engine.Word("title", title))
	return []discordgo.Button{Button(CustomID{Verb: VerbRule, Code: game + " " + rule}, textfmt.Clip(label, 80))}
}

// WithRule adds RuleButtons to a reply that has room for them.
func WithRule(say Reply, w textfmt.Words, game, rule string) Reply {
	row := RuleButtons(w, game, rule)
	if row == nil || !say.Message.HasRoom(len(row)) {
		return say
	}
	return say.With(Row(row...))
}

// TeachButtons returns what teaches a game: «How to play» and «Lessons», as far as it has
// pages and lessons.
func (k *Env) TeachButtons(w textfmt.Words, game string) []discordgo.Button {
	buttons := k.PagesButtons(w, game)
	if g, ok := k.Rules(game); ok {
		if _, taught := g.(engine.LessonRules); taught {
			buttons = append(buttons, Button(CustomID{Verb: VerbLearn, Code: game}, w.Label("button.lessons")))
		}
	}
	return buttons
}

// PagesButtons returns «How to play» for a game; none when no page teaches it.
func (k *Env) PagesButtons(w textfmt.Words, game string) []discordgo.Button {
	if g, ok := k.Rules(game); !ok || len(g.Library().Teaching.Pages) == 0 {
		return nil
	}
	return []discordgo.Button{Button(CustomID{Verb: VerbTeach, Code: game}, w.Label("button.teach"))}
}
