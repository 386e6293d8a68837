package discordtest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/wire"
	"guildhall/bot/filecache"
	"guildhall/bot/table"
	"guildhall/bot/table/services"
	"guildhall/bot/web"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
	"guildhall/storage/testdb"
)

// Env is a running bot with its tables and database, a sandbox in place of Discord, and
// a clock that tests set.
type Env struct {
	T     testing.TB
	Wire  *Discord // replaces Discord
	Bot   *discord.Bot
	Store storage.Store
	File  string // path of the database, or the address of a server's
	Films string // folder of cached files
	Now   time.Time
	seq   int
	Langs map[string]string // locale by user
	Errs  *strings.Builder
	Games []engine.Rules
	Last  string            // id of the latest interaction
	Names map[string]string // names that replace the default ones
	Nicks map[string]string // nicknames on servers
	Build string            // build id of the program; each build draws its own pictures
	// Receivers responds to requests to webhooks; nil: no request may be sent.
	Receivers http.RoundTripper

	// Via decodes interactions from Discord's format; nil: they are used directly.
	Via func(raw []byte) (wire.Interaction, error)
	// AnyPress allows presses on buttons that no message shows, and forms that are not
	// open.
	AnyPress bool

	changes     []func(*discord.Config) // see Configure
	api         *client
	wire        wire.API // see UseWire
	acts        float64  // see TablesPerHour
	database    string   // see Identified
	link        func(ctx context.Context, user string, table int64) (string, error)
	watchTable  func(ctx context.Context, t storage.Table) (string, error)
	watchLeague func(ctx context.Context, l storage.League) (string, error)

	owner    string    // see Beside
	besides  int       // number of additional processes
	recorder *Recorder // see Recorded
	still    bool      // interactions take no time
}

// Open starts the bot on the database, as after a restart.
func (e *Env) Open() {
	e.T.Helper()
	store := testdb.OpenAs(e.T, e.File, e.owner)
	e.Store = store
	log := slog.New(slog.NewTextHandler(e.Errs, nil))
	clock := func() time.Time { return e.Now }
	ids := func() string {
		e.seq++
		return fmt.Sprintf("D%08d", e.seq)
	}
	tables := services.New(table.Config{
		Store: store, Games: e.game, Now: clock, Entropy: entropy(7), NewID: ids, Log: log,
	})
	if e.api = (&client{e.Wire}); e.wire != nil {
		e.api.API = e.wire
	}
	cfg := discord.Config{
		Wire: e.api, Services: tables, Store: store, Text: messages(), Games: e.Games, Artists: artist,
		Draw:          func(string, *render.Theme, func() *render.Scene) ([]byte, error) { return OnePixel, nil },
		Files:         filecache.New(filecache.Config{Folder: e.Films, MaxBytes: 64 << 20, Program: e.program, Log: log}),
		WebhookClient: &http.Client{Transport: receivers{e}},
		Database:      e.database, Log: log, Now: clock, NewID: ids, TablesPerHour: e.acts, BoardLink: e.link, WatchTable: e.watchTable, WatchLeague: e.watchLeague,
	}
	if e.recorder != nil {
		cfg.Wire, cfg.Draw = e.recorder, render.NewCache(16<<20).Picture
	}
	for _, change := range e.changes {
		change(&cfg)
	}
	e.Bot = discord.New(cfg)
}

// receivers sends requests to Env.Receivers.
type receivers struct{ env *Env }

func (r receivers) RoundTrip(q *http.Request) (*http.Response, error) {
	if r.env.Receivers == nil {
		return nil, errors.New("no receiver of webhooks in this test")
	}
	return r.env.Receivers.RoundTrip(q)
}

// program returns the build id.
func (e *Env) program() (string, error) { return e.Build, nil }

