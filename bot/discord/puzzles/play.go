package puzzles

import (
	"context"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/puzzlerating"
	"guildhall/engine"
	"guildhall/engine/puzzle"
	"guildhall/render"
	"guildhall/storage"
)

// openPuzzle shows a puzzle at the place in the pressed button's code or in the menu's value.
func (f feature) openPuzzle(ctx context.Context, p handler.Press) (handler.Reply, error) {
	code := p.Code
	if len(p.In.Values) == 1 {
		code = p.In.Values[0]
	}
	at, ok := placeOf(code)
	if !ok {
		return f.home(ctx, p.In, p.Reader, "")
	}
	return f.show(ctx, p.In, p.Reader, at)
}

// openNext handles «Next puzzle». Its code is a game and a difficulty.
func (f feature) openNext(ctx context.Context, p handler.Press) (handler.Reply, error) {
	at, ok := placeOf(p.Code)
	if !ok {
		return f.home(ctx, p.In, p.Reader, "")
	}
	return f.next(ctx, p.In, p.Reader, at.game, puzzlerating.Difficulty(at.how))
}

// nextOf returns the id of the button to the next puzzle of a game.
func nextOf(game, how string) handler.CustomID {
	return handler.CustomID{Verb: verbNext, Code: place{game: game, id: noMark, how: how, given: -1}.code()}
}

// next shows a puzzle of a game that the person never tried, close to their rating.
func (f feature) next(ctx context.Context, in wire.Interaction, r recipients.Recipient, game string, how puzzlerating.Difficulty) (handler.Reply, error) {
	z, _, err := f.puzzles.Next(ctx, r.User, game, how)
	if errors.Is(err, puzzlerating.ErrNone) {
		w := r.Words()
		home := handler.Button(handler.CustomID{Verb: verbHome}, w.Label("puzzle.button.home"))
		return handler.TextReply(w.Say("puzzle.none", engine.Word("game", w.GameName(game)))).Framed(handler.EdgeRead).With(handler.Row(home)), nil
	}
	if err != nil {
		return handler.Reply{}, err
	}
	return f.show(ctx, in, r, place{game: game, id: z.ID, how: string(how), given: -1})
}

// today shows the puzzle of the day.
func (f feature) today(ctx context.Context, in wire.Interaction, r recipients.Recipient) (handler.Reply, error) {
	w := r.Words()
	if in.Guild == "" {
		return f.home(ctx, in, r, w.Say("puzzle.on_server"))
	}
	d, err := f.puzzles.Today(ctx, in.Guild)
	if errors.Is(err, puzzlerating.ErrNone) {
		return f.home(ctx, in, r, w.Say("puzzle.none_at_all"))
	}
	if err != nil {
		return handler.Reply{}, err
	}
	return f.show(ctx, in, r, place{game: d.Game, id: d.ID, day: d.Day, given: -1})
}

// show shows a puzzle at a place. An answer that is no longer offered leads to the question; a
// puzzle that a newer version does not have leads to the home screen.
func (f feature) show(ctx context.Context, in wire.Interaction, r recipients.Recipient, at place) (handler.Reply, error) {
	z, t, err := f.task(at)
	if errors.Is(err, puzzlerating.ErrNone) {
		return f.home(ctx, in, r, r.Words().Say("puzzle.gone"))
	}
	if err != nil {
		return handler.Reply{}, err
	}
	s := &screen{
		task: t, f: f, reader: r, w: f.words(r.Language, at.game, t.seats), given: at.answer(t.answers), shown: at.shown, verb: verbPuzzle,
		to: func(n int, code string) string { return at.then(n, code).code() },
	}
	on, late, err := f.dayOf(ctx, in, at, z)
	if err != nil {
		return handler.Reply{}, err
	}
	s.head = f.headOf(s, at, late)
	tried, err := f.note(ctx, r, s, z, on)
	if err != nil {
		return handler.Reply{}, err
	}
	if s.over() {
		s.said = s.judged(z, tried)
	}
	s.buttons = s.controls(at, in.Guild != "")
	return s.reply(ctx)
}

