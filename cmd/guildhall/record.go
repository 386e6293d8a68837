package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strconv"

	"guildhall/bot/table"
	"guildhall/cmd/guildhall/parts"
	"guildhall/engine"
	"guildhall/engine/catalog"
	"guildhall/storage/sqlite"
)

type recordCommand struct {
	Show    recordShowCommand    `cmd:"" help:"Print a record as a log, from a file or a table's number."`
	Verify  recordVerifyCommand  `cmd:"" help:"Prove that a shuffle was the one published at the start and that every move was legal."`
	Export  recordExportCommand  `cmd:"" help:"Write the record of a table to a file."`
	Page    recordPageCommand    `cmd:"" help:"Write a match as one HTML file that shows it turn by turn, without a network."`
	Film    recordFilmCommand    `cmd:"" help:"Write a match as an animated picture (GIF)."`
	Analyse recordAnalyseCommand `cmd:"" help:"Look back at a match: chances turn by turn, answers that cost chances, luck."`
	Import  recordImportCommand  `cmd:"" help:"Read a record file into a database as a finished table."`
}

// recordSource is a record file, or a table of a database.
type recordSource struct {
	Record string `arg:"" help:"A record file, or the number of a table in the database."`
	databaseFlags
	Data string `placeholder:"DIR" help:"Folder with the tables of values the match was played with: DIR/GAME/*.csv."`
}

