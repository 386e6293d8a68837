package main

import (
	"context"
	"fmt"
	"log/slog"

	"guildhall/bot/rating/ledger"
	"guildhall/bot/table/services"
	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/storage"
)

type ratingCommand struct {
	Rebuild ratingRebuildCommand `cmd:"" help:"Read the results of all matches from their records again and rate them anew. With --check: only compare."`
	Void    ratingVoidCommand    `cmd:"" help:"Take a finished match out of the ratings for good; what followed is rated again."`
}

// ratingDatabase is the database of a rating command.
type ratingDatabase struct {
	cli.Database
	Data string `placeholder:"DIR" help:"Folder with the tables of values that matches were played with: DIR/GAME/*.csv."`
}

// open opens the database, which a bot may be using.
func (d ratingDatabase) open(ctx context.Context) (storage.Database, *services.Services, error) {
	games, err := wiring.Games(d.Data)
	if err != nil {
		return nil, nil, err
	}
	db, err := d.Open(ctx)
	if err != nil {
		return nil, nil, err
	}
	return db, wiring.Tables(db, games, slog.New(slog.DiscardHandler)), nil
}

type ratingRebuildCommand struct {
	Check bool `help:"Change nothing: say whether the records give the same results and ratings as are stored. Exit code 1: they do not."`
	ratingDatabase
}

// Run rebuilds the ratings, or compares them.
func (cmd ratingRebuildCommand) Run(c cli.Console) error {
	db, rooms, err := cmd.open(c.Ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	b := ledger.New(rooms.Tables)
	if !cmd.Check {
		n, err := b.Rebuild(c.Ctx)
		if err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "Read %d matches and rated them anew.\n", n)
	}
	r, err := b.Check(c.Ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%d matches are over, %d of them change ratings; %d ratings compared.\n", r.Matches, r.Rated, r.Ratings)
	if r.Due > 0 {
		fmt.Fprintf(c.Out, "%d matches were not read yet: the running bot does it, or guildhall rating rebuild.\n", r.Due)
	}
	if r.Stale > 0 {
		fmt.Fprintf(c.Out, "%d results have statistics that an earlier program read: guildhall rating rebuild reads them again.\n", r.Stale)
	}
	for _, p := range r.Problems {
		fmt.Fprintln(c.Out, cli.Printable(p, ""))
	}
	if len(r.Problems) > 0 || r.Due > 0 {
		fmt.Fprintln(c.Out, "The records do NOT give what is stored: guildhall rating rebuild stores what they give.")
		return cli.ErrFailed
	}
	fmt.Fprintln(c.Out, "The records give the same results and ratings, to the last bit.")
	return nil
}

type ratingVoidCommand struct {
	Table  int64  `arg:"" help:"Number of the table."`
	Reason string `required:"" help:"Why, for the list of administrators' acts."`
	ratingDatabase
}

// Run takes a match out of the ratings.
func (cmd ratingVoidCommand) Run(c cli.Console) error {
	db, rooms, err := cmd.open(c.Ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := ledger.New(rooms.Tables).Void(c.Ctx, cmd.Table, "", "", cmd.Reason); err != nil {
		return cli.InWords(err)
	}
	fmt.Fprintf(c.Out, "Table %d changes no ratings any more.\n", cmd.Table)
	return nil
}
