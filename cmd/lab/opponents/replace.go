package opponents

import (
	"fmt"

	"guildhall/cmd/guildhall/cli"
	"guildhall/engine"
	"guildhall/engine/ai/ladder"
	"guildhall/engine/ai/value"
)

// maxTrials bounds a sequential test: two players as strong as each other would
// play for ever.
const maxTrials = 4000

// replaces plays a new net against its parent and older nets, each of them looking
// one move ahead, and fails unless it beats the parent and is not worse than any older
// one: strength is not transitive.
func (cmd Train) replaces(c cli.Console, rules engine.Rules, net *value.Net) error {
	even := 1 / float64(cmd.Seats)
	test := func(file string, q ladder.Sequential) error {
		old, err := netFile(rules, cmd.Seats, file)
		if err != nil {
			return err
		}
		s, err := ladder.Play(ladder.Pairing{
			Rules: rules, Setup: engine.Setup{Seats: cmd.Seats, Options: cmd.Option}, Matches: maxTrials, First: 1 << 40,
			One:    ladder.Entrant{Name: "new", Player: value.Player{Net: net}},
			Others: ladder.Entrant{Name: file, Player: value.Player{Net: old}},
			Stop:   func(s ladder.Score) bool { return c.Ctx.Err() != nil || q.Verdict(s) != 0 },
		})
		if err != nil {
			return err
		}
		if err := c.Ctx.Err(); err != nil {
			return err
		}
		fmt.Fprintf(c.Err, "against %s: %.1f%% of %d matches\n", file, 100*s.Share(), s.Matches)
		if q.Verdict(s) < 1 {
			return fmt.Errorf("the new net is not better: it wins %.1f%% of %d matches against %s; nothing is written", 100*s.Share(), s.Matches, file)
		}
		return nil
	}
	const step = 0.1 // of an even share: 5 % with two seats
	if cmd.Parent != "" {
		if err := test(cmd.Parent, ladder.Sequential{Low: even, High: even * (1 + step)}); err != nil {
			return err
		}
	}
	for _, file := range cmd.Older {
		if err := test(file, ladder.Sequential{Low: even * (1 - step), High: even}); err != nil {
			return err
		}
	}
	return nil
}
