// Package handler holds what every feature uses: the person who acts and their
// language, custom ids, presses and commands, the table of a command, replies
// with their buttons and menus, pictures, permissions, and the enqueuing of
// deliveries.
//
// It imports no feature. What it needs of those who lie above it says an interface of
// its Config: Screens, Load, Contests.
package handler

import (
	"context"
	"log/slog"
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
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// Config holds the parts and settings of a Bot. Wire, Rooms, Store, Text and
// Games are required.
type Config struct {
	Wire  wire.API
	Rooms *services.Services
	Store storage.Store
	Text  *text.Catalog
	Games []engine.Rules
	// Artists returns the picture-maker of a game, or nil when it has none: then
	// the text board replaces pictures.
	Artists func(game string) render.Renderer
	// Draw draws the picture of a key, like render.Cache.Picture. Nil means a
	// cache of 64 MB.
	Draw func(key string, t *render.Theme, scene func() *render.Scene) ([]byte, error)
	// Files keeps films and pages of matches that are over. Nil: they are made again
	// for everybody who asks.
	Files *filecache.Cache
	// Log is the log for operators. Nil means slog.Default.
	Log *slog.Logger
	// Now is the clock. Nil means time.Now.
	Now func() time.Time
	// Owners are users who may use /admin on every server.
	Owners []string
	// NewID returns ids of deliveries: unique, sortable by time. Nil means ULIDs.
	NewID func() string
	// Backup copies the live database and returns the path of the copy, and which of
	// its rows are missing. Nil: owners read that it is not set up.
	Backup func(context.Context) (path string, missing []string, err error)
	// Health returns the state of the bot for administrators. May be nil.
	Health func(ctx context.Context) Health
	// ReplyWithin is how long a reply may take to be the initial response to an
	// interaction itself, while the bot is not busy. 0: every interaction is
	// acknowledged at once, and its reply is another request.
	ReplyWithin time.Duration
	// Rate is how many acts a second one person may make for long; 0: no limit.
	Rate float64
	// TablesPerHour is how many times an hour one person may open, start or close
	// tables for long; 0: no bound.
	TablesPerHour float64
	// Observer is called for replies and deliveries. May be nil.
	Observer Observer
	// Fleet are the other processes of the bot. Nil: there are none.
	Fleet Fleet
	// Database is the id of the database (see storage.Identity), which the custom ids of all
	// messages begin with. Empty: they have none.
	Database string
	// Guild limits the commands to one server; empty means all servers.
	Guild string
	// BoardLink returns the address at which a person opens the page of a table in their
	// browser: for them alone, once, for a few minutes; "" while nobody serves pages. Nil:
	// nobody does.
	BoardLink func(ctx context.Context, user string, table int64) (string, error)
	// WatchTable and WatchLeague return the addresses of the pages on which everybody may
	// watch; "" while there is none. Nil: nobody serves pages.
	WatchTable  func(ctx context.Context, t storage.Table) (string, error)
	WatchLeague func(ctx context.Context, l storage.League) (string, error)
	// OpenHere notes the table that a person's next Activity shows, before Discord is told to
	// start it. Nil: there is none.
	OpenHere func(ctx context.Context, user string, table int64) error
	// Screens, Load and Contests are set by the assembly of the bot. Nil: nothing leads
	// to another feature, nobody waits, and no table is one of a contest.
	Screens  Screens
	Load     Load
	Contests Contests
}

// Fleet are the other processes of the bot, which deliver messages too.
type Fleet interface {
	// MaySend reports whether this process may send messages now.
	MaySend() bool
	// Unbroken returns a function that reports whether this process has been one of
	// them without a break since now. After a break, another one may have carried on
	// what this one had begun.
	Unbroken() func() bool
}

// Env holds what every feature uses. Its methods are safe for concurrent use.
type Env struct {
	Config
	Tables   *table.Tables // of Rooms
	games    map[string]engine.Rules
	Wake     chan struct{}  // receives after a delivery of our own was added
	Activity ChangeNotifier // changes with each reply and delivery
	Disk     *DiskFullPause
	Newest   LatestMessages // messages of channels
	Presence Presence       // of people at tables
}

// Screens are what features show. A feature leads to another one's screen without
// importing it.
type Screens interface {
	// Go runs the handler of a press by its verb.
	Go(ctx context.Context, p Press) (Reply, error)
	// ShowTable returns the present state of a table for a person, below a text about
	// their last act: the panel of their turn, or whom the table waits for.
	ShowTable(ctx context.Context, r Recipient, s *table.Snapshot, said string) (Reply, error)
	// Answers returns the answers to the question that a person is asked, for a message
	// that is no panel: "your turn".
	Answers(ctx context.Context, r Recipient, s *table.Snapshot) (LikelyAnswers, error)
}

// LikelyAnswers are the answers to a question, as its panel would show them now: the same in the
// same order, with the same ids.
type LikelyAnswers struct {
	Rows  []discordgo.MessageComponent // of buttons, the first answers
	Menus []discordgo.MessageComponent // of all answers, below those rows
	Alone int                          // how many of the rows the menus do not replace
	Stops []discordgo.Button           // the answers that pass, decline or end something
	// Question is what the person is asked now, behind their draft.
	Question engine.Text
	AtOnce   bool // some are final at once, and coloured so
	All      bool // the panel offers no more than these
}

// Load says how busy the bot is.
type Load interface {
	// Overloaded reports whether a reply should leave out its picture, so that waiting
	// people get theirs sooner.
	Overloaded(ctx context.Context) bool
	// Yield waits a short while when people wait for their replies; a picture of a
	// public message calls it before it is drawn.
	Yield(ctx context.Context)
}

// Contests says who may look at tables at which they have no seat.
type Contests interface {
	// MayWatch reports whether a person may look at the table of a contest; with a
	// refusal when not yet.
	MayWatch(ctx context.Context, in wire.Interaction, table int64) (bool, error)
}

// idle is the load of a bot that has nothing to do.
type idle struct{}

func (idle) Overloaded(context.Context) bool { return false }

func (idle) Yield(context.Context) {}

// New returns the kit of a bot.
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
	if c.Rooms != nil {
		k.Tables = c.Rooms.Tables
	}
	for _, g := range c.Games {
		k.games[g.Info().ID] = g
	}
	return k
}

// Words returns texts of a language about the people of t, which may be the zero
// table.
func (k *Env) Words(lang string, t storage.Table) textfmt.Words {
	return textfmt.New(k.Text, k.games, lang, t)
}

// CountedGames are the games whose matches count for ratings, statistics, leagues,
// daily deals and searches: all but the practice games.
func (k *Env) CountedGames() []engine.Rules {
	return slices.DeleteFunc(slices.Clone(k.Games), func(g engine.Rules) bool { return g.Info().Practice })
}

// PracticeGames are the short names of the practice games in a row; "" without any.
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

// Go runs the handler of a press by its verb, of any feature.
func (k *Env) Go(ctx context.Context, p Press) (Reply, error) { return k.Screens.Go(ctx, p) }

// ShowTable returns the present state of a table for a person, below a text about their
// last act.
func (k *Env) ShowTable(ctx context.Context, r Recipient, s *table.Snapshot, said string) (Reply, error) {
	return k.Screens.ShowTable(ctx, r, s, said)
}

// Answers returns the answers to the question that a person is asked, for "your turn".
func (k *Env) Answers(ctx context.Context, r Recipient, s *table.Snapshot) (LikelyAnswers, error) {
	return k.Screens.Answers(ctx, r, s)
}
