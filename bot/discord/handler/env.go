// Package handler holds what all features share: recipients and their languages, custom ids,
// presses and commands, the table of a command, replies with their buttons and menus,
// pictures, permissions, and the enqueuing of deliveries.
//
// It imports no feature. It calls higher packages through the interfaces Screens, Load and
// Contests in its Config.
package handler

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/oklog/ulid/v2"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/discord/wire"
	"guildhall/bot/filecache"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/bot/text"
	"guildhall/bot/webpush"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// Config holds the dependencies and settings of a bot. Wire, Rooms, Store, Text and Games are
// required.
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
	Draw func(key string, t *render.Theme, scene func() *render.Scene) ([]byte, error)
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
	Health func(ctx context.Context) Health
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
	// Friends are the host's rules for tables without a server.
	Friends Friends
	// Observer is called for replies and deliveries. May be nil.
	Observer Observer
	// Fleet gives access to the other processes of the bot. Nil means that there are
	// none.
	Fleet Fleet
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
	// WebhookClient sends requests to webhooks. Nil means the client of webhook.NewClient.
	WebhookClient *http.Client
	// Screens, Load and Contests are set when the bot is assembled. Nil: no feature leads to
	// another, the bot is never busy, and no table belongs to a contest.
	Screens  Screens
	Load     Load
	Contests Contests
}

// Fleet gives access to the other processes of the bot, which also deliver messages.
type Fleet interface {
	// MaySend reports whether this process may send messages now.
	MaySend() bool
	// Unbroken returns a function. That function reports whether this process has been a
	// member without interruption since the call of Unbroken. After an interruption,
	// another process may have continued its work.
	Unbroken() func() bool
}

// Env holds the dependencies of every feature. Its methods are safe for concurrent use.
type Env struct {
	Config
	Tables   *table.Tables // from Rooms
	games    map[string]engine.Rules
	Wake     chan struct{}  // receives after this process added a delivery
	Activity ChangeNotifier // changes with each reply and delivery
	Disk     *DiskFullPause
	Newest   LatestMessages // newest messages of channels
	Presence Presence       // activity of people at tables
}

// Screens gives features access to other features' screens without importing them.
type Screens interface {
	// Go runs the handler of a press by its verb.
	Go(ctx context.Context, p Press) (Reply, error)
	// ShowTable returns the current state of a table for a person, below a text about
	// their last action. The state is the panel of their turn, or the list of people for
	// whom the table waits.
	ShowTable(ctx context.Context, r Recipient, s *table.Snapshot, said string) (Reply, error)
	// Answers returns the answers to a person's current question, for the message "your turn".
	Answers(ctx context.Context, r Recipient, s *table.Snapshot) (LikelyAnswers, error)
}

// LikelyAnswers holds the answers to a question, with the same order and ids as on its
// panel.
type LikelyAnswers struct {
	Rows  []discordgo.MessageComponent // rows of buttons with the first answers
	Menus []discordgo.MessageComponent // menus with all answers, for below those rows
	Alone int                          // number of rows that the menus do not replace
	Stops []discordgo.Button           // answers that pass, decline or end something
	// Question is the current question, after the person's draft.
	Question engine.Text
	AtOnce   bool // some answers are final at once, and have a different colour
	All      bool // the panel has no other answers
}

// Load reports how busy the bot is.
type Load interface {
	// Overloaded reports whether a reply should leave out its picture, so that waiting
	// people get their replies sooner.
	Overloaded(ctx context.Context) bool
	// Yield waits a short time while people wait for their replies. It is called before
	// drawing a picture of a public message.
	Yield(ctx context.Context)
}

// Contests decides who may watch tables of contests without a seat.
type Contests interface {
	// MayWatch reports whether a person may watch the table of a contest. If they may not
	// yet, it returns a refusal.
	MayWatch(ctx context.Context, in wire.Interaction, table int64) (bool, error)
}

// idle is the Load of a bot that is never busy.
type idle struct{}

func (idle) Overloaded(context.Context) bool { return false }

func (idle) Yield(context.Context) {}

// New returns the Env of a bot.
func New(c Config) *Env {
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
		c.Artists = func(string) render.Renderer { return nil }
	}
	if c.Load == nil {
		c.Load = idle{}
	}
	if c.Draw == nil {
		c.Draw = render.NewCache(64 << 20).Picture
	}
	k := &Env{Config: c, games: map[string]engine.Rules{}, Wake: make(chan struct{}, 1), Disk: newFullDisk()}
	if c.Services != nil {
		k.Tables = c.Services.Tables
	}
	for _, g := range c.Games {
		k.games[g.Info().ID] = g
	}
	return k
}

// Words returns texts in a language with the names of the people of t, which may be the zero
// table.
func (k *Env) Words(lang string, t storage.Table) textfmt.Words {
	return textfmt.New(k.Text, k.games, lang, t)
}

// CountedGames returns the games whose matches count for ratings, statistics, leagues, daily
// deals and searches: all except practice games.
func (k *Env) CountedGames() []engine.Rules {
	return slices.DeleteFunc(slices.Clone(k.Games), func(g engine.Rules) bool { return g.Info().Practice })
}

// PracticeGames returns the short names of the practice games as a list; "" if there are
// none.
func (k *Env) PracticeGames(w textfmt.Words) string {
	var names []string
	for _, g := range k.Games {
		if info := g.Info(); info.Practice {
			names = append(names, w.ShortName(info.ID))
		}
	}
	return strings.Join(names, ", ")
}

// Rules returns a game by its id.
func (k *Env) Rules(game string) (engine.Rules, bool) {
	g, ok := k.games[game]
	return g, ok
}

// Go runs the handler of a verb, of any feature.
func (k *Env) Go(ctx context.Context, p Press) (Reply, error) { return k.Screens.Go(ctx, p) }

// ShowTable returns the current state of a table for a person, below a text about their
// last action.
func (k *Env) ShowTable(ctx context.Context, r Recipient, s *table.Snapshot, said string) (Reply, error) {
	return k.Screens.ShowTable(ctx, r, s, said)
}

// Answers returns the answers to a person's current question, for "your turn".
func (k *Env) Answers(ctx context.Context, r Recipient, s *table.Snapshot) (LikelyAnswers, error) {
	return k.Screens.Answers(ctx, r, s)
}
