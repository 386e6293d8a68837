// Package record has the subcommands that show, verify, export and import the
// record of a match.
package record

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/seating"
	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine"
	"guildhall/engine/ai/levels"
	answers "guildhall/engine/ai/opponent"
)

type Command struct {
	Show    show          `cmd:"" help:"Print the log of a match."`
	Verify  verify        `cmd:"" help:"Verify that a match was shuffled as published at its start, and that every move was legal."`
	Export  export        `cmd:"" help:"Write the record of a table to a file."`
	Page    page          `cmd:"" help:"Write a match as an HTML page that shows each turn. It works offline."`
	Film    film          `cmd:"" help:"Write a match as an animated GIF."`
	Analyse analyse       `cmd:"" help:"Analyse a match: chances to win turn by turn, mistakes, luck."`
	Import  importCommand `cmd:"" help:"Import a record file as a finished table."`
}

type show struct {
	source
	Lang string `default:"en" enum:"en,ko" help:"Language: en or ko."`
}

// Run prints every move with its events, as the log of a finished match.
func (cmd show) Run(c cli.Console) error {
	r, rules, err := cmd.load(c.Ctx)
	if err != nil {
		return err
	}
	words, err := wiring.Texts()
	if err != nil {
		return err
	}
	plain := words.Translator(cmd.Lang, nil)
	r.Players = playersIn(plain, r)
	name := func(s engine.Seat) string { return nameOf(plain, r, s) }
	tell := words.Translator(cmd.Lang, name)
	fmt.Fprintln(c.Out, tell(engine.T("replay.head", engine.Term("game", rules.Info().Name), engine.N("n", len(r.Moves)), engine.Word("hash", cli.Printable(r.SeedHash, "")))))
	if r.Setup.Seed == (engine.Seed{}) {
		return fmt.Errorf("the match is still running: its record can be shown when it is over")
	}
	final, err := engine.ReplayEach(rules, r, func(i int, _ engine.State, ev *engine.Events) {
		p := r.Moves[i]
		fmt.Fprintf(c.Out, "%4d  %s: %s\n", i+1, name(p.Seat), cli.Printable(p.Code, ""))
		if to, back := engine.Takeback(p.Code); back {
			fmt.Fprintf(c.Out, "        entries after %d are undone\n", to)
		}
		for _, e := range ev.List {
			fmt.Fprintf(c.Out, "        %s\n", tell(e.Text))
		}
	})
	if err != nil {
		return err
	}
	if result := final.Result(); result != nil {
		for _, p := range result.Places {
			fmt.Fprintf(c.Out, "%d. %s %d %s\n", p.Rank, name(p.Seat), result.Totals[p.Seat], tell(p.Note))
		}
	}
	return nil
}

// playersIn returns the names of a record's players. Computer opponents are
// recorded by level and get a name in the language of tell.
func playersIn(tell engine.Translate, r engine.Record) []string {
	players := slices.Clone(r.Players)
	for i, name := range players {
		if level, ok := seating.ComputerNamed(name); ok {
			players[i] = tell(engine.T("discord.computer.name", engine.Term("level", engine.T("discord."+textfmt.LevelKey(level)))))
		}
	}
	return players
}

// nameOf returns the name at a seat. It escapes control characters, since a
// record may come from a stranger.
func nameOf(tell engine.Translate, r engine.Record, s engine.Seat) string {
	if s >= 0 && int(s) < len(r.Players) {
		return cli.Printable(r.Players[s], "")
	}
	return tell(engine.T("render.seat", engine.N("n", int(s)+1)))
}

type verify struct {
	source
	Bots bool `help:"Also recompute every answer of computer opponents. It takes about as long as they took."`
}

// Run prints the proof, or the reason why the record cannot be proved.
func (cmd verify) Run(c cli.Console) error {
	r, rules, err := cmd.load(c.Ctx)
	if err != nil {
		return err
	}
	err = engine.Verify(rules, r)
	if errors.Is(err, engine.ErrVersion) {
		fmt.Fprintf(c.Out, "Not verified: %s\n"+
			"  seed  %s\n  hash  %s, as published at the start\n"+
			"The match may be honest and its record undamaged: this program has newer rules.\n"+
			"Use the version that the match was played with.\n", cli.Printable(err.Error(), ""), r.Setup.Seed, r.SeedHash)
		return cli.ErrFailed
	}
	if err != nil {
		fmt.Fprintf(c.Out, "NOT honest, or not finished: %s\n", cli.Printable(err.Error(), ""))
		return cli.ErrFailed
	}
	fmt.Fprintf(c.Out, "The shuffle was honest.\n"+
		"  seed  %s\n  hash  %s, as published at the start\n"+
		"  %d moves, each legal when it was made, lead to the recorded result.\n", r.Setup.Seed, r.SeedHash, len(r.Moves))
	if cmd.Bots {
		return proveOpponents(c, rules, r)
	}
	return nil
}

type export struct {
	source
	Out string `short:"o" default:"-" help:"File to write; - writes to standard output."`
}

// Run writes the record in its canonical form.
func (cmd export) Run(c cli.Console) error {
	r, err := cmd.read(c.Ctx)
	if err != nil {
		return err
	}
	data, err := r.Encode()
	if err != nil {
		return err
	}
	return c.WriteNew(cmd.Out, data)
}

type importCommand struct {
	File string `arg:"" type:"existingfile" help:"Record file."`
	cli.Database
	Data string `placeholder:"DIR" help:"Folder with the data tables that the match was played with: DIR/GAME/*.csv."`
}

// Run verifies the record before it imports it as a table.
func (cmd importCommand) Run(c cli.Console) error {
	games, err := wiring.Games(cmd.Data)
	if err != nil {
		return err
	}
	r, _, err := source{Record: cmd.File, Data: cmd.Data}.load(c.Ctx)
	if err != nil {
		return err
	}
	to, err := cmd.Address()
	if err != nil {
		return err
	}
	db, err := cli.OpenWithoutUpgrade(c.Ctx, to)
	if err != nil {
		return err
	}
	defer db.Close()
	t, err := wiring.Tables(db, games, slog.New(slog.DiscardHandler)).Records.Import(c.Ctx, r)
	if err != nil {
		return fmt.Errorf("%s: %w", cmd.File, err)
	}
	fmt.Fprintf(c.Out, "Imported as table %d.\nEverybody can see it in Discord: /log table:%d, /board table:%d.\n", t.ID, t.ID, t.ID)
	return nil
}

// proveOpponents prints whether the computer opponents of a record give the
// recorded answers again.
func proveOpponents(c cli.Console, rules engine.Rules, r engine.Record) error {
	if r.Computers == nil {
		fmt.Fprintln(c.Out, "No computer opponent played.")
		return nil
	}
	moves, err := answers.VerifyRecord(rules, r, levels.Player)
	if errors.Is(err, answers.ErrOther) {
		fmt.Fprintf(c.Out, "The computer opponents are not verified: %s\n"+
			"The match may be honest: this program has other opponents.\n"+
			"Use the version that the match was played with.\n", cli.Printable(err.Error(), ""))
		return cli.ErrFailed
	}
	if err != nil {
		fmt.Fprintf(c.Out, "The computer opponents are NOT verified: %s\n", cli.Printable(err.Error(), ""))
		return cli.ErrFailed
	}
	fmt.Fprintf(c.Out, "The computer opponents are verified: %d moves, each recomputed from what its seat could know.\n", moves)
	return nil
}
