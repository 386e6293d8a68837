package main

import (
	"errors"
	"fmt"

	"guildhall/engine"
	"guildhall/engine/ai/levels"
	answers "guildhall/engine/ai/opponent"
)

// proveOpponents prints whether the computer opponents of a record answer again as it
// says.
func (c console) proveOpponents(rules engine.Rules, r engine.Record) error {
	if r.Computers == nil {
		fmt.Fprintln(c.out, "No computer opponent played.")
		return nil
	}
	moves, err := answers.Prove(rules, r, levels.Player)
	if errors.Is(err, answers.ErrOther) {
		fmt.Fprintf(c.out, "The computer opponents are not proved: %s\n"+
			"This is no sign of a dishonest match: this program's opponents were trained later or earlier.\n"+
			"The program with which the match was played can prove their answers.\n", printable(err.Error(), ""))
		return errFailed
	}
	if err != nil {
		fmt.Fprintf(c.out, "The computer opponents did NOT answer by themselves: %s\n", printable(err.Error(), ""))
		return errFailed
	}
	fmt.Fprintf(c.out, "The computer opponents answered by themselves: %d moves, each chosen again from what its seat could know.\n", moves)
	return nil
}
