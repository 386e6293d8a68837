package turn

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

// purpose explains a kind of question of a game; false if the game has no explanation.
func (f *feature) purpose(game, kind string) (engine.Purpose, bool) {
	list := f.Index.Purposes(game)
	i := slices.IndexFunc(list, func(p engine.Purpose) bool { return p.Kind == kind })
	if i < 0 {
		return engine.Purpose{}, false
	}
	return list[i], true
}

// hint returns the explanation of a kind of question that its reader meets for the first
// time. It is shown until the match moves on. At a coached table it is always shown.
func (f *feature) hint(ctx context.Context, w textfmt.Words, r recipients.Recipient, s *table.Snapshot) string {
	p, ok := f.purpose(s.Table.Game, s.Question.Kind)
	if !ok || s.Ready || r.Preferences.NoHints && !s.Table.TableState.Coached {
		return ""
	}
	key := s.Table.Game + "." + p.Kind
	switch met, known := r.Preferences.Hinted[key]; {
	case s.Table.TableState.Coached:
	case known && met != s.Rev.Token:
		return ""
	case !known:
		_, err := f.People.Change(ctx, r.User, false, func(person *storage.Person) {
			hinted := maps.Clone(person.Preferences.Hinted)
			if hinted == nil {
				hinted = map[string]string{}
			}
			hinted[key] = s.Rev.Token
			person.Preferences.Hinted = hinted
		})
		if err != nil {
			f.Log.WarnContext(ctx, "store shown hint", "table", s.Table.ID, "err", err) // the hint will be shown again
		}
	}
	return w.Say("panel.hint", engine.Word("about", w.Rich(p.About)))
}

// noHints handles «Do not explain again».
func (f *feature) noHints(ctx context.Context, p handler.Press) (handler.Reply, error) {
	r, err := f.People.Change(ctx, p.Reader.User, false, func(person *storage.Person) { person.Preferences.NoHints = true })
	if err != nil {
		return handler.Reply{}, err
	}
	s, err := f.Access.Sight(ctx, p)
	if err != nil {
		return handler.Reply{}, err
	}
	return f.showTable(ctx, r, s, r.WordsAt(s.Table).Say("panel.no_hints"))
}

// section returns the beginning of the rules section about the current question; "" if
// there is none. ruleMenu leads to the rest.
func (f *feature) section(w textfmt.Words, s *table.Snapshot) string {
	p, ok := f.purpose(s.Table.Game, s.Question.Kind)
	if !ok || s.Ready {
		return ""
	}
	h, ok := f.Index.Rule(s.Table.Game, p.Rule)
	if !ok {
		return ""
	}
	body, _, _ := strings.Cut(w.Rich(h.Entry.Body), "\n\n")
	return w.Say("why.section", engine.Word("title", w.Rich(h.Entry.Title)), engine.Word("body", body))
}

// ruleMenu returns a menu of the rules sections about the current question and the
// refusals; nil if there are none.
func (f *feature) ruleMenu(w textfmt.Words, s *table.Snapshot, refused []engine.Refusal) []discordgo.MessageComponent {
	var codes []string
	if p, ok := f.purpose(s.Table.Game, s.Question.Kind); ok && !s.Ready {
		codes = append(codes, p.Rule)
	}
	for _, no := range refused {
		codes = append(codes, no.Rule)
	}
	menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: handler.VerbRule, Code: s.Table.Game}.String(), Placeholder: w.Label("why.rules")}
	seen := map[string]bool{}
	for _, code := range codes {
		h, ok := f.Index.Rule(s.Table.Game, code)
		if !ok || seen[h.Entry.Code] || len(menu.Options) == handler.MaxMenu {
			continue
		}
		seen[h.Entry.Code] = true
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: textfmt.Clip(w.Flat(h.Entry.Title), 100), Value: s.Table.Game + " " + h.Entry.Code})
	}
	if len(menu.Options) == 0 {
		return nil
	}
	return []discordgo.MessageComponent{handler.Row(menu)}
}
