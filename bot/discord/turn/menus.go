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
	ranged  bool // it is a part of a long group
	grouped bool // it holds several groups
}

// menuRows returns options as menus, as few as hold all groups, paged when there are many.
func menuRows(w wording.Words, s *table.Sight, sh shown) []discordgo.MessageComponent {
	chunks, page := more(packed(w, s, chunksOf(w, s, sh)), sh.lines), sh.page
	for len(chunks) > menusOnPage && len(sh.several) > 0 {
		// A menu for several answers would take the room of the buttons.
		sh.several = without(s, sh.several)
		chunks = more(packed(w, s, chunksOf(w, s, sh)), sh.lines)
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

// packed returns neighbouring groups in one menu each, as many as 25 lines hold. Groups of
// which several may be chosen, and parts of a long one, keep a menu of their own.
func packed(w wording.Words, s *table.Sight, chunks []chunk) []chunk {
	var out []chunk
	for _, c := range chunks {
		last := len(out) - 1
		if last < 0 || !out[last].fits(w, s, c) {
			out = append(out, c)
			continue
		}
		to := &out[last]
		to.heading = wording.Clip(to.heading, 60) + ", " + wording.Clip(c.heading, 60)
		to.options = slices.Concat(to.options, c.options)
		to.grouped = true
	}
	if len(out) == 1 && !out[0].several {
		out[0].heading = w.Label("menu.all", engine.N("n", len(out[0].options)))
	}
	return out
}

// fits reports whether one menu can hold two chunks, with the name of its group on each line.
func (c chunk) fits(w wording.Words, s *table.Sight, next chunk) bool {
	if c.several || next.several || c.ranged || next.ranged || len(c.options)+len(next.options) > kit.MaxMenu {
		return false
	}
	for _, i := range slices.Concat(c.options, next.options) {
		if len([]rune(inGroup(w, s.Options[i]))) > 100 {
			return false
		}
	}
	return true
}

// inGroup is the name of an option behind that of its group.
func inGroup(w wording.Words, o engine.Option) string {
	group, _, _ := strings.Cut(w.Flat(o.Group), " · ")
	if group == "" {
		return w.Flat(o.Label)
	}
	return group + " › " + w.Flat(o.Label)
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
		label := w.Flat(o.Label)
		if c.grouped {
			label = inGroup(w, o)
		}
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label:       wording.Clip(label, 100),
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
			c := chunk{heading: g.heading, options: g.options[start:end], several: g.several && end-start > 1, ranged: n > kit.MaxMenu}
			if c.ranged {
				c.heading = w.Label("menu.range", engine.Word("what", wording.Clip(g.heading, 100)),
					engine.N("from", start+1), engine.N("to", end), engine.N("of", n))
			}
			out = append(out, c)
		}
	}
	return out
}
