package textfmt

import (
	"cmp"
	"strings"

	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/engine/rulebook"
)

// Refusal describes a game's refusal in three parts: what was understood, why it is
// refused, and what to do instead. It names moves and sections of the rules in words.
func (w Words) Refusal(no table.Explained, s *table.Snapshot) string {
	understood := "**" + Escape(w.Flat(no.Label)) + "**"
	if no.Label.IsZero() {
		understood = Quoted(cmp.Or(no.Said, no.Code), 80)
	}
	why := w.Rich(no.Why)
	if s != nil {
		if section := w.Section(s.Table.Game, no.Rule); section != "" {
			why = w.Say("refusal.rule", engine.Word("why", why), engine.Word("rule", section))
		}
	}
	first := w.Say("refusal.why", engine.Word("understood", understood), engine.Word("why", why))
	if len(no.Names) == 0 {
		return first
	}
	key := "refusal.instead"
	if no.Meant {
		key = "refusal.write"
	}
	return Lines(first, w.Say(key, engine.Word("what", strings.Join(w.List(no.Names), ", "))))
}

// Quoted returns text that a person typed, escaped and clipped for a message.
func Quoted(said string, most int) string {
	return "`" + strings.ReplaceAll(Clip(Plain(said), most), "`", "'") + "`"
}

// Section returns the name of a section of a game's rules as `/rules` shows it; "" if
// there is none. For a part of a section it returns the name of the whole section.
func (w Words) Section(game, code string) string {
	rules, _ := w.games.Rules(game)
	if rules == nil || code == "" {
		return ""
	}
	if owner, ok := rules.(rulebook.Owner); ok {
		if b, err := owner.Rulebook(); err == nil {
			s, _ := b.Find(code)
			return s.In(w.Lang).Title
		}
	}
	sections := rules.Library().Rules
	for code != "" {
		for _, e := range sections {
			if e.Code == code {
				return w.Flat(e.Title)
			}
		}
		code = code[:max(0, strings.LastIndexByte(code, '.'))]
	}
	return ""
}

// Verb returns the word on the buttons for the answers to a kind of question, such as
// «Place»; "" if the game has none.
func (w Words) Verb(game, kind string) string {
	if rules, ok := w.games.Rules(game); ok {
		for _, p := range rules.Library().Purposes {
			if p.Kind == kind && !p.Verb.IsZero() {
				return w.Flat(p.Verb)
			}
		}
	}
	return ""
}

// QuestionKind returns the name of a kind of question: the rules section it belongs to.
// Without such a section it returns kind as the person typed it.
func (w Words) QuestionKind(game, kind string) string {
	if rules, ok := w.games.Rules(game); ok {
		for _, p := range rules.Library().Purposes {
			if p.Kind == kind {
				return cmp.Or(w.Section(game, p.Rule), Plain(kind))
			}
		}
	}
	return Plain(kind)
}
