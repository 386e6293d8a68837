package discord

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/oklog/ulid/v2"

	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/process"
	"guildhall/bot/discord/wire"
	"guildhall/bot/filecache"
	"guildhall/bot/table/services"
	"guildhall/bot/text"
	"guildhall/bot/webpush"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// Config holds the dependencies and settings of a bot. Wire, Services, Store, Text and Games
// are required.
type Config struct {
	Wire     wire.API
	Services *services.Services
	Store    storage.Store
	Text     *text.Catalog
	Games    []engine.Rules
	// Artists returns the renderer of a game; nil if it has none. Then text boards
	// replace pictures.
	Artists func(game string) render.Renderer
	// Draw draws the picture of a key, like render.Cache.Picture. Nil means a
	// cache of 64 MB.
	Draw pictures.Draw
	// Friends are the host's rules for tables without a server.
	Friends friends.Rules
	// WebhookClient sends requests to webhooks. Nil means the client of webhook.NewClient.
	WebhookClient *http.Client
	// Files caches films and pages of finished matches. Nil means that they are made for
	// every request.
	Files *filecache.Cache
	// Log is the log for operators. Nil means slog.Default.
	Log *slog.Logger
	// Now is the clock. Nil means time.Now.
	Now func() time.Time
	// Owners are users who may use /admin on every server.
	Owners []string
	// NewID returns ids of deliveries: unique, sortable by time. Nil means ULIDs.
	NewID func() string
	// Backup copies the live database. It returns the path of the copy, and the list of
	// rows missing in it. Nil means that backups are not set up, and owners get that
	// reply.
	Backup func(context.Context) (path string, missing []string, err error)
	// Health returns the state of the bot for administrators. May be nil.
	Health func(ctx context.Context) handler.Health
	// ReplyWithin is the maximum time for a reply to be the initial response to an
	// interaction, while the bot is not busy. 0 means that every interaction is
	// acknowledged at once, and its reply is another request.
	ReplyWithin time.Duration
	// Rate is the number of acts a second that one person may make in the long run; 0: no
	// limit.
	Rate float64
	// TablesPerHour is the number of times an hour that one person may open, start or close
	// tables in the long run; 0: no limit.
	TablesPerHour float64
	// Observer is called for replies and deliveries. May be nil.
	Observer process.Observer
	// Fleet gives access to the other processes of the bot. Nil means that there are
	// none.
	Fleet process.Fleet
	// Database is the id of the database (see storage.Identity). The custom ids of all
	// messages begin with it. Empty means that they begin with no id.
	Database string
	// Guild limits the commands to one server. Empty means all servers.
	Guild string
	// BoardLink returns a link to the page of a table for one person, which works once
	// and for a few minutes. It returns "" if no pages are served. Nil means that no
	// pages are served.
	BoardLink func(ctx context.Context, user string, table int64) (string, error)
	// WatchTable and WatchLeague return the addresses of public pages; "" if there is
	// none. Nil means that no pages are served.
	WatchTable  func(ctx context.Context, t storage.Table) (string, error)
	WatchLeague func(ctx context.Context, l storage.League) (string, error)
	// OpenHere stores the table for a person's next Activity. It is called before Discord
	// starts the Activity. Nil means that there is no Activity.
	OpenHere func(ctx context.Context, user string, table int64) error
	// Push sends notifications to browsers. Nil: pages are not served by https.
	Push *webpush.Sender
}

// withDefaults returns the settings with the defaults of optional ones.
func (c Config) withDefaults() Config {
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
		c.Observer = process.NoObserver{}
	}
	if c.Artists == nil {
		c.Artists = func(string) render.Renderer { return nil }
	}
	if c.Draw == nil {
		c.Draw = render.NewCache(24 << 20).Picture
	}
	return c
}
