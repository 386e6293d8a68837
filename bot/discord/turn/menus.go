package turn

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
)

// chunk is a part of the options that fits in one menu.
type chunk struct {
	heading string
	options []int
	several bool // several of them may be chosen at once
}

// menuRows returns options as one menu, or one for each group where one cannot hold them,
// paged when there are many.
func menuRows(w wording.Words, s *table.Sight, sh shown) []discordgo.MessageComponent {
	if one, ok := wholeMenu(w, s, sh); ok {
		return []discordgo.MessageComponent{kit.Row(one)}
	}
	chunks, page := more(chunksOf(w, s, sh), sh.lines), sh.page
	for len(chunks) > menusOnPage && len(sh.several) > 0 {
		// A menu for several answers would take the room of the buttons.
		sh.several = without(s, sh.several)
		chunks = more(chunksOf(w, s, sh), sh.lines)
	}
	var rows []discordgo.MessageComponent
	pages := 1
	if len(chunks) > menusOnPage+1 {
		pages = (len(chunks) + menusOnPage - 1) / menusOnPage
		page = min(max(page, 0), pages-1)
		chunks = chunks[page*menusOnPage : min((page+1)*menusOnPage, len(chunks))]
	}
	for n, c := range chunks {
		rows = append(rows, kit.Row(menuOf(w, s, sh, c, strconv.Itoa(page)+"."+strconv.Itoa(n))))
	}
	if pages > 1 {
		rows = append(rows, kit.Pager(w, func(to int) kit.CustomID { return kit.OnTurn("page", s, strconv.Itoa(to)) }, page, pages))
	}
	return rows
}

// wholeMenu returns one menu of the options of several groups, whose lines begin with the
// name of the group; false when it cannot hold them, or several may be chosen at once.
func wholeMenu(w wording.Words, s *table.Sight, sh shown) (discordgo.SelectMenu, bool) {
	chunks := chunksOf(w, s, sh)
	if len(chunks) < 2 || len(s.Options) > kit.MaxMenu || slices.ContainsFunc(chunks, func(c chunk) bool { return c.several }) {
		return discordgo.SelectMenu{}, false
	}
	whole := chunk{heading: w.Flat(s.Question.Text)}
	for _, c := range chunks {
		whole.options = append(whole.options, c.options...)
	}
	menu := menuOf(w, s, sh, whole, "0.0")
	for n, i := range whole.options {
		o := s.Options[i]
		group, _, _ := strings.Cut(w.Flat(o.Group), " · ")
		if group == "" {
			continue
		}
		label := group + " › " + w.Flat(o.Label)
		if len([]rune(label)) > 100 {
			return discordgo.SelectMenu{}, false
		}
		menu.Options[n].Label = label
	}
	return menu, true
}

// more returns the chunks that offer more than what stands as lines already.
func more(chunks []chunk, lines map[int]bool) []chunk {
	return slices.DeleteFunc(chunks, func(c chunk) bool {
		return !slices.ContainsFunc(c.options, func(i int) bool { return !lines[i] }) && !c.several
	})
}

// menuOf returns the menu of a part of the options.
func menuOf(w wording.Words, s *table.Sight, sh shown, c chunk, id string) discordgo.SelectMenu {
	codes := kit.CodesOf(s.Options)
	menu := discordgo.SelectMenu{CustomID: kit.OnTurn("menu", s, id).String(), Placeholder: wording.Clip(c.heading, 150)}
	if c.several {
		menu.Placeholder = wording.Clip(w.Label("menu.several", engine.Word("what", wording.Clip(c.heading, 100))), 150)
		menu.MaxValues = min(len(c.options), mostSeveral)
	}
	for _, i := range c.options {
		o := s.Options[i]
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label:       wording.Clip(w.Flat(o.Label), 100),
			Value:       kit.ShortCode(codes, i),
			Description: wording.Clip(effectText(w, o, sh), 100),
		})
	}
	return menu
}

// effectText is the effect of an option on a line of a menu, with a mark when the
// option is final at once.
func effectText(w wording.Words, o engine.Option, sh shown) string {
	if !sh.atOnce[o.Code] {
		return w.Flat(o.Effect)
	}
	return wording.Dots(w.Label("menu.at_once"), w.Flat(o.Effect))
}

// chunksOf splits the options by group, and long groups into ranges. Options of
// which several may be chosen are kept apart from others.
func chunksOf(w wording.Words, s *table.Sight, sh shown) []chunk {
	var groups []chunk
	type kind struct {
		heading string
		several bool
		start   sameStart
	}
	at := map[kind]int{}
	for i, o := range s.Options {
		start, several := sh.several[o.Code]
		k := kind{w.Flat(o.Group), several, start}
		g, ok := at[k]
		if !ok {
			g = len(groups)
			at[k] = g
			groups = append(groups, chunk{heading: k.heading, several: k.several})
		}
		groups[g].options = append(groups[g].options, i)
	}
	var out []chunk
	for _, g := range groups {
		if g.heading == "" {
			g.heading = w.Flat(s.Question.Text)
		}
		n := len(g.options)
		for start := 0; start < n; start += kit.MaxMenu {
			end := min(start+kit.MaxMenu, n)
			c := chunk{g.heading, g.options[start:end], g.several && end-start > 1}
			if n > kit.MaxMenu {
				c.heading = w.Label("menu.range", engine.Word("what", wording.Clip(g.heading, 100)),
					engine.N("from", start+1), engine.N("to", end), engine.N("of", n))
			}
			out = append(out, c)
		}
	}
	return out
}
