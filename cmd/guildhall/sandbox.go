package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"guildhall/bot/sandbox"
	"guildhall/bot/sandbox/admin"
	"guildhall/bot/sandbox/page"
	"guildhall/bot/sandbox/persona"
	"guildhall/bot/sandbox/world"
	"guildhall/bot/web"
	"guildhall/cmd/guildhall/app"
	"guildhall/cmd/guildhall/cli"
	"guildhall/cmd/guildhall/config"
	"guildhall/storage"
	"guildhall/storage/connect"
	"guildhall/storage/dburl"
)

type sandboxCommand struct {
	DB     string        `name:"db" help:"Database to keep: a file, or postgres://user@host/name. Default: a temporary one."`
	Addr   string        `help:"Loopback address to listen on. Default: 127.0.0.1:7070, or any free port."`
	Data   string        `placeholder:"DIR" help:"Folder with changed data tables: DIR/GAME/*.csv."`
	People int           `default:"4" help:"Smallest number of people."`
	Second bool          `help:"Add a second server with two more people, for matches across servers."`
	Ahead  time.Duration `help:"Move the bot's clock forward by this time, for example 30h, with all reminders and deadlines until then. Use it with --db."`
	Log    string        `default:"error" enum:"debug,info,warn,error" help:"Log level: debug, info, warn or error."`
}

// maxPeople is the maximum number of people in a sandbox.
const maxPeople = 200

// Run starts the local Discord and the bot, and prints a line when both are ready. It first
// prints that they start, since the Go command may already have compiled for a while.
func (cmd sandboxCommand) Run(c cli.Console) error {
	log := config.Log{Level: cmd.Log, Format: "text"}.Logger()
	if cmd.People < 1 || cmd.People > maxPeople || cmd.Ahead < 0 {
		return fmt.Errorf("--people: want 1 to %d; --ahead: want a time such as 30h", maxPeople)
	}
	fmt.Fprintln(c.Err, "Guildhall sandbox starts: a local Discord, the bot and a table. Its address follows.")
	database, cleanUp, err := cmd.database()
	if err != nil {
		return err
	}
	defer cleanUp()
	s, err := startSandbox(c.Ctx, sandboxSetup{database: database, serverWait: c.ServerWait, addr: cmd.Addr, data: cmd.Data, people: cmd.People, second: cmd.Second, ahead: cmd.Ahead, log: log})
	if err != nil {
		return err
	}
	app.FreeStartMemory()
	kept := "temporary"
	if cmd.DB != "" {
		kept = cmd.DB
	}
	fmt.Fprintf(c.Out, "Guildhall sandbox ready: %s (data: %s)\n", s.server.URL(), kept)
	return s.wait()
}

// database returns the database of --db, or a temporary one. cleanUp removes the temporary
// one.
func (cmd sandboxCommand) database() (a dburl.Address, cleanUp func(), err error) {
	if cmd.DB != "" {
		c, err := config.Of(cmd.DB, os.Getenv)
		return c.Address(), func() {}, err
	}
	dir, err := os.MkdirTemp("", "guildhall-sandbox-")
	if err != nil {
		return a, nil, err
	}
	return dburl.Address{Name: filepath.Join(dir, "guildhall.db")}, func() { os.RemoveAll(dir) }, nil
}

// sandboxSetup configures a sandbox.
type sandboxSetup struct {
	database   dburl.Address
	serverWait time.Duration // see openAtStart

	addr   string
	data   string        // folder of a host's own tables
	people int           // minimum number of people
	second bool          // add a second server
	ahead  time.Duration // how far the bot's clock is ahead
	owned  bool          // Ada is the owner of the bot
	log    *slog.Logger
}

// running is a sandbox with the bot connected to it.
type running struct {
	server *sandbox.Server
	app    *app.App
	sample admin.Sample
	done   chan error
	stop   context.CancelFunc
}

// startSandbox starts both and returns when the bot is connected and a table is ready to join.
// They stop when ctx ends.
func startSandbox(ctx context.Context, s sandboxSetup) (*running, error) {
	// Each sandbox has its own Discord, so two of them on one database would send each other's
	// messages.
	db, err := openAtStart(ctx, s.database, connect.Options{IfUnused: true}, s.serverWait, "", s.log)
	if err != nil {
		return nil, err
	}
	keeper := &worldKeeper{db}
	if err := keeper.check(ctx, s.database.Name); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	pages := &lateHandler{}
	server, err := sandboxServer(s, keeper, pages)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	sample := server.SeedSample()
	server.AddPeople(sample.Guild, s.people)
	if s.second {
		server.AddSecondGuild()
	}
	conf := config.Defaults()
	conf.Limits.ActsPerSecond, conf.Limits.TablesPerHour = 0, 0 // people may use scripts on the page
	server.SetRedirects(server.URL() + web.RedirectPath)
	conf.Web.Address, conf.Web.Frame = server.URL(), server.URL()
	conf.Web.Secret, conf.Web.Activity, conf.Web.SignInPage = server.Secret(), true, server.AuthorizeURL()
	conf.Token, conf.Database, conf.Data, conf.Discord.API = server.Token(), s.database.Name, s.data, server.URL()
	if s.owned {
		conf.Owners = []string{sample.Ada}
	}
	a, err := app.New(db, conf, s.log, app.Times{Ahead: s.ahead})
	if err != nil {
		return nil, errors.Join(err, server.Close(), db.Close())
	}
	pages.set(a.Pages())
	ctx, stop := context.WithCancel(ctx)
	r := &running{server: server, app: a, sample: sample, done: make(chan error, 1), stop: stop}
	alive, ended := context.WithCancelCause(ctx) // stop waiting if the bot has failed
	go func() {
		err := a.Serve(ctx)
		ended(err)
		r.done <- err
	}()
	err = r.prepare(alive)
	if err == nil {
		err = r.letTimePass(alive)
	}
	if err != nil {
		stop()
		return nil, errors.Join(err, r.wait())
	}
	return r, nil
}

