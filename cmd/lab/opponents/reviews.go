package opponents

import (
	"fmt"
	"strconv"
	"time"

	"guildhall/bot/text"
	"guildhall/cmd/guildhall/cli"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/analysis"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
)

// Reviews measures the review that a weak player sees after a match.
type Reviews struct {
	Game    string `required:"" help:"Id of a game, as printed by 'guildhall version'."`
	Seats   int    `default:"2" help:"Number of seats."`
	Player  string `default:"random" help:"Player of the first seat, as for 'ladder'."`
	Others  string `default:"2" help:"Player of the other seats."`
	Matches int    `default:"30" help:"Number of matches."`
	First   uint64 `default:"67000000" help:"Number of the first deal."`
	Show    bool   `help:"Print every lesson."`
}

// lessons is the number of answers that a person sees («My turning points»).
const lessons = 3

// reviewed holds the figures of one review.
type reviewed struct {
	useful int
	worst  float64 // points of the worst answer
	took   time.Duration
}

// Run plays matches, reviews them and prints figures.
func (cmd Reviews) Run(c cli.Console) error {
	rules, setup, err := cli.Match{Game: cmd.Game, Seats: cmd.Seats, Seed: 1}.Rules()
	if err != nil {
		return err
	}
	players := make([]ai.Player, setup.Seats)
	for i := range players {
		name := cmd.Others
		if i == 0 {
			name = cmd.Player
		}
		if players[i], err = opponent(rules, setup.Seats, name); err != nil {
			return err
		}
	}
	words, err := text.New(rules.Info().Messages)
	if err != nil {
		return err
	}
	tell := words.Translator("en", func(s engine.Seat) string { return "P" + strconv.Itoa(int(s)+1) })
	var all []reviewed
	for deal := cmd.First; len(all) < cmd.Matches; deal++ {
		if err := c.Ctx.Err(); err != nil {
			return err
		}
		setup.Seed = engine.NumberedSeed(deal)
		record, err := recordOf(rules, rules.Info().Fill(setup), players)
		if err != nil {
			return fmt.Errorf("deal %d: %w", deal, err)
		}
		one, err := cmd.review(c, rules, record, tell)
		if err != nil {
			return fmt.Errorf("deal %d: %w", deal, err)
		}
		all = append(all, one)
	}
	cmd.print(c, all)
	return nil
}

// recordOf plays a match and returns its record.
func recordOf(rules engine.Rules, setup engine.Setup, players []ai.Player) (engine.Record, error) {
	record := engine.Record{Game: rules.Info().ID, Version: rules.Info().Version, Data: rules.Info().Data, Setup: setup}
	s, err := rules.New(setup)
	if err != nil {
		return record, err
	}
	_, err = ladder.Match(s, players, setup.Seed.Rand("reviews"), func(s engine.State, seat engine.Seat, m engine.Move) {
		record.Moves = append(record.Moves, engine.RecordEntry{Seat: seat, Code: s.Code(seat, m), Version: rules.Info().Version})
	})
	return record, err
}

// review reviews a match for the first seat.
func (cmd Reviews) review(c cli.Console, rules engine.Rules, record engine.Record, tell engine.Translate) (one reviewed, err error) {
	set, _, err := levels.Review(rules, record.Setup)
	if err != nil {
		return one, err
	}
	start := cli.ProcessorTime()
	m, err := analysis.Of(rules, record, set)
	if err != nil {
		return one, err
	}
	one.took = cli.ProcessorTime() - start
	for _, a := range m.Worst(0, lessons) {
		if a.Teaches() {
			one.useful++
		}
		one.worst = max(one.worst, a.Points)
		if cmd.Show {
			fmt.Fprintf(c.Out, "turn %d: %s cost %.1f ± %.1f points; better %s", a.Turn, tell(a.Played), a.Points, a.Error, tell(a.Better))
			for _, r := range a.Why {
				fmt.Fprintf(c.Out, ", %s %v instead of %v", tell(r.What), r.Here, r.There)
			}
			fmt.Fprintln(c.Out)
		}
	}
	if cmd.Show {
		s := m.Seats[0]
		fmt.Fprintf(c.Out, "luck %+.0f, answers %+.0f points; %d useful lessons, %d ms\n\n", s.Luck, s.Skill, one.useful, one.took.Milliseconds())
	}
	return one, nil
}

func (cmd Reviews) print(c cli.Console, all []reviewed) {
	full, worst, sum, longest := 0, 0.0, time.Duration(0), time.Duration(0)
	for _, one := range all {
		if one.useful == lessons {
			full++
		}
		worst, sum, longest = worst+one.worst, sum+one.took, max(longest, one.took)
	}
	n := len(all)
	fmt.Fprintf(c.Out, "%s, %d seats, %s against %s: %d of %d matches from deal %d have %d useful lessons; the worst answer costs %.1f points on average\n",
		cmd.Game, cmd.Seats, cmd.Player, cmd.Others, full, n, cmd.First, lessons, worst/float64(max(1, n)))
	fmt.Fprintf(c.Out, "mean %d ms, most %d ms of processor time a match\n", (sum / time.Duration(max(1, n))).Milliseconds(), longest.Milliseconds())
}
