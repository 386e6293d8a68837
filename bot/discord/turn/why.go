package turn

import (
	"context"
	"slices"
	"strings"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
)

// why shows the section of the rules for the current question, and then the answers that
// are not possible now, each with its reason.
func (f *feature) why(ctx context.Context, p handler.Press) (handler.Reply, error) {
	s, err := f.Access.Sight(ctx, p)
	if err != nil {
		return handler.Reply{}, err
	}
	if !s.MyTurn {
		return f.showTable(ctx, p.Reader, s, "")
	}
	blocked, err := f.Services.Turns.Blocked(ctx, s)
	if err != nil {
		return handler.Reply{}, err
	}
	w := p.Reader.WordsAt(s.Table)
	open, err := f.Links.BoardButtons(ctx, w, p.Reader.User, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	out := f.whyText(w, s, blocked)
	say := handler.TextReply(textfmt.ClipLines(out, textfmt.MaxContent)).With(f.ruleMenu(w, s, blocked)...).With(f.namedMenu(w, s)...).With(handler.Rows(f.more(w, p.Reader, s, open))...)
	say.Message.Frame = &wire.Frame{Colour: handler.EdgeTurn, Corner: true}
	if p, ok := f.Pictures.Spec(w, s.Table, p.Reader.Look, p.Reader.Theme); ok && !s.Ready {
		say.Message.Files = f.choicesPicture(ctx, p, s)
	}
	return say, nil
}

// highWhy is the maximum height, in pixels, of the text above the menus of the rules, for
// the width of a whole frame. Next to the picture in the corner it is a line or two
// higher.
const highWhy = 400

// whyText describes the question, the seat's own things, and the impossible answers, on
// one screen of a phone. If the text is too long, it gets small letters. If that is not
// enough, the section is cut to its beginning, and then the reasons to the first ones;
// the menu below links to the section.
func (f *feature) whyText(w textfmt.Words, s *table.Snapshot, blocked []engine.Refusal) string {
	section := f.section(w, s)
	head := append([]string{trailLine(w, s), section}, factLines(w, s)...)
	reasons := reasonLines(w, s, blocked)
	text := func() string {
		if len(reasons) == 0 {
			return textfmt.Lines(append(head, w.Say("why.nothing"))...)
		}
		return textfmt.Lines(slices.Concat(head, []string{w.Say("why.head")}, reasons)...)
	}
	if textfmt.HeightOf(text()) <= highWhy {
		return text()
	}
	head[1] = textfmt.Lines(textfmt.Small(strings.Split(section, "\n"))...)
	copy(head[2:], textfmt.Small(head[2:]))
	reasons = textfmt.Small(reasons)
	if textfmt.HeightOf(text()) > highWhy {
		first, rest, _ := strings.Cut(head[1], "\n")
		if rest != "" {
			first += " …"
		}
		head[1] = first
	}
	for dropped := 0; len(reasons) > 1 && textfmt.HeightOf(text()) > highWhy; {
		last := len(reasons) - 1
		if dropped > 0 {
			last--
		}
		dropped++
		reasons = append(reasons[:last:last], "-# "+w.Say("why.more", engine.N("n", dropped)))
	}
	return text()
}

// reasonLines lists the answers that are not possible now, grouped by reason. A group
// names the section of the rules if the reasons have several sections.
func reasonLines(w textfmt.Words, s *table.Snapshot, blocked []engine.Refusal) []string {
	var order []string
	names, rules, sections := map[string][]string{}, map[string]string{}, map[string]bool{}
	for _, no := range blocked {
		why := w.Rich(no.Why)
		if names[why] == nil {
			order, rules[why] = append(order, why), w.Section(s.Table.Game, no.Rule)
			sections[rules[why]] = true
		}
		if label := w.Rich(no.Label); !slices.Contains(names[why], label) {
			names[why] = append(names[why], label)
		}
	}
	var lines []string
	for _, why := range order {
		line := "- " + w.Say("why.line", engine.Word("what", strings.Join(names[why], ", ")), engine.Word("why", why))
		if rule := rules[why]; rule != "" && len(sections) > 1 {
			line += " " + w.Say("why.rule", engine.Word("rule", rule))
		}
		lines = append(lines, line)
	}
	return lines
}
