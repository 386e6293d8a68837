// Package simulate has the subcommands simulate and balance, which play many
// matches without people. docs/scenarios.md promises that simulate counts how
// often every option of the rules is offered and chosen; README.md names balance.
package simulate

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"guildhall/bot/text"
	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/cmd/lab/autoplay"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
)

type Command struct {
	cli.Match
	Games    int  `default:"100" help:"Number of matches."`
	Playouts int  `default:"0" help:"Number of random playouts that rate each answer; 0 plays at random."`
	Level    int  `default:"0" help:"Level of the computer opponents that play, 1 to 4; 0 plays at random."`
	Top      int  `default:"12" help:"Lines of each table of answers; 0 prints all."`
	JSON     bool `name:"json" help:"Print one JSON object instead of tables."`
}

// simulation holds the figures that simulate prints.
type simulation struct {
	Game         string      `json:"game"`
	Seats        int         `json:"seats"`
	Games        int         `json:"games"`
	Decisions    int         `json:"decisions"`
	Mean         float64     `json:"mean_decisions"`
	MaxOptions   int         `json:"max_options"`
	Rounds       spread      `json:"rounds"`
	Playouts     int         `json:"playouts,omitempty"`
	Level        int         `json:"level,omitempty"`
	Scores       []seatStats `json:"scores"`
	Order        []seatStats `json:"order"` // the same by the order in which seats first played, from 1
	Sources      []source    `json:"sources"`
	LeftOut      int         `json:"left_out"` // seats that were never asked again while their match went on
	Violations   int         `json:"violations"`
	FirstProblem string      `json:"first_violation,omitempty"`

	Questions  []questionCount   `json:"questions"`
	Moves      []moveFigure      `json:"moves"`
	Options    []optionFigure    `json:"options"`
	Components []componentFigure `json:"components"`
	Taken      []takenFigure     `json:"taken"` // components by question
}

// spread is the distribution of a number over games.
type spread struct {
	Mean float64 `json:"mean"`
	Min  int     `json:"min"`
	Max  int     `json:"max"`
	sum  int
	n    int
}

func (p *spread) add(n int) {
	if p.n == 0 {
		p.Min, p.Max = n, n
	}
	p.sum, p.n = p.sum+n, p.n+1
	p.Mean = float64(p.sum) / float64(p.n)
	p.Min, p.Max = min(p.Min, n), max(p.Max, n)
}

// seatStats holds the final scores of one seat.
type seatStats struct {
	Seat      int     `json:"seat"`
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"`
	Min       int     `json:"min"`
	Max       int     `json:"max"`
	Wins      int     `json:"wins"` // shared victories count for each winner
	sum, sq   float64
	n         int
}

// Run plays the games, with a check of every state.
func (cmd Command) Run(c cli.Console) error {
	rules, setup, err := cmd.Rules()
	if err != nil {
		return err
	}
	if cmd.Games < 1 {
		return fmt.Errorf("--games: %d, want at least 1", cmd.Games)
	}
	if cmd.Top < 0 {
		return fmt.Errorf("--top: %d, want 0 or more", cmd.Top)
	}
	words, err := wiring.Texts()
	if err != nil {
		return err
	}
	if cmd.Playouts < 0 {
		return fmt.Errorf("--playouts: %d, want 0 or more", cmd.Playouts)
	}
	s := simulation{Game: cmd.Game, Seats: setup.Seats, Games: cmd.Games, Playouts: cmd.Playouts, Level: cmd.Level, Scores: make([]seatStats, setup.Seats)}
	made := newChoices(rules, words)
	if err := s.examine(c, rules, setup, made, words); err != nil {
		return err
	}
	made.report(&s)
	if cmd.JSON {
		if err := json.NewEncoder(c.Out).Encode(s); err != nil {
			return err
		}
	} else {
		s.print(c)
		s.printChoices(c, cmd.Top)
	}
	if s.Violations > 0 {
		return cli.ErrFailed
	}
	return nil
}

// examine plays the games, checks the state after every move and collects the figures.
func (s *simulation) examine(c cli.Console, rules engine.Rules, setup engine.Setup, made *choices, words *text.Catalog) error {
	var moves []engine.Move
	searcher := autoplay.Searcher{Playouts: s.Playouts}
	opponents, err := s.opponents(rules)
	if err != nil {
		return err
	}
	err = autoplay.Matches(rules, setup, s.Games, func(state engine.State, r *engine.Rand) error {
		if err := c.Ctx.Err(); err != nil {
			return err
		}
		var order starters
		var present attendance
		visit := func(now engine.State, seat engine.Seat, m engine.Move) {
			moves = now.Moves(seat, moves[:0])
			made.count(now, seat, m)
			order.see(now, seat)
			present.see(now, seat)
			s.MaxOptions = max(s.MaxOptions, len(moves))
			s.note(now.Check())
		}
		play := func() (int, error) { return engine.Random(state, r, autoplay.MaxMoves, visit) }
		switch {
		case s.Playouts > 0:
			play = func() (int, error) { return searcher.Play(state, r, visit) }
		case s.Level > 0:
			play = func() (int, error) { return ladder.Match(state, opponents, r, visit) }
		}
		n, err := play()
		s.Decisions += n
		if err != nil {
			return err
		}
		s.note(state.Check())
		made.end(state.Result())
		s.score(state.Result())
		if result := state.Result(); result != nil {
			s.addSources(result, words)
			s.addOrder(order, result)
		}
		s.Rounds.add(roundOf(state))
		s.addLeftOut(&present, state)
		return nil
	})
	s.Mean = float64(s.Decisions) / float64(s.Games)
	for i := range s.Scores {
		s.Scores[i].finish(i, s.Games)
	}
	for i := range s.Order {
		s.Order[i].finish(i+1, s.Games)
	}
	s.finishSources()
	return err
}

