package web_test

import (
	bot "guildhall/bot/discord"

	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/discordtest"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/bot/web"
	"guildhall/bot/web/host"
	"guildhall/bot/webpush"
	"guildhall/storage"
)

// house is a bot on a fake Discord that serves pages.
type house struct {
	*discordtest.Fixture
	links  *web.Links
	server *web.Server
	http   *httptest.Server
	rate   float64
	signIn *web.SignIn
	host   *host.Monitor
	owners []string
	push   *webpush.Sender
}

// secrets is a source of bytes that are the same in every run and different at each call.
type secrets struct{ n byte }

func (s *secrets) Read(p []byte) (int, error) {
	s.n++
	for i := range p {
		p[i] = s.n ^ byte(7*i)
	}
	return len(p), nil
}

func newHouse(t testing.TB) *house {
	h := &house{Fixture: discordtest.New(t)}
	h.serve(&secrets{})
	return h
}

// serve starts a server of pages, like another process.
func (h *house) serve(entropy io.Reader) {
	h.T.Helper()
	h.links = &web.Links{Store: h.Store, Entropy: entropy, Now: func() time.Time { return h.Now }, Address: func() string { return h.http.URL }}
	h.http = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) { h.pages().ServeHTTP(w, q) }))
	h.T.Cleanup(h.http.Close)
	h.Links(
		func(ctx context.Context, user string, table int64) (string, error) {
			return h.links.Board(ctx, user, table)
		},
		func(ctx context.Context, t storage.Table) (string, error) { return h.links.WatchTable(ctx, t) },
		func(ctx context.Context, l storage.League) (string, error) { return h.links.WatchLeague(ctx, l) })
	h.Configure(func(c *bot.Config) { c.Owners, c.Push = h.owners, h.push })
}

// Configure restarts the bot and its pages with changed settings.
func (h *house) Configure(change func(*bot.Config)) {
	h.T.Helper()
	h.Fixture.Configure(change)
	h.links.Store, h.links.Guilds = h.Store, h.Store
	if h.push != nil {
		h.push.Store = h.Store
	}
	h.serveAgain()
}

// serveAgain serves with the present settings of the bot.
func (h *house) serveAgain() {
	h.server = web.New(web.Config{
		Deps: discordtest.PageDeps(h.Bot), Links: h.links, Rate: h.rate, Drafted: h.Bot.Dispatcher.Refresh, SignIn: h.signIn, Film: h.Bot.Film, League: h.Bot.LeaguePage, Desk: h.Bot.Desk(), FriendsDesk: h.Bot.FriendsDesk(), Host: h.host,
	})
	h.http.Config.Handler = h.server.Handler()
}

func (h *house) pages() http.Handler { return http.NotFoundHandler() }

// started returns a started table with dealt hands.
func (h *house) started(game string, users ...string) storage.Table {
	h.T.Helper()
	h.Command(users[0], discordtest.ChannelID, "table open", map[string]string{"game": game})
	h.Deliver()
	t := h.Newest()
	for _, u := range users[1:] {
		h.Command(u, discordtest.ChannelID, "table join", map[string]string{"table": fmt.Sprint(t.ID)})
	}
	h.Reach(users[0], discordtest.ChannelID, "table manage", map[string]string{"table": fmt.Sprint(t.ID)}, "start")
	h.Deliver()
	return h.Table(t.ID)
}

// asked returns the person for whom a table waits.
func (h *house) asked(id int64) string { h.T.Helper(); return h.Pending(id) }

// shownLink returns the address of «Open board» on a message, or "".
func shownLink(p *discordtest.Posted) string {
	for _, row := range wire.Rows(p.Components) {
		for _, part := range row.Components {
			if b, ok := part.(discordgo.Button); ok && strings.Contains(b.URL, "/board/open#") {
				return b.URL
			}
		}
	}
	return ""
}

// token returns the token in a link to the board of a table.
func (h *house) token(user string, id int64) string {
	h.T.Helper()
	address, err := h.links.Board(context.Background(), user, id)
	h.Ok(err)
	_, token, _ := strings.Cut(address, "#")
	return token
}

// page is a browser at the page of one table.
type page struct {
	h      *house
	path   string // "/board/t/1/"
	cookie string
	key    string // inside Discord, instead of the cookie
	acts   int
}

// keyed adds the key of a page to a request.
func (p *page) keyed(q *http.Request) {
	if p.key != "" {
		q.Header.Set("Authorization", "Bearer "+p.key)
	}
}

// post sends JSON and returns the response.
func (h *house) post(path, cookie string, body any, change ...func(*http.Request)) (int, []byte, http.Header) {
	h.T.Helper()
	b, err := json.Marshal(body)
	h.Ok(err)
	q, err := http.NewRequestWithContext(h.T.Context(), http.MethodPost, h.http.URL+path, bytes.NewReader(b))
	h.Ok(err)
	q.Header.Set("Content-Type", "application/json")
	return h.do(q, cookie, change...)
}

func (h *house) get(path, cookie string, change ...func(*http.Request)) (int, []byte, http.Header) {
	h.T.Helper()
	q, err := http.NewRequestWithContext(h.T.Context(), http.MethodGet, h.http.URL+path, nil)
	h.Ok(err)
	return h.do(q, cookie, change...)
}

