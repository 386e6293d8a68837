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
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/puzzle"
	"guildhall/render"
	"guildhall/render/rulebookpage"
	"guildhall/storage"
)

// task is a question that a person is to answer, of a puzzle or of a match of their own.
type task struct {
	game    string
	seats   int
	seat    engine.Seat
	state   engine.State
	answers []puzzle.Answer
	best    int
	name    string // under which its pictures are cached
}

// screen is a task as a person sees it.
type screen struct {
	task
	f       feature
	reader  handler.Recipient
	w       textfmt.Words // with the names of the seats
	head    string        // a line above the question
	given   int           // answer that was given; -1 for none
	shown   bool          // the best answer is shown
	said    []string      // about the answer
	to      func(n int, code string) string
	verb    string // of the answers
	table   int64  // of a match of the person's own; 0: none
	buttons []discordgo.Button
}

// words are those about the people of a puzzle, who are called by their seats, as in lessons.
func (f feature) words(lang, game string, seats int) textfmt.Words {
	w := f.bot.Words(lang, handler.NoTable)
	names := strings.Fields(w.Flat(engine.T("render.teach.names")))
	t := storage.Table{Game: game}
	for seat := range seats {
		t.Seats = append(t.Seats, storage.Seat{User: "puzzle", Name: names[seat%len(names)]})
	}
	return f.bot.Words(lang, t)
}

// over reports whether an answer was given, or the best one is shown.
func (s *screen) over() bool { return s.given >= 0 || s.shown }

// played is the answer behind which the board is shown; -1 for none.
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

// asked is the question, with where in the turn it stands and what the person has for it.
func (s *screen) asked() (lines []string) {
	q := s.state.Ask(s.seat)
	trail := s.w.List(q.Trail)
	if len(trail) > 0 && strings.Contains(strings.ToLower(s.head), strings.ToLower(trail[0])) {
		trail = trail[1:] // the head has said which round it is
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

// answered is the question, the answer, and what is said of it.
func (s *screen) answered() []string {
	lines := []string{"-# " + s.w.Flat(s.state.Ask(s.seat).Text)}
	if s.given >= 0 {
		lines = append(lines, "-# "+textfmt.Clip(s.w.Say("puzzle.given", engine.Word("answer", s.w.Rich(s.answers[s.given].Label))), 200))
	}
	return append(lines, s.said...)
}

// maxHappened is how many lines tell what an answer led to.
const maxHappened = 2

// happened tells what the answer led to, as far as the person may know it.
func (s *screen) happened(events []engine.Event) []string {
	var lines []string
	for _, e := range events {
		if said := s.w.Flat(e.Text); said != "" {
			lines = append(lines, "-# "+textfmt.Clip(said, 140))
		}
	}
	return lines[:min(maxHappened, len(lines))]
}

// after is the position behind an answer, with what happened because of it.
func (s *screen) after(n int) (engine.State, []engine.Event, error) {
	after := s.state.Clone()
	var ev engine.Events
	if err := after.Play(s.seat, after.Moves(s.seat, nil)[n], &ev); err != nil {
		return nil, nil, err
	}
	return after, ev.For(s.seat), nil
}

// why tells why the best answer is better than another one, in the game's words; the stored
// reason where it is about that one.
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
	// tall is how high the part of a board is that is shown, in widths.
	tall = 0.8
	// maxLines is how many answers stand as lines; more of them stand in a menu.
	maxLines = 5
)

// picture adds the part of the board with the places in question, or behind an answer with
// those that it changed; for a reader who wants no pictures the board in words.
func (s *screen) picture(ctx context.Context, m *wire.Message, lines *[]string, state engine.State, events []engine.Event) layout.File {
	p, ok := s.f.bot.PictureSpec(s.w, storage.Table{Game: s.game}, handler.LookPhone, s.reader.Theme)
	view := state.View(s.seat)
	if ok {
		p.Options.Table = s.w.ShortName(s.game)
		p.Options.Changed = handler.EventMarks(events)
	}
	if ok && s.reader.Look == handler.LookText {
		*lines = append(*lines, textfmt.EscapeLines(p.Artist.Text(view, p.Options)))
	}
	if !ok || s.reader.Look == handler.LookText {
		return layout.File{}
	}
	scene := s.scene(p, state)
	key := handler.PictureKey("puzzle", p, s.name, s.played(), view)
	m.Files = s.f.bot.DrawFile(ctx, p, key, "puzzle", p.Artist.Alt(view, p.Options), func() *render.Scene { return scene })
	if scene.Cut != (render.Area{}) {
		return layout.File{Width: int(scene.Cut.W), Height: int(scene.Cut.H)}
	}
	return layout.File{Width: scene.W, Height: scene.H}
}

// hasHand reports whether the person holds a hand that is drawn apart.
func (s *screen) hasHand() bool {
	p, ok := s.f.bot.PictureSpec(s.w, storage.Table{Game: s.game}, handler.LookPhone, s.reader.Theme)
	return ok && s.reader.Look != handler.LookText && p.Artist.Hand(s.state.View(s.seat), p.Options) != nil
}

// scene is the part of a board that is shown; all of it where the places do not fit in one.
func (s *screen) scene(p handler.PictureSpec, state engine.State) *render.Scene {
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

// laidOut returns the message with answers and controls so that it stands on one screen of a
// phone: with the board large and the answers as lines or in a menu, else with the board as a
// small picture that a tap shows large.
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
					s.f.bot.Log.ErrorContext(ctx, "measure a puzzle", "puzzle", s.name, "err", err)
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

// lines are the answers as lines with a button beside each, which has the panel's own word.
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

// points are a share of the chance in points of 100.
func points(thousandths int) int { return (thousandths + 5) / 10 }

// signed is a change with its sign.
func signed(n int) string {
	if n >= 0 {
		return "+" + strconv.Itoa(n)
	}
	return "−" + strconv.Itoa(-n)
}
