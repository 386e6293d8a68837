package turn

import (
	"cmp"
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
	several bool      // several of them may be chosen at once
	start   sameStart // of those
	ranged  bool      // it is a part of a long group
	grouped bool      // it holds several groups
}

// mostWithSeveral is how many menus there are where some take several answers, unless
// menus for one answer would be as many.
const mostWithSeveral = 2

// menuRows returns options as menus, as few as hold all groups, paged when there are many.
func menuRows(w wording.Words, s *table.Sight, sh shown) []discordgo.MessageComponent {
	chunks, page := lowest(w, s, &sh), sh.page
	var rows []discordgo.MessageComponent
	pages := 1
	if len(chunks) > menusOnPage+2 {
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

// lowest returns the options in menus. Of those that take several answers as many are
// kept as leave the panel no higher than menus for one answer would.
func lowest(w wording.Words, s *table.Sight, sh *shown) []chunk {
	chunks := chunksIn(w, s, *sh)
	best, bestSeveral := chunks, sh.several
	for some := sh.several; len(chunks) > mostWithSeveral && len(some) > 0; {
		some = without(s, some)
		less := *sh
		less.several = some
		if chunks = chunksIn(w, s, less); len(chunks) < len(best) {
			best, bestSeveral = chunks, some
		}
	}
	sh.several = bestSeveral
	return best
}

// chunksIn returns the options in menus that offer more than the lines do.
func chunksIn(w wording.Words, s *table.Sight, sh shown) []chunk {
	return withEnds(s, sh, more(packed(w, s, chunksOf(w, s, sh)), sh.lines))
}

// packed returns groups in one menu each, as many as 25 lines hold. Groups of which several
// may be chosen, and parts of a long one, keep a menu of their own.
func packed(w wording.Words, s *table.Sight, chunks []chunk) []chunk {
	var out []chunk
	for _, c := range chunks {
		n := slices.IndexFunc(out, func(o chunk) bool { return o.fits(w, s, c) })
		if n < 0 {
			out = append(out, c)
			continue
		}
		to := &out[n]
		to.options = slices.Concat(to.options, c.options)
		to.heading = groupsOf(w, s, to.options)
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
		if len([]rune(inGroup(w, s.Options[i]))) > mostLabel {
			return false
		}
	}
	return true
}

const (
	mostLabel = 100 // characters of a line of a menu
	leastHead = 16  // of the name of its group, which gives way to the answer
)

// inGroup is the name of an option behind that of its group, which is cut where the line
// would be too long.
func inGroup(w wording.Words, o engine.Option) string {
	group, _, _ := strings.Cut(w.Flat(o.Group), " · ")
	label := w.Flat(o.Label)
	if group == "" {
		return label
	}
	return wording.Clip(group, max(mostLabel-len([]rune(" › "+label)), leastHead)) + " › " + label
}

// clipWay shortens the name of an answer behind those of others: the last part stays whole
// as long as it can, because it tells lines of a menu apart.
func clipWay(label string, n int) string {
	parts := strings.Split(label, " › ")
	last := len(parts) - 1
	for len([]rune(strings.Join(parts, " › "))) > n {
		long := -1
		for i, part := range parts[:last] {
			if size := len([]rune(part)); size > leastHead && (long < 0 || size > len([]rune(parts[long]))) {
				long = i
			}
		}
		if long < 0 {
			break
		}
		over := len([]rune(strings.Join(parts, " › "))) - n
		parts[long] = wording.Clip(parts[long], max(len([]rune(parts[long]))-over, leastHead))
	}
	return wording.Clip(strings.Join(parts, " › "), n)
}

// more returns the chunks that offer more than what stands as lines already.
func more(chunks []chunk, lines map[int]bool) []chunk {
	return slices.DeleteFunc(chunks, func(c chunk) bool {
		return !slices.ContainsFunc(c.options, func(i int) bool { return !lines[i] }) && !c.several
	})
}

// menuOf returns the menu of a part of the options.
func menuOf(w wording.Words, s *table.Sight, sh shown, c chunk, id string) discordgo.SelectMenu {
	c.options = sh.bestFirst(w, s, c.options)
	codes := kit.CodesOf(s.Options)
	menu := discordgo.SelectMenu{CustomID: kit.OnTurn("menu", s, id).String(), Placeholder: wording.Clip(c.heading, 150)}
	if c.several {
		menu.Placeholder = wording.Clip(w.Label("menu.several", engine.Word("what", wording.Clip(c.heading, 100))), 150)
		menu.MaxValues = min(len(c.options), mostSeveral)
	}
	labels := make([]string, len(c.options))
	for n, i := range c.options {
		labels[n] = w.Flat(s.Options[i].Label)
		if c.grouped && (!c.several || sh.heads[w.Flat(s.Options[i].Group)]) {
			labels[n] = inGroup(w, s.Options[i])
		}
	}
	for n, i := range c.options {
		o, label := s.Options[i], labels[n]
		if twin := twinOf(labels, n); twin >= 0 {
			label = wording.Dots(label, apartFrom(w.Flat(o.Effect), w.Flat(s.Options[c.options[twin]].Effect)))
		}
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label:       clipWay(label, mostLabel),
			Value:       kit.ShortCode(codes, i),
			Description: wording.Clip(effectText(w, o, sh.atOnce[o.Code]), 100),
		})
	}
	return withPays(w, s, sh, c, menu)
}