func (h *house) do(q *http.Request, cookie string, change ...func(*http.Request)) (int, []byte, http.Header) {
	h.T.Helper()
	if cookie != "" {
		q.Header.Set("Cookie", cookie)
	}
	for _, f := range change {
		f(q)
	}
	res, err := http.DefaultClient.Do(q)
	h.Ok(err)
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	h.Ok(err)
	return res.StatusCode, b, res.Header
}

// try opens a link and presses the button of its page.
func (h *house) try(token string) (*page, int) {
	h.T.Helper()
	status, body, header := h.post("/board/open", "", map[string]any{"token": token, "stay": true})
	if status != http.StatusOK {
		return nil, status
	}
	var said struct{ To string }
	h.Ok(json.Unmarshal(body, &said))
	cookie, _, _ := strings.Cut(header.Get("Set-Cookie"), ";")
	return &page{h: h, path: said.To, cookie: cookie}, status
}

// open opens the page of a person at a table.
func (h *house) open(user string, id int64) *page {
	h.T.Helper()
	p, status := h.try(h.token(user, id))
	if p == nil {
		h.T.Fatalf("the link of %s is answered by %d", user, status)
	}
	return p
}

// shown is the part of a page's state that tests check.
type shown struct {
	Rev      table.Revision
	Line     string
	Phase    string
	Mine     bool
	Ready    bool
	Draft    []string
	Question string
	Options  []struct {
		Code, Label, Verb, Final string
		Places                   []string
	}
	Board, Hand, Closeup *struct {
		Name   string
		W, H   int
		Places []struct{ ID, Title string }
	}
	Words, Notices []string
	Result         string
	Outcome        *struct {
		Picture, Icons struct {
			Name, Alt string
			W, H      int
		}
		Seats []struct{ Name string }
		Rows  []struct{ Points []int }
		Total struct{ Points []int }
	}
}

type said struct {
	State   *shown
	Said    string
	Warning *struct{ Code, Text string }
}

// state asks for the state of a page.
func (p *page) state() *shown {
	p.h.T.Helper()
	status, body, _ := p.h.get(p.path+"state", p.cookie, p.keyed)
	if status != http.StatusOK {
		p.h.T.Fatalf("the state is answered by %d", status)
	}
	var s said
	p.h.Ok(json.Unmarshal(body, &s))
	return s.State
}

// act sends an action, with a unique id unless one is given.
func (p *page) act(do, code string, rev table.Revision, id ...string) said {
	p.h.T.Helper()
	p.acts++
	one := fmt.Sprintf("act %s %06d", do, p.acts)
	if len(id) > 0 {
		one = id[0]
	}
	status, body, _ := p.h.post(p.path+"act", p.cookie, map[string]any{"id": one, "do": strings.TrimSuffix(do, "!"), "code": code, "rev": rev, "sure": strings.HasSuffix(do, "!"), "size": "phone"}, p.keyed)
	if status != http.StatusOK {
		p.h.T.Fatalf("%s %s is answered by %d", do, code, status)
	}
	p.h.settle()
	var s said
	p.h.Ok(json.Unmarshal(body, &s))
	return s
}

// settle waits until all pressed actions are processed.
func (h *house) settle() {
	for {
		changed, busy := h.Bot.Activity.Next()
		if busy == 0 {
			return
		}
		<-changed
	}
}

// stream is an open stream of events.
type stream struct {
	h     *house
	lines *bufio.Scanner
	end   context.CancelFunc
}

// listen opens the stream of a page.
func (p *page) listen() *stream {
	p.h.T.Helper()
	ctx, cancel := context.WithCancel(p.h.T.Context())
	p.h.T.Cleanup(cancel)
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, p.h.http.URL+p.path+"events?size=phone", nil)
	p.h.Ok(err)
	q.Header.Set("Cookie", p.cookie)
	p.keyed(q)
	res, err := http.DefaultClient.Do(q)
	p.h.Ok(err)
	if res.StatusCode != http.StatusOK {
		p.h.T.Fatalf("the stream is answered by %d", res.StatusCode)
	}
	s := &stream{p.h, bufio.NewScanner(res.Body), cancel}
	s.lines.Buffer(nil, 1<<20)
	return s
}

// next waits for the next event and returns its kind and data, or "" at the end
// of the stream.
func (s *stream) next() (kind, data string) {
	kind = "message"
	for s.lines.Scan() {
		switch line := s.lines.Text(); {
		case strings.HasPrefix(line, "event: "):
			kind = strings.TrimPrefix(line, "event: ")
		case strings.HasPrefix(line, "data: "):
			return kind, strings.TrimPrefix(line, "data: ")
		}
	}
	return "", ""
}

// state waits for the next state of a stream.
func (s *stream) state() *shown {
	s.h.T.Helper()
	kind, data := s.next()
	if kind != "message" {
		s.h.T.Fatalf("event %q %s in place of a state", kind, data)
	}
	var now shown
	s.h.Ok(json.Unmarshal([]byte(data), &now))
	return &now
}
