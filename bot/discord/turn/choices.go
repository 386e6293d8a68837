package turn

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
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
func choiceRows(w wording.Words, s *table.Sight, sh shown) []discordgo.MessageComponent {
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
	for _, above := range [][]discordgo.MessageComponent{headRow(w, s, sh), bestRow(w, s, sh)} {
		if len(rows)+len(above) <= mostRows {
			rows = append(above, rows...)
		}
	}
	return rows
}

// headRow returns the first answers of chains as buttons, for people who go step by
// step: the menus below list the chains.
func headRow(w wording.Words, s *table.Sight, sh shown) []discordgo.MessageComponent {
	var buttons []discordgo.Button
	for _, o := range sh.heads {
		if len(o.Code) <= kit.MaxCode && len(buttons) < kit.MaxTabs {
			buttons = append(buttons, kit.Button(kit.OnTurn("pick", s, o.Code), optionLabel(w, o)))
		}
	}
	if len(buttons) == 0 {
		return nil
	}
	return []discordgo.MessageComponent{kit.Row(buttons...)}
}

// most is how many of the best options have buttons above a long list.
const most = 3

// bestRow returns the options that bring the most, by the game's own numbers, as
// buttons: a row that stands above a long list; nil when the game tells none.
func bestRow(w wording.Words, s *table.Sight, sh shown) []discordgo.MessageComponent {
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
func (f *feature) keepsMenus(w wording.Words, r kit.Reader, s, all *table.Sight) bool {
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
func buttonRows(w wording.Words, s *table.Sight, which []int, sh shown) []discordgo.MessageComponent {
	codes := kit.CodesOf(s.Options)
	var rows []discordgo.MessageComponent
	for start := 0; start < len(which); start += 5 {
		var buttons []discordgo.Button
		for _, i := range which[start:min(start+5, len(which))] {
			b := kit.Button(kit.OnTurn("pick", s, kit.ShortCode(codes, i)), optionLabel(w, s.Options[i]))
			switch {
			case sh.atOnce[s.Options[i].Code]:
				b = kit.Styled(b, discordgo.DangerButton)
			case i == which[0]:
				b = kit.Styled(b, discordgo.PrimaryButton)
			}
			buttons = append(buttons, b)
		}
		rows = append(rows, kit.Row(buttons...))
	}
	return rows
}
