package turn

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
)

const (
	maxButtons  = 10 // more options than this are easier to read in a menu
	maxShort    = 20 // so many buttons when all of them are short
	maxLabel    = 80 // Discord's limit for a button
	shortLabel  = 14 // characters of a short label
	mostRows    = 4  // above the row of controls
	menusOnPage = 3  // beside them a row of buttons or pages, and a row of controls
)

// choiceRows returns the options of a question: at most four rows.
func choiceRows(w wording.Words, s *table.Sight, sh shown) []wire.Component {
	switch {
	case s.Question.Form == engine.Picks:
		if rows := picksRows(w, s); rows != nil {
			return rows
		}
	case s.Question.Form == engine.Grid && len(s.Options) > maxButtons:
		if rows := gridRows(w, s, sh); rows != nil {
			return append(bestRow(w, s, sh), rows...)
		}
	case s.Question.Form == engine.Amount && len(s.Options) > maxShort:
		return amountRows(w, s)
	}
	if !sh.menus && fitButtons(w, s) {
		rows := buttonRows(w, s, all(len(s.Options)), sh)
		if len(rows) < mostRows {
			rows = append(rows, severalRow(w, s, sh)...)
		}
		return rows
	}
	rows := menuRows(w, s, sh)
	for _, above := range [][]wire.Component{headRow(w, s, sh), bestRow(w, s, sh)} {
		if len(rows)+len(above) <= mostRows {
			rows = append(above, rows...)
		}
	}
	return rows
}

// headRow returns the first answers of chains as buttons, for people who go step by
// step: the menus below list the chains.
func headRow(w wording.Words, s *table.Sight, sh shown) []wire.Component {
	var buttons []wire.Button
	for _, o := range sh.heads {
		if len(o.Code) <= kit.MaxCode && len(buttons) < kit.MaxTabs {
			buttons = append(buttons, kit.Button(kit.OnTurn("pick", s, o.Code), optionLabel(w, o)))
		}
	}
	if len(buttons) == 0 {
		return nil
	}
	return []wire.Component{kit.Row(buttons...)}
}

// most is how many of the best options have buttons above a long list.
const most = 3

// bestRow returns the options that bring the most, by the game's own numbers, as
// buttons: a row that stands above a long list; nil when the game tells none.
func bestRow(w wording.Words, s *table.Sight, sh shown) []wire.Component {
	if len(s.Options) <= maxButtons {
		return nil
	}
	which := all(len(s.Options))
	slices.SortStableFunc(which, func(a, b int) int { return s.Options[b].Gain - s.Options[a].Gain })
	if s.Options[which[0]].Gain == s.Options[which[len(which)-1]].Gain {
		return nil
	}
	which = slices.DeleteFunc(which[:most], func(i int) bool { return s.Options[i].Gain <= 0 })
	return buttonRows(w, s, which, sh)
}

