// Package discordtest runs the whole bot with a real database on the sandbox, in the
// process of a test. People act at their client there: they press and type what it shows
// them. A test that fails prints what people did and what the bot answered.
//
// New returns a Fixture, for tests of a feature: the bot calls the sandbox through the
// real client without a network, and the test decides when a delivery is carried out,
// with its own clock. It has small games, the messages that the bot sent, errors of calls
// and processes that are killed. Open returns a Live, for tests of the whole program: the
// real protocols between the bot and the sandbox, in simulated time, with faults on the
// way.
//
// If many tests begin at the same place, it is made once with Savable, and each gets a
// copy (Once, Saved).
package discordtest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"image"
	"image/png"
	"io"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord"
	"guildhall/bot/sandbox/world"
	"guildhall/bot/table"
	"guildhall/bot/text"
	"guildhall/bot/web"
	"guildhall/engine"
	enginecatalog "guildhall/engine/catalog"
	"guildhall/render"
	rendercatalog "guildhall/render/catalog"
	"guildhall/storage"
	"guildhall/storage/testdb"
)

const (
	GuildID   = "500"
	ChannelID = "600"
	allowed   = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages | discordgo.PermissionAttachFiles | discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads
)

// Fixture is a bot with real tables and a real database on a fake Discord, with people
// who press and type.
type Fixture struct{ Channels }

// OnePixel is a minimal picture.
var OnePixel = func() []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		panic(err)
	}
	return b.Bytes()
}()

// seedStream is a source of bytes that is the same in every run.
type seedStream struct{ sum [32]byte }

func (c *seedStream) Read(p []byte) (int, error) {
	for n := 0; n < len(p); {
		c.sum = sha256.Sum256(c.sum[:])
		n += copy(p[n:], c.sum[:])
	}
	return len(p), nil
}

// missing collects the missing messages of all tests.
var missing struct {
	sync.Mutex
	keys []string
}

// checkMissing fails a test that used a missing message, or a message with wrong
// arguments.
func checkMissing(t testing.TB) {
	missing.Lock()
	defer missing.Unlock()
	if len(missing.keys) > 0 {
		t.Errorf("missing, or told with arguments that do not fit: %s", strings.Join(missing.keys, ", "))
		missing.keys = nil
	}
}

// messages returns the texts of the whole program, read once.
var messages = sync.OnceValue(func() *text.Catalog {
	files := append([]fs.FS{table.Texts, clock.Texts, web.Texts}, discord.Texts()...)
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

// New returns a bot with all games, and those in more.
func New(t testing.TB, more ...engine.Rules) *Fixture {
	t.Helper()
	return opened(t, nil, withGames(enginecatalog.Games(), more))
}

// goldenGames lists the games that golden screens name.
var goldenGames = []string{"cleopatra", "villagers", "caylus", "architects", "lisboa", "market"}

// NewGolden returns a bot with the games that golden screens name, and those in more. So a new
// game changes no golden screen.
func NewGolden(t testing.TB, more ...engine.Rules) *Fixture {
	t.Helper()
	games := slices.DeleteFunc(enginecatalog.Games(), func(g engine.Rules) bool { return !slices.Contains(goldenGames, g.Info().ID) })
	return opened(t, nil, withGames(games, more))
}

func opened(t testing.TB, keeper world.MemoryKeeper, games []engine.Rules) *Fixture {
	t.Helper()
	t.Cleanup(func() { checkMissing(t) })
	e := &Env{
		T: t, File: testdb.New(t), Films: t.TempDir(),
		Now:   time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC),
		Langs: map[string]string{"1": "en-US", "2": "en-GB", "3": "ko", "4": "ko"}, Errs: &strings.Builder{},
		Games: games,
	}
	e.Wire = newDiscord(t, func() time.Time { return e.Now }, keeper)
	e.Wire.person = e.person
	e.Open()
	return &Fixture{Channels{Stored{e}}}
}

// withGames returns games and more; games in more replace those with the same name.
func withGames(games, more []engine.Rules) []engine.Rules {
	for _, m := range more {
		at := slices.IndexFunc(games, func(g engine.Rules) bool { return g.Info().ID == m.Info().ID })
		if at < 0 {
			games = append(games, m)
		} else {
			games[at] = m
		}
	}
	return games
}

func entropy(n uint64) io.Reader {
	c := &seedStream{}
	binary.BigEndian.PutUint64(c.sum[:], n)
	return c
}

// Started returns a started table with these people.
func (h *Fixture) Started(users ...string) storage.Table {
	h.T.Helper()
	return h.StartedGame("cleopatra", users...)
}

// StartedGame is Started with another game.
func (h *Fixture) StartedGame(game string, users ...string) storage.Table {
	h.T.Helper()
	h.Command(users[0], ChannelID, "table open", map[string]string{"game": game})
	h.Deliver()
	t := h.Newest()
	for _, u := range users[1:] {
		h.Command(u, ChannelID, "table join", map[string]string{"table": fmt.Sprint(t.ID)})
	}
	h.Reach(users[0], ChannelID, "table manage", map[string]string{"table": fmt.Sprint(t.ID)}, "start")
	h.Deliver()
	t, err := h.Bot.Services.Tables.Table(context.Background(), t.ID)
	if err != nil || t.Phase != storage.Playing {
		h.T.Fatalf("table after the start: %+v, %v; log %s", t, err, h.Errs)
	}
	return t
}

// artist returns the renderer of a game; a Slate for the games of tests.
func artist(game string) render.Renderer {
	if game == (Counting{}).Info().ID {
		return Slate{}
	}
	return rendercatalog.Artist(game)
}

// Say returns a text that is the same in every language.
func Say(s string) engine.Text { return engine.T("table.seat", engine.Word("who", s)) }

// deals is a source of seeds that is the same in every run. It is safe for concurrent
// use, as several tables may start at the same time.
type deals struct {
	mu     sync.Mutex
	source *rand.ChaCha8
}

// dealsOf returns the source of a test.
func dealsOf(test string) io.Reader {
	return &deals{source: rand.NewChaCha8(sha256.Sum256([]byte(test)))}
}

func (d *deals) Read(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.source.Read(p)
}
