// Package bottest is the fixture for tests of the bot: a whole bot with real
// tables and a real database on a fake Discord, small games, and people who press
// and type.
package bottest

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/clock"
	"guildhall/bot/discord"
	"guildhall/bot/discord/fake"
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

// Fixture is a bot with real tables and a real database on a fake Discord, and
// people who press and type.
type Fixture struct{ Channels }

// OnePixel is a minimal picture.
var OnePixel = []byte("\x89PNG\r\n\x1a\n-")

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
var messages = sync.OnceValue(func() *text.Catalogue {
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

// New returns a bot with all games, and more.
func New(t testing.TB, more ...engine.Rules) *Fixture {
	t.Helper()
	t.Cleanup(func() { checkMissing(t) })
	e := &Env{
		T: t, Wire: fake.New(t), File: testdb.New(t), Films: t.TempDir(),
		Now:   time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC),
		Langs: map[string]string{"1": "en-US", "2": "en-GB", "3": "ko", "4": "ko"}, Errs: &strings.Builder{},
		Games: append(enginecatalog.Games(), more...),
	}
	e.Wire.Now = func() time.Time { return e.Now }
	e.Open()
	return &Fixture{Channels{Stored{e}}}
}

func entropy(n uint64) io.Reader {
	c := &seedStream{}
	binary.BigEndian.PutUint64(c.sum[:], n)
	return c
}

// Started returns a started table with these people.
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
	t, err := h.Bot.Kit.Tables.Table(context.Background(), t.ID)
	if err != nil || t.Phase != storage.Playing {
		h.T.Fatalf("table after the start: %+v, %v; log %s", t, err, h.Errs)
	}
	return t
}

// artist returns the picture-maker of a game; a slate for the games of tests.
func artist(game string) render.Artist {
	if game == (Counting{}).Info().ID {
		return Slate{}
	}
	return rendercatalog.Artist(game)
}

// Say returns a text that is the same in every language.
func Say(s string) engine.Text { return engine.T("discord.panel.effect", engine.Word("said", s)) }