// opponents returns computer opponents of the level for all seats, or nil at
// level 0.
func (s *simulation) opponents(rules engine.Rules) ([]ai.Player, error) {
	if s.Level == 0 {
		return nil, nil
	}
	p, err := levels.Of(rules, s.Seats, s.Level)
	if err != nil {
		return nil, fmt.Errorf("--level: %w", err)
	}
	return slices.Repeat([]ai.Player{p}, s.Seats), nil
}

// roundOf returns the number of the current round, or of the game's own unit if
// it has no rounds.
func roundOf(s engine.State) int {
	for _, a := range s.View(engine.Spectator).Header().Progress.Args {
		if n, ok := a.Value.(int); ok {
			return n
		}
	}
	return 0
}

func (s *simulation) note(err error) {
	if err == nil {
		return
	}
	s.Violations++
	if s.FirstProblem == "" {
		s.FirstProblem = err.Error()
	}
}

func (s *simulation) score(r *engine.Result) {
	if r == nil {
		s.note(fmt.Errorf("a game did not end within %d decisions", autoplay.MaxMoves))
		return
	}
	for i, total := range r.Totals {
		s.Scores[i].see(total)
	}
	for _, w := range r.Winners() {
		s.Scores[w].Wins++
	}
}

func (st *seatStats) see(total int) {
	if st.n == 0 {
		st.Min, st.Max = total, total
	}
	st.n++
	st.sum += float64(total)
	st.sq += float64(total) * float64(total)
	st.Min, st.Max = min(st.Min, total), max(st.Max, total)
}

func (st *seatStats) finish(seat, games int) {
	st.Seat = seat
	st.Mean = st.sum / float64(games)
	st.Deviation = math.Sqrt(max(0, st.sq/float64(games)-st.Mean*st.Mean))
}

func (s *simulation) print(c cli.Console) {
	players := "random games"
	if s.Playouts > 0 {
		players = fmt.Sprintf("games of players with %d playouts", s.Playouts)
	}
	if s.Level > 0 {
		players = fmt.Sprintf("games of level %d", s.Level)
	}
	fmt.Fprintf(c.Out, "%s, %d seats: %d %s, %d decisions (%.1f a game)\n", s.Game, s.Seats, s.Games, players, s.Decisions, s.Mean)
	fmt.Fprintf(c.Out, "at most %d options\n", s.MaxOptions)
	fmt.Fprintf(c.Out, "rounds: %.1f (%d to %d)\n", s.Rounds.Mean, s.Rounds.Min, s.Rounds.Max)
	for _, st := range s.Scores {
		fmt.Fprintf(c.Out, "seat %d: score %.1f ± %.1f (%d to %d), %d wins\n", st.Seat, st.Mean, st.Deviation, st.Min, st.Max, st.Wins)
	}
	if s.Seats > 1 {
		for _, st := range s.Order {
			fmt.Fprintf(c.Out, "number %d to play: score %.1f ± %.1f, %d wins\n", st.Seat, st.Mean, st.Deviation, st.Wins)
		}
	}
	for _, src := range s.Sources {
		fmt.Fprintf(c.Out, "from %s: %.1f a seat, %.1f %%\n", src.Name, src.Mean, src.Share)
	}
	fmt.Fprintf(c.Out, "seats never asked again while their game went on: %d\n", s.LeftOut)
	if s.Violations == 0 {
		fmt.Fprintln(c.Out, "every state checked, no violation")
		return
	}
	fmt.Fprintf(c.Out, "%d violations, the first: %s\n", s.Violations, s.FirstProblem)
}

type Balance struct {
	cli.Match
	Games int  `default:"200" help:"Number of matches."`
	Level int  `default:"2" help:"Level of the computer opponents, 1 to 4."`
	Top   int  `default:"0" help:"Lines of each table of answers; 0 prints all."`
	JSON  bool `name:"json" help:"Print one JSON object instead of tables."`
}

// Run is simulate with players who try to win. It prints seat advantage,
// length, spread of scores and sources of points. For each option it compares
// the seats that chose it with those that could have chosen it.
func (cmd Balance) Run(c cli.Console) error {
	return Command{Match: cmd.Match, Games: cmd.Games, Level: cmd.Level, Top: cmd.Top, JSON: cmd.JSON}.Run(c)
}

// leftOutRounds is the number of rounds without a question after which a seat
// counts as left out. A seat that is passed over once, or whose turns are
// forced, misses fewer.
const leftOutRounds = 3

// attendance holds the round in which each seat of a match was last asked.
type attendance struct {
	asked [engine.MaxSeats]int
}

func (a *attendance) see(now engine.State, seat engine.Seat) { a.asked[seat] = roundOf(now) }

// leftOut returns the seats that were never asked again although the match went
// on for at least leftOutRounds rounds.
func (a *attendance) leftOut(over engine.State, seats int) (list []engine.Seat) {
	last := roundOf(over)
	for seat, asked := range a.asked[:seats] {
		if last-asked >= leftOutRounds {
			list = append(list, engine.Seat(seat))
		}
	}
	return list
}

// addLeftOut counts the seats of a finished match that were left out. Each one
// is a violation.
func (s *simulation) addLeftOut(a *attendance, over engine.State) {
	for _, seat := range a.leftOut(over, s.Seats) {
		s.LeftOut++
		s.note(fmt.Errorf("seat %d is asked nothing after round %d of %d", seat, a.asked[seat], roundOf(over)))
	}
}
