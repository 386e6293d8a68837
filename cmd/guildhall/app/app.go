// Package app builds and runs the whole bot: it connects tables, pictures,
// Discord, clocks, metrics and health as configured. The caller passes an open
// database, which only App.Close closes. Serve finishes acknowledged work
// before it returns.
package app

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"guildhall/bot/clock/scheduler"
	"guildhall/bot/daily"
	"guildhall/bot/discord"
	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/wire"
	"guildhall/bot/filecache"
	"guildhall/bot/league"
	"guildhall/bot/matchmaking"
	"guildhall/bot/metrics"
	"guildhall/bot/rating/ledger"
	"guildhall/bot/table/services"
	"guildhall/bot/web"
	"guildhall/bot/web/host"
	"guildhall/bot/webpush"
	"guildhall/cmd/guildhall/config"
	"guildhall/cmd/guildhall/health"
	"guildhall/cmd/guildhall/updates"
	"guildhall/cmd/guildhall/wiring"
	"guildhall/engine/catalog"
	"guildhall/render"
	pictures "guildhall/render/catalog"
	"guildhall/storage"
)

// StartLimit is the maximum time of a start; a longer one has failed.
const StartLimit = 30 * time.Second

// ReplyWithin is the time that the bot tries to reply before it acknowledges an
// interaction. It is enough for most panels with their picture, and people
// still see a reaction within 100 ms.
const ReplyWithin = 60 * time.Millisecond

// App is a running bot, as `guildhall run` and `guildhall sandbox` start it.
type App struct {
	conf         config.Config
	log          *slog.Logger
	db           storage.Database
	cache        *render.Cache
	files        *filecache.Cache // nil: no files are stored
	metrics      *metrics.Metrics
	services     *services.Services
	client       *wire.Client
	bot          *discord.Bot
	supervisor   *wire.Supervisor
	receivesHTTP atomic.Bool // the bot receives interactions by HTTP
	heartbeat    *scheduler.Scheduler
	book         *ledger.Ledger
	games        *catalog.List
	schedule     *scheduler.JobRunner
	updates      *updates.Watcher
	pages        *web.Server
	host         *host.Monitor // of the page for owners; nil: it is not served
	others       *others       // nil: no other process may use the database
	clock        *aheadClock
	passed       chan struct{} // see Passed
	asVersion    string        // of a test, in place of the program's version
}

// Times changes waiting times. The zero value changes nothing.
type Times struct {
	Ahead     time.Duration // time by which the bot's clock is ahead, see Passed; in the sandbox people see deadlines without waiting
	RecallFor time.Duration // see table.Config
}