// task returns the task of a puzzle, or ErrNone.
func (f feature) task(at place) (*puzzle.Puzzle, task, error) {
	set, err := f.puzzles.Set(at.game)
	if err != nil {
		return nil, task{}, err
	}
	z := set.Find(at.id)
	if z == nil {
		return nil, task{}, puzzlerating.ErrNone
	}
	state, err := set.Position(z)
	if err != nil {
		return nil, task{}, err
	}
	t := task{game: z.Game, seats: z.Setup.Seats, seat: z.Seat, state: state, answers: z.Answers(state), name: z.ID}
	t.best = best(t.answers, z.Best)
	return z, t, nil
}

// dayOf returns the day of a place if its puzzle is the current one of the server; late
// is set if that day is over.
func (f feature) dayOf(ctx context.Context, in wire.Interaction, at place, z *puzzle.Puzzle) (on *puzzlerating.Day, late bool, err error) {
	if at.day == "" || in.Guild == "" {
		return nil, false, nil
	}
	d, err := f.puzzles.Today(ctx, in.Guild)
	if err != nil || d.Day != at.day || d.ID != z.ID || d.Game != z.Game {
		return nil, true, err
	}
	return &d, false, nil
}

// headOf returns the line about the puzzle and the person's seat.
func (f feature) headOf(s *screen, at place, late bool) string {
	what := s.w.Say("puzzle.yours")
	switch {
	case late:
		what = s.w.Say("puzzle.day_over", engine.Word("day", at.day))
	case at.day != "":
		what = s.w.Say("puzzle.of_day", engine.Word("day", at.day))
	}
	chosen := ""
	if slices.Contains(puzzlerating.Difficulties, puzzlerating.Difficulty(at.how)) {
		chosen = s.w.Say("puzzle.chosen." + at.how)
	}
	progress := s.w.Flat(s.state.View(s.seat).Header().Progress)
	return textfmt.Dots(s.w.ShortName(at.game), what, chosen, progress, s.w.Say("puzzle.you", engine.Word("name", s.w.Called(s.seat))))
}

// note stores the first try: the answer, or a failure if the person asked for the best
// answer first.
func (f feature) note(ctx context.Context, r recipients.Recipient, s *screen, z *puzzle.Puzzle, on *puzzlerating.Day) (puzzlerating.TryResult, error) {
	if !s.over() {
		return puzzlerating.TryResult{}, nil
	}
	return f.puzzles.Try(ctx, puzzlerating.Person{User: r.User, Name: r.Name}, z, s.given == s.best && !s.shown, on)
}

// judged returns the text about an answer: its quality, the reasons, and the change of the
// rating.
func (s *screen) judged(z *puzzle.Puzzle, tried puzzlerating.TryResult) (lines []string) {
	second := s.second()
	good, next := s.answers[s.best], s.answers[second]
	args := []engine.Arg{
		engine.Word("best", s.w.Rich(good.Label)), engine.N("chance", points(good.Chance)), engine.Word("next", s.w.Rich(next.Label)), engine.N("less", points(next.Chance)),
	}
	switch {
	case s.shown:
		lines = append(lines, s.w.Say("puzzle.solution", args...))
		lines = append(lines, s.reasons("puzzle.why", z.Why)...)
	case s.given == s.best:
		lines = append(lines, s.w.Say("puzzle.right", args...))
		lines = append(lines, s.reasons("puzzle.why", z.Why)...)
	default:
		mine := s.answers[s.given]
		lines = append(lines, s.w.Say("puzzle.wrong", engine.N("mine", points(mine.Chance)), engine.N("chance", points(good.Chance))))
		stored := z.Why
		if s.given != second {
			stored = nil // it is about a different answer
		}
		lines = append(lines, s.reasons("puzzle.better", s.why(s.given, stored))...)
	}
	if tried.Counted {
		lines = append(lines, "-# "+s.w.Say("puzzle.rated", engine.N("points", tried.After), engine.Word("change", signed(tried.After-tried.Before)), engine.N("puzzle", tried.Puzzle)))
	} else {
		lines = append(lines, "-# "+s.w.Say("puzzle.not_rated", engine.N("puzzle", tried.Puzzle)))
	}
	return lines
}

