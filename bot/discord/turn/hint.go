package turn

import (
	"context"
	"maps"
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/reference"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// purpose explains the kind of question that is open; false when the game does not.
func (f *feature) purpose(s *table.Sight) (engine.Purpose, bool) {
	list := f.cards.Purposes(s.Table.Game)
	i := slices.IndexFunc(list, func(p engine.Purpose) bool { return p.Kind == s.Question.Kind })
	if i < 0 {
		return engine.Purpose{}, false
	}
	return list[i], true
}

// hint is the line that tells what a question is for, when its reader meets this
// kind for the first time: it stays until the match has moved on.
func (f *feature) hint(ctx context.Context, w wording.Words, r kit.Reader, s *table.Sight) string {
	p, ok := f.purpose(s)
	if !ok || s.Ready || r.Preferences.NoHints {
		return ""
	}
	key := s.Table.Game + "." + p.Kind
	switch met, known := r.Preferences.Hinted[key]; {
	case known && met != s.Rev.Token:
		return ""
	case !known:
		_, err := f.bot.ChangePerson(ctx, r.User, false, func(person *storage.Person) {
			hinted := maps.Clone(person.Preferences.Hinted)
			if hinted == nil {
				hinted = map[string]string{}
			}
			hinted[key] = s.Rev.Token
			person.Preferences.Hinted = hinted
		})
		if err != nil {
			f.bot.Log.WarnContext(ctx, "hint shown but not noted", "match", s.Table.ID, "err", err) // it is shown again
		}
	}
	return w.Say("panel.hint", engine.Word("about", w.Rich(p.About)))
}

// noHints is «Do not explain again».
func (f *feature) noHints(ctx context.Context, p kit.Press) (kit.Reply, error) {
	r, err := f.bot.ChangePerson(ctx, p.Reader.User, false, func(person *storage.Person) { person.Preferences.NoHints = true })
	if err != nil {
		return kit.Reply{}, err
	}
	s, err := f.bot.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	return f.showTable(ctx, r, s, f.bot.Words(r.Language, s.Table).Say("panel.no_hints"))
}

// withNoHints adds «Do not explain again» to the buttons below the options, in
// place of «Start over» where the row is full.
func withNoHints(w wording.Words, s *table.Sight, row []discordgo.Button) []discordgo.Button {
	if len(row) == kit.MaxTabs {
		row = slices.Delete(row, 1, 2)
	}
	return append(row, kit.Button(kit.OnTurn("nohint", s, ""), w.Label("button.no_hints")))
}

// section is the part of the rules that is being played, in words; empty when the
// game does not tell.
func (f *feature) section(w wording.Words, s *table.Sight) string {
	p, ok := f.purpose(s)
	if !ok || s.Ready {
		return ""
	}
	for _, e := range f.cards.Entries(s.Table.Game, reference.Rules) {
		if e.Code == p.Rule {
			return w.Say("why.section", engine.Word("title", w.Rich(e.Title)), engine.Word("body", w.Rich(e.Body)))
		}
	}
	return ""
}

// withHint adds «Hint» to the buttons below the options, at a table that allows it:
// in place of «Start over» where the row is full, and not where that has gone already.
func withHint(w wording.Words, s *table.Sight, row []discordgo.Button) []discordgo.Button {
	if !s.Table.TableState.Hints {
		return row
	}
	ask := kit.Button(kit.OnTurn("hint", s, ""), w.Label("button.hint"))
	if len(row) < kit.MaxTabs {
		return append(row, ask)
	}
	anew := kit.OnTurn("anew", s, "").String()
	for i, b := range row {
		if b.CustomID == anew {
			row[i] = ask
			break
		}
	}
	return row
}