// Beside returns another process of the bot with its own name, on the same database and
// Discord. Its games replace the games with the same name.
func (e *Env) Beside(owner string, games ...engine.Rules) *Fixture {
	e.T.Helper()
	e.besides++
	other := &Env{
		T: e.T, Wire: e.Wire, File: e.File, Films: e.Films, Build: e.Build, Now: e.Now, Langs: e.Langs, Errs: &strings.Builder{}, owner: owner, AnyPress: e.AnyPress,
		seq: e.seq + e.besides*1_000_000, // no two processes create the same id
	}
	other.Games = withGames(slices.Clone(e.Games), games)
	other.Open()
	return &Fixture{Channels{Stored{other}}}
}

// Links restarts the bot with links to pages: the board for a person at a table, and the
// public pages of tables and leagues.
func (e *Env) Links(board func(ctx context.Context, user string, table int64) (string, error), table func(ctx context.Context, t storage.Table) (string, error), league func(ctx context.Context, l storage.League) (string, error)) {
	e.T.Helper()
	e.link, e.watchTable, e.watchLeague = board, table, league
	e.restart()
}

// client is the client of Discord that the bot uses.
type client struct{ wire.API }

// UseWire replaces the bot's client of Discord. The bot goes on.
func (e *Env) UseWire(api wire.API) { e.wire, e.api.API = api, api }

// Client returns the bot's client of Discord.
func (e *Env) Client() wire.API { return e.api.API }

// Configure restarts the bot with changed settings.
func (e *Env) Configure(change func(*discord.Config)) {
	e.T.Helper()
	e.changes = append(e.changes, change)
	e.restart()
}

// Identified restarts the bot with an id of its database in custom ids.
func (e *Env) Identified(database string) {
	e.T.Helper()
	e.database = database
	e.restart()
}

// TablesPerHour restarts the bot with a limit for opening and closing tables.
func (e *Env) TablesPerHour(n float64) {
	e.T.Helper()
	e.acts = n
	e.restart()
}

func (e *Env) game(id string) (engine.Rules, bool) {
	for _, g := range e.Games {
		if g.Info().ID == id {
			return g, true
		}
	}
	return nil, false
}

func (e *Env) restart() {
	e.T.Helper()
	e.Wire.Dead, e.Wire.Budget = false, 0
	if err := e.Store.Close(); err != nil {
		e.T.Fatal(err)
	}
	e.Open()
}

// nameOf returns the name of a person.
func (e *Env) nameOf(user string) string {
	usual := map[string]string{"1": "Ada", "2": "Bo", "3": "채원", "4": "도윤"}[user]
	return cmp.Or(e.Names[user], usual, "Guest")
}

// Press presses a component of a message and returns the reply.
func (e *Env) Press(user string, p *Posted, id string, values ...string) *Posted {
	e.T.Helper()
	return e.Act(wire.Interaction{
		Kind: discordgo.InteractionMessageComponent, Channel: p.Channel, User: wire.User{ID: user}, CustomID: id, Values: values,
		Message: p.ID, Ephemeral: p.Viewer != "", Framed: p.Frame != nil,
	})
}

// Pressing returns the interaction of a press.
func (e *Env) Pressing(user string, p *Posted, id string) wire.Interaction {
	return wire.Interaction{Kind: discordgo.InteractionMessageComponent, Channel: p.Channel, User: wire.User{ID: user}, CustomID: id, Message: p.ID, Ephemeral: p.Viewer != "", Framed: p.Frame != nil, Files: e.filesOn(user, p)}
}

// filesOn returns the files of a message in the form in which a press on it contains
// them.
func (e *Env) filesOn(user string, p *Posted) []wire.PostedFile {
	var files []wire.PostedFile
	if m, found := e.Wire.Server.As(user).Message(p.Channel, p.ID); found {
		for _, a := range m.Attachments {
			files = append(files, wire.PostedFile{ID: a.ID, Name: a.Filename})
		}
	}
	return files
}

// LastID returns the id of the latest interaction.
func (e *Env) LastID() string { return e.Last }

