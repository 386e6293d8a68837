package learn

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/layout"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/engine/lesson"
)

const (
	// maxLines is the maximum number of answers shown as lines; if there are more, all
	// are in menus.
	maxLines = 5
	// maxMenus is the maximum number of menus of answers on a screen, so that the
	// controls have room.
	maxMenus = 4
)

// laidOut returns a message with answers and controls that fits on one phone screen: with
// the answers as lines, otherwise in menus, otherwise with the board as a small picture
// that a tap enlarges. Size is that of the board.
func (s screen) laidOut(ctx context.Context, m wire.Message, size layout.File) wire.Message {
	controls := handler.Row(s.controls()...)
	ways := [][]discordgo.MessageComponent{nil}
	if s.tried.out == nil {
		choices := s.tried.attempt.Choices()
		ways[0] = s.menus(choices)
		if len(choices) <= maxLines {
			ways = slices.Insert(ways, 0, s.lines(choices))
		}
	}
	for _, answers := range ways {
		m.Components = append(answers, controls)
		if s.fits(ctx, m, size) {
			return m
		}
	}
	m.Frame.Corner = true
	return m
}

// fits reports whether a message fits on one phone screen.
func (s screen) fits(ctx context.Context, m wire.Message, size layout.File) bool {
	body, err := m.Body()
	if err != nil {
		s.Log.ErrorContext(ctx, "measure lesson", "lesson", s.lesson.ID, "err", err)
		return true
	}
	sizes := map[string]layout.File{}
	for _, f := range m.Files {
		sizes[f.Name] = layout.File{Name: f.Name, Width: size.Width, Height: size.Height}
	}
	fits, err := layout.Fits(body, sizes)
	if err != nil {
		s.Log.ErrorContext(ctx, "measure lesson", "lesson", s.lesson.ID, "err", err)
		return true
	}
	return fits
}

// menus returns answers in menus, as many as have room.
func (s screen) menus(choices []lesson.Choice) (parts []discordgo.MessageComponent) {
	var options []discordgo.SelectMenuOption
	for n, c := range choices {
		options = append(options, discordgo.SelectMenuOption{
			Label: textfmt.Clip(s.w.Flat(c.Label), 100), Value: s.place.then(s.tried.attempt, n, c.Code).code(), Description: textfmt.Clip(s.effect(c), 100),
		})
	}
	for some := range slices.Chunk(options[:min(len(options), maxMenus*handler.MaxMenu)], handler.MaxMenu) {
		label := s.w.Label("learn.answer", engine.N("n", len(options)))
		if first := len(parts) * handler.MaxMenu; len(some) < len(options) {
			label = s.w.Label("learn.answers", engine.N("from", first+1), engine.N("to", first+len(some)), engine.N("of", len(options)))
		}
		id := handler.CustomID{Verb: verbLesson, Code: strings.Repeat("+", len(parts)+1)}
		parts = append(parts, handler.Row(discordgo.SelectMenu{CustomID: id.String(), Placeholder: label, Options: some}))
	}
	return parts
}

// word returns the verb on the button of each answer: the panel's verb if it is right for
// all. Different verbs would reveal which answers the rules refuse.
func (s screen) word(choices []lesson.Choice) string {
	other := func(c lesson.Choice) bool { return !c.Verb.IsZero() || engine.EndsTurn(c.Code) }
	kind := s.tried.attempt.State().Ask(s.lesson.Seat).Kind
	if verb := s.w.Verb(s.place.game, kind); verb != "" && !slices.ContainsFunc(choices, other) {
		return verb
	}
	return s.w.Label("learn.button.choose")
}

// lines returns answers as lines with a button each.
func (s screen) lines(choices []lesson.Choice) (parts []discordgo.MessageComponent) {
	label := s.word(choices)
	for n, c := range choices {
		text := "**" + textfmt.Escape(s.w.Flat(c.Label)) + "**"
		if effect := textfmt.Clip(s.effect(c), 160); effect != "" {
			text += "\n-# " + effect
		}
		parts = append(parts, handler.WithButton(text, handler.Button(s.place.then(s.tried.attempt, n, c.Code).id(), label)))
	}
	return parts
}

// effect returns the cost and gain of an answer. It returns "" for an answer that the
// rules refuse, because an effect would suggest that they allow it.
func (s screen) effect(c lesson.Choice) string {
	if c.Refused {
		return ""
	}
	return strings.ReplaceAll(s.w.Flat(c.Effect), "\n", " ")
}

// controls returns buttons to a hint, the rule, another try, and other lessons.
func (s screen) controls() (row []discordgo.Button) {
	add := func(id handler.CustomID, key string, style discordgo.ButtonStyle, args ...engine.Arg) {
		row = append(row, handler.Styled(handler.Button(id, s.w.Label(key, args...)), style))
	}
	out, beside := s.tried.out, func(n int) (place, bool) {
		if n < 0 || n >= len(s.course.Lessons) {
			return place{}, false
		}
		return place{game: s.place.game, lesson: s.course.Lessons[n].ID}, true
	}
	next, more := beside(s.number + 1)
	switch {
	case out != nil && out.Right && more:
		add(next.id(), "learn.button.next", discordgo.SuccessButton, engine.Word("title", s.course.Lessons[s.number+1].Title.In(s.reader.Language)))
	case out != nil && !out.Right:
		add(s.place.beginning().id(), "learn.button.again", discordgo.PrimaryButton)
	case out == nil && len(s.place.path) > 0:
		add(s.place.beginning().id(), "learn.button.anew", discordgo.SecondaryButton)
	}
	if out == nil && !s.place.hint {
		hinted := s.place
		hinted.hint = true
		add(hinted.id(), "learn.button.hint", discordgo.SecondaryButton)
	}
	row = append(row, s.ruleButton()...)
	if before, ok := beside(s.number - 1); ok && len(s.place.path) == 0 {
		row = append(row, handler.Button(before.id(), "‹"))
	}
	if more && len(s.place.path) == 0 {
		row = append(row, handler.Button(next.id(), "›"))
	}
	add(handler.CustomID{Verb: verbList, Code: s.place.game}, "learn.button.all", discordgo.SecondaryButton)
	return row
}

// ruleButton returns «Rule ›», which opens the section of the rules about the lesson or
// the given answer.
func (s screen) ruleButton() []discordgo.Button {
	rule := s.lesson.Rule
	if s.tried.out != nil {
		rule = s.tried.out.Rule
	}
	if s.w.Section(s.place.game, rule) == "" {
		return nil
	}
	return []discordgo.Button{handler.Button(handler.CustomID{Verb: handler.VerbRule, Code: s.place.game + " " + rule}, s.w.Label("learn.button.rule"))}
}
