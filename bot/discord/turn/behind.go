package turn

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
)

// A menu may hold the answers to the open question and, below them, what may be answered
// behind any of them: «Then: …». One press chooses one answer and some of the others.

// thenMark begins the values of lines that are answered behind another answer.
const thenMark = ">"

// behind returns what may be answered behind the chains of the panel, and the chains
// without those that only add one of these.
func (f *feature) behind(ctx context.Context, s *table.Sight, chains []draft.Chain) (behind, left []draft.Chain, err error) {
	behind, chains, err = f.bot.Rooms.Turns.Behind(ctx, s, chains)
	if err != nil || len(behind) == 0 {
		return nil, chains, err
	}
	known, added := codesOf(chains), codesOf(behind)
	return behind, slices.DeleteFunc(slices.Clone(chains), func(c draft.Chain) bool {
		last := len(c.Steps) - 1
		return c.Ends && last > 0 && slices.Contains(known, c.Part(0, last)) && slices.Contains(added, c.Part(last, last+1))
	}), nil
}

// codesOf returns the codes of chains, in order.
func codesOf(chains []draft.Chain) []string {
	codes := make([]string, len(chains))
	for i, c := range chains {
		codes[i] = c.Code()
	}
	return codes
}

// mostThenMenus is how many menus hold below their answers what may be answered behind them.
const mostThenMenus = 4

// behindRows returns answers in menus that hold below them what may be answered behind
// any of them; nil where that would take more than mostThenMenus.
func behindRows(w wording.Words, s *table.Sight, sh shown, which []int) []discordgo.MessageComponent {
	most := kit.MaxMenu - len(sh.behind)
	if len(sh.behind) == 0 || len(which) < 2 || most < 1 {
		return nil
	}
	parts := inWhole(w, s, sh.bestFirst(w, s, which), most)
	if s.Question.Form == engine.Grid {
		if rows := partsOfRows(s, which, most); len(rows) > 0 && len(rows) <= mostThenMenus {
			parts = rows
		}
	}
	if len(parts) == 0 || len(parts) > mostThenMenus {
		return nil
	}
	var rows []discordgo.MessageComponent
	from := 0
	for n, part := range parts {
		heading := w.Label("menu.all", engine.N("n", len(part)))
		switch {
		case s.Question.Form == engine.Grid:
			heading = rowsHeading(w, picked(s.Options, part))
		case len(parts) > 1 && slices.ContainsFunc(part, func(i int) bool { return w.Flat(s.Options[i].Group) != "" }):
			heading = groupsOf(w, s, part)
		case len(parts) > 1:
			heading = w.Label("menu.part", engine.N("from", from+1), engine.N("to", from+len(part)), engine.N("of", len(which)))
		}
		c := chunk{heading: heading, options: part, grouped: true}
		menu := menuOf(w, s, sh, c, "then"+strconv.Itoa(n))
		menu.Placeholder = wording.Clip(w.Label("menu.then", engine.Word("what", wording.Clip(heading, 100))), 150)
		menu.Options = append(menu.Options, thenLines(w, sh, sh.behind)...)
		menu.MaxValues = min(1+len(sh.behind), mostSeveral)
		rows = append(rows, kit.Row(menu))
		from += len(part)
	}
	return rows
}

// bestMenu begins the names of the menus of the best places.
const bestMenu = "best"

// menusWithBest is how many menus stand below each other with those of the best places.
const menusWithBest = 4

// bestRows returns the menus of the best places below so many others, with what may be
// answered behind any of them below; nil where there are none.
func bestRows(w wording.Words, s *table.Sight, sh shown, others int) []discordgo.MessageComponent {
	var which []int
	for i, o := range s.Options {
		if sh.best[o.Code] {
			which = append(which, i)
		}
	}
	var rows []discordgo.MessageComponent
	from := 0
	for part := range slices.Chunk(which, kit.MaxMenu-len(sh.after)) {
		if others+len(rows) >= menusWithBest {
			break
		}
		c := chunk{heading: w.Label("menu.best", engine.N("n", len(part))), options: part}
		if from > 0 {
			c.heading = w.Label("menu.best_more", engine.N("from", from+1), engine.N("to", from+len(part)))
		}
		menu := menuOf(w, s, sh, c, bestMenu+strconv.Itoa(len(rows)))
		if len(sh.after) > 0 {
			menu.Placeholder = wording.Clip(w.Label("menu.then", engine.Word("what", c.heading)), 150)
			menu.Options = append(menu.Options, thenLines(w, sh, sh.after)...)
			menu.MaxValues = min(1+len(sh.after), mostSeveral)
		}
		rows, from = append(rows, kit.Row(menu)), from+len(part)
	}
	return rows
}

