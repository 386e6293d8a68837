package learn

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/engine"
	"guildhall/engine/lesson"
	"guildhall/render"
	"guildhall/render/book"
	"guildhall/storage"
)

// screen is a lesson as a person sees it.
type screen struct {
	bot    *kit.Kit
	reader kit.Reader
	w      wording.Words // with the names of the lesson's seats
	course *lesson.Course
	number int
	lesson *lesson.Lesson
	place  place
	tried  tried
	solved bool // now or before
}

// show shows a lesson with the answers of a place. Answers that the lesson does not offer
// any more lead to its beginning.
func (f feature) show(ctx context.Context, r kit.Reader, at place) (kit.Reply, error) {
	c := f.courses.of(ctx, at.game)
	if c == nil || c.Index(at.lesson) < 0 {
		return f.list(ctx, r, at.game)
	}
	l := c.Lessons[c.Index(at.lesson)]
	if l.Match != nil {
		return f.showMatch(ctx, r, at, c)
	}
	t, current, err := try(l, at)
	if err == nil && !current {
		at = at.beginning()
		t, _, err = try(l, at)
	}
	if err != nil {
		return kit.Reply{}, err
	}
	p, err := f.note(ctx, r.User, at.game, l.ID, t.out != nil && t.out.Right)
	if err != nil {
		return kit.Reply{}, err
	}
	s := screen{bot: f.bot, reader: r, w: f.words(r.Language, at.game, l), course: c, number: c.Index(l.ID), lesson: l, place: at, tried: t, solved: p.has(l.ID)}
	return s.reply(ctx), nil
}

// words are those about the people of a lesson, who are called by their seats, as in the
// pages that teach. The reader has such a name, too: «You» does not fit into every text.
func (f feature) words(lang, game string, l *lesson.Lesson) wording.Words {
	w := f.bot.Words(lang, kit.NoTable)
	names := strings.Fields(w.Flat(engine.T("render.teach.names")))
	t := storage.Table{Game: game}
	for seat := range l.Seats {
		t.Seats = append(t.Seats, storage.Seat{User: "lesson", Name: names[seat%len(names)]})
	}
	return f.bot.Words(lang, t)
}

func (s screen) reply(ctx context.Context) kit.Reply {
	m := wire.Message{Frame: &wire.Frame{Colour: kit.EdgeTurn, Top: true}}
	lines := []string{s.head(), s.heading()}
	switch out := s.tried.out; {
	case out == nil:
		lines = append(lines, s.task()...)
		m.Components = s.answers()
	case out.Right:
		m.Frame.Colour = kit.EdgeDone
		lines = append(lines, s.given(), "✓ "+s.said())
	default:
		m.Frame.Colour = kit.EdgeWait
		lines = append(lines, s.given(), "✗ "+s.said())
	}
	m.Files, lines = s.board(ctx, lines)
	m.Content = wording.ClipLines(wording.Lines(lines...), wording.MaxContent)
	m.Components = append(m.Components, kit.Row(s.controls()...))
	return kit.Reply{Message: m}
}

// head says which lesson of which game it is, and whose seat is the reader's.
func (s screen) head() string {
	nth := s.w.Say("learn.nth", engine.N("n", s.number+1), engine.N("of", len(s.course.Lessons)))
	return "-# " + wording.Dots(s.w.ShortName(s.place.game), nth, s.w.Say("learn.you", engine.Word("name", s.w.Called(s.lesson.Seat))))
}

func (s screen) heading() string {
	title := "### " + s.lesson.Title.In(s.reader.Language)
	if s.solved {
		title += " ✓"
	}
	return title
}

// task is the situation and what is asked now, with the hint where it is wanted.
func (s screen) task() []string {
	lines := []string{s.lesson.Task.In(s.reader.Language)}
	if len(s.tried.answers) > 0 {
		question := s.tried.attempt.State().Ask(s.lesson.Seat).Text
		lines = []string{"-# " + lines[0], s.given(), "**" + s.w.Flat(question) + "**"}
	}
	if s.place.hint {
		lines = append(lines, "-# "+s.w.Say("learn.hint", engine.Word("hint", s.lesson.Hint.In(s.reader.Language))))
	}
	return lines
}

// given names the answers so far.
func (s screen) given() string {
	var labels []string
	for _, c := range s.tried.answers {
		labels = append(labels, s.w.Rich(c.Label))
	}
	return "-# " + wording.Clip(s.w.Say("learn.given", engine.Word("answers", strings.Join(labels, " › "))), 300)
}

// said is what the lesson says of the answer; else why the rules refuse it, or which
// section tells why.
func (s screen) said() string {
	out := s.tried.out
	if len(out.Say) > 0 {
		return out.Say.In(s.reader.Language)
	}
	if why := s.w.Rich(out.Refusal.Why); why != "" {
		return s.w.Say("learn.refused", engine.Word("why", why))
	}
	return s.w.Say("learn.read", engine.Word("title", s.w.Section(s.place.game, out.Rule)))
}

