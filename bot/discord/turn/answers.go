package turn

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
)

// A panel shows answers as lines of text with a button each: all answers if there are at most
// maxWhole, or at most maxLines with a panel of at most freeHeight. Otherwise it shows
// firstLines of them as lines, and a menu holds all (menus.go). Answers that pass, decline or
// end something are always lines.
const (
	maxWhole   = 5
	firstLines = 4
	maxLines   = 8 // a message holds 40 components, and each line needs three of them
	freeHeight = 700
	// goalHeight is the height of a panel above which the lines above the answers are
	// shortened.
	goalHeight = 560
	// maxHeight is the height of a panel above which effects have one row, not two.
	maxHeight = 820
)

// answers holds the answers to a person's open question.
type answers struct {
	offers []draft.Offer   // in the rulebook's order
	order  []int           // indexes in offers, in the order of lines
	atOnce map[string]bool // codes of answers that are final at once, without a warning
	rows   int             // maximum number of rows of an effect
}

// answersOf returns the answers to the open question of a Snapshot's person.
func (f *feature) answersOf(ctx context.Context, r recipients.Recipient, s *table.Snapshot) (answers, error) {
	offers, err := f.Services.Turns.Offers(ctx, s)
	if err != nil {
		return answers{}, err
	}
	advised, err := f.Services.Hints.Order(ctx, s, offers)
	if err != nil {
		return answers{}, err
	}
	return answers{offers, draft.Arranged(offers, advised), f.warned.finalAtOnce(r, s, offers), 2}, nil
}

// codes returns the codes of the answers in the rulebook's order, from which presses
// compute short codes (handler.ShortCode).
func (a answers) codes() []string {
	codes := make([]string, len(a.offers))
	for i, o := range a.offers {
		codes[i] = o.Code
	}
	return codes
}

// find returns the answer with a code.
func (a answers) find(code string) (draft.Offer, bool) {
	i := slices.IndexFunc(a.offers, func(o draft.Offer) bool { return o.Code == code })
	if i < 0 {
		return draft.Offer{}, false
	}
	return a.offers[i], true
}

// split returns the indexes of ordinary answers, and those of answers that pass, decline
// or end something.
func (a answers) split() (others, stops []int) {
	for _, i := range a.order {
		if a.offers[i].Stops() {
			stops = append(stops, i)
		} else {
			others = append(others, i)
		}
	}
	return others, stops
}

// lines returns the indexes of the answers that are shown as lines, within room pixels, and
// reports whether these are all.
func (a answers) lines(w textfmt.Words, room int) (which []int, whole bool) {
	if len(a.offers) <= maxWhole || len(a.offers) <= maxLines && a.heightOf(w, a.order) <= room {
		return a.order, true
	}
	others, stops := a.split()
	if which = slices.Concat(others[:min(firstLines, len(others))], stops); len(which) == len(a.order)-1 {
		return a.order, true // a menu for one more answer would be as high as its line
	}
	return which, false
}

// height returns the approximate height of the answers in pixels, with as few lines as
// possible.
func (a answers) height(w textfmt.Words) int {
	which, whole := a.lines(w, 0)
	if whole {
		return a.heightOf(w, which)
	}
	return a.heightOf(w, which) + menuHeight
}

// heightOf returns the approximate height of answers as lines.
func (a answers) heightOf(w textfmt.Words, which []int) int {
	high := 0
	for _, i := range which {
		high += lineHeight(a.lineText(w, i))
	}
	return high
}

// place returns the answers as components: as lines, followed by menus if not all are lines.
// room is the free height in pixels.
func (f *feature) place(w textfmt.Words, s *table.Snapshot, a answers, group string, room int) (lines, menus []discordgo.MessageComponent) {
	if s.Question.Form == engine.Picks {
		if rows := picksRows(w, s, a); rows != nil {
			return nil, rows
		}
	}
	which, whole := a.lines(w, room)
	codes := a.codes()
	for _, i := range which {
		o := a.offers[i]
		b := handler.Button(handler.OnTurn("pick", s, handler.ShortCode(codes, i)), f.verb(w, s, o))
		text := a.lineText(w, i)
		if !o.Stops() {
			text = withoutVerb(text, b.Label)
		}
		lines = append(lines, handler.WithButton(text, a.painted(b, o)))
	}
	if !whole {
		menus = a.menus(w, s, group)
	}
	return lines, menus
}

// painted returns the button of an answer; it is red if the answer is final at once.
func (a answers) painted(b discordgo.Button, o draft.Offer) discordgo.Button {
	if a.atOnce[o.Code] {
		return handler.Styled(b, discordgo.DangerButton)
	}
	return b
}

// lineText returns the text of an answer: its name, followed by its effect and cost.
func (a answers) lineText(w textfmt.Words, place int) string {
	o := a.offers[place]
	text := "**" + textfmt.Escape(w.Flat(o.Label)) + "**" // a bold seat name inside would end the bold
	if effect := w.Rich(o.Effect); effect != "" {
		text += "\n-# " + textfmt.Fitted(strings.ReplaceAll(effect, "\n", " "), a.rows, besideButton)
	}
	return text
}

// withoutVerb returns the text of an answer without the verb on its button, if its Korean
// name ends with it: «도둑» next to «해고». A name that would end with a particle keeps the
// verb.
func withoutVerb(text, verb string) string {
	name, effect, _ := strings.Cut(text, "\n")
	short, ok := strings.CutSuffix(name, " "+verb+"**")
	if !ok || slices.ContainsFunc(particles, func(p string) bool { return strings.HasSuffix(short, p) }) {
		return text
	}
	if effect != "" {
		effect = "\n" + effect
	}
	return short + "**" + effect
}

// particles end words that cannot stand alone before a verb.
var particles = []string{"에서", "에", "으로", "로", "을", "를"}

// verb returns the word on the button of an answer.
func (f *feature) verb(w textfmt.Words, s *table.Snapshot, o draft.Offer) string {
	if verb := w.Flat(o.Verb); verb != "" {
		return verb
	}
	if o.Stops() {
		return stopVerb(w, o.Code)
	}
	p, _ := f.purpose(s.Table.Game, o.Kind)
	return cmp.Or(w.Flat(p.Verb), w.Label("button.choose"))
}

// stopVerb returns the word on the button of an answer that passes, declines or ends
// something.
func stopVerb(w textfmt.Words, code string) string {
	switch code {
	case "pass":
		return w.Label("stop.pass")
	case "end":
		return w.Label("stop.end")
	case "done", "stop", "finish":
		return w.Label("stop.done")
	default:
		return w.Label("stop.skip")
	}
}

// Widths of texts on a panel, and heights of its parts, in pixels on a phone.
const (
	panelWidth   = textfmt.FrameWidth
	besideButton = 240 // a text with a button to its right
	soFarWidth   = 60  // the words before the answers given so far, and a mark
	menuHeight   = 52
	rowHeight    = 48 // a row of buttons
	edgeHeight   = 110
)

// lineHeight returns the approximate height of an answer as a line.
func lineHeight(text string) int {
	name, effect, _ := strings.Cut(text, "\n-# ")
	high := 8 + 22*textfmt.RowsOf(strings.Trim(name, "*"), textfmt.NormalText, besideButton)
	if effect != "" {
		high += textfmt.SmallHeight * textfmt.RowsOf(effect, textfmt.SmallText, besideButton)
	}
	return max(high, rowHeight)
}
