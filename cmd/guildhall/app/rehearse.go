package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"guildhall/bot/discord/recipients"
	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/admin"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/sandbox/persona"
	"guildhall/bot/table/seating"
	"guildhall/cmd/guildhall/backup"
	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/verify"
	"guildhall/engine/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

const (
	rehearsalLimit  = time.Hour        // of a whole rehearsal
	panelLimit      = 30 * time.Second // of one panel
	panelTries      = 2                // attempts for one panel: a busy machine may miss Discord's three seconds
	maxRehearsed    = 1 << 20          // maximum number of tables; more than any database has
	namedFailures   = 5                // maximum number of tables in the error of a rehearsal
	rehearsalMemory = 8                // MB of pictures in the cache of the rehearsing bot
)

// Rehearsal is the result of a rehearsed restore.
type Rehearsal struct {
	File    string
	Made    time.Time // when the backup was made
	Tables  int
	Commits int
	Panels  int // number of running tables, all of which opened
	Took    time.Duration
}

// String returns the result in one sentence.
func (r Rehearsal) String() string {
	return fmt.Sprintf("%s of %s can be restored: %d tables with %d commits follow from their records, the bot started on it, and the panels of all %d running tables opened, in %v",
		r.File, r.Made.UTC().Format("2006-01-02 15:04 MST"), r.Tables, r.Commits, r.Panels, r.Took.Round(time.Second))
}

// Rehearse restores a backup into a temporary folder and replays every record.
// Then it starts a bot on it with a sandbox, and opens the panel of every
// running table. It does not use the configured database and Discord.
func Rehearse(ctx context.Context, c config.Config, games *catalog.List, file string, made time.Time) (Rehearsal, error) {
	ctx, cancel := context.WithTimeout(ctx, rehearsalLimit)
	defer cancel()
	began := time.Now()
	folder, err := os.MkdirTemp("", "guildhall-rehearsal-")
	if err != nil {
		return Rehearsal{}, err
	}
	defer os.RemoveAll(folder)
	copied := filepath.Join(folder, "guildhall.db")
	done, err := sqlite.Restore(ctx, file, copied, began, sqlite.JudgedBy(verify.Judge(games)))
	if err != nil {
		return Rehearsal{}, err
	}
	r := Rehearsal{File: file, Made: made, Tables: done.Now.TableCount, Commits: done.Now.Commits}
	db, err := sqlite.Open(ctx, copied, sqlite.WithoutSync(), sqlite.WithLimits(storage.DefaultLimits))
	if err != nil {
		return r, err
	}
	server, err := sandbox.New(sandbox.Config{Addr: "127.0.0.1:0"})
	if err != nil {
		return r, errors.Join(err, db.Close())
	}
	defer server.Close()
	conf := config.Defaults()
	conf.Token, conf.Discord.API, conf.Database, conf.Data = server.Token(), server.URL(), copied, c.Data
	conf.Limits.ActsPerSecond, conf.Limits.TablesPerHour = 0, 0
	conf.Pictures.CacheMB, conf.Replays.CacheMB = rehearsalMemory, 0
	sample := server.SeedSample()
	a, err := New(db, conf, slog.New(slog.DiscardHandler), Times{})
	if err != nil {
		return r, errors.Join(err, db.Close())
	}
	serving, stop := context.WithCancel(ctx)
	alive, ended := context.WithCancelCause(serving)
	served := make(chan error, 1)
	go func() {
		err := a.Serve(serving)
		ended(errors.Join(errors.New("the bot ended"), err))
		served <- err
	}()
	r.Panels, err = a.openPanels(alive, server, sample)
	if cause := context.Cause(alive); err != nil && cause != nil && serving.Err() == nil {
		err = cause
	}
	stop()
	err = errors.Join(err, <-served, a.Close())
	r.Took = time.Since(began)
	return r, err
}

