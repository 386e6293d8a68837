package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"guildhall/bot/clock"
	"guildhall/bot/discord/pictures"
	"guildhall/engine"
	"guildhall/storage"
)

const (
	hostPath       = "/host"
	hostCookieName = "guildhall_host"
	// hostTimeout is the maximum time of each database read for the page for owners;
	// after that the page is shown without it.
	hostTimeout = 2 * time.Second
	maxChecked  = 64 // maximum number of sessions in checkedSessions
)

// HostPath is the path of the page for owners.
const HostPath = hostPath

// IconPath is the path of the icon of all pages.
const IconPath = "/favicon.ico"

// errNoOwner is returned for a person who is not listed under owners.
var errNoOwner = errors.New("not an owner of the bot")

// owner reports whether a person may see the page for owners.
func (s *Server) owner(user string) bool { return slices.Contains(s.People.Owners(), user) }

// hostCookie returns the cookie of the page for owners, which has a session of its own.
func (s *Server) hostCookie(held string) *http.Cookie {
	c := s.cookie(held, false)
	c.Name, c.Path, c.MaxAge = hostCookieName, hostPath, int(visitFor/time.Second)
	return c
}

// hostSessionOf returns the session of a request for the page for owners, or errSession.
// While the database cannot be read, it accepts sessions that this process has seen
// before, because owners need the page most at that time.
func (s *Server) hostSessionOf(q *http.Request) (session, error) {
	held, err := q.Cookie(hostCookieName)
	if err != nil {
		return session{}, errSession
	}
	user, key, ok := strings.Cut(held.Value, ".")
	if !ok || len(user) > 24 {
		return session{}, errSession
	}
	one := session{user: user, key: digest(key), host: true}
	ctx, cancel := context.WithTimeout(q.Context(), hostTimeout)
	defer cancel()
	kept, err := s.stored(ctx, one)
	switch {
	case err == nil:
		s.owners.add(one, kept.Until)
	case errors.Is(err, errSession):
		s.owners.remove(one)
	case s.owners.has(one, s.links.Now()):
		s.Log.ErrorContext(q.Context(), "read session of an owner", "err", err)
		err = nil
	}
	return one, err
}

// checkedSessions holds sessions that were found in the database, until they end.
type checkedSessions struct {
	mu    sync.Mutex
	until map[string]time.Time // by user and digest of the key
}

func (h *checkedSessions) add(one session, until time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.until == nil || len(h.until) >= maxChecked {
		h.until = map[string]time.Time{} // later requests add them again
	}
	h.until[checkedKey(one)] = until
}

func (h *checkedSessions) remove(one session) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.until, checkedKey(one))
}

func (h *checkedSessions) has(one session, now time.Time) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return now.Before(h.until[checkedKey(one)])
}

func checkedKey(one session) string { return one.user + "." + string(one.key) }

// hostPage shows the page for owners. Other people only get the response for a missing
// page.
func (s *Server) hostPage(w http.ResponseWriter, q *http.Request) {
	one, err := s.hostSessionOf(q)
	switch {
	case errors.Is(err, errSession):
		s.showSignIn(w, q, http.StatusUnauthorized, inHost, "host.sign_in", "")
		return
	case err != nil:
		s.fail(w, q, err)
		return
	case !s.owner(one.user):
		http.NotFound(w, q)
		return
	case !s.rate.allows(one.user, lookCost, s.links.Now()):
		s.refuse(w, http.StatusTooManyRequests)
		return
	}
	lang, zone, contrast := s.language(q), s.Host.Zone, false
	ctx, cancel := context.WithTimeout(q.Context(), hostTimeout)
	r, err := s.People.Named(ctx, one.user, lang)
	cancel()
	if err == nil {
		lang, contrast = r.Language, r.Theme == pictures.ThemeContrast
		if r.Preferences.Zone != "" {
			zone = clock.Zone(r.Preferences.Zone)
		}
	}
	said := s.Texts.Words(lang, storage.Table{})
	v := hostView{tell: said.Flat, zone: zone, report: s.Host.Report(q.Context())}
	s.write(w, q, http.StatusOK, "host.html", words(said), map[string]any{
		"Lang": lang, "Title": said.Flat(engine.T("web.host.title")), "Contrast": contrast, "Host": v.page(),
	})
}
