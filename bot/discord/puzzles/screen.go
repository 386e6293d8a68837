package puzzles

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/layout"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/puzzle"
	"guildhall/render"
	"guildhall/render/rulebookpage"
	"guildhall/storage"
)

// task is a question to a person, from a puzzle or from their own match.
type task struct {
	game    string
	seats   int
	seat    engine.Seat
	state   engine.State
	answers []puzzle.Answer
	best    int
	name    string // key for its pictures in the cache
}

// screen is a task shown to a person.
type screen struct {
	task
	f       feature
	reader  recipients.Recipient
	w       textfmt.Words // texts with the names of the seats
	head    string        // a line above the question
	given   int           // index of the given answer; -1 for none
	shown   bool          // the best answer is shown
	said    []string      // text about the answer
	to      func(n int, code string) string
	verb    string // verb of the answers' buttons
	table   int64  // table of the person's own match; 0: none
	buttons []discordgo.Button
}

// words returns texts with names for the seats of a puzzle, as in lessons.
func (f feature) words(lang, game string, seats int) textfmt.Words {
	w := f.Texts.Words(lang, storage.Table{})
	names := strings.Fields(w.Flat(engine.T("render.teach.names")))
	t := storage.Table{Game: game}
	for seat := range seats {
		t.Seats = append(t.Seats, storage.Seat{User: "puzzle", Name: names[seat%len(names)]})
	}
	return f.Texts.Words(lang, t)
}

// over reports whether an answer was given, or the best one is shown.
func (s *screen) over() bool { return s.given >= 0 || s.shown }

// played returns the index of the answer whose result is shown; -1 for none.
func (s *screen) played() int {
	if s.shown {
		return s.best
	}
	return s.given
}

func (s *screen) reply(ctx context.Context) (handler.Reply, error) {
	m := wire.Message{Frame: &wire.Frame{Colour: handler.EdgeTurn, Top: true}}
	lines := []string{"-# " + s.head}
	state, events := s.state, []engine.Event(nil)
	if s.over() {
		m.Frame.Colour = handler.EdgeWait
		if s.played() == s.best {
			m.Frame.Colour = handler.EdgeDone
		}
		var err error
		if state, events, err = s.after(s.played()); err != nil {
			return handler.Reply{}, err
		}
		lines = append(lines, s.answered()...)
		lines = append(lines, s.happened(events)...)
	} else {
		lines = append(lines, s.asked()...)
	}
	size := s.picture(ctx, &m, &lines, state, events)
	m.Content = textfmt.ClipLines(textfmt.Lines(lines...), textfmt.MaxContent)
	return handler.Reply{Message: s.laidOut(ctx, m, size)}, nil
}

// asked returns the question with its position in the turn and the person's resources for it.
func (s *screen) asked() (lines []string) {
	q := s.state.Ask(s.seat)
	trail := s.w.List(q.Trail)
	if len(trail) > 0 && strings.Contains(strings.ToLower(s.head), strings.ToLower(trail[0])) {
		trail = trail[1:] // the heading already contains the round
	}
	if len(trail) > 0 {
		lines = append(lines, "-# "+textfmt.Clip(strings.Join(trail, " › "), 120))
	}
	lines = append(lines, "### "+s.w.Flat(q.Text))
	if facts := s.w.List(q.Facts); len(facts) > 0 {
		lines = append(lines, "-# "+textfmt.Clip(strings.Join(facts, " · "), 300))
	}
	return lines
}

// answered returns the question, the answer, and the text about it.
func (s *screen) answered() []string {
	lines := []string{"-# " + s.w.Flat(s.state.Ask(s.seat).Text)}
	if s.given >= 0 {
		lines = append(lines, "-# "+textfmt.Clip(s.w.Say("puzzle.given", engine.Word("answer", s.w.Rich(s.answers[s.given].Label))), 200))
	}
	return append(lines, s.said...)
}

// maxHappened is the maximum number of lines about the result of an answer.
const maxHappened = 2

// happened returns the events after the answer that the person may know.
func (s *screen) happened(events []engine.Event) []string {
	var lines []string
	for _, e := range events {
		if said := s.w.Flat(e.Text); said != "" {
			lines = append(lines, "-# "+textfmt.Clip(said, 140))
		}
	}
	return lines[:min(maxHappened, len(lines))]
}

// after returns the position after an answer, with the events that it caused.
func (s *screen) after(n int) (engine.State, []engine.Event, error) {
	after := s.state.Clone()
	var ev engine.Events
	if err := after.Play(s.seat, after.Moves(s.seat, nil)[n], &ev); err != nil {
		return nil, nil, err
	}
	return after, ev.For(s.seat), nil
}

// why returns the reasons why the best answer is better than another one. If the adviser
// finds none, it returns the stored reasons.
func (s *screen) why(other int, stored []engine.Reason) []engine.Reason {
	a := s.f.adviser(s.game, s.seats)
	if a == nil || other < 0 {
		return stored
	}
	moves := s.state.Moves(s.seat, nil)
	r := engine.NumberedSeed(uint64(handler.Checksum(s.name + s.answers[other].Code))).Rand("why")
	if why, err := a.Why(ai.NewSampler(s.state, s.seat), s.seat, moves[s.best], moves[other], r); err == nil && len(why) > 0 {
		return why
	}
	return stored
}

const (
	// tall is the height of the visible part of a board, as a ratio to its width.
	tall = 0.8
	// maxLines is the maximum number of answers shown as lines; if there are more, all
	// are in a menu.
	maxLines = 5
)

