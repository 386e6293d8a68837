package discordtest

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	mathrand "math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"guildhall/bot/sandbox/model"
	"guildhall/bot/table"
	"guildhall/bot/web"
	"guildhall/engine/catalog"
	"guildhall/engine/longtest"
	"guildhall/storage"
)

const pagesAddress = "https://board.example"

// browser is a browser with a session, without any message of Discord.
type browser struct {
	c       *circle
	handler http.Handler
	cookie  string
	acts    int
}

// pageState is the part of a page's state that a browser needs to play at random.
type pageState struct {
	Rev     table.Revision
	Mine    bool
	Ready   bool
	Options []struct{ Code string }
}

// pages serves the pages of a bot whose people sign in with Discord: the code is the user's id.
func (c *circle) pages(links *web.Links) http.Handler {
	return web.New(web.Config{Deps: PageDeps(c.Bot), Links: links, Drafted: c.Bot.Dispatcher.Refresh, SignIn: &web.SignIn{
		App: func(context.Context) (string, error) { return c.Server.AppID(), nil }, Authorize: "https://discord.example/authorize",
		Who: func(_ context.Context, code, _, _ string) (user, name string, err error) { return code, "Gus", nil },
	}}).Handler()
}

func (b *browser) do(method, path string, body any) *httptest.ResponseRecorder {
	b.c.t.Helper()
	sent, err := json.Marshal(body)
	if err != nil {
		b.c.t.Fatal(err)
	}
	q := httptest.NewRequestWithContext(b.c.t.Context(), method, pagesAddress+path, bytes.NewReader(sent))
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("Cookie", b.cookie)
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, q)
	return w
}

// signIn signs the browser in as a person, who allows it on Discord's page.
func (b *browser) signIn(user string) {
	b.c.t.Helper()
	begun := b.do(http.MethodGet, "/board/signin", nil)
	to, err := begun.Result().Location()
	if err != nil {
		b.c.t.Fatal(err)
	}
	b.cookie, _, _ = strings.Cut(begun.Header().Get("Set-Cookie"), ";")
	for _, set := range b.do(http.MethodGet, web.RedirectPath+"?state="+to.Query().Get("state")+"&code="+user, nil).Header().Values("Set-Cookie") {
		if cookie, _, _ := strings.Cut(set, ";"); strings.HasPrefix(cookie, "guildhall=") {
			b.cookie = cookie
		}
	}
}

// playTurn plays the turn of the browser's person with random answers.
func (b *browser) playTurn(r *mathrand.Rand, id int64) {
	b.c.t.Helper()
	path := fmt.Sprintf("/board/t/%d/", id)
	var now struct {
		State   *pageState
		Said    string
		Warning *struct{ Code string }
	}
	answered := b.do(http.MethodGet, path+"state", nil)
	for n := 0; n < 500; n++ {
		now.State, now.Warning = nil, nil
		if err := json.Unmarshal(answered.Body.Bytes(), &now); err != nil || now.State == nil {
			b.c.t.Fatalf("the page answers %d %s", answered.Code, answered.Body)
		}
		act := map[string]any{"do": "choose", "rev": now.State.Rev, "size": "phone"}
		switch {
		case now.Warning != nil:
			act["code"], act["sure"] = now.Warning.Code, true
		case !now.State.Mine:
			return
		case now.State.Ready:
			act["do"] = "done"
		case len(now.State.Options) == 0:
			b.c.t.Fatalf("nothing to choose on the page: %s", answered.Body)
		default:
			act["code"] = now.State.Options[r.IntN(len(now.State.Options))].Code
		}
		b.acts++
		act["id"] = fmt.Sprintf("browser %06d", b.acts)
		answered = b.do(http.MethodPost, path+"act", act)
	}
	b.c.t.Fatalf("a turn does not end: %s", answered.Body)
}

// Two people without a common server finish a match of every game: Eve in her direct messages
// with the bot, Gus, who gets no direct messages, on the page alone.
func TestFriendsFinishEveryGame(t *testing.T) {
	for _, g := range catalog.Games() {
		info := g.Info()
		t.Run(info.ID, func(t *testing.T) {
			simulated(t, func(t *testing.T) { friendsFinish(t, info.ID, info.Practice || longtest.Wanted()) })
		})
	}
}

func friendsFinish(t *testing.T, game string, whole bool) {
	links := &web.Links{Entropy: rand.Reader, Now: time.Now, Address: func() string { return pagesAddress }}
	c := openCircle(t, everybody, func(cfg *Config) {
		cfg.Friends.Link, cfg.BoardLink = links.JoinLink, links.Board
	})
	links.Store, links.Guilds = c.Store, c.Store
	gus := &browser{c: c, handler: c.pages(links)}
	c.Player(c.eve).Command(c.dm(c.eve), "table open", for2(game)...)
	tb := c.opened()
	link := strings.TrimPrefix(links.JoinLink(fmt.Sprintf("%d-%s", tb.ID, tb.TableState.Invite)), pagesAddress)
	gus.signIn(c.gus)
	if joined := gus.do(http.MethodPost, link, map[string]any{}); joined.Code != http.StatusOK || !strings.Contains(joined.Body.String(), "/board/t/") {
		t.Fatalf("joining is answered by %d %s", joined.Code, joined.Body)
	}
	c.Quiet()
	c.press(c.eve, c.lobbyCard(c.eve), "start:")
	c.Quiet()
	r := mathrand.New(mathrand.NewPCG(7, 11))
	turns := 400
	if !whole {
		turns = 6
	}
	for range turns {
		switch c.Pending(tb.ID) {
		case c.eve:
			at := tb
			at.Thread = c.dm(c.eve)
			c.PlayTurn(r, at)
		case c.gus:
			gus.playTurn(r, tb.ID)
		}
	}
	c.Quiet()
	if now := c.stored(tb.ID); whole && now.Phase != storage.Finished || len(now.Seats) != 2 {
		t.Fatalf("the table is %s after %d turns\n%s", now.Phase, turns, c.Log())
	}
	if whole {
		c.Player(c.eve).Until(c.dm(c.eve), "the end", func(m *model.Message) bool { return Button(m, "again:") != "" })
	}
	if p, err := c.Store.Person(context.Background(), c.gus); err != nil || !p.Closed {
		t.Errorf("the direct messages of Gus: %+v, %v", p.Closed, err)
	}
	if list := c.As(c.gus).Messages(c.dm(c.gus)); len(list) != 0 {
		t.Errorf("Gus got\n%s", Screen(list[0].Message))
	}
}
