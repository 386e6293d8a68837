package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/process"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/linkcard"
	"guildhall/storage"
)

// Limits of the public pages. They are separate from those of people's own pages, so that
// many viewers do not affect people who play. Viewers are unknown, so there are limits
// for each address, for each page and for all pages together. Requests without an
// existing page do not count for the pages.
const (
	publicSecond  = 100  // requests per second to all public pages
	pageSecond    = 20   // requests per second to one page
	addressSecond = 30   // requests per second from one address
	strayedSecond = 20   // responses per second, as text, that a page does not exist
	filmCost      = 20   // cost of a film, in requests
	maxMaking     = 4    // maximum number of states made at the same time
	maxFilms      = 8    // maximum number of films sent at the same time
	maxWatchers   = 2000 // open streams
	maxOfPage     = 500  // open streams of one page
	maxOfAddress  = 40   // open streams of one address
	maxKept       = 32   // cached states for people with the same request
	maxJudged     = 256  // matches with cached chances
	maxHappened   = 60   // maximum number of commits in the log
	maxAddress    = 200  // maximum length of a query
)

// filmSent is the maximum time for a browser to receive a film.
const filmSent = time.Minute

// watching holds the shared state of the public pages.
type watching struct {
	all, one  buckets       // requests to all pages, and to each page
	addresses buckets       // requests of each address
	strayed   buckets       // see strayedSecond
	slots     chan struct{} // see maxMaking
	films     chan struct{} // see maxFilms
	streams   streams
	streamsBy streams // by address
	making    singleflight.Group

	mu      sync.Mutex
	kept    map[watchKey]*watched
	leagues map[watchKey]keptLeague
	chances map[int64]keptChances // by table
}

func newWatching() *watching {
	return &watching{
		all: buckets{rate: publicSecond}, one: buckets{rate: pageSecond}, addresses: buckets{rate: addressSecond}, strayed: buckets{rate: strayedSecond}, slots: make(chan struct{}, maxMaking), films: make(chan struct{}, maxFilms),
		streams: streams{max: maxWatchers, ofOne: maxOfPage}, streamsBy: streams{max: maxWatchers, ofOne: maxOfAddress}, kept: map[watchKey]*watched{}, leagues: map[watchKey]keptLeague{}, chances: map[int64]keptChances{},
	}
}

// handlePublic adds the public pages.
func (s *Server) handlePublic(m *http.ServeMux) {
	at := "GET " + publicRoot + "{code}/"
	m.HandleFunc(at+"{$}", s.publicPage)
	m.HandleFunc(at+"state", s.watch(1, s.watchState))
	m.HandleFunc(at+"events", s.watch(1, s.watchEvents))
	m.HandleFunc(at+"picture/{name}", s.watch(1, s.watchPicture))
	m.HandleFunc(at+"card.png", s.publicCard)
	m.HandleFunc(at+"film.gif", s.watch(filmCost, s.watchFilm))
}

// onlooker is a person at the public page of a table. Only their display settings are
// known.
type onlooker struct {
	server *Server
	page   public
	lang   string
	theme  string
	size   render.Size
}

// onlooker returns the viewer of a request.
func (s *Server) onlooker(q *http.Request, page public) *onlooker {
	o := &onlooker{server: s, page: page, lang: s.language(q), size: sizeOf(q)}
	if asked := q.URL.Query().Get("lang"); slices.Contains(s.Texts.Catalog.Languages(), asked) {
		o.lang = asked
	}
	if q.URL.Query().Get("theme") == pictures.ThemeContrast {
		o.theme = pictures.ThemeContrast
	}
	return o
}

// table returns the table if its page is public; otherwise errPublic.
func (o *onlooker) table(ctx context.Context) (storage.Table, error) {
	t, err := o.server.Services.Tables.Table(ctx, o.page.id)
	if errors.As(err, new(*table.RefusedError)) || err == nil && !watchable(t) {
		return t, errPublic
	}
	if err != nil {
		return t, err
	}
	return t, o.server.links.guildShows(ctx, t.Guild, o.page)
}

func (o *onlooker) alive(ctx context.Context) error { _, err := o.table(ctx); return err }

func (o *onlooker) state(ctx context.Context) ([]byte, error) {
	at, err := o.server.watchedBy(ctx, o)
	if err != nil {
		return nil, err
	}
	return at.body, nil
}

func (o *onlooker) mark(ctx context.Context) (mark, error) {
	at, err := o.server.Store.Position(ctx, o.page.id, "")
	return mark{rev: at.Table.Rev}, err
}