// picture adds the part of the board with the relevant places; after an answer, the
// places that it changed. For a reader without pictures it adds the board as text.
func (s *screen) picture(ctx context.Context, m *wire.Message, lines *[]string, state engine.State, events []engine.Event) layout.File {
	p, ok := s.f.Pictures.Spec(s.w, storage.Table{Game: s.game}, pictures.LookPhone, s.reader.Theme)
	view := state.View(s.seat)
	if ok {
		p.Options.Table = s.w.ShortName(s.game)
		p.Options.Changed = pictures.EventMarks(events)
	}
	if ok && s.reader.Look == pictures.LookText {
		*lines = append(*lines, textfmt.EscapeLines(p.Artist.Text(view, p.Options)))
	}
	if !ok || s.reader.Look == pictures.LookText {
		return layout.File{}
	}
	scene := s.scene(p, state)
	key := pictures.Key("puzzle", p, s.name, s.played(), view)
	m.Files = s.f.Pictures.DrawFile(ctx, p, key, "puzzle", p.Artist.Alt(view, p.Options), func() *render.Scene { return scene })
	if scene.Cut != (render.Area{}) {
		return layout.File{Width: int(scene.Cut.W), Height: int(scene.Cut.H)}
	}
	return layout.File{Width: scene.W, Height: scene.H}
}

// hasHand reports whether the person has a hand that is drawn separately.
func (s *screen) hasHand() bool {
	p, ok := s.f.Pictures.Spec(s.w, storage.Table{Game: s.game}, pictures.LookPhone, s.reader.Theme)
	return ok && s.reader.Look != pictures.LookText && p.Artist.Hand(s.state.View(s.seat), p.Options) != nil
}

// scene returns the visible part of a board; the whole board if the places do not fit in
// one part.
func (s *screen) scene(p pictures.Spec, state engine.State) *render.Scene {
	if !s.over() {
		return rulebookpage.Question(state, s.seat, p.Artist, tall, p.Options)
	}
	var places []string
	for _, m := range p.Options.Changed {
		places = append(places, m.Place)
	}
	scene := p.Artist.Board(state.View(s.seat), p.Options)
	if !scene.CutTo(places, tall) { // too far apart, such as a space and one's money
		scene.CutTo(s.answers[s.played()].Places, tall)
	}
	return scene
}

// laidOut returns the message with answers and controls, so that it fits on one phone
// screen. If possible it has a large board and the answers as lines or in a menu.
// Otherwise the board is a small picture that a tap enlarges.
func (s *screen) laidOut(ctx context.Context, m wire.Message, size layout.File) wire.Message {
	controls := handler.Rows(s.buttons)
	ways := [][]discordgo.MessageComponent{nil}
	if !s.over() {
		ways[0] = s.menu()
		if len(s.answers) <= maxLines {
			ways = slices.Insert(ways, 0, s.lines())
		}
	}
	for _, m.Frame.Corner = range []bool{false, true} {
		for _, answers := range ways {
			m.Components = slices.Concat(answers, controls)
			if fits, err := s.fits(m, size); fits || err != nil {
				if err != nil {
					s.f.Log.ErrorContext(ctx, "measure puzzle", "puzzle", s.name, "err", err)
				}
				return m
			}
		}
	}
	return m
}

func (s *screen) fits(m wire.Message, size layout.File) (bool, error) {
	body, err := m.Body()
	if err != nil {
		return false, err
	}
	sizes := map[string]layout.File{}
	for _, f := range m.Files {
		sizes[f.Name] = layout.File{Name: f.Name, Width: size.Width, Height: size.Height}
	}
	return layout.Fits(body, sizes)
}

func (s *screen) menu() []discordgo.MessageComponent {
	var options []discordgo.SelectMenuOption
	for n, a := range s.answers {
		options = append(options, discordgo.SelectMenuOption{
			Label: textfmt.Clip(s.w.Flat(a.Label), 100), Value: s.to(n, a.Code), Description: textfmt.Clip(s.effect(a), 100),
		})
	}
	return []discordgo.MessageComponent{handler.Row(discordgo.SelectMenu{
		CustomID: handler.CustomID{Verb: s.verb, Table: s.table, Code: "+"}.String(), Placeholder: s.w.Label("puzzle.answer", engine.N("n", len(options))), Options: options,
	})}
}

// lines returns the answers as lines, each with a button that has the same verb as on the
// panel.
func (s *screen) lines() (parts []discordgo.MessageComponent) {
	label := cmp.Or(s.w.Verb(s.game, s.state.Ask(s.seat).Kind), s.w.Label("puzzle.button.choose"))
	for n, a := range s.answers {
		text := "**" + textfmt.Escape(s.w.Flat(a.Label)) + "**"
		if effect := textfmt.Clip(s.effect(a), 120); effect != "" {
			text += "\n-# " + effect
		}
		parts = append(parts, handler.WithButton(text, handler.Button(handler.CustomID{Verb: s.verb, Table: s.table, Code: s.to(n, a.Code)}, label)))
	}
	return parts
}

func (s *screen) effect(a puzzle.Answer) string {
	return strings.ReplaceAll(s.w.Flat(a.Effect), "\n", " ")
}

// points converts thousandths of a chance to points of 100.
func points(thousandths int) int { return (thousandths + 5) / 10 }

// signed formats a change with its sign.
func signed(n int) string {
	if n >= 0 {
		return "+" + strconv.Itoa(n)
	}
	return "−" + strconv.Itoa(-n)
}
