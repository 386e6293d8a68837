// Package bottest is what tests of the bot share: a whole bot with real tables
// and a real database before a fake Discord, small games to play on it, and
// the people who press and type.
package bottest

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord"
	"guildhall/bot/discord/fake"
	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/outbox"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/table/rooms"
	"guildhall/bot/text"
	"guildhall/engine"
	enginecatalog "guildhall/engine/catalog"
	"guildhall/render"
	rendercatalog "guildhall/render/catalog"
	"guildhall/storage"
	"guildhall/storage/sqlite"
)

const (
	GuildID   = "500"
	ChannelID = "600"
	allowed   = wire.ViewChannel | wire.SendMessages | wire.AttachFiles | wire.CreatePublicThreads | wire.SendInThreads
)

// Fixture is a bot with real tables and a real database before a fake Discord.
type Fixture struct {
	T     testing.TB
	Wire  *fake.Wire
	Bot   *discord.Bot
	Store storage.Store
	File  string
	Now   time.Time
	seq   int
	Langs map[string]string // locale by user
	Errs  *strings.Builder
	Games []engine.Rules
	Last  string            // id of the latest interaction
	Names map[string]string // instead of the usual ones
}

// OnePixel is the smallest picture there is.
var OnePixel = []byte("\x89PNG\r\n\x1a\n-")

// chain is a source of bytes that is the same in every run.
type chain struct{ sum [32]byte }

func (c *chain) Read(p []byte) (int, error) {
	for n := 0; n < len(p); {
		c.sum = sha256.Sum256(c.sum[:])
		n += copy(p[n:], c.sum[:])
	}
	return len(p), nil
}

// missing collects messages that were missing in any test.
var missing struct {
	sync.Mutex
	keys []string
}

// checkMissing fails a test in which a message was missing, or told with
// arguments that do not fit.
func checkMissing(t testing.TB) {
	missing.Lock()
	defer missing.Unlock()
	if len(missing.keys) > 0 {
		t.Errorf("missing, or told with arguments that do not fit: %s", strings.Join(missing.keys, ", "))
		missing.keys = nil
	}
}

// messages are the texts of the whole program, read once.
var messages = sync.OnceValue(func() *text.Catalogue {
	files := append([]fs.FS{table.Texts, clock.Texts}, discord.Texts()...)
	files = append(files, rendercatalog.Messages()...)
	for _, g := range enginecatalog.Games() {
		files = append(files, g.Info().Messages)
	}
	c, err := text.New(files...)
	if err != nil {
		panic(err)
	}
	c.OnMissing(func(lang, key string) {
		missing.Lock()
		defer missing.Unlock()
		missing.keys = append(missing.keys, lang+" "+key)
	})
	return c
})

// New returns a bot that knows all games, and more.
func New(t testing.TB, more ...engine.Rules) *Fixture {
	t.Helper()
	t.Cleanup(func() { checkMissing(t) })
	h := &Fixture{
		T: t, Wire: fake.New(t), File: filepath.Join(t.TempDir(), "hall.db"),
		Now:   time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC),
		Langs: map[string]string{"1": "en-US", "2": "en-GB", "3": "ko", "4": "ko"}, Errs: &strings.Builder{},
		Games: append(enginecatalog.Games(), more...),
	}
	h.Wire.Now = func() time.Time { return h.Now }
	h.Open()
	return h
}

// Open starts the bot on the database, as a restart does.
func (h *Fixture) Open() {
	h.T.Helper()
	store, err := sqlite.Open(context.Background(), h.File, sqlite.WithoutSync()) // no test cuts the power
	if err != nil {
		h.T.Fatal(err)
	}
	h.Store = store
	h.T.Cleanup(func() { store.Close() })
	log := slog.New(slog.NewTextHandler(h.Errs, nil))
	clock := func() time.Time { return h.Now }
	ids := func() string {
		h.seq++
		return fmt.Sprintf("D%08d", h.seq)
	}
	tables := rooms.New(table.Config{
		Store: store, Games: h.game, Now: clock, Entropy: entropy(7), NewID: ids, Log: log,
	})
	h.Bot = discord.New(kit.Config{
		Wire: h.Wire, Tables: tables, Store: store, Text: messages(), Games: h.Games, Artists: artist,
		Draw: func(string, *render.Theme, func() *render.Scene) ([]byte, error) { return OnePixel, nil },
		Log:  log, Now: clock, NewID: ids,
	})
}

func entropy(n uint64) io.Reader {
	c := &chain{}
	binary.BigEndian.PutUint64(c.sum[:], n)
	return c
}

// Act lets one interaction through and returns the private answer.
func (h *Fixture) Act(in wire.Interaction) *fake.Posted {
	h.T.Helper()
	h.seq++
	h.Now = h.Now.Add(time.Second)
	if in.ID == "" {
		in.ID = fmt.Sprintf("I%08d", h.seq)
	}
	h.Last = in.ID
	in.Token, in.App = "t"+in.ID, "1"
	in.Locale = h.Langs[in.User.ID]
	in.User.Name = map[string]string{"1": "Ada", "2": "Bo", "3": "채원", "4": "도윤"}[in.User.ID]
	if n := h.Names[in.User.ID]; n != "" {
		in.User.Name = n
	}
	if in.User.Name == "" {
		in.User.Name = "Guest"
	}
	if _, dm := fake.DmUser(in.Channel); dm {
		in.Place, in.ChannelKind = wire.InBotDM, wire.DMChannel
	} else {
		in.Guild, in.GuildLocale = cmp.Or(in.Guild, GuildID), "en-US"
		if in.AppCan == 0 {
			in.AppCan = allowed
		}
	}
	h.Wire.Asked[in.ID] = in
	h.Bot.Interaction(context.Background(), in)
	return h.Wire.Origin[in.ID]
}

