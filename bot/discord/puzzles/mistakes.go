package puzzles

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/records"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/engine/ai/analysis"
	"guildhall/engine/puzzle"
	"guildhall/storage"
)

// maxMistakes is the maximum number of mistakes of a match to try again.
const maxMistakes = 5

// patience is the maximum time to wait for an analysis. An analysis that takes longer is
// still stored.
const patience = 45 * time.Second

// openMistake handles «Retry my mistakes». It shows a question of a finished match at
// which the person's answer cost much. Its code is the number of the mistake, followed
// after an answer by a part of place.code. Nothing is rated, since the person has seen
// the match.
func (f feature) openMistake(ctx context.Context, p handler.Press) (handler.Reply, error) {
	t, err := f.Access.TableInReach(ctx, p.In, p.Table)
	if err != nil {
		return handler.Reply{}, err
	}
	if err := records.MayBranch(t, p.Reader.User); err != nil {
		return handler.Reply{}, err
	}
	wait, err := f.Services.Analyses.Ask(ctx, t.ID)
	if err != nil {
		return handler.Reply{}, err
	}
	code := p.Code
	if len(p.In.Values) == 1 {
		code = p.In.Values[0]
	}
	return handler.Reply{Later: func(ctx context.Context) (handler.Reply, error) {
		short, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		m, err := wait(short)
		if err != nil {
			return handler.Reply{}, err
		}
		return f.mistake(ctx, p.Reader, t, m, code)
	}}, nil
}

// mistakesOf returns the most costly answers of a seat, in the order of the match.
func mistakesOf(m *analysis.Match, seat engine.Seat) []analysis.Answer {
	list := slices.DeleteFunc(m.Judged(), func(a analysis.Answer) bool { return a.Seat != seat || a.Best == a.Code })
	slices.SortStableFunc(list, func(a, b analysis.Answer) int { return cmp.Compare(b.Points, a.Points) })
	list = list[:min(maxMistakes, len(list))]
	slices.SortFunc(list, func(a, b analysis.Answer) int { return a.Entry - b.Entry })
	return list
}

// mistake shows one of the mistakes with the answer in a code.
func (f feature) mistake(ctx context.Context, r recipients.Recipient, t storage.Table, m *analysis.Match, code string) (handler.Reply, error) {
	seat := engine.Seat(seating.Index(t, r.User))
	list := mistakesOf(m, seat)
	w := r.WordsAt(t)
	if len(list) == 0 {
		return handler.TextReply(w.Say("puzzle.no_mistakes")).Framed(handler.EdgeDone), nil
	}
	number, rest, _ := strings.Cut(code, " ")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || n >= len(list) {
		n, rest = 0, ""
	}
	a := list[n]
	state, err := f.Services.Records.Question(ctx, t.ID, r.User, a.Entry)
	if err != nil {
		return handler.Reply{}, err
	}
	all := (&puzzle.Puzzle{Seat: seat}).Answers(state)
	if best(all, a.Best) < 0 {
		return handler.Reply{}, table.Refuse(records.NoBranch, nil, "turning")
	}
	at, _ := placeOf("- - - - " + rest)
	s := &screen{
		task: task{game: t.Game, seats: len(t.Seats), seat: seat, state: state, answers: all, best: best(all, a.Best), name: "table " + strconv.FormatInt(t.ID, 10) + " " + strconv.Itoa(a.Entry)},
		f:    f, reader: r, w: w, given: at.answer(all), shown: at.shown, verb: verbMine, table: t.ID,
		to: func(i int, code string) string {
			return strconv.Itoa(n) + " " + strconv.FormatInt(int64(i), 36) + "~" + sumOf(code)
		},
	}
	s.head = textfmt.Dots(w.Title(t), w.Say("puzzle.mistake", engine.N("n", n+1), engine.N("of", len(list))), w.Say("puzzle.turn", engine.N("turn", a.Turn)))
	if s.over() {
		s.said = s.compared(a)
	}
	s.buttons = s.mistakeControls(t, n, len(list))
	return s.reply(ctx)
}

// compared returns the text about an answer to a question of the person's own match.
func (s *screen) compared(a analysis.Answer) []string {
	lost := engine.Word("lost", s.w.PointsLost(a.Points))
	args := []engine.Arg{engine.Word("best", s.w.Rich(s.answers[s.best].Label)), engine.Word("played", s.w.Rich(a.Played)), lost}
	switch {
	case s.shown:
		return append([]string{s.w.Say("puzzle.mine_solution", args...)}, s.reasons("puzzle.why", a.Why)...)
	case s.given == s.best:
		return append([]string{s.w.Say("puzzle.mine_right", args...)}, s.reasons("puzzle.why", a.Why)...)
	case s.answers[s.given].Code == a.Code:
		return append([]string{s.w.Say("puzzle.mine_same", lost)}, s.reasons("puzzle.better", a.Why)...)
	}
	return append([]string{s.w.Say("puzzle.mine_other")}, s.reasons("puzzle.better", s.why(s.given, nil))...)
}

func (s *screen) mistakeControls(t storage.Table, n, of int) (row []discordgo.Button) {
	add := func(code, key string, style discordgo.ButtonStyle) {
		row = append(row, handler.Styled(handler.Button(handler.OnTable(verbMine, t, code), s.w.Label(key)), style))
	}
	this := strconv.Itoa(n)
	if s.over() && s.played() != s.best {
		add(this, "puzzle.button.again", discordgo.PrimaryButton)
	}
	if !s.over() || s.played() != s.best {
		add(this+" "+shownMark, "puzzle.button.solution", discordgo.SecondaryButton)
	}
	if n+1 < of {
		style := discordgo.SecondaryButton
		if s.over() && s.played() == s.best {
			style = discordgo.SuccessButton
		}
		add(strconv.Itoa(n+1), "puzzle.button.next_mistake", style)
	}
	return append(row, handler.Button(handler.OnTable("turning", t, ""), s.w.Label("puzzle.button.turning")))
}