// letTimePass waits until the bot's clock is ahead by the configured time.
func (r *running) letTimePass(ctx context.Context) error {
	select {
	case <-r.app.Passed():
		return ctx.Err()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// usualAddr is tried first, so that the page has the same address every time.
const usualAddr = "127.0.0.1:7070"

func sandboxServer(s sandboxSetup, keeper world.Store, pages http.Handler) (*sandbox.Server, error) {
	books, err := rulePages(s.data)
	if err != nil {
		return nil, err
	}
	conf := sandbox.Config{Addr: s.addr, Page: page.Files, More: map[string]http.Handler{rulesPath: books, web.Root: pages, web.InterfaceRoot: pages, web.HostPath: pages, web.IconPath: pages}, Activity: pages, Keeper: keeper, Logger: s.log}
	if s.addr != "" {
		return sandbox.New(conf)
	}
	conf.Addr = usualAddr
	if server, err := sandbox.New(conf); err == nil {
		return server, nil
	}
	conf.Addr = "127.0.0.1:0"
	return sandbox.New(conf)
}

// lateHandler forwards to a handler that is set after the server has started,
// because the bot needs the server's address first.
type lateHandler struct{ h atomic.Pointer[http.Handler] }

func (l *lateHandler) set(h http.Handler) { l.h.Store(&h) }

func (l *lateHandler) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	if h := l.h.Load(); h != nil {
		(*h).ServeHTTP(w, q)
		return
	}
	http.Error(w, "the bot starts", http.StatusServiceUnavailable)
}

// wait returns when the bot has stopped and everything is closed.
func (r *running) wait() error {
	err := <-r.done
	r.stop()
	return errors.Join(err, r.server.Close(), r.app.Close())
}

// prepare waits for the bot and, in a new world, opens a table as Ada.
func (r *running) prepare(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, app.StartLimit)
	defer cancel()
	ada := r.server.As(r.sample.Ada)
	known := len(ada.Messages(r.sample.Games)) > 0
	var opened *persona.Interaction
	err := ada.Wait(ctx, func(p *persona.Persona) bool {
		if !r.server.BotOnline() {
			return false
		}
		if known {
			return true
		}
		var err error
		opened, err = p.Command(r.sample.Games, "table open", persona.Opt{Name: "game", Value: "cleopatra"})
		return err == nil // refused until the bot has registered the command
	})
	if err != nil || known {
		return err
	}
	if err := opened.Settle(ctx); err != nil {
		return fmt.Errorf("open the first table: %w", err)
	}
	return ada.Wait(ctx, func(p *persona.Persona) bool {
		ready := false
		for _, m := range p.Messages(r.sample.Games) {
			switch {
			case m.Ephemeral: // the reply to the command above, which Ada did not type
				p.Dismiss(r.sample.Games, m.ID)
			case len(m.Components) > 0:
				ready = true
			}
		}
		return ready
	})
}

// worldKeeper stores the sandbox's world in the same file as the bot's database.
type worldKeeper struct{ store storage.Database }

const worldSpace = "sandbox"

// check returns an error for the database of a bot on Discord: in a sandbox its channels do
// not exist, and the messages that still have to be sent would be lost.
func (k *worldKeeper) check(ctx context.Context, name string) error {
	counts, err := k.store.Counts(ctx, time.Now())
	if err != nil || len(counts.Tables) == 0 {
		return err
	}
	known := false
	err = k.Each(func(string, []byte) error { known = true; return nil })
	if err == nil && !known {
		err = fmt.Errorf("%s is the database of a bot on Discord; a sandbox would lose its messages: name another file with --db", name)
	}
	return err
}

// Put stores one entry durably.
func (k *worldKeeper) Put(key string, value []byte) error {
	return k.store.PutBlob(context.Background(), worldSpace, key, value)
}

// Delete removes one entry.
func (k *worldKeeper) Delete(key string) error {
	return k.store.DropBlob(context.Background(), worldSpace, key)
}

// Each calls f for every entry.
func (k *worldKeeper) Each(f func(key string, value []byte) error) error {
	return k.store.EachBlob(context.Background(), worldSpace, f)
}
