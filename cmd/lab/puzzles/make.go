// Package puzzles has the subcommand that collects puzzles from matches: questions to which
// one answer is far better than all others. docs/puzzles.md promises how they are found and
// checked.
package puzzles

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"guildhall/cmd/guildhall/cli"
	"guildhall/engine"
	"guildhall/engine/ai"
	"guildhall/engine/ai/advice"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/levels"
	"guildhall/engine/puzzle"
)

// Command is the subcommand.
type Command struct {
	Make  makeCommand  `cmd:"" help:"Write puzzles: questions with one clear best answer, from matches of computer opponents or from records."`
	Check checkCommand `cmd:"" help:"Search the questions of puzzles again, and print those whose best answer is no longer clearly the best."`
	Show  showCommand  `cmd:"" help:"Print puzzles with the chance of each answer, and draw their boards."`
}

type makeCommand struct {
	Game       string   `arg:"" help:"Id of a game, as printed by 'guildhall version'."`
	Matches    int      `default:"40" help:"Largest number of matches."`
	Count      int      `default:"40" help:"Number of puzzles to find."`
	Level      int      `default:"3" help:"Level of the computer opponents."`
	Iterations int      `default:"1200" help:"Budget of the search that finds puzzles. The search that checks them has ten times as much."`
	Seed       uint64   `default:"1" help:"Seed of the random generator. The same command writes the same file."`
	Seats      []int    `help:"Numbers of seats. Default: all that have a net and a curve of chances."`
	Records    []string `type:"existingfile" help:"Records to read instead of playing matches. Records of people need --agreed."`
	Agreed     bool     `help:"All people in the records have agreed that their matches become puzzles."`
	Out        string   `short:"o" required:"" help:"File to write: engine/GAME/puzzles/NAME.jsonl."`
}

// Run collects puzzles and writes them.
func (cmd makeCommand) Run(c cli.Console) error {
	rules, _, err := cli.Match{Game: cmd.Game, Seed: 1}.Rules()
	if err != nil {
		return err
	}
	m := &maker{makeCommand: cmd, rules: rules, finders: map[int]*finder{}}
	if len(cmd.Records) > 0 {
		err = m.read(c)
	} else {
		err = m.playMatches(c)
	}
	if err != nil {
		return err
	}
	var list []*puzzle.Puzzle
	for _, f := range m.found {
		list = append(list, f.Puzzle)
	}
	data, err := puzzle.Encode(list)
	if err != nil {
		return err
	}
	if err := os.WriteFile(cmd.Out, data, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%s: %d puzzles of %d matches, %d bytes, %.0f s; level %d, found with %d iterations, checked with %d\n",
		cmd.Out, len(list), m.matches, len(data), cli.ProcessorTime().Seconds(), cmd.Level, cmd.Iterations, times*cmd.Iterations)
	return nil
}

// maker collects the puzzles of a game.
type maker struct {
	makeCommand
	rules   engine.Rules
	finders map[int]*finder // by number of seats
	found   []found
	matches int
}

