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
	Rebuild ratingRebuildCommand `cmd:"" help:"Recompute all results and ratings from the records. With --check, only compare them."`
	Void    ratingVoidCommand    `cmd:"" help:"Exclude a finished match from the ratings permanently. Later matches are rated again."`
}

// ratingDatabase is the database of a rating command.
type ratingDatabase struct {
	cli.Database
	Data string `placeholder:"DIR" help:"Folder with the data tables that matches were played with: DIR/GAME/*.csv."`
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
	Check bool `help:"Compare results and ratings with the records, without changing them. Exit code 1 means that they differ."`
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
		fmt.Fprintf(c.Out, "Rated %d matches again.\n", n)
	}
	r, err := b.Check(c.Ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%d finished matches, %d of them rated; %d ratings compared.\n", r.Matches, r.Rated, r.Ratings)
	if r.Due > 0 {
		fmt.Fprintf(c.Out, "%d matches are not rated yet: the running bot or guildhall rating rebuild rates them.\n", r.Due)
	}
	if r.Stale > 0 {
		fmt.Fprintf(c.Out, "%d results have statistics of an older version: guildhall rating rebuild updates them.\n", r.Stale)
	}
	for _, p := range r.Problems {
		fmt.Fprintln(c.Out, cli.Printable(p, ""))
	}
	if len(r.Problems) > 0 || r.Due > 0 {
		fmt.Fprintln(c.Out, "Results or ratings DIFFER from the records: guildhall rating rebuild stores those of the records.")
		return cli.ErrFailed
	}
	fmt.Fprintln(c.Out, "Results and ratings are identical to those of the records.")
	return nil
}

type ratingVoidCommand struct {
	Table  int64  `arg:"" help:"Number of the table."`
	Reason string `required:"" help:"Reason, for the log of administrators."`
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
	fmt.Fprintf(c.Out, "Table %d no longer counts for ratings.\n", cmd.Table)
	return nil
}
