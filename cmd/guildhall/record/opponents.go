package record

import (
	"errors"
	"fmt"

	"guildhall/cmd/guildhall/cli"
	"guildhall/engine"
	"guildhall/engine/ai/levels"
	answers "guildhall/engine/ai/opponent"
)

// proveOpponents prints whether the computer opponents of a record answer again as it
// says.
func proveOpponents(c cli.Console, rules engine.Rules, r engine.Record) error {
	if r.Computers == nil {
		fmt.Fprintln(c.Out, "No computer opponent played.")
		return nil
	}
	moves, err := answers.VerifyRecord(rules, r, levels.Player)
	if errors.Is(err, answers.ErrOther) {
		fmt.Fprintf(c.Out, "The computer opponents are not proved: %s\n"+
			"This is no sign of a dishonest match: this program's opponents were trained later or earlier.\n"+
			"The program with which the match was played can prove their answers.\n", cli.Printable(err.Error(), ""))
		return cli.ErrFailed
	}
	if err != nil {
		fmt.Fprintf(c.Out, "The computer opponents did NOT answer by themselves: %s\n", cli.Printable(err.Error(), ""))
		return cli.ErrFailed
	}
	fmt.Fprintf(c.Out, "The computer opponents answered by themselves: %d moves, each chosen again from what its seat could know.\n", moves)
	return nil
}