// Deliver carries out all due deliveries, as the worker would.
func (e *Env) Deliver() {
	e.T.Helper()
	ctx := context.Background()
	for range 500 {
		due, err := e.Store.Claim(ctx, e.Now, e.Now.Add(outbox.ClaimDuration), 1)
		if err != nil {
			e.T.Fatal(err)
		}
		if len(due) == 0 {
			return
		}
		e.Bot.Outbox.RecordResult(ctx, due[0], e.Bot.Outbox.DeliverOne(ctx, due[0]))
	}
	e.T.Fatal("deliveries do not come to an end")
}

// DeliverWithCrashes delivers until nothing is due, and returns the number of crashes. After
// each crash another process continues.
func (e *Env) DeliverWithCrashes() (crashes int) {
	e.T.Helper()
	for e.DeliverUntilCrash() {
		crashes++
	}
	return crashes
}

// DeliverUntilCrash delivers until nothing is due or the process crashes, and reports whether
// it crashed. Then another process continues.
func (e *Env) DeliverUntilCrash() bool {
	e.T.Helper()
	ctx := context.Background()
	for range 2000 {
		due, err := e.Store.Claim(ctx, e.Now, e.Now.Add(outbox.ClaimDuration), 1)
		if err != nil {
			e.T.Fatal(err)
		}
		if len(due) == 0 {
			return false
		}
		err = e.Bot.Outbox.DeliverOne(ctx, due[0])
		if e.Wire.Dead {
			e.Now = e.Now.Add(outbox.ClaimDuration)
			e.restart()
			return true
		}
		e.Bot.Outbox.RecordResult(ctx, due[0], err)
	}
	e.T.Fatal("deliveries do not come to an end")
	return false
}

// Claimed claims the due deliveries and returns the only one of a kind.
func (e *Env) Claimed(kind string) storage.Delivery {
	e.T.Helper()
	due, err := e.Store.Claim(context.Background(), e.Now, e.Now.Add(outbox.ClaimDuration), 20)
	if err != nil {
		e.T.Fatal(err)
	}
	return OfKind(e.T, due, kind)
}

// KilledIn carries out a delivery in a process that is killed at its nth call, after the
// call's effect if late is set. Then it starts the next process.
func (e *Env) KilledIn(d storage.Delivery, n int, late bool) {
	e.T.Helper()
	e.Wire.Budget, e.Wire.Late, e.Wire.Calls = n, late, 0
	if err := e.Bot.Outbox.DeliverOne(context.Background(), d); !e.Wire.Dead {
		e.T.Fatalf("delivery %s ends in fewer than %d calls: %v", d.Kind, n, err)
	}
	e.restart()
}

// Ok ends the test on an error.
func (e *Env) Ok(err error) {
	e.T.Helper()
	if err != nil {
		e.T.Fatal(err)
	}
}

// PageDeps returns the parts of a bot that the server of its pages uses.
func PageDeps(b *discord.Bot) web.Deps {
	return web.Deps{
		Store: b.Config.Store, Services: b.Services, Games: b.Games, Texts: b.Texts, People: b.People, Pictures: b.Pictures, Wire: b.Config.Wire,
		Push: b.Config.Push, Presence: b.Presence, Activity: b.Activity, Friends: b.Config.Friends, Log: b.Config.Log,
	}
}

// Recorded restarts the bot with different rules for one of its games, with real
// pictures, and with a recorder of its requests. From now on interactions take no time:
// only a test moves the clock.
func (e *Env) Recorded(rules engine.Rules) *Recorder {
	e.T.Helper()
	e.Games = slices.Clone(e.Games)
	for i, g := range e.Games {
		if g.Info().ID == rules.Info().ID {
			e.Games[i] = rules
		}
	}
	e.recorder, e.still = &Recorder{Discord: e.Wire}, true
	e.restart()
	return e.recorder
}

// Align gives two bots the same next ids for messages, deliveries and interactions,
// because the ids depend on the number of earlier requests.
func Align(a, b *Fixture) {
	a.seq = max(a.seq, b.seq)
	b.seq = a.seq
	x, y := a.Wire.Server.Chosen(), b.Wire.Server.Chosen()
	x.IDsAfter(y.LastID())
	y.IDsAfter(x.LastID())
}