// New builds the bot over an open database, which Close closes. The bot connects
// only in Serve.
func New(db storage.Database, c config.Config, log *slog.Logger, t Times) (*App, error) {
	times, err := newAheadClock(context.Background(), db, t.Ahead)
	if err != nil {
		return nil, err
	}
	now := times.Now
	words, err := wiring.Texts()
	if err != nil {
		return nil, fmt.Errorf("texts: %w", err)
	}
	games, err := wiring.Games(c.Data)
	if err != nil {
		return nil, err
	}
	a := &App{conf: c, log: log, db: db, games: games, cache: render.NewCache(c.Pictures.CacheMB << 20), clock: times, passed: make(chan struct{})}
	if a.host = a.newHost(); a.host != nil {
		log = slog.New(a.host.Errors.Handler(log.Handler()))
		a.log = log
	}
	if c.Replays.CacheMB > 0 {
		a.files = filecache.New(filecache.Config{Folder: c.ReplayFolder(), MaxBytes: int64(c.Replays.CacheMB) << 20, Program: wiring.Fingerprint(), Log: log})
	}
	a.metrics = a.newMetrics()
	conf := wiring.TableConfig(db, games, log, a.metrics)
	conf.Now, conf.RecallFor = now, t.RecallFor
	a.services = services.New(conf)
	a.services.Computers.Observe(a.metrics)
	wired := c.Wire(log)
	wired.Observer = a.metrics
	if a.client, err = wire.NewClient(wired); err != nil {
		return nil, err
	}
	identity, err := storage.Identity(context.Background(), db, rand.Reader)
	if err != nil {
		return nil, err
	}
	botConf := discord.Config{
		Database: identity,
		Wire:     a.client, Services: a.services, Store: db, Now: now, Text: words, Games: games.Games(), Artists: pictures.Artist,
		Draw: a.picture, Files: a.files, Log: log, Owners: c.Owners, Guild: c.Discord.Guild, Observer: a.metrics,
		ReplyWithin: ReplyWithin, Rate: c.Limits.ActsPerSecond, TablesPerHour: c.Limits.TablesPerHour, Friends: friends.New(c.Friends, c.Limits.FriendsTables), Backup: a.makeBackup, Health: a.adminHealth,
	}
	links := &web.Links{Store: db, Guilds: db, Entropy: rand.Reader, Now: now, Address: func() string { return c.Web.Address }}
	if c.Web.Address != "" {
		botConf.BoardLink, botConf.WatchTable, botConf.WatchLeague = links.Board, links.WatchTable, links.WatchLeague
		botConf.Friends.Link = links.JoinLink
	}
	if strings.HasPrefix(c.Web.Address, "https:") {
		botConf.Push = &webpush.Sender{Store: db, Entropy: rand.Reader, Now: now, Contact: func() string { return c.Web.Address }, Client: &http.Client{
			Timeout: 15 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}}
	}
	if c.Web.Activity && c.Web.Secret != "" {
		botConf.OpenHere = func(ctx context.Context, user string, table int64) error { return a.pages.Expect(ctx, user, table) }
	}
	if a.others = withOthers(db, a); a.others != nil {
		wired.Fleet, botConf.Fleet = a.others.sharing, a.others.sharing
	}
	a.bot = discord.New(botConf)
	a.services.Computers.YieldBy(a.bot.Dispatcher.Yield)
	a.cache.HurryBy(a.bot.Dispatcher.Replies)
	a.pages = a.newPages(links)
	if a.supervisor, err = wire.NewSupervisor(wired, a.bot); err != nil {
		return nil, err
	}
	a.book = ledger.New(a.services.Tables)
	a.schedule = a.newSchedule(now)
	a.updates = &updates.Watcher{Store: db, Feed: c.Updates.Feed, Now: time.Now, May: func() bool { return a.others.checksClocks() }, Log: log}
	a.heartbeat = scheduler.New(scheduler.Config{
		Store: db, Services: a.services, Now: now, Log: log, Running: a.playable,
		Chores: []scheduler.Task{{Name: "ratings", Do: a.rate}, {Name: "leagues", Do: league.New(a.services).Attending.ProcessDue}, {Name: "tickets", Do: matchmaking.New(a.services).ProcessDue}, {Name: "daily deals", Do: daily.New(a.services).ProcessDue}, {Name: "messages", Do: a.bot.Work}},
	})
	return a, nil
}

// version returns the version of the program.
func (a *App) version() string { return cmp.Or(a.asVersion, wiring.Version()) }

// rate reads and rates the results of matches that ended, a limited number at a
// time.
func (a *App) rate(ctx context.Context) error {
	_, err := a.book.ProcessDue(ctx)
	return err
}

// connected reports whether interactions reach the bot on every server, through
// this process or another, and requests of this process reach Discord.
func (a *App) connected() bool {
	gateway := a.supervisor.Connected
	if a.others != nil {
		gateway = a.others.connected
	}
	return a.client.Reached() && a.listening(gateway)
}

// playable reports whether people on at least one server can play and this
// process checks the clocks. Then the clocks run.
func (a *App) playable() bool {
	gateway := a.supervisor.Receiving
	if a.others != nil {
		gateway = a.others.receiving
	}
	return a.client.Reached() && a.listening(gateway) && a.others.checksClocks()
}

// listening reports whether interactions reach the bot, by HTTP or through the
// gateway. gateway reports the state of the gateway.
func (a *App) listening(gateway func() bool) bool {
	if a.conf.Discord.Gateway {
		return gateway()
	}
	return a.receivesHTTP.Load()
}

// health returns the monitor of this bot.
func (a *App) health() *health.Monitor {
	m := &health.Monitor{
		Now: time.Now, Connected: a.connected, Writable: a.db.Writable, Counts: a.db.Counts, Tables: a.services.Tables.Stats, Metrics: a.metrics.Handler(),
	}
	if a.others != nil {
		m.Fleet = a.others.health
	}
	return m
}