// all returns the indexes below n.
func all(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// keepsMenus reports whether the options of a question stand in menus: they are too
// many for buttons, or were so when the same kind of question was asked before in
// this phase.
func (f feature) keepsMenus(w wording.Words, r kit.Reader, s, all *table.Sight) bool {
	if s.Ready || s.Question.Form != engine.Choose {
		return false
	}
	kind := s.Question.Kind
	if r.Preferences.OneByOne {
		kind += " " // without joined answers the list is another one
	}
	if fitButtons(w, all) {
		return f.listed.has(r.User, s, kind)
	}
	f.listed.note(r.User, s, kind)
	return true
}

// fitButtons reports whether the options are readable as buttons.
func fitButtons(w wording.Words, s *table.Sight) bool {
	if len(s.Options) <= maxButtons {
		return true
	}
	if len(s.Options) > maxShort {
		return false
	}
	for _, o := range s.Options {
		if len([]rune(optionLabel(w, o))) > shortLabel {
			return false
		}
	}
	return true
}

// optionLabel is an option in one line: its name, cost and gain.
func optionLabel(w wording.Words, o engine.Option) string {
	return wording.Dots(w.Flat(o.Label), w.Flat(o.Effect))
}

// cutOptions returns in full the options whose labels are cut on their buttons.
func cutOptions(w wording.Words, s *table.Sight, menus bool) []string {
	if s.Question.Form != engine.Choose || menus {
		return nil
	}
	var out []string
	for _, o := range s.Options {
		if len([]rune(optionLabel(w, o))) > maxLabel {
			out = append(out, wording.Clip(wording.Dots("**"+w.Rich(o.Label)+"**", w.Rich(o.Effect)), 200))
		}
	}
	return wording.Bullets(out, 4)
}

// buttonRows returns options as buttons, the most likely one first and coloured.
func buttonRows(w wording.Words, s *table.Sight, which []int, sh shown) []wire.Component {
	codes := kit.CodesOf(s.Options)
	var rows []wire.Component
	for start := 0; start < len(which); start += 5 {
		var buttons []wire.Button
		for _, i := range which[start:min(start+5, len(which))] {
			b := kit.Button(kit.OnTurn("pick", s, kit.ShortCode(codes, i)), optionLabel(w, s.Options[i]))
			switch {
			case sh.atOnce[s.Options[i].Code]:
				b = kit.Styled(b, wire.Danger)
			case i == which[0]:
				b = kit.Styled(b, wire.Primary)
			}
			buttons = append(buttons, b)
		}
		rows = append(rows, kit.Row(buttons...))
	}
	return rows
}

// chunk is a part of the options that fits in one menu.
type chunk struct {
	heading string
	options []int
	several bool // several of them may be chosen at once
}

// menuRows returns options as menus, one for each group, paged when there are
// many.
func menuRows(w wording.Words, s *table.Sight, sh shown) []wire.Component {
	chunks, page := chunksOf(w, s, sh), sh.page
	for len(chunks) > menusOnPage && len(sh.several) > 0 {
		// A menu for several answers would take the room of the buttons.
		sh.several = without(s, sh.several)
		chunks = chunksOf(w, s, sh)
	}
	var rows []wire.Component
	pages := 1
	if len(chunks) > menusOnPage+1 {
		pages = (len(chunks) + menusOnPage - 1) / menusOnPage
		page = min(max(page, 0), pages-1)
		chunks = chunks[page*menusOnPage : min((page+1)*menusOnPage, len(chunks))]
	}
	for n, c := range chunks {
		rows = append(rows, wire.Row{menuOf(w, s, sh, c, strconv.Itoa(page)+"."+strconv.Itoa(n))})
	}
	if pages > 1 {
		rows = append(rows, kit.Pager(w, func(to int) kit.CustomID { return kit.OnTurn("page", s, strconv.Itoa(to)) }, page, pages))
	}
	return rows
}

// menuOf returns the menu of a part of the options.
func menuOf(w wording.Words, s *table.Sight, sh shown, c chunk, id string) wire.Select {
	codes := kit.CodesOf(s.Options)
	menu := wire.Select{CustomID: kit.OnTurn("menu", s, id).String(), Placeholder: wording.Clip(c.heading, 150)}
	if c.several {
		menu.Placeholder = wording.Clip(w.Label("menu.several", engine.Word("what", wording.Clip(c.heading, 100))), 150)
		menu.Min, menu.Max = 1, min(len(c.options), mostSeveral)
	}
	for _, i := range c.options {
		o := s.Options[i]
		menu.Options = append(menu.Options, wire.SelectOption{
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

// picksRows returns one menu for several choices; nil when the list is too long
// for one.
func picksRows(w wording.Words, s *table.Sight) []wire.Component {
	list := picksOf(s.Options)
	most := min(s.Question.Picks.Max, len(list))
	if len(list) > kit.MaxMenu || most < 1 {
		return nil
	}
	least := min(max(s.Question.Picks.Min, 1), most)
	menu := wire.Select{
		CustomID:    kit.OnTurn("picks", s, picksSum(s.Options)).String(),
		Placeholder: wording.Clip(w.Flat(s.Question.Text), 150),
		Min:         least,
		Max:         most,
	}
	for n, p := range list {
		o := s.Options[p.option]
		label := w.Flat(o.Label)
		if p.copies > 1 {
			label += " (" + strconv.Itoa(p.copy) + ")"
		}
		menu.Options = append(menu.Options, wire.SelectOption{
			Label: wording.Clip(label, 100), Value: strconv.Itoa(n), Description: wording.Clip(w.Flat(o.Effect), 100),
		})
	}
	return []wire.Component{wire.Row{menu}}
}

// pick is one line of a menu for several choices: the option, and which copy of
// it.
type pick struct{ option, copy, copies int }

func picksOf(options []engine.Option) []pick {
	var out []pick
	for i, o := range options {
		copies := max(o.Times, 1)
		for c := range copies {
			out = append(out, pick{i, c + 1, copies})
		}
	}
	return out
}

// picksSum is a checksum that shows whether a list of picks is unchanged.
func picksSum(options []engine.Option) string {
	var b strings.Builder
	for _, o := range options {
		b.WriteString(o.Code + ";" + strconv.Itoa(o.Times) + ";")
	}
	return strconv.FormatUint(uint64(kit.Checksum(b.String())), 16)
}

// pickedCodes joins the chosen lines of a menu into a chain in notation.
func pickedCodes(options []engine.Option, values []string) (string, bool) {
	list := picksOf(options)
	var codes []string
	for _, v := range values {
		n, ok := kit.Natural(v)
		if !ok || n >= int64(len(list)) {
			return "", false
		}
		codes = append(codes, options[list[n].option].Code)
	}
	return strings.Join(codes, "; "), len(codes) > 0
}

// amountRows returns buttons for a few likely numbers and one for other numbers.
func amountRows(w wording.Words, s *table.Sight) []wire.Component {
	rows := buttonRows(w, s, spread(len(s.Options), 10), shown{})
	return append(rows, kit.Row(kit.Button(kit.OnTurn("amount", s, ""), w.Label("button.other_number"))))
}

// spread chooses k indexes below n: the first ones, which are the most likely,
// and some up to the last.
func spread(n, k int) []int {
	if n <= k {
		return all(n)
	}
	out := all(k / 2)
	rest := k - len(out)
	for i := 1; i <= rest; i++ {
		next := k/2 - 1 + i*(n-k/2)/rest
		if next > out[len(out)-1] {
			out = append(out, next)
		}
	}
	return out
}