// pageAsked returns the public page of a request if it may be processed; otherwise it
// sends a response.
func (s *Server) pageAsked(w http.ResponseWriter, q *http.Request, cost float64) (public, bool) {
	if len(q.URL.RawQuery) > maxAddress {
		s.refuse(w, http.StatusRequestURITooLong)
		return public{}, false
	}
	p, err := s.checkPage(q, q.PathValue("code"), cost)
	switch {
	case errors.Is(err, errSlow):
		s.refuse(w, http.StatusTooManyRequests)
	case errors.Is(err, errPublic):
		s.closedPage(w, q)
	case err != nil:
		s.fail(w, q, err)
	default:
		return p, true
	}
	return p, false
}

// checkPage returns the public page with a code. It returns errPublic for an invalid code,
// and errSlow when there are too many requests.
func (s *Server) checkPage(q *http.Request, code string, cost float64) (public, error) {
	now := s.links.Now()
	p, err := s.links.publicOf(q.Context(), code)
	address := addressOf(q)
	switch {
	case errors.Is(err, errPublic) && !s.watching.strayed.allows("", 1, now):
		return p, errSlow
	case err != nil:
		return p, err
	case address != "" && !s.watching.addresses.allows(address, cost, now),
		!s.watching.one.allows(code, cost, now), !s.watching.all.allows("", cost, now):
		return p, errSlow
	}
	return p, nil
}

// closedPage responds that the page does not exist; as text if a person reads it.
func (s *Server) closedPage(w http.ResponseWriter, q *http.Request) {
	if !strings.HasSuffix(q.URL.Path, "/") {
		s.refuse(w, http.StatusNotFound)
		return
	}
	lang := s.onlooker(q, public{}).lang
	said := words(s.Texts.Words(lang, storage.Table{}))
	said["gone"] = s.Texts.Words(lang, storage.Table{}).Flat(engine.T("web.unwatched"))
	s.show(w, q, http.StatusNotFound, "gone.html", lang, "Guildhall", false, said)
}

// watch passes requests for the public page of a table to a handler, and refuses others.
func (s *Server) watch(cost float64, do func(http.ResponseWriter, *http.Request, *onlooker)) http.HandlerFunc {
	return func(w http.ResponseWriter, q *http.Request) {
		p, ok := s.pageAsked(w, q, cost)
		if !ok {
			return
		}
		if p.kind != publicTable {
			s.refuse(w, http.StatusNotFound)
			return
		}
		do(w, q, s.onlooker(q, p))
	}
}

// unseen responds to an error of a public page.
func (s *Server) unseen(w http.ResponseWriter, q *http.Request, err error) {
	if errors.Is(err, errPublic) || errors.As(err, new(*table.RefusedError)) {
		s.closedPage(w, q)
		return
	}
	s.fail(w, q, err)
}

// publicPage shows a public page.
func (s *Server) publicPage(w http.ResponseWriter, q *http.Request) {
	p, ok := s.pageAsked(w, q, 1)
	if !ok {
		return
	}
	if p.kind == publicLeague {
		s.leaguePage(w, q, p)
		return
	}
	o := s.onlooker(q, p)
	t, err := o.table(q.Context())
	if err != nil {
		s.unseen(w, q, err)
		return
	}
	o.size = render.Full
	at, err := s.watchedBy(q.Context(), o)
	if err != nil {
		s.unseen(w, q, err)
		return
	}
	forms, err := formsJSON(formsOf(at.board.scene))
	if err != nil {
		s.fail(w, q, err)
		return
	}
	said := s.Texts.Words(o.lang, t)
	list := words(said)
	list["gone"] = said.Flat(engine.T("web.unwatched"))
	s.write(w, q, http.StatusOK, "watch.html", list, map[string]any{
		"Lang": o.lang, "Title": said.Label("title", engine.Word("game", said.ShortName(t.Game)), engine.N("n", int(t.ID))),
		"Contrast": o.theme != "", "Play": true, "Forms": forms, "More": "&" + o.query(o.lang, o.theme).Encode(), "Ways": o.ways(), "Preview": at.preview(o, q.PathValue("code")),
	})
}

// way is a link to the same page, shown in another way.
type way struct{ To, Label, Lang string }

// ways returns links to the other forms of a page: in the other languages, and with
// another contrast.
func (o *onlooker) ways() (list []way) {
	for _, lang := range o.server.Texts.Catalog.Languages() {
		if lang != o.lang {
			list = append(list, way{"?" + o.query(lang, o.theme).Encode(), o.server.Texts.Words(lang, storage.Table{}).Label("lang." + lang), lang})
		}
	}
	key, theme := "web.contrast", pictures.ThemeContrast
	if o.theme != "" {
		key, theme = "web.plain", ""
	}
	return append(list, way{"?" + o.query(o.lang, theme).Encode(), o.server.Texts.Words(o.lang, storage.Table{}).Flat(engine.T(key)), o.lang})
}

// query returns the query for a language and a theme.
func (o *onlooker) query(lang, theme string) url.Values {
	v := url.Values{"lang": {lang}}
	if theme != "" {
		v.Set("theme", theme)
	}
	return v
}