// thenLines are the lines of what may be answered behind another answer.
func thenLines(w wording.Words, sh shown, behind []draft.Chain) []discordgo.SelectMenuOption {
	codes := codesOf(behind)
	var lines []discordgo.SelectMenuOption
	for i, c := range behind {
		o := engine.Option{Label: labelOf(c.Steps, c.Forced), Effect: effectOf(w, c.Steps, c.Forced)}
		lines = append(lines, discordgo.SelectMenuOption{
			Label:       clipWay(w.Label("menu.then_line", engine.Word("what", w.Flat(o.Label))), mostLabel),
			Value:       thenMark + kit.ShortCode(codes, i),
			Description: wording.Clip(effectText(w, o, sh.atOnce[thenMark+c.Code()]), 100),
		})
	}
	return lines
}

// partsOfRows splits cells into parts of whole rows, of at most so many cells each; nil
// where a row has more.
func partsOfRows(s *table.Sight, which []int, most int) [][]int {
	var parts [][]int
	rows := axis(s.Options, byRow)
	for _, name := range rows {
		var row []int
		for _, i := range which {
			if s.Options[i].Row == name {
				row = append(row, i)
			}
		}
		if len(row) > most {
			return nil
		}
		if last := len(parts) - 1; last >= 0 && len(parts[last])+len(row) <= most {
			parts[last] = append(parts[last], row...)
		} else {
			parts = append(parts, row)
		}
	}
	return parts
}

// then plays an answer to the open question and what was chosen behind it.
func (f *feature) then(ctx context.Context, p kit.Press) (kit.Reply, error) {
	s, err := f.bot.Sight(ctx, p)
	if err != nil {
		return kit.Reply{}, err
	}
	all, chains, behind, err := f.joined(ctx, p.Reader, s)
	if err != nil {
		return kit.Reply{}, err
	}
	var first, later []draft.Chain
	for _, short := range p.In.Values {
		list, from := kit.CodesOf(all.Options), chains
		if rest, then := strings.CutPrefix(short, thenMark); then {
			short, list, from = rest, codesOf(behind), behind
		}
		code, ok := kit.LongCode(list, short)
		i := slices.IndexFunc(from, func(c draft.Chain) bool { return c.Code() == code })
		if !ok || i < 0 || !isFresh(p, s) {
			return f.outdated(ctx, p, s)
		}
		if strings.HasPrefix(p.In.Values[len(first)+len(later)], thenMark) {
			later = append(later, from[i])
		} else {
			first = append(first, from[i])
		}
	}
	starts := together(chains)
	switch {
	case len(first) == 1:
		return f.writeThen(ctx, p, s, first[0].Code(), later)
	case len(first) > 1 && goTogether(starts, first) && !slices.ContainsFunc(later, func(c draft.Chain) bool { return c.Binding != "" }):
		return f.writeSeveral(ctx, p, s, starts[first[0].Code()], first, later)
	default:
		return f.showTable(ctx, p.Reader, s, f.bot.Words(p.Reader.Language, s.Table).Say("panel.one_first"))
	}
}

// goTogether reports whether chains may be chosen together.
func goTogether(starts map[string]sameStart, chosen []draft.Chain) bool {
	first, joins := starts[chosen[0].Code()]
	return joins && !slices.ContainsFunc(chosen, func(c draft.Chain) bool {
		start, joins := starts[c.Code()]
		return !joins || start != first
	})
}

// writeThen plays an answer and others behind it, in an order in which they are legal. One
// that shows something comes last.
func (f *feature) writeThen(ctx context.Context, p kit.Press, s *table.Sight, first string, later []draft.Chain) (kit.Reply, error) {
	var parts []string
	shows, binding, closes := "", "", false
	for _, c := range later {
		closes = closes || c.Closes
		if c.Binding != "" && shows == "" {
			shows, binding = c.Code(), c.Binding
			continue
		}
		parts = append(parts, c.Code())
	}
	written := f.inLegalOrder(ctx, s, first, parts)
	written = joinCodes(written, f.endBehind(ctx, s, first, written, shows))
	return f.write(ctx, p, s, p.Rev(), answer{written: written, sure: f.warned.isSure(p, s, binding), closes: closes})
}
