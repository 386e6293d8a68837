package turn

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/lookup"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/engine"
)

// namedMenu returns «What do these do?»: a menu of the cards and tiles that the options
// name, to look them up; nil if they name none.
func (f *feature) namedMenu(w textfmt.Words, s *table.Snapshot) []discordgo.MessageComponent {
	game := s.Table.Game
	menu := discordgo.SelectMenu{CustomID: handler.CustomID{Verb: "entry", Code: string(lookup.Cards)}.String(), Placeholder: w.Label("what.these")}
	for i, e := range f.Index.Entries(game, lookup.Cards) {
		title := w.Flat(e.Title)
		if !slices.ContainsFunc(s.Options, func(o engine.Option) bool {
			return o.Component == e.Code || names(w.Flat(o.Label), title)
		}) || len(menu.Options) == handler.MaxMenu {
			continue
		}
		label, about := textfmt.Clip(title, 100), textfmt.Clip(w.Flat(e.Body), 100)
		if slices.ContainsFunc(menu.Options, func(o discordgo.SelectMenuOption) bool { return o.Label == label && o.Description == about }) {
			continue // a second tile with the same print
		}
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: label, Value: string(lookup.Cards) + " " + game + " " + strconv.Itoa(i), Description: about,
		})
	}
	if len(menu.Options) == 0 {
		return nil
	}
	return []discordgo.MessageComponent{handler.Row(menu)}
}

// these handles «What do these do?» on a panel: it shows the menu of the components that
// the answers name.
func (f *feature) these(ctx context.Context, p handler.Press) (handler.Reply, error) {
	s, err := f.Access.Sight(ctx, p)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(s.Table)
	menu := f.namedMenu(w, s)
	if menu == nil { // the question has changed in the meantime
		return f.showTable(ctx, p.Reader, s, "")
	}
	return handler.TextReply(textfmt.Lines(trailLine(w, s), "**"+w.Flat(s.Question.Text)+"**")).Framed(handler.EdgeTurn).With(menu...), nil
}

// names reports whether a label contains a title as whole words.
func names(label, title string) bool {
	label, title = " "+strings.ToLower(label)+" ", strings.ToLower(title)
	at := strings.Index(label, title)
	if title == "" || at < 0 {
		return false
	}
	return !letter(label[at-1]) && !letter(label[at+len(title)])
}

// letter reports whether a byte belongs to a word of Latin letters. Korean
// particles follow a name directly.
func letter(b byte) bool { return b >= 'a' && b <= 'z' || b >= '0' && b <= '9' }
