package simulate

import "guildhall/cmd/guildhall/cli"

type Balance struct {
	cli.Match
	Games int  `default:"200" help:"How many games."`
	Level int  `default:"2" help:"Level of the computer opponents, 1 to 4."`
	Top   int  `default:"0" help:"Lines of each table of what was offered and chosen; 0 prints all."`
	JSON  bool `name:"json" help:"Print one JSON object instead of tables."`
}

// Run is simulate with players who want to win: seat advantage, length, spread of
// scores, sources of points, and how those fared who chose an option beside those
// who could have and did not.
func (cmd Balance) Run(c cli.Console) error {
	return Command{Match: cmd.Match, Games: cmd.Games, Level: cmd.Level, Top: cmd.Top, JSON: cmd.JSON}.Run(c)
}
