package record

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strconv"

	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine"
	"guildhall/engine/catalog"
)

// source is a record file, or a table of a database.
type source struct {
	Record string `arg:"" help:"Record file, or number of a table in the database."`
	cli.Database
	Data string `placeholder:"DIR" help:"Folder with the data tables that the match was played with: DIR/GAME/*.csv."`
}

// load returns the record and the rules of its game.
func (src source) load(ctx context.Context) (engine.Record, engine.Rules, error) {
	games, err := wiring.Games(src.Data)
	if err != nil {
		return engine.Record{}, nil, err
	}
	if id, err := strconv.ParseInt(src.Record, 10, 64); err == nil {
		return src.fromTable(ctx, games, id)
	}
	r, err := src.read(ctx)
	if err != nil {
		return r, nil, err
	}
	rules, ok := games.Rules(r.Game, r.Data)
	if !ok {
		return r, nil, whyNotReplayable(games, r)
	}
	return r, rules, nil
}

// whyNotReplayable returns why a record cannot be replayed here: the game is
// unknown, or its component tables differ.
func whyNotReplayable(games *catalog.List, r engine.Record) error {
	rules, ok := games.Game(r.Game)
	if !ok {
		return fmt.Errorf("this program does not know the game %q", r.Game)
	}
	return fmt.Errorf("the record was played with data %s of %s, this program has %s\n"+
		"Name the folder that holds the values of the match: --data DIR (DIR/%s/*.csv)",
		engine.ShortData(r.Data), r.Game, engine.ShortData(rules.Info().Data), r.Game)
}

// read returns the record. The seed of a running match is left out.
func (src source) read(ctx context.Context) (engine.Record, error) {
	if id, err := strconv.ParseInt(src.Record, 10, 64); err == nil {
		r, _, err := src.fromTable(ctx, catalog.BuiltIn(), id)
		return r, err
	}
	data, err := os.ReadFile(src.Record)
	if err != nil {
		return engine.Record{}, err
	}
	r, err := engine.ReadRecord(data)
	if err != nil {
		return engine.Record{}, fmt.Errorf("%s: %w", src.Record, err)
	}
	return r, nil
}

// fromTable returns the record of a table and its rules, with the component
// tables that the database stores for it.
func (src source) fromTable(ctx context.Context, games *catalog.List, id int64) (engine.Record, engine.Rules, error) {
	db, err := src.Open(ctx)
	if err != nil {
		return engine.Record{}, nil, err
	}
	defer db.Close()
	rooms := wiring.Tables(db, games, slog.New(slog.DiscardHandler))
	r, err := rooms.Records.Export(ctx, id, "")
	if err != nil {
		return r, nil, cli.InWords(err)
	}
	row, err := db.Table(ctx, id)
	if err != nil {
		return r, nil, err
	}
	rules, err := rooms.Tables.Rulebooks.Of(ctx, row)
	return r, rules, err
}
