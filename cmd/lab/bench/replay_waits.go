package bench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"guildhall/bot/discord"
	"guildhall/bot/discord/handler"
	"guildhall/bot/filecache"
	"guildhall/bot/sandbox/persona"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/cmd/lab/bench/figure"
	"guildhall/engine"
	"guildhall/engine/architects"
	"guildhall/engine/catalog"
	pictures "guildhall/render/catalog"
	"guildhall/storage/sqlite"
)

// longMatch is the minimum number of moves of the match whose film is measured.
const longMatch = 1300

// measureFilmWaits measures the time that «Replay» takes for a long match that
// is over: for the first press, for the next one, and for the first after a
// restart of the bot.
func measureFilmWaits(ctx context.Context) ([]figure.Figure, error) {
	r, err := longRecord()
	if err != nil {
		return nil, err
	}
	var figures []figure.Figure
	err = figure.InTempDir(func(dir string) error {
		db, err := sqlite.Open(ctx, filepath.Join(dir, "match.db"))
		if err != nil {
			return err
		}
		defer db.Close()
		film, err := newFilmed(ctx, db, filepath.Join(dir, "replays"), r)
		if err != nil {
			return err
		}
		for _, one := range []struct {
			name, goal string
			restart    bool
		}{{"first request", "", false}, {"second request", "<= 1", false}, {"request after a restart", "<= 1", true}} {
			if one.restart {
				if err := film.start(); err != nil {
					return err
				}
			}
			took, err := film.request(ctx)
			if err != nil {
				return err
			}
			figures = append(figures, figure.New(fmt.Sprintf("replay, film of %d moves, %s", len(r.Moves), one.name), took.Seconds(), "s", one.goal))
		}
		return nil
	})
	return figures, err
}

// longRecord returns the record of the first long random match.
func longRecord() (engine.Record, error) {
	for seed := uint64(7); seed < 100; seed++ {
		r, err := randomRecord(architects.Rules{}, 5, seed)
		if err != nil || len(r.Moves) >= longMatch {
			return r, err
		}
	}
	return engine.Record{}, errors.New("no random match of Architects is long")
}

// filmWatcher is the person who requests the film.
const filmWatcher = "1000"

// filmed is a bot with a match whose film is requested.
type filmed struct {
	presser
	db     *sqlite.DB
	folder string // of the files that are made once
}

func newFilmed(ctx context.Context, db *sqlite.DB, folder string, r engine.Record) (*filmed, error) {
	f := &filmed{db: db, folder: folder}
	f.services = wiring.Tables(db, catalog.BuiltIn(), silent)
	t, err := f.services.Records.Import(ctx, r)
	if err != nil {
		return nil, err
	}
	t.Guild, t.Channel = "1", "2"
	if f.table, err = db.Update(ctx, t, "", nil); err != nil {
		return nil, err
	}
	if f.discord, err = newLocalDiscord(f.table, "en-US", time.Now); err != nil {
		return nil, err
	}
	if err := f.discord.admit(f.table.Guild, filmWatcher, "en-US"); err != nil {
		return nil, err
	}
	return f, f.start()
}

// start starts a bot, as a process does.
func (f *filmed) start() error {
	words, err := wiring.Texts()
	if err != nil {
		return err
	}
	f.services = wiring.Tables(f.db, catalog.BuiltIn(), silent)
	f.bot = discord.New(discord.Config{
		Wire: f.discord, Services: f.services, Store: f.db, Text: words, Games: catalog.Games(), Artists: pictures.Artist, Log: silent,
		Files: filecache.New(filecache.Config{Folder: f.folder, MaxBytes: 256 << 20, Program: wiring.Fingerprint(), Log: silent}),
	})
	return nil
}

// request presses «Replay» and returns how long the film took.
func (f *filmed) request(ctx context.Context) (time.Duration, error) {
	began := time.Now()
	err := f.interact(ctx, "replay", func() (*persona.Interaction, error) {
		return f.discord.server.As(filmWatcher).PressRaw(f.card(filmWatcher), handler.OnTable("replay", f.table, "match").String())
	})
	took := time.Since(began)
	if err == nil && len(f.at.Attachments) != 1 {
		err = fmt.Errorf("no film: %s", f.at.Text())
	}
	return took, err
}
