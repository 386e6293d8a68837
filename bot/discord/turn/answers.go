package turn

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
)

// How the answers to a question stand on a panel: the likely ones as lines of text, each
// with a button beside it; all of them in menus below, where they are many; those that
// pass, decline or end something as buttons of their own, so that nobody looks for them.

const (
	maxLines    = 5   // more answers than this get menus
	mostLines   = 3   // so many lines stand above menus
	mostName    = 160 // characters of an answer's name and of its effect: two lines each
	menusOnPage = 3   // beside them the lines and the controls
)

// answers are the answers of a panel in their places.
type answers struct {
	lines []discordgo.MessageComponent
	rows  []discordgo.MessageComponent
	stops []discordgo.Button
	best  []int // the options that stand as lines
	ends  []int // and those of stops
}

// answersOf places the options of a question.
func (f *feature) answersOf(w wording.Words, s *table.Sight, sh shown) answers {
	switch {
	case s.Question.Form == engine.Picks:
		if rows := picksRows(w, s, sh); rows != nil {
			return answers{rows: rows}
		}
	case s.Question.Form == engine.Grid && len(s.Options) > maxLines:
		rows := behindRows(w, s, sh, all(len(s.Options)))
		if rows == nil {
			rows = gridRows(w, s, sh)
		}
		if rows != nil {
			best := sh.roomFor(w, s, bestOf(s, sh), highAboveMenus-sh.over)
			return answers{lines: f.linesOf(w, s, best, sh), rows: rows, best: best}
		}
	case s.Question.Form == engine.Amount && len(s.Options) > maxLines && (len(s.Options) > kit.MaxMenu || shortLabels(w, s)):
		return amountsOf(w, s, sh)
	}
	likely, stops := sh.apart(s.Options)
	room := highAlone - sh.over
	led, rows := sh.ledBy(w, s, likely)
	likely = slices.DeleteFunc(likely, func(i int) bool { return i == led || sh.times[s.Options[i].Code] })
	then := behindRows(w, s, sh, likely)
	if len(sh.several) > 0 || led >= 0 || then != nil || len(sh.best) > 0 {
		room -= highMenu // below the lines
	}
	first := likely[:min(mostLines, len(likely))]
	if len(likely) > maxLines || len(sh.roomFor(w, s, likely, room)) < len(likely) || len(sh.roomFor(w, s, first, highFirst-sh.over)) < len(first) {
		if pair := pairOf(w, s, sh, likely); pair != nil {
			return answers{pair, then, buttonsOf(w, s, stops, sh), likely, stops}
		}
		best := sh.roomFor(w, s, bestOf(s, sh), highAboveMenus-sh.over)
		sh.lines = map[int]bool{}
		for _, i := range append(best, stops...) {
			sh.lines[i] = true
		}
		if then == nil {
			then = menuRows(w, s, sh)
			then = slices.Concat(then, bestRows(w, s, sh, len(then)))
		}
		return answers{f.linesOf(w, s, best, sh), then, buttonsOf(w, s, stops, sh), best, stops}
	}
	if sh.order.Rank != nil {
		sh.byAdvice(s, likely)
	}
	return answers{f.linesOf(w, s, likely, sh), slices.Concat(rows, then, bestRows(w, s, sh, 0), severalRow(w, s, sh)), buttonsOf(w, s, stops, sh), likely, stops}
}

// pairOf returns one or two answers that have no room as lines as buttons with their names,
// best first: a menu would take as much room and hide them. It is nil for more, and where a
// menu offers more than these.
func pairOf(w wording.Words, s *table.Sight, sh shown, likely []int) []discordgo.MessageComponent {
	if len(likely) > 2 || len(sh.several) > 0 || len(sh.best) > 0 || len(sh.led) > 0 {
		return nil
	}
	if sh.order.Rank != nil {
		sh.byAdvice(s, likely)
	}
	if rows, _ := likelyButtons(w, s, likely, sh, len(likely)); len(rows) == 1 || sh.over <= overPair {
		return rows
	}
	codes := kit.CodesOf(s.Options)
	var row []discordgo.Button
	var names []string
	for _, i := range likely {
		name := clipWay(sh.name(w, s.Options[i]), mostButton)
		row, names = append(row, painted(kit.Button(kit.OnTurn("pick", s, kit.ShortCode(codes, i)), name), s, i, sh)), append(names, name)
	}
	if wording.ButtonRows(names) > 1 {
		return nil
	}
	return []discordgo.MessageComponent{kit.Row(row...)}
}

// overPair is how many pixels the text may take of the room of the lines where two answers
// still stand below each other: with more the second would be too low.
const overPair = 90

// ledBy returns the option behind which several others are picked, with a menu that
// gives it and them at once, where all answers stand as lines and one leads to picks;
// -1 otherwise.
func (sh shown) ledBy(w wording.Words, s *table.Sight, likely []int) (int, []discordgo.MessageComponent) {
	if len(likely) > maxLines || len(sh.led) != 1 {
		return -1, nil
	}
	rows := ledRows(w, s, sh.led[0], sh)
	if at := indexOf(s.Options, sh.led[0].Code()); rows != nil && slices.Contains(likely, at) {
		return at, rows
	}
	return -1, nil
}

