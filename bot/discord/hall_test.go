package discord

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"guildhall/bot/clock"
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
	guildID   = "500"
	channelID = "600"
	allowed   = wire.ViewChannel | wire.SendMessages | wire.AttachFiles | wire.CreatePublicThreads | wire.SendInThreads
)

// hall is a bot with real tables and a real database before a fake Discord.
type hall struct {
	t     testing.TB
	wire  *fakeWire
	bot   *Bot
	store storage.Store
	file  string
	now   time.Time
	seq   int
	langs map[string]string // locale by user
	errs  *strings.Builder
	games []engine.Rules
	last  string            // id of the latest interaction
	names map[string]string // instead of the usual ones
}

// onePixel is the smallest picture there is.
var onePixel = []byte("\x89PNG\r\n\x1a\n-")

// chain is a source of bytes that is the same in every run.
type chain struct{ sum [32]byte }

func (c *chain) Read(p []byte) (int, error) {
	for n := 0; n < len(p); {
		c.sum = sha256.Sum256(c.sum[:])
		n += copy(p[n:], c.sum[:])
	}
	return len(p), nil
}

// lacking collects messages that were missing in any test.
var lacking struct {
	sync.Mutex
	keys []string
}

func TestMain(m *testing.M) {
	code := m.Run()
	for _, key := range lacking.keys {
		fmt.Println("missing, or told with arguments that do not fit:", key)
		code = 1
	}
	os.Exit(code)
}

// messages are the texts of the whole program, read once.
var messages = sync.OnceValue(func() *text.Catalogue {
	files := []fs.FS{table.Texts, clock.Texts, Texts}
	files = append(files, rendercatalog.Messages()...)
	for _, g := range enginecatalog.Games() {
		files = append(files, g.Info().Messages)
	}
	c, err := text.New(files...)
	if err != nil {
		panic(err)
	}
	c.OnMissing(func(lang, key string) {
		lacking.Lock()
		defer lacking.Unlock()
		lacking.keys = append(lacking.keys, lang+" "+key)
	})
	return c
})

func newHall(t testing.TB, more ...engine.Rules) *hall {
	t.Helper()
	h := &hall{
		t: t, wire: newFakeWire(t), file: filepath.Join(t.TempDir(), "hall.db"),
		now:   time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC),
		langs: map[string]string{"1": "en-US", "2": "en-GB", "3": "ko", "4": "ko"}, errs: &strings.Builder{},
		games: append(enginecatalog.Games(), more...),
	}
	h.wire.now = func() time.Time { return h.now }
	h.open()
	return h
}

// open starts the bot on the database, as a restart does.
func (h *hall) open() {
	h.t.Helper()
	store, err := sqlite.Open(context.Background(), h.file, sqlite.WithoutSync()) // no test cuts the power
	if err != nil {
		h.t.Fatal(err)
	}
	h.store = store
	h.t.Cleanup(func() { store.Close() })
	log := slog.New(slog.NewTextHandler(h.errs, nil))
	clock := func() time.Time { return h.now }
	ids := func() string {
		h.seq++
		return fmt.Sprintf("D%08d", h.seq)
	}
	tables := rooms.New(table.Config{
		Store: store, Games: h.game, Now: clock, Entropy: entropy(7), NewID: ids, Log: log,
	})
	h.bot = New(Config{
		Wire: h.wire, Tables: tables, Store: store, Text: messages(), Games: h.games, Artists: artist,
		Draw: func(string, *render.Theme, func() *render.Scene) ([]byte, error) { return onePixel, nil },
		Log:  log, Now: clock, NewID: ids,
	})
}

func entropy(n uint64) io.Reader {
	c := &chain{}
	binary.BigEndian.PutUint64(c.sum[:], n)
	return c
}

// act lets one interaction through and returns the private answer.
func (h *hall) act(in wire.Interaction) *posted {
	h.t.Helper()
	h.seq++
	h.now = h.now.Add(time.Second)
	if in.ID == "" {
		in.ID = fmt.Sprintf("I%08d", h.seq)
	}
	h.last = in.ID
	in.Token, in.App = "t"+in.ID, "1"
	in.Locale = h.langs[in.User.ID]
	in.User.Name = map[string]string{"1": "Ada", "2": "Bo", "3": "채원", "4": "도윤"}[in.User.ID]
	if n := h.names[in.User.ID]; n != "" {
		in.User.Name = n
	}
	if in.User.Name == "" {
		in.User.Name = "Guest"
	}
	if _, dm := dmUser(in.Channel); dm {
		in.Place, in.ChannelKind = wire.InBotDM, wire.DMChannel
	} else {
		in.Guild, in.GuildLocale = orElse(in.Guild, guildID), "en-US"
		if in.AppCan == 0 {
			in.AppCan = allowed
		}
	}
	h.wire.asked[in.ID] = in
	h.bot.Interaction(context.Background(), in)
	return h.wire.origin[in.ID]
}

