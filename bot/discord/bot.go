package discord

import (
	"context"
	"embed"
	"io/fs"
	"log/slog"
	"slices"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/discord/wire"
	"guildhall/bot/table/rooms"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

//go:embed text
var texts embed.FS

// Texts holds the message files of this package, en.json and ko.json.
var Texts fs.FS = sub(texts, "text")

func sub(f fs.FS, dir string) fs.FS {
	s, err := fs.Sub(f, dir)
	if err != nil {
		panic("discord: " + err.Error())
	}
	return s
}

// Config is what a Bot is made of. Wire, Tables, Store, Text and Games are
// required.
type Config struct {
	Wire   wire.API
	Tables *rooms.Rooms
	Store  storage.Store
	Text   *text.Catalogue
	Games  []engine.Rules
	// Artists gives the picture-maker of a game, or nil when it has none: the
	// text board stands in for it.
	Artists func(game string) render.Artist
	// Draw makes the picture of a key, as render.Cache.Picture does. Nil
	// means a cache of 64 MB.
	Draw func(key string, t *render.Theme, scene func() *render.Scene) ([]byte, error)
	// Log receives what operators should know. Nil means slog.Default.
	Log *slog.Logger
	// Now is the clock. Nil means time.Now.
	Now func() time.Time
	// Owners are users who may use /admin on every server.
	Owners []string
	// NewID makes ids of deliveries: unique, sortable by time. Nil means ULIDs.
	NewID func() string
	// Backup copies the live database and says where to. Nil: owners are told
	// that it is not set up.
	Backup func(context.Context) (path string, err error)
	// Health tells administrators how the bot does. May be nil.
	Health func(ctx context.Context) Health
	// Rate is how many times a second one person may act for long; 0: no bound.
	Rate float64
	// Observer hears of what is answered and delivered. Nil means nobody does.
	Observer Observer
	// Guild registers the commands in one server only; empty means everywhere.
	Guild string
}

// Bot answers interactions and delivers what tables owe. Its methods are safe
// for concurrent use.
type Bot struct {
	Config
	games   map[string]engine.Rules
	presses map[string]route // by verb
	calls   map[string]call  // by command path, joined by spaces
	locales locales
	pace    pace
	books   library
	nudge   chan struct{} // a delivery of our own was added
	changed signal        // something was answered or delivered
	rush    *rush
	full    *fullDisk
}

// New returns a bot that is not yet running.
func New(c Config) *Bot {
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.NewID == nil {
		c.NewID = func() string { return ulid.Make().String() }
	}
	if c.Observer == nil {
		c.Observer = nobody{}
	}
	if c.Artists == nil {
		c.Artists = func(string) render.Artist { return nil }
	}
	if c.Draw == nil {
		c.Draw = render.NewCache(64 << 20).Picture
	}
	b := &Bot{Config: c, games: map[string]engine.Rules{}, nudge: make(chan struct{}, 1), rush: newRush(), full: newFullDisk()}
	for _, g := range c.Games {
		b.games[g.Info().ID] = g
	}
	b.pace.rate = c.Rate
	b.presses = b.routes()
	b.calls = b.callTable()
	return b
}

// Rules finds a game by its id.
func (b *Bot) Rules(game string) (engine.Rules, bool) {
	g, ok := b.games[game]
	return g, ok
}

// isOwner reports whether a user is one of the bot's own owners.
func (b *Bot) isOwner(user string) bool { return slices.Contains(b.Owners, user) }

// Register makes Commands the registered commands, and reports whether that
// changed anything.
func (b *Bot) Register(ctx context.Context) (bool, error) {
	return b.Wire.Register(ctx, b.Guild, b.Commands())
}

var _ wire.Handler = (*Bot)(nil)
