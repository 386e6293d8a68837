package opponents

import (
	"fmt"
	"os"

	"guildhall/cmd/guildhall/cli"
	"guildhall/engine/ai/levels"
	"guildhall/engine/ai/value"
)

type Mean struct {
	Game  string `required:"" help:"Id of a game, as printed by 'guildhall version'."`
	Seats int    `required:"" help:"Number of seats."`
	One   string `arg:"" help:"File of a net."`
	Other string `arg:"" help:"File of a second net for the same game and number of seats."`
	Out   string `required:"" placeholder:"FILE" help:"File to write."`
}

// Run writes the mean of two nets.
func (cmd Mean) Run(c cli.Console) error {
	rules, _, err := cli.Match{Game: cmd.Game, Seats: cmd.Seats, Seed: 1}.Rules()
	if err != nil {
		return err
	}
	one, err := netFile(rules, cmd.Seats, cmd.One)
	if err != nil {
		return err
	}
	other, err := netFile(rules, cmd.Seats, cmd.Other)
	if err != nil {
		return err
	}
	data := value.Mean(one, other).Encode(levels.Features(rules, cmd.Seats))
	if err := os.WriteFile(cmd.Out, data, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%s: %d bytes\n", cmd.Out, len(data))
	return nil
}