// watchEvents sends the state of a public page, and again whenever it has changed.
func (s *Server) watchEvents(w http.ResponseWriter, q *http.Request, o *onlooker) {
	if err := o.alive(q.Context()); err != nil {
		s.unseen(w, q, err)
		return
	}
	if address := addressOf(q); address != "" {
		closed, ok := s.watching.streamsBy.open(address)
		if !ok {
			s.refuse(w, http.StatusTooManyRequests)
			return
		}
		defer closed()
	}
	closed, ok := s.watching.streams.open(q.PathValue("code"))
	if !ok {
		s.refuse(w, http.StatusServiceUnavailable)
		return
	}
	defer closed()
	s.stream(w, q, o.page.id, o)
}

// watchState responds with the state of a public page.
func (s *Server) watchState(w http.ResponseWriter, q *http.Request, o *onlooker) {
	at, err := s.watchedBy(q.Context(), o)
	if err != nil {
		s.unseen(w, q, err)
		return
	}
	s.send(w, q, map[string]any{"state": json.RawMessage(at.body)})
}

// watchPicture responds with a picture in the current state of a public page.
func (s *Server) watchPicture(w http.ResponseWriter, q *http.Request, o *onlooker) {
	at, err := s.watchedBy(q.Context(), o)
	if err != nil {
		s.unseen(w, q, err)
		return
	}
	kind, named, _ := strings.Cut(strings.TrimSuffix(q.PathValue("name"), ".png"), "-")
	if kind == "result" {
		s.sendResult(w, q, at.seen, named)
		return
	}
	asked := map[string]drawn{"board": at.board, "chances": at.chances, "icons": iconSheet(at.seen, sourceIcons(at.seen))}[kind]
	if asked.scene == nil || asked.key != named {
		s.refuse(w, http.StatusGone)
		return
	}
	asked = asked.sized(widthOf(q))
	data, err := s.Pictures.Draw(asked.key, pictures.ThemeOf(o.theme), func() *render.Scene { return asked.scene })
	if err != nil {
		s.fail(w, q, err)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	_, _ = w.Write(data)
}

// watchFilm responds with the film of a finished match.
func (s *Server) watchFilm(w http.ResponseWriter, q *http.Request, o *onlooker) {
	select {
	case s.watching.films <- struct{}{}:
		defer func() { <-s.watching.films }()
	default:
		s.refuse(w, http.StatusServiceUnavailable)
		return
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(filmSent)) // not every server supports deadlines
	t, err := o.table(q.Context())
	if err != nil {
		s.unseen(w, q, err)
		return
	}
	if s.Film == nil || t.Phase != storage.Finished {
		s.refuse(w, http.StatusNotFound)
		return
	}
	film, err := s.Film(q.Context(), o.lang, t)
	switch {
	case errors.Is(err, process.ErrBusy):
		s.refuse(w, http.StatusServiceUnavailable)
	case err != nil:
		s.fail(w, q, err)
	case film == nil:
		s.refuse(w, http.StatusNotFound)
	default:
		w.Header().Set("Content-Type", "image/gif")
		_, _ = w.Write(film)
	}
}

// watchKey identifies a state of a public page by its display settings.
type watchKey struct {
	table       int64
	lang, theme string
	size        render.Size
}

// watched is the content of a public page at a time.
type watched struct {
	rev            int64 // revision of its table
	body           []byte
	board, chances drawn
	seen           *seen
	words          linkcard.Card
	card           func() ([]byte, error) // draws the card; nil if there is no picture
}

// watchedBy returns the current content of a public page; errPublic if it is closed. It
// is made once for all viewers with the same settings, because it depends only on the
// table's revision.
func (s *Server) watchedBy(ctx context.Context, o *onlooker) (*watched, error) {
	t, err := o.table(ctx)
	if err != nil {
		return nil, err
	}
	key := watchKey{t.ID, o.lang, o.theme, o.size}
	s.watching.mu.Lock()
	at := s.watching.kept[key]
	s.watching.mu.Unlock()
	if at != nil && at.rev == t.Rev {
		return at, nil
	}
	made, err, _ := s.watching.making.Do(fmt.Sprint(key, t.Rev), func() (any, error) {
		s.watching.slots <- struct{}{}
		defer func() { <-s.watching.slots }()
		at, err := s.makeWatched(context.WithoutCancel(ctx), o) // not cancelled, because others also wait for it
		if err != nil {
			return nil, err
		}
		at.rev = t.Rev
		s.watching.mu.Lock()
		defer s.watching.mu.Unlock()
		if len(s.watching.kept) >= maxKept {
			clear(s.watching.kept)
		}
		s.watching.kept[key] = at
		return at, nil
	})
	if err != nil {
		return nil, err
	}
	return made.(*watched), nil
}