// bestFirst returns options in the order in which a menu lists them: by advice where there
// may be some, with groups in one piece and what ends a choice of several last, else as in
// the rulebook. A grid keeps its rows.
func (sh shown) bestFirst(w wording.Words, s *table.Sight, which []int) []int {
	if sh.order.Rank == nil || s.Question.Form == engine.Grid {
		return which
	}
	type place struct{ last, group, rank int }
	groups, best := map[string]int{}, map[int]int{} // groups by first appearance, and their best rank
	places := map[int]place{}
	for _, i := range which {
		o := s.Options[i]
		group, known := groups[w.Flat(o.Group)]
		if !known {
			group = len(groups)
			groups[w.Flat(o.Group)] = group
		}
		rank, ordered := sh.order.Rank[o.Code]
		if !ordered {
			rank = len(s.Options)
		}
		if first, any := best[group]; !any || rank < first {
			best[group] = rank
		}
		last := 0
		if _, joins := sh.several[o.Code]; joins && sh.ends[o.Code] {
			last = 1
		}
		places[i] = place{last, group, rank}
	}
	return slices.SortedStableFunc(slices.Values(which), func(a, b int) int {
		p, q := places[a], places[b]
		return cmp.Or(p.last-q.last, best[p.group]-best[q.group], p.group-q.group, p.rank-q.rank)
	})
}

// withPays adds to a menu with options that leave a question open the answers to it, where it
// has room for them.
func withPays(w wording.Words, s *table.Sight, sh shown, c chunk, menu discordgo.SelectMenu) discordgo.SelectMenu {
	open := slices.ContainsFunc(c.options, func(i int) bool { return sh.opens[s.Options[i].Code] })
	if !open || len(menu.Options)+len(sh.pays) > kit.MaxMenu {
		return menu
	}
	menu.Placeholder = wording.Clip(w.Label("menu.then", engine.Word("what", wording.Clip(c.heading, 100))), 150)
	menu.Options = append(menu.Options, thenLines(w, sh, sh.pays)...)
	menu.MaxValues = min(max(menu.MaxValues, 1)+len(sh.pays), mostSeveral)
	return menu
}

// twinOf is another label that reads like the one at n; -1 without one.
func twinOf(labels []string, n int) int {
	for i, label := range labels {
		if i != n && label == labels[n] {
			return i
		}
	}
	return -1
}

// apartFrom is the first part of an effect that another one lacks.
func apartFrom(effect, other string) string {
	others := strings.Split(other, " · ")
	for part := range strings.SplitSeq(effect, " · ") {
		if !slices.Contains(others, part) {
			return part
		}
	}
	return ""
}

// effectText is the effect of an option on a line of a menu, with a mark when the
// option is final at once.
func effectText(w wording.Words, o engine.Option, atOnce bool) string {
	if !atOnce {
		return w.Flat(o.Effect)
	}
	return wording.Dots(w.Label("menu.at_once"), w.Flat(o.Effect))
}

