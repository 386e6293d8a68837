package turn

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/engine"
)

// group is a part of a long list of answers that fits in one menu.
type group struct {
	name   string
	places []int // indexes in answers.offers
}

// menus returns one menu with all answers. If they are too many for it, it returns a menu
// of groups and, once the person chose a group, a menu with its answers.
func (a answers) menus(w textfmt.Words, s *table.Snapshot, chosen string) []discordgo.MessageComponent {
	every := make([]int, len(a.offers))
	for i := range every {
		every[i] = i
	}
	if len(every) <= handler.MaxMenu {
		return []discordgo.MessageComponent{handler.Row(a.menu(w, s, w.Label("menu.all", engine.N("n", len(every))), every))}
	}
	groups := a.groups(w, s.Question.Form)
	switch {
	case s.Question.Form == engine.Amount:
		groups = a.ranges(w, every)
	case len(groups) > handler.MaxMenu:
		groups = group{w.Label("menu.answers"), every}.parts(w)
	}
	menu := discordgo.SelectMenu{
		CustomID:    handler.OnTurn("group", s, "").String(),
		Placeholder: w.Label("menu.groups", engine.N("n", len(every)), engine.N("groups", len(groups))),
	}
	var second []discordgo.MessageComponent
	for i, g := range groups {
		value, size := strconv.Itoa(i), engine.N("n", len(g.places))
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: g.name, Value: value, Description: w.Label("menu.size", size), Default: value == chosen})
		if value == chosen {
			second = append(second, handler.Row(a.menu(w, s, w.Label("menu.group", engine.Word("name", g.name), size), g.places)))
		}
	}
	return append([]discordgo.MessageComponent{handler.Row(menu)}, second...)
}

// menu returns a menu of the answers at some indexes.
func (a answers) menu(w textfmt.Words, s *table.Snapshot, name string, places []int) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: handler.OnTurn("menu", s, "").String(), Placeholder: name}
	codes := a.codes()
	for _, i := range places {
		o := a.offers[i]
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: textfmt.Clip(w.Flat(o.Label), maxMenuText), Value: handler.ShortCode(codes, i), Description: menuEffect(w, o.Option, a.atOnce[o.Code]),
		})
	}
	return menu
}

// maxMenuText is the maximum number of characters in an option of a menu.
const maxMenuText = 100

// menuEffect returns the effect of an answer for the second line of a menu option, with
// as many of its parts as fit.
func menuEffect(w textfmt.Words, o engine.Option, atOnce bool) string {
	parts := strings.Split(w.Flat(o.Effect), " · ")
	if atOnce {
		parts = slices.Insert(parts, 0, w.Label("menu.at_once"))
	}
	for len(parts) > 1 && len([]rune(textfmt.Dots(parts...))) > maxMenuText {
		parts = parts[:len(parts)-1]
	}
	return textfmt.Clip(textfmt.Dots(parts...), maxMenuText)
}

// groups returns the answers by the game's groups, or by the rows of a grid, in the order of
// their first answers. Groups that are too long for a menu are split.
func (a answers) groups(w textfmt.Words, form engine.Form) []group {
	var groups []group
	for i, o := range a.offers {
		name := w.Flat(o.Group)
		if form == engine.Grid && o.Row != "" {
			name = w.Label("grid.row", engine.Word("name", o.Row))
		}
		name = cmp.Or(name, w.Label("menu.answers"))
		at := slices.IndexFunc(groups, func(g group) bool { return g.name == name })
		if at < 0 {
			at, groups = len(groups), append(groups, group{name: name})
		}
		groups[at].places = append(groups[at].places, i)
	}
	var parts []group
	for _, g := range groups {
		parts = append(parts, g.parts(w)...)
	}
	return parts
}

// ranges splits answers that are numbers into parts that menus can hold, each named by
// its first and last number.
func (a answers) ranges(w textfmt.Words, places []int) []group {
	var parts []group
	for part := range slices.Chunk(places, chunkOf(len(places))) {
		from, to := a.offers[part[0]].Amount, a.offers[part[len(part)-1]].Amount
		parts = append(parts, group{w.Label("menu.numbers", engine.N("from", from), engine.N("to", to)), part})
	}
	return parts
}

// chunkOf returns the size of the parts when n options are split equally into as few
// menus as possible.
func chunkOf(n int) int {
	parts := (n + handler.MaxMenu - 1) / handler.MaxMenu
	return (n + parts - 1) / parts
}

// parts splits a group into parts that menus can hold, which are named by numbers.
func (g group) parts(w textfmt.Words) []group {
	if len(g.places) <= handler.MaxMenu {
		return []group{g}
	}
	var parts []group
	from := 1
	for places := range slices.Chunk(g.places, chunkOf(len(g.places))) {
		to := from + len(places) - 1
		parts = append(parts, group{w.Label("menu.part", engine.Word("name", g.name), engine.N("from", from), engine.N("to", to)), places})
		from = to + 1
	}
	return parts
}

// reshow shows the same question again: with the answers of a group, or in its initial
// form.
func (f *feature) reshow(ctx context.Context, p handler.Press) (handler.Reply, error) {
	s, err := f.Access.Sight(ctx, p)
	if err != nil {
		return handler.Reply{}, err
	}
	if !s.MyTurn || !isFresh(p, s) {
		return f.outdated(ctx, p, s)
	}
	sh := shown{}
	if len(p.In.Values) == 1 {
		sh.group = p.In.Values[0]
	}
	return f.panel(ctx, p.Reader, s, "", sh)
}
