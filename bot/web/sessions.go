package web

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/storage"
)

const (
	sessionFor  = 24 * time.Hour
	maxPages    = 12 // sessions of one person at tables; the oldest end
	maxHomes    = 4  // and at the list of their tables
	cookieName  = "guildhall"
	cookieBytes = 24
)

var (
	errSlow    = errors.New("too many at once")
	errUsed    = errors.New("the link was opened before")
	errSession = errors.New("no session")
)

// session is a browser of a person at one table, or at the list of their tables.
type session struct {
	user   string
	table  int64 // 0: the list; negative: an organiser's page (see handler.OrganiserTable)
	id     string
	key    []byte // digest of the browser's key
	bearer bool   // a page inside Discord, which keeps its key in memory and has no cookie
}

// path is the folder of a session's addresses, with a slash at the end.
func (s session) path() string {
	kind, number := "t/", s.table
	switch {
	case s.table == 0:
		kind = "me/"
	case s.table < 0: // see handler.OrganiserTable
		kind, number = "l/", -s.table
	}
	return root + kind + strconv.FormatInt(number, 10) + "-" + s.id + "/"
}

// opening holds the data for starting a session.
type opening struct {
	user  string
	table int64
	nonce string    // of the link or sign-in attempt, which can be used once
	made  time.Time // when the link or attempt was made
	until time.Time // when the link or attempt expires

	signed bool // the person signed in with Discord
}

// open exchanges a link for a session, once. Only a valid token counts for the rate of
// its person, so that nobody else can use up that rate.
func (s *Server) open(ctx context.Context, token string) (session, *http.Cookie, error) {
	k, err := s.links.read(ctx, token)
	if err != nil {
		return session{}, nil, err
	}
	if !s.opens.allows(k.user, 1, s.links.Now()) {
		return session{}, nil, errSlow
	}
	one, held, err := s.begin(ctx, opening{user: k.user, table: k.table, nonce: k.nonce, made: k.until.Add(-openWithin), until: k.until})
	return one, s.cookie(one, held), err
}

// begin starts a session and returns it with the secret for its browser. The transaction that
// stores the session also marks the link or attempt as used. It returns errUsed when it was
// used before, or when the person has closed all pages since it was made.
func (s *Server) begin(ctx context.Context, from opening) (one session, held string, err error) {
	drawn := make([]byte, cookieBytes+6)
	if _, err := io.ReadFull(s.links.Entropy, drawn); err != nil {
		return session{}, "", fmt.Errorf("draw a session: %w", err)
	}
	key := base64.RawURLEncoding.EncodeToString(drawn[:cookieBytes])
	one = session{user: from.user, table: from.table, id: base64.RawURLEncoding.EncodeToString(drawn[cookieBytes:]), key: digest(key)}
	now := s.links.Now()
	_, err = s.kit.Store.ChangePerson(ctx, from.user, func(p *storage.Person) error {
		pages := storage.Pages{}
		if p.Preferences.Pages != nil {
			pages = *p.Preferences.Pages
		}
		if slices.ContainsFunc(pages.Open, func(o storage.Page) bool { return o.ID == one.id }) {
			return nil // stored by an attempt whose response was lost
		}
		if from.made.Before(pages.Closed) {
			return errUsed
		}
		if slices.ContainsFunc(pages.Used, func(u storage.UsedLink) bool { return u.Nonce == from.nonce }) {
			return errUsed
		}
		pages.Used = slices.DeleteFunc(slices.Clone(pages.Used), func(u storage.UsedLink) bool { return !now.Before(u.Until) })
		if from.nonce != "" {
			pages.Used = append(pages.Used, storage.UsedLink{Nonce: from.nonce, Until: from.until})
		}
		open := slices.DeleteFunc(slices.Clone(pages.Open), func(o storage.Page) bool { return !now.Before(o.Until) })
		pages.Open = withoutOldest(append(open, storage.Page{ID: one.id, Key: one.key, Table: one.table, Until: now.Add(sessionFor), Signed: from.signed}))
		pages.Here = nil
		p.Preferences.Pages = &pages
		return nil
	})
	if err != nil {
		return session{}, "", err
	}
	return one, from.user + "." + key, nil
}

// withoutOldest are sessions without the oldest of too many: those at tables and those at
// the list of tables do not end each other.
func withoutOldest(open []storage.Page) []storage.Page {
	left := map[bool]int{false: maxPages, true: maxHomes}
	for i := len(open) - 1; i >= 0; i-- {
		home := open[i].Table == 0
		if left[home]--; left[home] < 0 {
			open = slices.Delete(open, i, i+1)
		}
	}
	return open
}

// cookie returns the cookie of a session. Scripts and other sites cannot read it, and it is
// sent only for the session's folder.
func (s *Server) cookie(one session, held string) *http.Cookie {
	return &http.Cookie{
		Name: cookieName, Value: held, Path: one.path(), MaxAge: int(sessionFor / time.Second),
		HttpOnly: true, Secure: s.secure(), SameSite: http.SameSiteStrictMode,
	}
}

// secure reports whether pages are served by https.
func (s *Server) secure() bool { return strings.HasPrefix(s.links.Address(), "https:") }

// bearer begins the header in which a page inside Discord sends its session.
const bearer = "Bearer "

// sessionOf returns the session of a request, or errSession.
func (s *Server) sessionOf(q *http.Request) (session, error) {
	held, within := strings.CutPrefix(q.Header.Get("Authorization"), bearer)
	if !within {
		at, err := q.Cookie(cookieName)
		if err != nil {
			return session{}, errSession
		}
		held = at.Value
	}
	user, key, ok := strings.Cut(held, ".")
	number, id, named := strings.Cut(q.PathValue("page"), "-")
	table, err := strconv.ParseInt(number, 10, 64)
	if !ok || !named || err != nil || len(user) > 24 {
		return session{}, errSession
	}
	if strings.HasPrefix(q.URL.Path, root+"l/") {
		table = -table
	}
	one := session{user, table, id, digest(key), within}
	if !strings.HasPrefix(q.URL.Path, one.path()) {
		return session{}, errSession // a table's address with the list's session
	}
	return one, s.alive(q.Context(), one)
}

// alive returns nil when a session is stored and has not ended.
func (s *Server) alive(ctx context.Context, one session) error {
	_, err := s.stored(ctx, one)
	return err
}

// stored returns the stored page of a session that has not ended; otherwise errSession.
func (s *Server) stored(ctx context.Context, one session) (storage.Page, error) {
	p, err := s.kit.Store.Person(ctx, one.user)
	if err != nil {
		return storage.Page{}, err
	}
	if p.Preferences.Pages == nil {
		return storage.Page{}, errSession
	}
	for _, o := range p.Preferences.Pages.Open {
		if o.ID == one.id && o.Table == one.table && subtle.ConstantTimeCompare(o.Key, one.key) == 1 && s.links.Now().Before(o.Until) {
			return o, nil
		}
	}
	return storage.Page{}, errSession
}

// digest returns the stored form of a key.
func digest(key string) []byte {
	sum := sha256.Sum256([]byte(key))
	return sum[:]
}