// board is the picture of the position; for a reader who wants no pictures it stands below
// the lines in words.
func (s screen) board(ctx context.Context, lines []string) ([]wire.File, []string) {
	p, ok := s.bot.PictureSpec(s.w, storage.Table{Game: s.place.game}, kit.LookPhone, s.reader.Theme)
	if !ok {
		return nil, lines
	}
	p.Options.Table = s.w.ShortName(s.place.game)
	if s.tried.out != nil {
		p.Options.Changed = kit.EventMarks(s.tried.out.Events)
	}
	state := s.tried.attempt.State()
	view := state.View(s.lesson.Seat)
	if s.reader.Look == kit.LookText {
		return nil, append(lines, wording.EscapeLines(p.Artist.Text(view, p.Options)))
	}
	scene, err := book.DrawState(state, p.Artist, s.lesson.Scene, p.Options)
	if err != nil { // the tests of a game refuse such a lesson
		s.bot.Log.ErrorContext(ctx, "board of a lesson", "game", s.place.game, "lesson", s.lesson.ID, "err", err)
		return nil, lines
	}
	key := kit.PictureKey("lesson board", p, s.place.game, s.lesson.Scene, view)
	return s.bot.DrawFile(ctx, p, key, "lesson", p.Artist.Alt(view, p.Options), func() *render.Scene { return scene }), lines
}

// mostLines is how many answers stand as lines; more of them stand in menus.
const mostLines = 5

// mostMenus is how many menus of answers stand on a screen, so that the controls have room.
const mostMenus = 4

// answers offers what can be answered: each with a button beside it, or in menus.
func (s screen) answers() []discordgo.MessageComponent {
	choices := s.tried.attempt.Choices()
	var parts []discordgo.MessageComponent
	if len(choices) <= mostLines {
		for n, c := range choices {
			text := "**" + s.w.Rich(c.Label) + "**"
			if effect := s.effect(c); effect != "" {
				text += "\n-# " + wording.Clip(effect, 160)
			}
			parts = append(parts, kit.Beside(text, kit.Button(s.place.then(s.tried.attempt, n, c.Code).id(), s.w.Label("learn.button.choose"))))
		}
		return parts
	}
	var options []discordgo.SelectMenuOption
	for n, c := range choices {
		options = append(options, discordgo.SelectMenuOption{
			Label: wording.Clip(s.w.Flat(c.Label), 100), Value: s.place.then(s.tried.attempt, n, c.Code).code(), Description: wording.Clip(s.effect(c), 100),
		})
	}
	for some := range slices.Chunk(options[:min(len(options), mostMenus*kit.MaxMenu)], kit.MaxMenu) {
		first := len(parts) * kit.MaxMenu
		label := s.w.Label("learn.answers", engine.N("from", first+1), engine.N("to", first+len(some)), engine.N("of", len(options)))
		id := kit.CustomID{Verb: verbLesson, Code: strings.Repeat("+", len(parts)+1)}
		parts = append(parts, kit.Row(discordgo.SelectMenu{CustomID: id.String(), Placeholder: label, Options: some}))
	}
	return parts
}

// effect is what an answer costs and brings. That of one which the rules refuse would tell
// that they do.
func (s screen) effect(c lesson.Choice) string {
	if c.Refused {
		return ""
	}
	return strings.ReplaceAll(s.w.Flat(c.Effect), "\n", " ")
}

// controls lead on: to a hint, the rule, another try, other lessons.
func (s screen) controls() (row []discordgo.Button) {
	add := func(id kit.CustomID, key string, style discordgo.ButtonStyle, args ...engine.Arg) {
		row = append(row, kit.Styled(kit.Button(id, s.w.Label(key, args...)), style))
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
		row = append(row, kit.Button(before.id(), "‹"))
	}
	if more && len(s.place.path) == 0 {
		row = append(row, kit.Button(next.id(), "›"))
	}
	add(kit.CustomID{Verb: verbList, Code: s.place.game}, "learn.button.all", discordgo.SecondaryButton)
	return row
}

// ruleButton is «Rule ›»: the section of the rules that the lesson, or what was answered,
// is about.
func (s screen) ruleButton() []discordgo.Button {
	rule := s.lesson.Rule
	if s.tried.out != nil {
		rule = s.tried.out.Rule
	}
	if s.w.Section(s.place.game, rule) == "" {
		return nil
	}
	return []discordgo.Button{kit.Button(kit.CustomID{Verb: kit.VerbRule, Code: s.place.game + " " + rule}, s.w.Label("learn.button.rule"))}
}
