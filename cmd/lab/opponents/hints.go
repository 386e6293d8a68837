package opponents

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/text"
	"guildhall/cmd/guildhall/cli"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/advice"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/points"
)

// Hints measures the quality of hints.
type Hints struct {
	Game  string `required:"" help:"Id of a game, as printed by 'guildhall version'."`
	Seats int    `default:"2" help:"Number of seats."`
	Hints int    `default:"20" help:"Number of hints."`
	First uint64 `default:"65000000" help:"Number of the first deal."`
	Judge int    `default:"96" help:"Number of paired endings that check each difference in points; 0 checks none."`
	Show  bool   `help:"Print every hint."`
}

// perMatch is the number of questions from one match.
const perMatch = 2

// Run gives hints for questions of matches between levels 2 and 3, and prints figures.
func (cmd Hints) Run(c cli.Console) error {
	rules, _, err := cli.Match{Game: cmd.Game, Seats: cmd.Seats, Seed: 1}.Rules()
	if err != nil {
		return err
	}
	m := hintMeasure{Hints: cmd, rules: rules}
	if m.adviser, err = advice.New(rules, cmd.Seats); err != nil {
		return err
	}
	words, err := text.New(rules.Info().Messages)
	if err != nil {
		return err
	}
	m.tell = words.Translator("en", func(s engine.Seat) string { return "P" + strconv.Itoa(int(s)+1) })
	for deal := cmd.First; m.hints < cmd.Hints; deal++ {
		if err := m.match(c, deal); err != nil {
			return fmt.Errorf("deal %d: %w", deal, err)
		}
	}
	m.print(c)
	return nil
}

// hintMeasure adds up properties of hints.
type hintMeasure struct {
	Hints
	rules   engine.Rules
	adviser advice.Adviser
	tell    engine.Translate

	hints, answers                 int
	less, amounts, alike, plain    int // numbers of answers by result
	full                           int // hints that explain every answer
	contradicted                   int // hints with an answer that endings contradict
	sure, agreed, against, silence int // answers of which the judge is sure
	thinking                       []time.Duration
}

// match asks for hints at some questions of a match.
func (m *hintMeasure) match(c cli.Console, deal uint64) error {
	seed := engine.NumberedSeed(deal)
	s, err := m.rules.New(m.rules.Info().Fill(engine.Setup{Seats: m.Seats, Seed: seed}))
	if err != nil {
		return err
	}
	r, pick := seed.Rand("match"), seed.Rand("questions")
	players := make([]ai.Player, m.Seats)
	for i := range players {
		if players[i], err = levels.Of(m.rules, m.Seats, levels.Casual+int(deal+uint64(i))%2); err != nil {
			return err
		}
	}
	var asked []engine.State
	for seen := 0; len(s.Pending(nil)) > 0; {
		if err := c.Ctx.Err(); err != nil {
			return err
		}
		seat := s.Pending(nil)[0]
		if len(s.Moves(seat, nil)) > 2 {
			if seen++; len(asked) < perMatch {
				asked = append(asked, s.Clone())
			} else if i := pick.Intn(seen); i < perMatch {
				asked[i] = s.Clone()
			}
		}
		chosen, err := players[seat].Choose(ai.NewSampler(s, seat), seat, r)
		if err != nil {
			return err
		}
		if err := s.Play(seat, chosen[0].Move, nil); err != nil {
			return err
		}
	}
	for i, q := range asked {
		if m.hints == m.Hints.Hints {
			break
		}
		if err := m.hint(c, q, seed.Rand("hint "+strconv.Itoa(i)), deal); err != nil {
			return err
		}
	}
	return nil
}

// hint gives one hint and checks it.
func (m *hintMeasure) hint(c cli.Console, s engine.State, r *engine.Rand, deal uint64) error {
	seat := s.Pending(nil)[0]
	see := ai.NewSampler(s, seat)
	best, err := m.adviser.Best(see, seat, 3, r)
	if err != nil {
		return err
	}
	start := cli.ProcessorTime()
	a, err := m.adviser.Compare(see, seat, best, r)
	if err != nil {
		return err
	}
	m.thinking = append(m.thinking, cli.ProcessorTime()-start)
	m.hints++
	full := true
	for _, o := range a.Answers[1:] {
		m.answers++
		switch {
		case o.Verdict == advice.Less:
			m.less++
		case len(o.Reasons) > 0:
		case o.Likeness != advice.Unclear:
			m.alike++
		default:
			m.plain++
			full = false
		}
		if len(o.Reasons) > 0 {
			m.amounts++
		}
	}
	if full {
		m.full++
	}
	if m.Show {
		m.show(c, s, seat, a, deal)
	}
	return m.check(c, deal, see, seat, a, r)
}