func (h *hall) command(user, channel, path string, options map[string]string) *posted {
	h.t.Helper()
	in := wire.Interaction{Kind: wire.Invoked, Channel: channel, User: wire.User{ID: user}, Command: strings.Fields(path), Options: map[string]wire.Option{}}
	for k, v := range options {
		in.Options[k] = wire.Option{Text: v}
	}
	return h.act(in)
}

func (h *hall) press(user string, p *posted, id string, values ...string) *posted {
	h.t.Helper()
	return h.act(wire.Interaction{
		Kind: wire.Pressed, Channel: p.Channel, User: wire.User{ID: user}, CustomID: id, Values: values,
		Message: p.ID, Ephemeral: p.Viewer != "",
	})
}

// button finds a button by the beginning of its label.
func (p *posted) button(label string) string {
	for _, c := range p.Components {
		for _, part := range c.(wire.Row) {
			if b, ok := part.(wire.Button); ok && strings.HasPrefix(b.Label, label) {
				return b.CustomID
			}
		}
	}
	return ""
}

// menu finds a menu by the verb of its id.
func (p *posted) menu(verb string) (wire.Select, bool) {
	for _, c := range p.Components {
		for _, part := range c.(wire.Row) {
			if s, ok := part.(wire.Select); ok && strings.HasPrefix(s.CustomID, verb+":") {
				return s, true
			}
		}
	}
	return wire.Select{}, false
}

// deliver carries out everything that is owed, as the worker would.
func (h *hall) deliver() {
	h.t.Helper()
	ctx := context.Background()
	for range 500 {
		due, err := h.store.Claim(ctx, h.now, h.now.Add(claimFor), 1)
		if err != nil {
			h.t.Fatal(err)
		}
		if len(due) == 0 {
			return
		}
		h.bot.settle(ctx, due[0], h.bot.carryOut(ctx, due[0]))
	}
	h.t.Fatal("deliveries do not come to an end")
}

// started is a table with these people that has begun.
func (h *hall) started(users ...string) storage.Table {
	h.t.Helper()
	h.command(users[0], channelID, "table open", map[string]string{"game": "cleopatra"})
	h.deliver()
	t := h.newest()
	for _, u := range users[1:] {
		h.command(u, channelID, "table join", map[string]string{"table": fmt.Sprint(t.ID)})
	}
	h.command(users[0], channelID, "table start", map[string]string{"table": fmt.Sprint(t.ID)})
	h.deliver()
	t, err := h.bot.Tables.Table(context.Background(), t.ID)
	if err != nil || t.Phase != storage.Playing {
		h.t.Fatalf("table after the start: %+v, %v; log %s", t, err, h.errs)
	}
	return t
}

func (h *hall) newest() storage.Table {
	h.t.Helper()
	for _, phase := range []storage.Phase{storage.Open, storage.Playing, storage.Over} {
		if ts, err := h.store.InPhase(context.Background(), guildID, phase, 1); err == nil && len(ts) > 0 {
			return ts[0]
		}
	}
	h.t.Fatalf("no table; log %s", h.errs)
	return storage.Table{}
}

// pending is a user whom the table waits for.
func (h *hall) pending(id int64) string {
	h.t.Helper()
	s, err := h.bot.Tables.Look(context.Background(), id, "")
	if err != nil {
		h.t.Fatal(err)
	}
	if len(s.Pending) == 0 {
		return ""
	}
	return s.Table.Seats[s.Pending[0]].User
}

// game finds one of the games of this hall.
func (h *hall) game(id string) (engine.Rules, bool) {
	for _, g := range h.games {
		if g.Info().ID == id {
			return g, true
		}
	}
	return nil, false
}

// pressing is the press of a button of a message.
func (h *hall) pressing(user string, p *posted, id string) wire.Interaction {
	return wire.Interaction{Kind: wire.Pressed, Channel: p.Channel, User: wire.User{ID: user}, CustomID: id, Message: p.ID, Ephemeral: p.Viewer != ""}
}

// filled is a form, sent from a panel, in which an answer was written.
func (h *hall) filled(user string, p *posted, verb, answer string) wire.Interaction {
	h.t.Helper()
	from, err := parseCustomID(ids(p)[0])
	if err != nil {
		h.t.Fatal(err)
	}
	in := h.pressing(user, p, customID{verb, from.Table, from.Seq, from.Step, ""}.String())
	in.Kind, in.Fields = wire.Submitted, map[string][]string{typedField: {answer}}
	return in
}

// lastID is the id of the latest interaction.
func (h *hall) lastID() string { return h.last }

// artist is the picture-maker of a game; that of the test's own game is a slate.
func artist(game string) render.Artist {
	if game == (counting{}).Info().ID {
		return slate{}
	}
	return rendercatalog.Artist(game)
}
