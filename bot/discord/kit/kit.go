// Package kit is what every feature uses and none owns: the person who acts
// and their language, custom ids, presses and commands, which table is meant,
// replies with their buttons and menus, pictures, permissions, and deliveries
// to owe.
//
// It knows no feature. It reaches the parts of a feature that it needs (the
// panel of a turn, a press by its verb) through Links, which the assembly sets.
package kit

import (
	"context"
	"log/slog"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/discord/wire"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/bot/table/rooms"
	"guildhall/bot/text"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

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

// Kit is what every feature uses and none owns. Its methods are safe for
// concurrent use.
type Kit struct {
	Config
	Links
	games    map[string]engine.Rules
	Locales  locales
	Nudge    chan struct{} // a delivery of our own was added
	Activity Activity      // something was answered or delivered
	Disk     *FullDisk
}

// Links are the ways from the kit to what it does not know: to the features
// and to the door. They are set before the first interaction.
type Links struct {
	// Standing is what is true now for a person at a table, below a word about
	// what they just did: the panel of their turn, or who is waited for.
	Standing func(ctx context.Context, r Reader, s *table.Sight, said string) (Reply, error)
	// Go does what the verb of a press does, wherever it was pressed.
	Go func(ctx context.Context, p Press) (Reply, error)
	// Heal goes on with a running table whose thread was deleted, now that
	// somebody acts there.
	Heal func(ctx context.Context, in wire.Interaction, t storage.Table) error
	// CardShown tells features that the public card of a table was brought up
	// to date.
	CardShown func(ctx context.Context, s *table.Sight) error
	// Overloaded reports whether an answer does without its picture, so that
	// those who wait behind it get theirs sooner.
	Overloaded func(ctx context.Context) bool
}

// New returns a kit without links.
func New(c Config) *Kit {
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
		c.Observer = noopObserver{}
	}
	if c.Artists == nil {
		c.Artists = func(string) render.Artist { return nil }
	}
	if c.Draw == nil {
		c.Draw = render.NewCache(64 << 20).Picture
	}
	k := &Kit{Config: c, games: map[string]engine.Rules{}, Nudge: make(chan struct{}, 1), Disk: newFullDisk()}
	for _, g := range c.Games {
		k.games[g.Info().ID] = g
	}
	return k
}

// Words returns the words of a language about the people of t, which may be
// the zero table.
func (k *Kit) Words(lang string, t storage.Table) wording.Words {
	return wording.New(k.Text, k.games, lang, t)
}

// Rules finds a game by its id.
func (k *Kit) Rules(game string) (engine.Rules, bool) {
	g, ok := k.games[game]
	return g, ok
}
