package learn

import (
	"context"
	"strings"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/layout"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/engine/lesson"
	"guildhall/render"
	"guildhall/render/rulebookpage"
	"guildhall/storage"
)

// screen is a lesson for a person.
type screen struct {
	Deps
	reader recipients.Recipient
	w      textfmt.Words // texts with the names of the lesson's seats
	course *lesson.Course
	number int
	lesson *lesson.Lesson
	place  place
	tried  tried
	solved bool // the lesson is solved, now or earlier
}

// show shows a lesson with the answers of a place. If the lesson no longer offers them, it
// shows its beginning.
func (f feature) show(ctx context.Context, r recipients.Recipient, at place) (handler.Reply, error) {
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
		return handler.Reply{}, err
	}
	p, err := f.note(ctx, r.User, at.game, l.ID, t.out != nil && t.out.Right)
	if err != nil {
		return handler.Reply{}, err
	}
	s := screen{Deps: f.Deps, reader: r, w: f.words(r.Language, at.game, l), course: c, number: c.Index(l.ID), lesson: l, place: at, tried: t, solved: p.has(l.ID)}
	return s.reply(ctx), nil
}

// words returns texts with names for the seats of a lesson, as on the teaching pages. The
// reader's seat has such a name too, since «You» does not fit in every text.
func (f feature) words(lang, game string, l *lesson.Lesson) textfmt.Words {
	w := f.Texts.Words(lang, storage.Table{})
	names := strings.Fields(w.Flat(engine.T("render.teach.names")))
	t := storage.Table{Game: game}
	for seat := range l.Seats {
		t.Seats = append(t.Seats, storage.Seat{User: "lesson", Name: names[seat%len(names)]})
	}
	return f.Texts.Words(lang, t)
}

func (s screen) reply(ctx context.Context) handler.Reply {
	m := wire.Message{Frame: &wire.Frame{Colour: handler.EdgeTurn, Top: true}}
	lines := []string{s.head(), s.heading()}
	switch out := s.tried.out; {
	case out == nil:
		lines = append(lines, s.task()...)
	case out.Right:
		m.Frame.Colour = handler.EdgeDone
		lines = append(lines, s.given(), "✓ "+s.said())
	default:
		m.Frame.Colour = handler.EdgeWait
		lines = append(lines, s.given(), "✗ "+s.said())
	}
	board, lines := s.board(ctx, lines)
	m.Files = board.files
	m.Content = textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)
	return handler.Reply{Message: s.laidOut(ctx, m, board.size)}
}

// head returns the line with the game, the number of the lesson, and the reader's seat.
func (s screen) head() string {
	nth := s.w.Say("learn.nth", engine.N("n", s.number+1), engine.N("of", len(s.course.Lessons)))
	return "-# " + textfmt.Dots(s.w.ShortName(s.place.game), nth, s.w.Say("learn.you", engine.Word("name", s.w.Called(s.lesson.Seat))))
}

func (s screen) heading() string {
	title := "### " + s.lesson.Title.In(s.reader.Language)
	if s.solved {
		title += " ✓"
	}
	return title
}

// task returns the situation in small letters and the current question, with the hint if it is
// shown. After the first answer the situation is left out.
func (s screen) task() []string {
	situation, question := asked(s.lesson.Task.In(s.reader.Language))
	lines := []string{small(situation), "**" + question + "**"}
	if len(s.tried.answers) > 0 {
		now := s.tried.attempt.State().Ask(s.lesson.Seat).Text
		lines = []string{small(question), s.given(), "**" + s.w.Flat(now) + "**"}
	}
	if s.place.hint {
		lines = append(lines, small(s.w.Say("learn.hint", engine.Word("hint", s.lesson.Hint.In(s.reader.Language)))))
	}
	return lines
}

// small returns a line in small letters; "" for "".
func small(line string) string {
	if line == "" {
		return ""
	}
	return "-# " + line
}

// asked splits a task into the situation and its last sentence, the question.
func asked(task string) (situation, question string) {
	at := -1
	for i := range len(task) - 1 {
		if strings.ContainsRune(".?!:", rune(task[i])) && task[i+1] == ' ' && strings.Count(task[:i], "**")%2 == 0 {
			at = i + 1
		}
	}
	if at > 0 {
		situation, task = task[:at], task[at+1:]
	}
	return situation, strings.ReplaceAll(task, "**", "")
}

// given lists the answers so far.
func (s screen) given() string {
	var labels []string
	for _, c := range s.tried.answers {
		labels = append(labels, s.w.Rich(c.Label))
	}
	return "-# " + textfmt.Clip(s.w.Say("learn.given", engine.Word("answers", strings.Join(labels, " › "))), 300)
}

// said returns the lesson's text about the answer, otherwise the rules' reason to refuse it,
// otherwise the section that explains it.
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

// shownBoard is the picture of a position with its size.
type shownBoard struct {
	files []wire.File
	size  layout.File
}

// board returns the picture of the position. For a reader without pictures it appends the
// position as text to the lines.
func (s screen) board(ctx context.Context, lines []string) (shownBoard, []string) {
	p, ok := s.Pictures.Spec(s.w, storage.Table{Game: s.place.game}, pictures.LookPhone, s.reader.Theme)
	if !ok {
		return shownBoard{}, lines
	}
	p.Options.Table = s.w.ShortName(s.place.game)
	if s.tried.out != nil {
		p.Options.Changed = pictures.EventMarks(s.tried.out.Events)
	}
	state := s.tried.attempt.State()
	view := state.View(s.lesson.Seat)
	if s.reader.Look == pictures.LookText {
		return shownBoard{}, append(lines, textfmt.EscapeLines(p.Artist.Text(view, p.Options)))
	}
	scene, err := rulebookpage.DrawState(state, p.Artist, s.lesson.Scene, p.Options)
	if err != nil { // the tests of a game prevent such a lesson
		s.Log.ErrorContext(ctx, "draw board of lesson", "game", s.place.game, "lesson", s.lesson.ID, "err", err)
		return shownBoard{}, lines
	}
	key := pictures.Key("lesson board", p, s.place.game, s.lesson.Scene, view)
	files := s.Pictures.DrawFile(ctx, p, key, "lesson", p.Artist.Alt(view, p.Options), func() *render.Scene { return scene })
	return shownBoard{files, layout.File{Width: scene.W, Height: scene.H}}, lines
}