// apart returns the indexes of the options, those apart that pass, decline or end
// something. Where nothing else is left, they are ordinary answers.
func (sh shown) apart(options []engine.Option) (likely, stops []int) {
	for i, o := range options {
		if sh.best[o.Code] || isBeyond(o) {
			continue
		}
		if engine.Stops(firstOf(o)) && len(stops) < mostStops {
			stops = append(stops, i)
		} else {
			likely = append(likely, i)
		}
	}
	if len(likely) == 0 {
		return stops, nil
	}
	return likely, stops
}

// mostStops is how many answers stand among the controls.
const mostStops = 2

// all returns the indexes below n.
func all(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// bestOf returns the options that stand as lines above menus: the best by advice, where
// there may be some, else those that bring most by the game's own numbers, else the first
// ones of the rulebook.
func bestOf(s *table.Sight, sh shown) []int {
	likely, _ := sh.apart(s.Options)
	likely = slices.DeleteFunc(likely, func(i int) bool { return sh.times[s.Options[i].Code] })
	alike := !slices.ContainsFunc(s.Options, func(o engine.Option) bool { return o.Gain != s.Options[0].Gain })
	switch {
	case sh.order.Rank != nil:
		sh.byAdvice(s, likely)
	case alike && s.Question.Form == engine.Grid:
		return nil // the first cells are no better than the last
	default:
		slices.SortStableFunc(likely, func(a, b int) int { return s.Options[b].Gain - s.Options[a].Gain })
	}
	return likely[:min(mostLines, len(likely))]
}

// byAdvice sorts options by advice.
func (sh shown) byAdvice(s *table.Sight, which []int) {
	slices.SortStableFunc(which, func(a, b int) int { return sh.order.Rank[s.Options[a].Code] - sh.order.Rank[s.Options[b].Code] })
}

// firstOf is the first answer of an option, which may be a chain.
func firstOf(o engine.Option) string {
	first, _, _ := strings.Cut(o.Code, ";")
	return first
}

// good is the index of the one option that is clearly good; -1 when there is none.
func (sh shown) good(s *table.Sight) int {
	if sh.order.Good == "" {
		return -1
	}
	return indexOf(s.Options, sh.order.Good)
}

// linesOf returns answers as lines: the name, below it cost and gain, beside it a button
// that says what a press does.
func (f *feature) linesOf(w wording.Words, s *table.Sight, which []int, sh shown) []discordgo.MessageComponent {
	codes, verb := kit.CodesOf(s.Options), f.verb(w, s)
	var lines []discordgo.MessageComponent
	for _, i := range which {
		word := cmp.Or(w.Flat(s.Options[i].Verb), verb)
		lines = append(lines, kit.Beside(sh.lineText(w, s.Options[i]), painted(kit.Button(kit.OnTurn("pick", s, kit.ShortCode(codes, i)), word), s, i, sh)))
	}
	return lines
}

// lineText is the text of an answer: its name, behind that of the answers before it, and
// below it what it costs and brings, in two rows; its line in the menu and «?» tell all of
// that.
func (sh shown) lineText(w wording.Words, o engine.Option) string {
	text := "**" + wording.Escape(clipWay(sh.name(w, o), mostName)) + "**" // a seat in bold inside would end it
	if effect := w.Rich(o.Effect); effect != "" {
		text += "\n-# " + wording.Fitted(wording.Clip(strings.ReplaceAll(effect, "\n", " "), mostName), 2, besideButton)
	}
	return text
}

// name is the name of an answer, behind that of the answers before it.
func (sh shown) name(w wording.Words, o engine.Option) string {
	if sh.heads[w.Flat(o.Group)] {
		return inGroup(w, o)
	}
	return w.Flat(o.Label)
}

// roomFor returns as many of the answers as have room as lines so high.
func (sh shown) roomFor(w wording.Words, s *table.Sight, which []int, high int) []int {
	var texts []string
	for _, i := range which {
		texts = append(texts, sh.lineText(w, s.Options[i]))
	}
	return which[:roomy(texts, high)]
}

// buttonsOf returns options as buttons with their names.
func buttonsOf(w wording.Words, s *table.Sight, which []int, sh shown) []discordgo.Button {
	codes := kit.CodesOf(s.Options)
	var buttons []discordgo.Button
	for _, i := range which {
		o := s.Options[i]
		buttons = append(buttons, painted(kit.Button(kit.OnTurn("pick", s, kit.ShortCode(codes, i)), optionLabel(w, o)), s, i, sh))
	}
	return buttons
}

// painted colours the button of an answer that is final at once, and of the one that is
// clearly good. Nothing else is coloured, so that nothing looks recommended.
func painted(b discordgo.Button, s *table.Sight, i int, sh shown) discordgo.Button {
	switch {
	case sh.atOnce[s.Options[i].Code]:
		return kit.Styled(b, discordgo.DangerButton)
	case i == sh.good(s):
		return kit.Styled(b, discordgo.PrimaryButton)
	}
	return b
}

// verb is the word on the buttons beside the answers of a question.
func (f *feature) verb(w wording.Words, s *table.Sight) string {
	if p, ok := f.purpose(s); ok && !p.Verb.IsZero() {
		return w.Flat(p.Verb)
	}
	return w.Label("button.choose")
}

// optionLabel is an option in one line: its name, cost and gain.
func optionLabel(w wording.Words, o engine.Option) string {
	return wording.Dots(w.Flat(o.Label), w.Flat(o.Effect))
}