// openPanels opens the panel of every running table as one of its people, and
// returns the number of panels. The error lists tables whose panel does not
// open.
func (a *App) openPanels(ctx context.Context, server *sandbox.Server, sample admin.Sample) (n int, err error) {
	running, err := a.db.InPhase(ctx, "", storage.Playing, maxRehearsed)
	if err != nil {
		return 0, err
	}
	var failed []string
	players, people := map[int64]string{}, map[string]bool{}
	for _, t := range running {
		user, err := a.playerOf(ctx, t)
		if err != nil {
			failed = append(failed, fmt.Sprintf("table %d: %v", t.ID, err))
			continue
		}
		if players[t.ID] = user; user != "" && !people[user] {
			people[user] = true
			server.AddPersonWithID(user, "person"+user, "Person "+user, "en-US")
			server.Join(sample.Guild, user)
		}
	}
	if err := ready(ctx, server, sample); err != nil {
		return 0, err
	}
	for _, t := range running {
		user := players[t.ID]
		if user == "" {
			continue // it has computer opponents only, or it failed
		}
		var err error
		for range panelTries {
			if err = openPanel(ctx, server.As(user), sample.Games, t.ID); err == nil || ctx.Err() != nil {
				break
			}
		}
		if ctx.Err() != nil {
			return n, context.Cause(ctx)
		}
		if err != nil {
			failed = append(failed, fmt.Sprintf("table %d: %v", t.ID, err))
			continue
		}
		n++
	}
	if len(failed) > 0 {
		more := ""
		if len(failed) > namedFailures {
			more = fmt.Sprintf("\n  - and %d more", len(failed)-namedFailures)
		}
		return n, fmt.Errorf("the panels of %d of %d running tables do not open:\n  - %s%s", len(failed), len(running), strings.Join(failed[:min(len(failed), namedFailures)], "\n  - "), more)
	}
	return n, nil
}

// playerOf returns a person who plays at a table, preferably one who owes a
// move; empty if only computer opponents play.
func (a *App) playerOf(ctx context.Context, t storage.Table) (player string, err error) {
	for _, seat := range t.Seats {
		for _, user := range seating.MayAct(seat) {
			s, err := a.services.Tables.Look(ctx, t.ID, user)
			if err != nil {
				return "", err
			}
			if s.MyTurn {
				return user, nil
			}
			if player == "" {
				player = user
			}
		}
	}
	return player, nil
}

// ready waits until the bot is connected and has registered its commands.
func ready(ctx context.Context, server *sandbox.Server, sample admin.Sample) error {
	ctx, cancel := context.WithTimeout(ctx, StartLimit)
	defer cancel()
	err := server.As(sample.Ada).Wait(ctx, func(p *persona.Persona) bool {
		if !server.BotOnline() {
			return false
		}
		_, err := p.Command(sample.Games, "games")
		return err == nil // refused until the command is registered
	})
	if err != nil {
		return fmt.Errorf("wait for the bot to start on the backup: %w", err)
	}
	return nil
}

// openPanel opens the panel of a table by /play.
func openPanel(ctx context.Context, p *persona.Persona, channel string, table int64) error {
	ctx, cancel := context.WithTimeout(ctx, panelLimit)
	defer cancel()
	shown, err := p.Command(channel, "play", persona.Opt{Name: "table", Value: fmt.Sprint(table)})
	if err != nil {
		return err
	}
	if err := shown.Settle(ctx); err != nil {
		return err
	}
	for _, m := range shown.Messages() {
		if pressable(m.Components) {
			return nil
		}
		if text := strings.TrimSpace(m.Text()); text != "" {
			err = errors.Join(err, fmt.Errorf("the bot answers %q", text))
		}
	}
	if err == nil {
		err = errors.New("the bot answers nothing")
	}
	return err
}

// rehearse is the scheduled job that rehearses the restore of the newest backup
// and reports the result to the owners.
func (a *App) rehearse(ctx context.Context) (string, error) {
	database := a.conf.Database
	if a.conf.Address().Postgres() {
		database = ""
	}
	file, made, err := backup.Newest(database, a.conf.BackupFolder())
	if err != nil {
		return "", err
	}
	r, err := Rehearse(ctx, a.conf, a.games, file, made)
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	a.tellOwners(ctx, recipients.OwnerNotice{Rehearsed: made, Tables: r.Tables, Playing: r.Panels})
	return r.String(), nil
}

// pressable reports whether a message has a button or a menu.
func pressable(list []model.Component) bool {
	return slices.ContainsFunc(list, func(c model.Component) bool {
		return c.CustomID != "" || pressable(c.Components)
	})
}
