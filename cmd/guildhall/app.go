package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/clock"
	"guildhall/bot/clock/heartbeat"
	"guildhall/bot/discord"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/engine/catalog"
	"guildhall/render"
	pictures "guildhall/render/catalog"
	"guildhall/storage"
)

// catalogue holds every text of the program, in both languages.
func catalogue() (*text.Catalogue, error) { return text.New(messageFiles()...) }

// messageFiles are the texts of all packages.
func messageFiles() []fs.FS {
	files := []fs.FS{table.Texts, clock.Texts, discord.Texts}
	for _, g := range catalog.Games() {
		files = append(files, g.Info().Messages)
	}
	return append(files, pictures.Messages()...)
}

// tables opens the life of all tables over a store.
func tables(store storage.Store, log *slog.Logger) *table.Tables {
	return table.New(table.Config{
		Store: store, Games: catalog.Game, Now: time.Now, Entropy: rand.Reader,
		NewID: func() string { return ulid.Make().String() }, Log: log,
	})
}

// wire is how Discord is spoken to.
func (c config) wire(log *slog.Logger) wire.Config {
	w := wire.Config{Token: c.Token, BaseURL: c.Discord.API, Grace: c.Discord.Drain, Log: log, Parallel: mostAtOnce}
	if w.BaseURL == defaults().Discord.API {
		w.BaseURL = "" // Discord itself needs no rewriting
	}
	return w
}

// mostAtOnce bounds the interactions that are acknowledged and not yet
// answered. Few of them are worked on at a time; the others wait for their turn
// and cost next to nothing.
const mostAtOnce = 2048

// quietLog is for commands that tell what they find themselves.
var quietLog = slog.New(slog.DiscardHandler)

// app is the whole bot: what `run` and `sandbox` start.
type app struct {
	store      storage.Store
	client     *wire.Client
	supervisor *wire.Supervisor
	bot        *discord.Bot
	heart      *heartbeat.Heart
	log        *slog.Logger
}

// newApp wires everything together over an open store, which close closes.
// Nothing is connected before serve.
func newApp(store storage.Store, c config, log *slog.Logger) (*app, error) {
	words, err := catalogue()
	if err != nil {
		return nil, fmt.Errorf("texts: %w", err)
	}
	wired := c.wire(log)
	client, err := wire.NewClient(wired)
	if err != nil {
		return nil, err
	}
	bot := discord.New(discord.Config{
		Wire: client, Tables: tables(store, log), Store: store, Text: words, Games: catalog.Games(), Artists: pictures.Artist,
		Draw: render.NewGallery(c.Pictures.CacheMB << 20).Picture, Log: log, Owners: c.Owners, Guild: c.Discord.Guild,
	})
	supervisor, err := wire.NewSupervisor(wired, bot)
	if err != nil {
		return nil, err
	}
	heart := heartbeat.New(heartbeat.Config{
		Store: store, Tables: bot.Tables, Now: time.Now, Log: log,
		Running: func() bool { return wired.NoGateway || supervisor.Connected() },
	})
	return &app{store, client, supervisor, bot, heart, log}, nil
}

// serve connects, answers and delivers until ctx ends, then finishes what was
// acknowledged. An error means that going on makes no sense.
func (a *app) serve(ctx context.Context) error {
	delivering, stop := context.WithCancel(context.Background())
	defer stop()
	delivered := make(chan error, 1)
	go func() { delivered <- a.bot.Run(delivering) }()
	served := make(chan error, 1)
	serving, disconnect := context.WithCancel(ctx)
	defer disconnect()
	go func() { served <- a.supervisor.Run(serving) }()
	registered := make(chan struct{})
	go func() { defer close(registered); a.register(serving) }()
	beaten := make(chan error, 1)
	go func() { beaten <- a.heart.Run(serving) }()

	var err, failed error
	select {
	case err = <-served: // asked to stop, or refused by Discord for good
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

// register makes the commands known, trying again until it works: without them
// nobody can open a table, while running matches go on.
func (a *app) register(ctx context.Context) {
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

func (a *app) close() error {
	a.client.Close()
	return a.store.Close()
}