// finder returns the finder for a number of seats, or nil if win chances are
// not shown for it.
func (m *maker) finder(seats int) (*finder, error) {
	if f, ok := m.finders[seats]; ok {
		return f, nil
	}
	net, err := levels.AdvisingNet(m.rules, seats)
	curve, told := levels.CurveOf(m.rules, seats)
	if errors.Is(err, levels.ErrNoNet) || err == nil && !told {
		m.finders[seats] = nil
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	f := &finder{rules: m.rules, seats: seats, iterations: m.Iterations, net: net, curve: curve}
	if f.adviser, err = advice.New(m.rules, seats); err != nil {
		return nil, err
	}
	if f.club, err = levels.Of(m.rules, seats, levels.Club); err != nil {
		return nil, err
	}
	m.finders[seats] = f
	return f, nil
}

// playMatches plays matches of all numbers of seats in turn.
func (m *maker) playMatches(c cli.Console) error {
	var counts []int
	for _, seats := range m.rules.Info().Seats {
		f, err := m.finder(seats)
		if err != nil {
			return err
		}
		if f != nil && (m.Seats == nil || slices.Contains(m.Seats, seats)) {
			counts = append(counts, seats)
		}
	}
	if len(counts) == 0 {
		return fmt.Errorf("%s: no number of seats has a net and known chances", m.Game)
	}
	seeds := engine.NumberedSeed(m.makeCommand.Seed).Rand("puzzles " + m.Game)
	for i := 0; i < m.Matches && len(m.found) < m.Count; i++ {
		if c.Ctx.Err() != nil {
			return nil // the puzzles found so far are written
		}
		setup := m.rules.Info().Fill(engine.Setup{Seats: counts[i%len(counts)], Seed: seeds.Seed()})
		moves, err := m.play(setup)
		if err != nil {
			return err
		}
		if err := m.look(c, setup, moves); err != nil {
			return err
		}
	}
	return nil
}

// play plays a match of computer opponents.
func (m *maker) play(setup engine.Setup) (moves []engine.RecordEntry, err error) {
	s, err := m.rules.New(setup)
	if err != nil {
		return nil, err
	}
	players := make([]ai.Player, setup.Seats)
	for seat := range players {
		if players[seat], err = levels.Of(m.rules, setup.Seats, m.Level); err != nil {
			return nil, err
		}
	}
	_, err = ladder.Match(s, players, setup.Seed.Rand("puzzle match"), func(s engine.State, seat engine.Seat, move engine.Move) {
		moves = append(moves, engine.RecordEntry{Seat: seat, Code: s.Code(seat, move), Version: m.rules.Info().Version})
	})
	return moves, err
}

// read uses the matches of records. A match with a person needs the consent of
// all seats.
func (m *maker) read(c cli.Console) error {
	for _, file := range m.Records {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		record, err := engine.ReadRecord(data)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if !m.Agreed && !byComputers(record) {
			return fmt.Errorf("%s: people played it: a match becomes puzzles only when all at its seats agreed; then say --agreed", file)
		}
		if err := engine.Verify(m.rules, record); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if slices.ContainsFunc(record.Moves, func(p engine.RecordEntry) bool { _, back := engine.Takeback(p.Code); return back }) {
			fmt.Fprintf(c.Err, "%s: passed over, because turns were taken back in it\n", file)
			continue
		}
		if err := m.look(c, m.rules.Info().Begun(record.Setup), record.Moves); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

// byComputers reports whether computer opponents chose every entry of a record.
func byComputers(r engine.Record) bool {
	for i, p := range r.Moves {
		if _, chosen := r.Computers.Chosen(p.Seat, i+1); !chosen {
			return false
		}
	}
	return true
}

// look searches both halves of a match for puzzles.
func (m *maker) look(c cli.Console, setup engine.Setup, moves []engine.RecordEntry) error {
	f, err := m.finder(setup.Seats)
	if err != nil || f == nil {
		return err
	}
	m.matches++
	f.r = setup.Seed.Rand("puzzles")
	s, err := m.rules.New(setup)
	if err != nil {
		return err
	}
	list, err := f.questions(s, moves)
	if err != nil {
		return err
	}
	middle := slices.IndexFunc(list, func(q question) bool { return q.entry >= len(moves)/2 })
	if middle < 0 {
		middle = len(list)
	}
	before := len(m.found)
	for _, half := range [][]question{list[:middle], list[middle:]} {
		p, err := f.half(half, setup, moves, m.wanted)
		if err != nil {
			return err
		}
		if p != nil {
			m.found = append(m.found, *p)
		}
	}
	fmt.Fprintf(c.Err, "match %d, %d seats: %d questions, %d puzzles; %d in all, %.0f s; %+v\n",
		m.matches, setup.Seats, len(list), len(m.found)-before, len(m.found), cli.ProcessorTime().Seconds(), f.tally)
	return nil
}

// wanted keeps the puzzles of a game varied. At most half have the same kind of question, and
// a twelfth the same best answer. In at most two of five the first answer of the list is
// best, and the net's first choice is not always best.
func (m *maker) wanted(one found) bool {
	kind, same, listed, shown := 0, 0, 0, 0
	for _, f := range m.found {
		if f.kind == one.kind {
			kind++
			if f.answer == one.answer {
				same++
			}
		}
		if f.listed {
			listed++
		}
		if f.shown {
			shown++
		}
	}
	n := len(m.found)
	return kind < max(3, m.Count/2) && same < max(2, m.Count/12) && (!one.listed || 5*listed <= 2*n+5) && (!one.shown || 20*shown <= 19*n+40)
}