// second returns the index of the second best answer.
func (s *screen) second() int {
	found := -1
	for i, a := range s.answers {
		if i != s.best && (found < 0 || a.Chance > s.answers[found].Chance) {
			found = i
		}
	}
	return found
}

func (s *screen) reasons(key string, why []engine.Reason) (lines []string) {
	pro, against := s.w.Reasons(why)
	if pro != "" {
		lines = append(lines, s.w.Say(key, engine.Word("reasons", pro)))
	}
	if against != "" {
		lines = append(lines, "-# "+s.w.Say("puzzle.against", engine.Word("reasons", against)))
	}
	return lines
}

// controls returns buttons for another try, the best answer, the next puzzle, and the ladder.
func (s *screen) controls(at place, server bool) (row []discordgo.Button) {
	add := func(id handler.CustomID, key string, style discordgo.ButtonStyle) {
		row = append(row, handler.Styled(handler.Button(id, s.w.Label(key)), style))
	}
	done := s.over() && s.played() == s.best
	if s.over() && !done {
		add(at.question().button(), "puzzle.button.again", discordgo.PrimaryButton)
		add(at.solution().button(), "puzzle.button.solution", discordgo.SecondaryButton)
	}
	if s.over() {
		style := discordgo.SecondaryButton
		if done {
			style = discordgo.SuccessButton
		}
		add(nextOf(at.game, at.how), "puzzle.button.next", style)
	} else {
		add(handler.CustomID{Verb: verbBoard, Code: at.question().code()}, "puzzle.button.board", discordgo.SecondaryButton)
		if s.hasHand() {
			row = append(row, handler.Button(handler.CustomID{Verb: verbHand, Code: at.question().code()}, s.w.Hand(s.game)))
		}
		add(at.solution().button(), "puzzle.button.solution", discordgo.SecondaryButton)
	}
	if at.day != "" && server {
		add(ladderOf(""), "puzzle.button.ladder", discordgo.SecondaryButton)
	}
	add(handler.CustomID{Verb: verbHome}, "puzzle.button.home", discordgo.SecondaryButton)
	return row
}

// large returns the handler of «Whole board» and «My hand». It draws the position before
// an answer; for a reader without pictures it shows it as text.
func (f feature) large(draw func(render.Renderer, engine.View, render.Options) *render.Scene) func(context.Context, handler.Press) (handler.Reply, error) {
	return func(ctx context.Context, p handler.Press) (handler.Reply, error) {
		at, _ := placeOf(p.Code)
		_, t, err := f.task(at)
		if errors.Is(err, puzzlerating.ErrNone) {
			return f.home(ctx, p.In, p.Reader, p.Reader.Words().Say("puzzle.gone"))
		}
		if err != nil {
			return handler.Reply{}, err
		}
		w, view := f.words(p.Reader.Language, t.game, t.seats), t.state.View(t.seat)
		say := handler.TextReply("-# " + textfmt.Dots(w.ShortName(t.game), w.Say("puzzle.you", engine.Word("name", w.Called(t.seat))))).Framed(handler.EdgeRead)
		spec, pictured := f.Pictures.Spec(w, storage.Table{Game: t.game}, p.Reader.Look, p.Reader.Theme)
		if !pictured {
			spec, _ = f.Pictures.Spec(w, storage.Table{Game: t.game}, pictures.LookPhone, p.Reader.Theme)
		}
		if spec.Artist == nil { // a game without pictures
			return say, nil
		}
		spec.Options.Table = w.ShortName(t.game)
		scene := draw(spec.Artist, view, spec.Options)
		if !pictured || scene == nil {
			say.Message.Content = textfmt.ClipLines(say.Message.Content+"\n"+textfmt.EscapeLines(spec.Artist.Text(view, spec.Options)), textfmt.MaxContent)
			return say, nil
		}
		say.Message.Files = f.Pictures.DrawFile(ctx, spec, pictures.Key("puzzle "+p.Verb, spec, view), "board", spec.Artist.Alt(view, spec.Options), func() *render.Scene { return scene })
		return say, nil
	}
}
