// Package web serves the page on which a person plays at a table in a browser: the board
// that can be tapped, the hand, the question, its answers and the draft.
//
// A person signs a browser in by a link that the bot shows to them alone on Discord (Links)
// and that works once, or with Discord (SignIn) where the host gives the secret of the
// application. The browser then holds one session for all tables of that person. A page
// within Discord (Activity) holds one, too. The page shows what bot/table gives the person (table.Snapshot), and plays
// through the same rooms as the panel on Discord: both show the same draft. Nothing of
// this package knows a game.
//
// A page gets its state by one stream of events: again whenever the state differs from
// the one before for its person, and at no other time. So nothing of the stream tells
// what the person may not know.
package web

import (
	"context"
	"embed"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/leaguepage"
	"guildhall/bot/web/api"
	"guildhall/bot/web/host"
	"guildhall/bot/web/page"
	"guildhall/storage"
)

// Texts holds the messages of this package in every language.
//
//go:embed text/*.json
var Texts embed.FS

// root is the folder of all addresses of this package.
const root = "/board/"

// Paths below which a server passes requests to Server.Handler.
const (
	Root          = root
	InterfaceRoot = api.Root // the read-only interface for other programs

	// InterfaceProblem is the content type of its refusals.
	InterfaceProblem = api.KindProblem
)

// Config holds the dependencies of a Server. Kit and Links are required.
type Config struct {
	Deps
	Links *Links
	// Rate is the number of actions per second that one person may make in the long run;
	// 0: no limit.
	Rate float64
	// Poll is the interval at which a page checks for changes by other processes; 0:
	// there are none.
	Poll time.Duration
	// Drafted is called after a person's draft or turn changed on a page, so that their
	// panel on Discord shows the same. May be nil.
	Drafted func(ctx context.Context, user string, table int64)
	// Film returns the film of a finished match for its public page; nil without an error
	// if there is none. May be nil.
	Film func(ctx context.Context, lang string, t storage.Table) ([]byte, error)
	// League returns the public page of a league. May be nil.
	League func(ctx context.Context, lang string, league storage.League) (leaguepage.Page, error)
	// Desk serves the pages of leagues to their organisers. May be nil.
	Desk *leaguepage.OrganiserDesk
	// FriendsDesk opens tables for friends. Nil: pages open no tables.
	FriendsDesk *friends.Desk
	// SignIn lets people sign in with Discord. Nil: they open pages by links alone.
	SignIn *SignIn
	// Host is the content of the page for owners of the bot, who sign in with Discord. If
	// it or SignIn is nil, there is no such page.
	Host *host.Monitor
	// Quiet is the time without data after which a stream sends a keep-alive; 0: 25 s.
	Quiet time.Duration
}

// Server serves the pages. It is safe for concurrent use.
type Server struct {
	Config
	links     *Links
	rate      buckets // actions of people
	opens     buckets // opened links, by their person
	signs     buckets // attempts to sign in, of all people together
	signsBy   buckets // attempts to sign in, by address
	streams   streams
	slots     chan struct{}   // see maxAtOnce
	watching  *watching       // the public pages
	owners    checkedSessions // sessions for the page for owners
	rights    knownRights
	libraries sync.Map            // libraries of games: engine.Library by id
	assets    map[string]asset    // by name
	version   string              // version of the assets; part of their addresses
	spoken    map[string][]string // keys of the words that the scripts of each template use
}

// New returns a server of pages.
func New(c Config) *Server {
	if c.Quiet == 0 {
		c.Quiet = 25 * time.Second
	}
	s := &Server{Config: c, links: c.Links, rate: buckets{rate: c.Rate}, opens: buckets{rate: opensSecond}, signs: buckets{rate: signsSecond}, signsBy: buckets{rate: signsOfOne}, slots: make(chan struct{}, maxAtOnce), streams: streams{max: maxStreams, ofOne: maxOfOne}, watching: newWatching()}
	var err error
	if s.assets, s.version, err = newAssets(); err == nil {
		s.spoken, err = page.Words()
	}
	if err != nil {
		panic("web: " + err.Error()) // the files are embedded
	}
	return s
}