// Command lets a person call a command in a channel and returns the answer.
func (h *Fixture) Command(user, channel, path string, options map[string]string) *fake.Posted {
	h.T.Helper()
	in := wire.Interaction{Kind: wire.Invoked, Channel: channel, User: wire.User{ID: user}, Command: strings.Fields(path), Options: map[string]wire.Option{}}
	for k, v := range options {
		in.Options[k] = wire.Option{Text: v}
	}
	return h.Act(in)
}

// Press lets a person press a component of a message and returns the answer.
func (h *Fixture) Press(user string, p *fake.Posted, id string, values ...string) *fake.Posted {
	h.T.Helper()
	return h.Act(wire.Interaction{
		Kind: wire.Pressed, Channel: p.Channel, User: wire.User{ID: user}, CustomID: id, Values: values,
		Message: p.ID, Ephemeral: p.Viewer != "",
	})
}

// Deliver carries out everything that is owed, as the worker would.
func (h *Fixture) Deliver() {
	h.T.Helper()
	ctx := context.Background()
	for range 500 {
		due, err := h.Store.Claim(ctx, h.Now, h.Now.Add(outbox.ClaimFor), 1)
		if err != nil {
			h.T.Fatal(err)
		}
		if len(due) == 0 {
			return
		}
		h.Bot.Outbox.Settle(ctx, due[0], h.Bot.Outbox.CarryOut(ctx, due[0]))
	}
	h.T.Fatal("deliveries do not come to an end")
}

// Started is a table with these people that has begun.
func (h *Fixture) Started(users ...string) storage.Table {
	h.T.Helper()
	h.Command(users[0], ChannelID, "table open", map[string]string{"game": "cleopatra"})
	h.Deliver()
	t := h.Newest()
	for _, u := range users[1:] {
		h.Command(u, ChannelID, "table join", map[string]string{"table": fmt.Sprint(t.ID)})
	}
	h.Command(users[0], ChannelID, "table start", map[string]string{"table": fmt.Sprint(t.ID)})
	h.Deliver()
	t, err := h.Bot.Tables.Table(context.Background(), t.ID)
	if err != nil || t.Phase != storage.Playing {
		h.T.Fatalf("table after the start: %+v, %v; log %s", t, err, h.Errs)
	}
	return t
}

// Newest is the newest table of the server.
func (h *Fixture) Newest() storage.Table {
	h.T.Helper()
	for _, phase := range []storage.Phase{storage.Open, storage.Playing, storage.Over} {
		if ts, err := h.Store.InPhase(context.Background(), GuildID, phase, 1); err == nil && len(ts) > 0 {
			return ts[0]
		}
	}
	h.T.Fatalf("no table; log %s", h.Errs)
	return storage.Table{}
}

// Pending is a user whom the table waits for.
func (h *Fixture) Pending(id int64) string {
	h.T.Helper()
	s, err := h.Bot.Tables.Look(context.Background(), id, "")
	if err != nil {
		h.T.Fatal(err)
	}
	if len(s.Pending) == 0 {
		return ""
	}
	return s.Table.Seats[s.Pending[0]].User
}

// game finds one of the games of this hall.
func (h *Fixture) game(id string) (engine.Rules, bool) {
	for _, g := range h.Games {
		if g.Info().ID == id {
			return g, true
		}
	}
	return nil, false
}

// Pressing is the press of a button of a message.
func (h *Fixture) Pressing(user string, p *fake.Posted, id string) wire.Interaction {
	return wire.Interaction{Kind: wire.Pressed, Channel: p.Channel, User: wire.User{ID: user}, CustomID: id, Message: p.ID, Ephemeral: p.Viewer != ""}
}

// Filled is a form, sent from a panel, in which an answer was written.
func (h *Fixture) Filled(user string, p *fake.Posted, verb, answer string) wire.Interaction {
	h.T.Helper()
	from, err := kit.ParseCustomID(IDs(p)[0])
	if err != nil {
		h.T.Fatal(err)
	}
	in := h.Pressing(user, p, kit.CustomID{Verb: verb, Table: from.Table, Seq: from.Seq, Step: from.Step, Code: ""}.String())
	in.Kind, in.Fields = wire.Submitted, map[string][]string{"answer": {answer}}
	return in
}

// LastID is the id of the latest interaction.
func (h *Fixture) LastID() string { return h.Last }

// artist is the picture-maker of a game; that of the test's own game is a slate.
func artist(game string) render.Artist {
	if game == (Counting{}).Info().ID {
		return Slate{}
	}
	return rendercatalog.Artist(game)
}

// Say makes a text that is told as written, whatever the language.
func Say(s string) engine.Text { return engine.T("table.instead.play", engine.Word("code", s)) }
