package puzzles

import (
	"fmt"
	"os"

	"guildhall/cmd/guildhall/cli"
	"guildhall/engine"
	"guildhall/engine/puzzle"
)

type checkCommand struct {
	File       string `arg:"" type:"existingfile" help:"Puzzle file: engine/GAME/puzzles/NAME.jsonl."`
	Game       string `help:"Id of the game. Default: the name of the folder above the file's folder."`
	Iterations int    `default:"12000" help:"Budget of the search for each puzzle."`
	Seed       uint64 `default:"1" help:"Seed of the random generator."`
	Reasons    bool   `help:"Do not search; only find the reasons again."`
	Out        string `short:"o" help:"File to write: the puzzles that are still valid, with new chances and their present ratings."`
}

// Run searches each puzzle again, with the current nets.
func (cmd checkCommand) Run(c cli.Console) error {
	set, err := readSet(cmd.File, cmd.Game)
	if err != nil {
		return err
	}
	m := &maker{makeCommand: makeCommand{Game: set.Game, Iterations: cmd.Iterations}, rules: set.Rules, finders: map[int]*finder{}}
	var hold []*puzzle.Puzzle
	for _, p := range set.Puzzles {
		if c.Ctx.Err() != nil {
			return c.Ctx.Err()
		}
		again := m.again
		if cmd.Reasons {
			again = m.reasons
		}
		now, why, err := again(set, p, engine.NumberedSeed(cmd.Seed).Rand("check "+p.ID))
		switch {
		case err != nil:
			return fmt.Errorf("puzzle %s: %w", p.ID, err)
		case why != "":
			fmt.Fprintf(c.Out, "%s  %d seats, %s\n", p.ID, p.Setup.Seats, why)
		default:
			hold = append(hold, now)
		}
	}
	fmt.Fprintf(c.Out, "%s: %d of %d puzzles hold, %.0f s, with %d iterations\n", cmd.File, len(hold), len(set.Puzzles), cli.ProcessorTime().Seconds(), cmd.Iterations)
	if cmd.Out == "" {
		return nil
	}
	data, err := puzzle.Encode(hold)
	if err != nil {
		return err
	}
	return os.WriteFile(cmd.Out, data, 0o644)
}

// again returns a puzzle with newly computed chances, or the reason why it
// would not be collected now. It keeps the reasons of its answers, which depend
// only on the position.
func (m *maker) again(set *puzzle.Set, p *puzzle.Puzzle, r *engine.Rand) (*puzzle.Puzzle, string, error) {
	f, err := m.finder(p.Setup.Seats)
	if err != nil {
		return nil, "", err
	}
	if f == nil {
		return nil, "its chances are no longer known", nil
	}
	f.r = r
	state, err := set.Position(p)
	if err != nil {
		return nil, "", err
	}
	q := question{state: state, seat: p.Seat, moves: state.Moves(p.Seat, nil)}
	best, err := f.search(q, m.Iterations)
	if err != nil {
		return nil, "", err
	}
	now := *p
	now.Chances = f.chances(q, best)
	top, next := 100*f.chance(best[0].Value), 100*f.chance(best[1].Value)
	switch code := state.Code(p.Seat, best[0].Move); {
	case code != p.Best:
		return nil, fmt.Sprintf("not %q is best but %q: %.0f%% to win, the next %.0f%%", p.Best, code, top, next), nil
	case f.lead(best) < clear || now.Margin() < puzzle.Clear:
		return nil, fmt.Sprintf("%q is not far better: %.0f%% to win, the next %.0f%%", p.Best, top, next), nil
	}
	return &now, "", nil
}

// reasons returns a puzzle with newly computed reasons of its answers, or the
// reason why it would not be collected now.
func (m *maker) reasons(set *puzzle.Set, p *puzzle.Puzzle, r *engine.Rand) (*puzzle.Puzzle, string, error) {
	f, err := m.finder(p.Setup.Seats)
	if err != nil || f == nil {
		return nil, "its chances are no longer known", err
	}
	f.r = r
	state, err := set.Position(p)
	if err != nil {
		return nil, "", err
	}
	moves, best, next := state.Moves(p.Seat, nil), -1, -1
	for i, m := range moves {
		if state.Code(p.Seat, m) == p.Best {
			best = i
		} else if next < 0 || p.Chances[i] > p.Chances[next] {
			next = i
		}
	}
	now := *p
	if now.Why, err = f.why(question{state: state, seat: p.Seat}, moves[best], moves[next]); err != nil {
		return nil, "", err
	}
	if now.Why == nil {
		return nil, "no amount speaks for the best answer", nil
	}
	return &now, "", nil
}