// withEnds adds the answers that end the turn to each menu of which several may be
// chosen, so that the last of them ends it with the same press.
func withEnds(s *table.Sight, sh shown, chunks []chunk) []chunk {
	for n, c := range chunks {
		for i, o := range s.Options {
			if c.several && sh.ends[o.Code] && sh.several[o.Code] == c.start && !slices.Contains(c.options, i) && len(chunks[n].options) < kit.MaxMenu {
				chunks[n].options = append(slices.Clone(chunks[n].options), i)
			}
		}
	}
	return chunks
}

// chunksOf splits the options by group, and long groups into ranges. Options of
// which several may be chosen are kept apart from others, and those with the same start
// together, so that one menu holds as many of them as it can.
func chunksOf(w wording.Words, s *table.Sight, sh shown) []chunk {
	var groups []chunk
	type kind struct {
		heading string
		several bool
		start   sameStart
	}
	at := map[kind]int{}
	for i, o := range s.Options {
		if sh.best[o.Code] {
			continue
		}
		start, several := sh.several[o.Code]
		k := kind{w.Flat(o.Group), several, start}
		if several {
			k.heading = ""
		}
		g, ok := at[k]
		if !ok {
			g = len(groups)
			at[k] = g
			groups = append(groups, chunk{heading: k.heading, several: several, start: start})
		}
		groups[g].options = append(groups[g].options, i)
	}
	var out []chunk
	for _, g := range groups {
		g.options = sh.bestFirst(w, s, g.options)
		out = append(out, g.split(w, s, sh.heads)...)
	}
	return out
}

// split splits a group into menus.
func (c chunk) split(w wording.Words, s *table.Sight, heads map[string]bool) []chunk {
	if c.heading == "" {
		c.heading = w.Flat(s.Question.Text)
	}
	n := len(c.options)
	if n <= kit.MaxMenu {
		c.grouped, c.several = c.several, c.several && n > 1
		if c.several && c.start.answers > 0 {
			c.heading = groupsOf(w, s, c.options)
		}
		return []chunk{c}
	}
	if c.several {
		return c.splitSeveral(w, s, heads)
	}
	var out []chunk
	for start := 0; start < n; start += kit.MaxMenu {
		end := min(start+kit.MaxMenu, n)
		heading := w.Label("menu.range", engine.Word("what", wording.Clip(c.heading, 100)),
			engine.N("from", start+1), engine.N("to", end), engine.N("of", n))
		out = append(out, chunk{heading: heading, options: c.options[start:end], start: c.start, ranged: true})
	}
	return out
}

// mostRepeated is how many answers stand in each of the menus for several answers.
const mostRepeated = 8

// splitSeveral splits answers of which several may be chosen into menus. Those that share
// no long heading stand in each menu, where they are few: so they are chosen with any
// other. An answer that ends the turn has room in each.
func (c chunk) splitSeveral(w wording.Words, s *table.Sight, heads map[string]bool) []chunk {
	var each, rest []int
	for _, i := range c.options {
		if heads[w.Flat(s.Options[i].Group)] {
			rest = append(rest, i)
		} else {
			each = append(each, i)
		}
	}
	if len(each) > mostRepeated {
		each, rest = nil, c.options
	}
	most := kit.MaxMenu - 1 - len(each)
	var out []chunk
	for _, part := range inWhole(w, s, rest, most) {
		part = slices.Concat(each, part)
		out = append(out, chunk{heading: groupsOf(w, s, part), options: part, several: len(part) > 1, start: c.start, ranged: true, grouped: true})
	}
	return out
}

// inWhole splits options into as few parts as hold at most so many each: between groups
// where that makes no more of them.
func inWhole(w wording.Words, s *table.Sight, options []int, most int) [][]int {
	group := func(i int) string { return w.Flat(s.Options[i].Group) }
	var whole [][]int
	for rest := options; len(rest) > 0; {
		n := min(most, len(rest))
		for cut := n; n < len(rest) && cut > 0; cut-- {
			if group(rest[cut]) != group(rest[cut-1]) {
				n = cut
				break
			}
		}
		whole, rest = append(whole, rest[:n]), rest[n:]
	}
	if full := slices.Collect(slices.Chunk(options, most)); len(full) < len(whole) {
		return full
	}
	return whole
}

// groupsOf names the groups of options.
func groupsOf(w wording.Words, s *table.Sight, which []int) string {
	var names []string
	for _, i := range which {
		name, _, _ := strings.Cut(w.Flat(s.Options[i].Group), " · ")
		if name == "" {
			name = w.Flat(s.Question.Text)
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}