// Serve connects, answers and delivers until ctx ends, then finishes
// acknowledged work. It returns an error when the bot cannot continue.
func (a *App) Serve(ctx context.Context) error {
	// Health and metrics answer until everything else has ended.
	lasting, endHealth := context.WithCancel(context.Background())
	defer endHealth()
	stopHealth, err := health.Serve(lasting, a.conf.Health.Listen, a.health().Handler())
	if err != nil {
		return err
	}
	stopReceiving, err := a.receive()
	if err != nil {
		endHealth()
		return errors.Join(err, stopHealth())
	}
	stopPages, err := a.servePages()
	if err != nil {
		endHealth()
		return errors.Join(err, stopReceiving(), stopHealth())
	}
	return errors.Join(a.runBot(ctx), stopPages(), stopReceiving(), stopHealth())
}

// runBot is Serve without health, metrics and interactions by HTTP.
func (a *App) runBot(ctx context.Context) error {
	if a.others != nil {
		sharing, unshare := context.WithCancel(context.Background())
		left := make(chan struct{})
		go func() { defer close(left); a.others.run(sharing) }()
		// Give up the leases only after nothing here uses them any more.
		defer func() { unshare(); <-left }()
	}
	delivering, stop := context.WithCancel(context.Background())
	defer stop()
	// At the end, deliveries and interactions that have begun finish at the
	// same time.
	defer context.AfterFunc(ctx, stop)()
	delivered := make(chan error, 1)
	go func() { delivered <- a.bot.Run(delivering) }()
	served := make(chan error, 1)
	serving, disconnect := context.WithCancel(ctx)
	var watching sync.WaitGroup
	watching.Go(func() { a.client.Watch(serving) })
	watching.Go(func() { a.services.Computers.Run(serving) })
	watching.Go(func() { a.sweepFiles(serving) })
	watching.Go(func() { a.schedule.Run(serving) })
	watching.Go(func() { a.updates.Run(serving) })
	if a.host != nil {
		watching.Go(func() { a.host.Run(serving) })
	}
	defer watching.Wait()
	defer disconnect()
	go func() { served <- a.supervisor.Run(serving) }()
	registered := make(chan struct{})
	go func() { defer close(registered); a.register(serving) }()
	beaten := make(chan error, 1)
	go func() { a.passTime(serving); beaten <- a.heartbeat.Run(serving) }()

	var err, failed error
	select {
	case err = <-served: // ctx ended, or Discord refused the bot permanently
		stop()
		failed = <-delivered
	case failed = <-delivered:
		disconnect()
		err = <-served
	}
	disconnect()
	<-registered
	err = errors.Join(err, <-beaten)
	if errors.Is(failed, context.Canceled) {
		failed = nil
	}
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		err = nil
	}
	return errors.Join(err, failed)
}

// register registers the commands and retries until it succeeds: nobody can
// open a table without commands, but running matches continue.
func (a *App) register(ctx context.Context) {
	for wait := time.Second; ; wait = min(2*wait, time.Minute) {
		changed, err := a.bot.Register(ctx)
		if err == nil {
			a.log.Info("commands registered", "changed", changed)
			return
		}
		if ctx.Err() != nil {
			return
		}
		a.log.Error("register commands", "err", err, "again in", wait)
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
	}
}

// Close closes the connection to Discord and the database.
func (a *App) Close() error {
	a.client.Close()
	return a.db.Close()
}

// workingMemory is the memory that Go needs in addition to cached pictures,
// with thousands of tables in play. The program itself and SQLite need another
// 55 MB.
const workingMemory = 96 << 20

// FreeStartMemory gives the memory back to the system that only the start needed: garbage, and
// the pages of the program file that it read.
func FreeStartMemory() {
	debug.FreeOSMemory()
	unmapProgramPages() // an error only leaves them in memory
}

// BoundMemory sets a soft memory limit, since a bot shares a small machine with
// other programs. The garbage collector then runs more often instead of letting
// the process grow. It does nothing when GOMEMLIMIT is set.
func BoundMemory(cacheMB int, env func(string) string) {
	if env("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(workingMemory + int64(cacheMB)<<20)
	}
}