// load returns the record and the rules of its game.
func (src recordSource) load(ctx context.Context) (engine.Record, engine.Rules, error) {
	games, err := parts.Games(src.Data)
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
func (src recordSource) read(ctx context.Context) (engine.Record, error) {
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
func (src recordSource) fromTable(ctx context.Context, games *catalog.List, id int64) (engine.Record, engine.Rules, error) {
	file, err := src.file()
	if err != nil {
		return engine.Record{}, nil, err
	}
	if _, err := os.Stat(file); err != nil {
		return engine.Record{}, nil, fmt.Errorf("database: %w (name it with --db)", err)
	}
	db, err := openWithoutUpgrade(ctx, file)
	if err != nil {
		return engine.Record{}, nil, err
	}
	defer db.Close()
	tables := parts.Tables(db, games, slog.New(slog.DiscardHandler))
	r, err := tables.Records.Export(ctx, id, "")
	if err != nil {
		return r, nil, inWords(err)
	}
	row, err := db.Table(ctx, id)
	if err != nil {
		return r, nil, err
	}
	rules, err := tables.RulesOf(ctx, row)
	return r, rules, err
}

// inWords is a refusal of a table in English words; other errors stay as they
// are.
func inWords(err error) error {
	var refused *table.Refused
	if !errors.As(err, &refused) {
		return err
	}
	words, wrong := parts.Texts()
	if wrong != nil {
		return err
	}
	tell := words.Teller("en", func(s engine.Seat) string { return fmt.Sprintf("seat %d", s+1) })
	return errors.New(tell(refused.Text))
}

// openWithoutUpgrade opens a database that a bot may be using. It never upgrades
// one: an older bot would go on writing the old schema.
func openWithoutUpgrade(ctx context.Context, file string) (*sqlite.DB, error) {
	db, err := sqlite.Open(ctx, file, sqlite.WithoutUpgrade())
	if errors.Is(err, sqlite.ErrOlder) {
		return nil, fmt.Errorf("%w\nUse the program that the bot runs, or upgrade the bot first: guildhall run of this version does it", err)
	}
	return db, err
}

type recordShowCommand struct {
	recordSource
	Lang string `default:"en" enum:"en,ko" help:"Language: en or ko."`
}

// Run prints every move with its events, as the log of a finished match.
func (cmd recordShowCommand) Run(c console) error {
	r, rules, err := cmd.load(c.ctx)
	if err != nil {
		return err
	}
	words, err := parts.Texts()
	if err != nil {
		return err
	}
	tell := words.Teller(cmd.Lang, func(s engine.Seat) string { return recordName(r, s) })
	fmt.Fprintf(c.out, "%s, %d moves, shuffle %s\n", tell(rules.Info().Name), len(r.Moves), printable(r.SeedHash, ""))
	if r.Setup.Seed == (engine.Seed{}) {
		return fmt.Errorf("the match is still running: its record can be shown when it is over")
	}
	final, err := engine.ReplayEach(rules, r, func(i int, _ engine.State, ev *engine.Events) {
		p := r.Moves[i]
		fmt.Fprintf(c.out, "%4d  %s: %s\n", i+1, recordName(r, p.Seat), printable(p.Code, ""))
		if to, back := engine.Takeback(p.Code); back {
			fmt.Fprintf(c.out, "        what follows entry %d is taken back\n", to)
		}
		for _, e := range ev.List {
			fmt.Fprintf(c.out, "        %s\n", tell(e.Text))
		}
	})
	if err != nil {
		return err
	}
	if result := final.Result(); result != nil {
		for _, p := range result.Places {
			fmt.Fprintf(c.out, "%d. %s %d %s\n", p.Rank, recordName(r, p.Seat), result.Totals[p.Seat], tell(p.Note))
		}
	}
	return nil
}

// recordName is the name at a seat. A record may come from a stranger.
func recordName(r engine.Record, s engine.Seat) string {
	if s >= 0 && int(s) < len(r.Players) {
		return printable(r.Players[s], "")
	}
	return fmt.Sprintf("seat %d", s+1)
}

type recordVerifyCommand struct {
	recordSource
	Bots bool `help:"Also repeat every answer of computer opponents. It takes about as long as they thought."`
}

// Run prints the proof, or why there is none.
func (cmd recordVerifyCommand) Run(c console) error {
	r, rules, err := cmd.load(c.ctx)
	if err != nil {
		return err
	}
	err = engine.Verify(rules, r)
	if errors.Is(err, engine.ErrVersion) {
		fmt.Fprintf(c.out, "Not proved: %s\n"+
			"  seed  %s\n  hash  %s, as published at the start\n"+
			"This is no sign of a dishonest match or of a damaged record: this program plays by newer rules.\n"+
			"The program with which the match was played can prove it.\n", printable(err.Error(), ""), r.Setup.Seed, r.SeedHash)
		return errFailed
	}
	if err != nil {
		fmt.Fprintf(c.out, "NOT honest, or not finished: %s\n", printable(err.Error(), ""))
		return errFailed
	}
	fmt.Fprintf(c.out, "The shuffle was honest.\n"+
		"  seed  %s\n  hash  %s, as published at the start\n"+
		"  %d moves, each legal when it was made, lead to the recorded result.\n", r.Setup.Seed, r.SeedHash, len(r.Moves))
	if cmd.Bots {
		return c.proveOpponents(rules, r)
	}
	return nil
}

type recordExportCommand struct {
	recordSource
	Out string `short:"o" default:"-" help:"File to write; - is standard output."`
}

// Run writes the record in its canonical form.
func (cmd recordExportCommand) Run(c console) error {
	r, err := cmd.read(c.ctx)
	if err != nil {
		return err
	}
	data, err := r.Encode()
	if err != nil {
		return err
	}
	return c.writeNew(cmd.Out, data)
}

// writeNew writes a file that does not exist yet; - is standard output.
func (c console) writeNew(file string, data []byte) error {
	if file == "-" {
		_, err := c.out.Write(data)
		return err
	}
	if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s exists already", file)
	}
	return os.WriteFile(file, data, 0o644)
}

type recordImportCommand struct {
	File string `arg:"" type:"existingfile" help:"Record file."`
	databaseFlags
	Data string `placeholder:"DIR" help:"Folder with the tables of values the match was played with: DIR/GAME/*.csv."`
}

// Run verifies the record before it imports it as a table.
func (cmd recordImportCommand) Run(c console) error {
	games, err := parts.Games(cmd.Data)
	if err != nil {
		return err
	}
	r, _, err := recordSource{Record: cmd.File, Data: cmd.Data}.load(c.ctx)
	if err != nil {
		return err
	}
	file, err := cmd.file()
	if err != nil {
		return err
	}
	db, err := openWithoutUpgrade(c.ctx, file)
	if err != nil {
		return err
	}
	defer db.Close()
	t, err := parts.Tables(db, games, slog.New(slog.DiscardHandler)).Records.Import(c.ctx, r)
	if err != nil {
		return fmt.Errorf("%s: %w", cmd.File, err)
	}
	fmt.Fprintf(c.out, "Imported as table %d.\n", t.ID)
	return nil
}