// check compares the differences in points of a hint with paired endings.
func (m *hintMeasure) check(c cli.Console, deal uint64, see ai.Sampler, seat engine.Seat, a advice.Advised, r *engine.Rand) error {
	if m.Judge == 0 {
		return nil
	}
	judge, err := levels.Judge(m.rules, see(engine.NewRand(engine.Seed{})), m.Seats)
	if errors.Is(err, levels.ErrNoNet) {
		return nil
	}
	if err != nil {
		return err
	}
	var moves []engine.Move
	for _, o := range a.Answers {
		moves = append(moves, o.Move)
	}
	leads, err := judge.Endings(see, seat, moves, m.Judge, r)
	if errors.Is(err, points.ErrEndless) {
		return nil
	}
	if err != nil {
		return err
	}
	against := m.against
	for i, o := range a.Answers[1:] {
		d := points.Paired(m.Judge, func(w int) float64 { return leads[0][w] - leads[i+1][w] })
		if !d.Sure() || math.Abs(d.Mean) < 1 {
			continue
		}
		m.sure++
		switch {
		case o.Verdict != advice.Less:
			m.silence++
		case d.Mean > 0:
			m.agreed++
		default:
			m.against++
			fmt.Fprintf(c.Out, "deal %d: answer %d is told to cost %d points; endings say it brings %.1f ± %.1f\n", deal, i+2, o.Points, -d.Mean, d.Error)
		}
	}
	if m.against > against {
		m.contradicted++
	}
	return nil
}

// show prints a hint.
func (m *hintMeasure) show(c cli.Console, s engine.State, seat engine.Seat, a advice.Advised, deal uint64) {
	label := func(o advice.Answer) string { return m.tell(s.Describe(seat, o.Move).Label) }
	fmt.Fprintf(c.Out, "%s (deal %d, chance %.0f%%)\n  1. %s", m.tell(s.Ask(seat).Text), deal, 100*a.Chance, label(a.Answers[0]))
	for _, t := range a.Plan {
		fmt.Fprintf(c.Out, ", then %s", m.tell(t))
	}
	fmt.Fprintln(c.Out)
	for i, o := range a.Answers[1:] {
		told := "equally good"
		if o.Verdict == advice.Less {
			told = fmt.Sprintf("about %d points less", o.Points)
		} else if len(o.Reasons) == 0 {
			told += [...]string{"", ", the same position", ", the same amounts", ", chance decides more", ", the same amounts this turn"}[o.Likeness]
		}
		var parts []string
		for _, x := range o.Reasons {
			sign := "+"
			if x.Against {
				sign = "-"
			}
			parts = append(parts, fmt.Sprintf("%s %s %v, not %v", sign, m.tell(x.What), x.Here, x.There))
		}
		if o.Soon {
			parts = append(parts, "this turn")
		}
		fmt.Fprintf(c.Out, "  %d. %s: %s; %s\n", i+2, label(o), told, strings.Join(parts, "; "))
	}
}

func (m *hintMeasure) print(c cli.Console) {
	share := func(n, of int) string {
		low, high := ladder.Score{Matches: of, Wins: float64(n)}.Interval()
		return fmt.Sprintf("%d of %d (%.0f%%, 95%% %.1f-%.1f)", n, of, 100*float64(n)/float64(max(1, of)), 100*low, 100*high)
	}
	fmt.Fprintf(c.Out, "%s, %d seats: %d hints from deal %d\n", m.Game, m.Seats, m.hints, m.First)
	fmt.Fprintf(c.Out, "hints that tell something of every answer: %s\n", share(m.full, m.hints))
	fmt.Fprintf(c.Out, "other answers: fewer points %s, an amount %s, the same position or amounts %s, nothing but chance %s\n",
		share(m.less, m.answers), share(m.amounts, m.answers), share(m.alike, m.answers), share(m.plain, m.answers))
	fmt.Fprintf(c.Out, "%d paired endings are sure of %d answers: told alike %d, not told %d, told otherwise %d; hints that are told otherwise: %s\n",
		m.Judge, m.sure, m.agreed, m.silence, m.against, share(m.contradicted, m.hints))
	slices.Sort(m.thinking)
	var sum time.Duration
	for _, d := range m.thinking {
		sum += d
	}
	n := len(m.thinking)
	fmt.Fprintf(c.Out, "beyond the search: mean %d ms, 99 of 100 at most %d ms, most %d ms of processor time\n",
		(sum / time.Duration(max(1, n))).Milliseconds(), m.thinking[(99*n-1)/100].Milliseconds(), m.thinking[n-1].Milliseconds())
}