// Handler responds to all requests below Root and InterfaceRoot, and for HostPath if there is
// a page for owners. If there is an Activity, it also responds to requests for the root of the
// address, which Discord's proxy sends.
func (s *Server) Handler() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("GET "+root+"open", s.openPage)
	m.HandleFunc("POST "+root+"open", s.openLink)
	m.HandleFunc("GET "+root+"a/{version}/{name}", s.asset)
	m.HandleFunc("GET "+IconPath, s.icon)
	m.HandleFunc("GET "+root+"t/{table}", func(w http.ResponseWriter, q *http.Request) {
		http.Redirect(w, q, q.URL.Path+"/", http.StatusMovedPermanently)
	})
	m.HandleFunc("GET "+root+"t/{table}/{$}", s.board)
	m.HandleFunc("GET "+root+"t/{table}/state", s.atTable(s.getState))
	m.HandleFunc("GET "+root+"t/{table}/events", s.atTable(s.events))
	m.HandleFunc("GET "+root+"t/{table}/picture/{name}", s.atTable(s.picture))
	m.HandleFunc("GET "+root+"t/{table}/rule", s.atTable(s.rule))
	m.HandleFunc("GET "+root+"t/{table}/why", s.atTable(s.why))
	m.HandleFunc("POST "+root+"t/{table}/act", s.atTable(s.act))
	m.HandleFunc("POST "+root+"t/{table}/hint", s.atTable(s.hint))
	m.HandleFunc("POST "+root+"t/{table}/plan", s.atTable(s.tryPlan))
	m.HandleFunc("GET "+root+"t/{table}/plan/{name}", s.atTable(s.planPicture))
	m.HandleFunc("POST "+root+"t/{table}/orders", s.atTable(s.order))
	m.HandleFunc("GET "+root+"{$}", s.home)
	m.HandleFunc("GET "+root+"me", s.within(s.me))
	m.HandleFunc("GET "+root+"tables", s.within(s.tables))
	m.HandleFunc("GET "+root+"waiting", s.within(s.waiting))
	if s.Push != nil {
		m.HandleFunc("GET "+root+"push", s.within(s.getPush))
		m.HandleFunc("POST "+root+"push", s.within(s.setPush))
	}
	m.HandleFunc("GET "+root+"calendar", s.within(s.getCalendar))
	m.HandleFunc("POST "+root+"calendar", s.within(s.setCalendar))
	m.HandleFunc("GET "+root+"new", s.within(s.getNew))
	m.HandleFunc("POST "+root+"new", s.within(s.openNew))
	m.HandleFunc("POST "+root+"t/{table}/start", s.atTable(s.start))
	m.HandleFunc("POST "+root+"t/{table}/join", s.within(s.joinListed))
	m.HandleFunc("POST "+root+"t/{table}/leave", s.atTable(s.leaveTable))
	m.HandleFunc("GET "+root+"sw.js", s.worker)
	m.HandleFunc("GET "+root+"app.webmanifest", s.manifest)
	m.HandleFunc("POST "+root+"leave", s.within(s.leave))
	m.HandleFunc("POST "+root+"close", s.within(s.closeOwn))
	if s.Friends.Open != friends.Off {
		m.HandleFunc("GET "+root+"j/{code}", s.joinPage)
		m.HandleFunc("POST "+root+"j/{code}", s.within(s.joinTable))
	}
	s.handlePublic(m)
	if s.Desk != nil {
		m.HandleFunc("GET "+root+"l/{league}/{$}", s.deskPage)
		m.HandleFunc("GET "+root+"l/{league}/state", s.within(s.deskState))
		m.HandleFunc("POST "+root+"l/{league}/act", s.within(s.deskAct))
	}
	if s.SignIn != nil {
		m.HandleFunc("GET "+root+"signin", s.signIn)
		m.HandleFunc("GET "+signedPath, s.signed)
		if s.Host != nil {
			m.HandleFunc("GET "+hostPath, s.hostPage)
		}
	}
	if s.activity() != nil {
		m.HandleFunc("GET /{$}", s.herePage)
		m.HandleFunc("GET "+herePath, s.herePage)
		m.HandleFunc("POST "+herePath+"/enter", s.enter)
	}
	pages, open := s.guarded(m), s.openInterface()
	return compressed(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		if strings.HasPrefix(q.URL.Path, InterfaceRoot) {
			open.ServeHTTP(w, q)
			return
		}
		pages.ServeHTTP(w, q)
	}))
}

// compressed compresses texts for clients that accept it. Pictures are already
// compressed.
func compressed(next http.Handler) http.HandlerFunc {
	wrap, err := gzhttp.NewWrapper(gzhttp.ContentTypes([]string{"text/html", "text/css", "text/javascript", "text/event-stream", "text/csv", "text/calendar", "application/json"}))
	if err != nil {
		panic("web: " + err.Error()) // the options are constants
	}
	return wrap(next)
}
