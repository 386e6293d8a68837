package web

import (
	"cmp"
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

	"guildhall/bot/table"
	"guildhall/storage"
)

const (
	stayFor     = 30 * 24 * time.Hour // how long a browser stays signed in
	visitFor    = 24 * time.Hour      // how long a browser is signed in that does not stay, or sees a table of others
	maxBrowsers = 8                   // of one person; the oldest end
	maxShown    = 12                  // tables of others; the oldest end
	cookieName  = "guildhall"
	cookieBytes = 24
)

var (
	errSlow    = errors.New("too many at once")
	errUsed    = errors.New("the link was opened before")
	errSession = errors.New("no session")
	errTable   = errors.New("not a table of this session")
)

// session is a signed-in browser of a person.
type session struct {
	user   string
	id     string // not secret
	key    []byte // digest of the browser's secret
	bearer bool   // a page within Discord, which holds its key in memory and has no cookie
	host   bool   // only for the page for owners
	table  int64  // of the address; 0: none; negative: an organiser's page (see leaguepage.OrganiserTable)
}

// opening holds the data for starting a session.
type opening struct {
	user    string
	name    string    // that Discord gave at a sign-in
	table   int64     // that Discord shows to the person; 0: none
	nonce   string    // of the link or sign-in attempt, which can be used once
	made    time.Time // when the link or attempt was made
	until   time.Time // when the link or attempt expires
	stay    bool      // the browser stays signed in
	host    bool      // only for the page for owners
	browser string    // its name
	had     session   // the browser's earlier session; it continues for the same person, and ends otherwise
}

// boardPath returns the path of a table, of the list of tables for 0, or of an organiser's page
// for a negative number (see leaguepage.OrganiserTable).
func boardPath(table int64) string {
	switch {
	case table == 0:
		return root
	case table < 0:
		return root + "l/" + strconv.FormatInt(-table, 10) + "/"
	}
	return root + "t/" + strconv.FormatInt(table, 10) + "/"
}

// open turns a link into a session, once. Only a token that is ours counts for the rate of
// its person, so that nobody else can use it up.
func (s *Server) open(q *http.Request, token string, stay bool) (link, string, error) {
	ctx := q.Context()
	k, err := s.links.read(ctx, token)
	if err != nil {
		return k, "", err
	}
	if !s.opens.allows(k.user, 1, s.links.Now()) {
		return k, "", errSlow
	}
	from := opening{user: k.user, table: k.table, nonce: k.nonce, made: k.until.Add(-openWithin), until: k.until, stay: stay, browser: browserName(q.UserAgent())}
	if had, err := s.sessionOf(q); err == nil {
		from.had = had
	} else if !errors.Is(err, errSession) {
		return k, "", err
	}
	held, err := s.begin(ctx, from)
	return k, held, err
}

// begin starts a session and returns the secret for its browser; "" when the session that the
// browser had goes on. The transaction that stores the session also marks the link or attempt
// as used. It returns errUsed when it was used before, or when the person has closed all pages
// since it was made.
func (s *Server) begin(ctx context.Context, from opening) (held string, err error) {
	drawn := make([]byte, cookieBytes+6)
	if _, err := io.ReadFull(s.links.Entropy, drawn); err != nil {
		return "", fmt.Errorf("draw a session: %w", err)
	}
	key := base64.RawURLEncoding.EncodeToString(drawn[:cookieBytes])
	id := base64.RawURLEncoding.EncodeToString(drawn[cookieBytes:])
	now, goesOn := s.links.Now(), false
	_, err = s.Store.ChangePerson(ctx, from.user, func(p *storage.Person) error {
		pages := storage.Pages{}
		if p.Preferences.Pages != nil {
			pages = *p.Preferences.Pages
		}
		if slices.ContainsFunc(pages.Browsers, func(b storage.Browser) bool { return b.ID == id }) {
			return nil // stored by an attempt whose answer was lost
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
		open := slices.DeleteFunc(slices.Clone(pages.Browsers), func(b storage.Browser) bool { return !now.Before(b.Until) })
		at := -1
		if from.had.user == from.user {
			at = slices.IndexFunc(open, func(b storage.Browser) bool { return b.ID == from.had.id })
		}
		if goesOn = at >= 0; !goesOn {
			lasts := visitFor
			if from.stay {
				lasts = stayFor
			}
			open = append(open, storage.Browser{ID: id, Key: digest(key), Name: from.browser, Since: now, Until: now.Add(lasts), Host: from.host})
			at = len(open) - 1
		}
		if from.table > 0 {
			open[at].Shown = withShown(open[at].Shown, from.table, now)
		}
		pages.Name = cmp.Or(from.name, pages.Name)
		pages.Browsers = open[max(0, len(open)-maxBrowsers):]
		pages.Here = nil
		p.Preferences.Pages = &pages
		return nil
	})
	if err != nil || goesOn {
		return "", err
	}
	if from.had.user != "" && from.had.user != from.user {
		_, err = s.People.SignOut(ctx, from.had.user, from.had.id) // its cookie is about to be overwritten
	}
	return from.user + "." + key, err
}

// withShown returns the tables that Discord showed to a person, and one more.
func withShown(shown []storage.ShownTable, table int64, now time.Time) []storage.ShownTable {
	rest := slices.DeleteFunc(slices.Clone(shown), func(one storage.ShownTable) bool { return one.Table == table || !now.Before(one.Until) })
	rest = append(rest, storage.ShownTable{Table: table, Until: now.Add(visitFor)})
	return rest[max(0, len(rest)-maxShown):]
}

// cookie returns the cookie of a session. Scripts and other sites cannot read it. The browser
// forgets it when it is closed, unless it stays signed in.
func (s *Server) cookie(held string, stay bool) *http.Cookie {
	c := &http.Cookie{Name: cookieName, Value: held, Path: root, HttpOnly: true, Secure: s.secure(), SameSite: http.SameSiteStrictMode}
	if stay {
		c.MaxAge = int(stayFor / time.Second)
	}
	return c
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
	return s.sessionWith(q.Context(), held, within)
}

// sessionWith returns the session of a secret that a browser holds, or errSession.
func (s *Server) sessionWith(ctx context.Context, held string, within bool) (session, error) {
	user, key, ok := strings.Cut(held, ".")
	if !ok || len(user) > 24 {
		return session{}, errSession
	}
	one := session{user: user, key: digest(key), bearer: within}
	kept, err := s.stored(ctx, one)
	one.id = kept.ID
	return one, err
}

// stored returns the browser of a session that has not ended; otherwise errSession.
func (s *Server) stored(ctx context.Context, one session) (storage.Browser, error) {
	p, err := s.Store.Person(ctx, one.user)
	if err != nil {
		return storage.Browser{}, err
	}
	if p.Preferences.Pages == nil {
		return storage.Browser{}, errSession
	}
	for _, b := range p.Preferences.Pages.Browsers {
		if subtle.ConstantTimeCompare(b.Key, one.key) == 1 && b.Host == one.host && s.links.Now().Before(b.Until) {
			return b, nil
		}
	}
	return storage.Browser{}, errSession
}

// admit returns the table of a session's address; errSession after the session has ended, and
// errTable for a table that its person may not see.
func (s *Server) admit(ctx context.Context, one session) (storage.Table, error) {
	kept, err := s.stored(ctx, one)
	if err != nil {
		return storage.Table{}, err
	}
	t, err := s.Services.Tables.Table(ctx, one.table)
	if errors.As(err, new(*table.RefusedError)) {
		return t, errTable
	}
	shown := func(at storage.ShownTable) bool { return at.Table == t.ID && s.links.Now().Before(at.Until) }
	if err == nil && !sits(t, one.user) && !slices.ContainsFunc(kept.Shown, shown) {
		return t, errTable
	}
	return t, err
}

// digest returns the stored form of a key.
func digest(key string) []byte {
	sum := sha256.Sum256([]byte(key))
	return sum[:]
}

// programs lists browsers by a word of their User-Agent header. Most headers also contain
// the words of other browsers, so the order matters.
var programs = [][2]string{
	{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"Firefox", "Firefox"}, {"FxiOS", "Firefox"},
	{"CriOS", "Chrome"}, {"Chrome", "Chrome"}, {"Safari", "Safari"},
}

// systems lists operating systems in the same way.
var systems = [][2]string{
	{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"}, {"Mac OS", "macOS"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"},
}

// browserName returns program and system of a browser by its User-Agent, as far as they are
// known.
func browserName(agent string) string {
	var parts []string
	for _, list := range [][][2]string{programs, systems} {
		if i := slices.IndexFunc(list, func(one [2]string) bool { return strings.Contains(agent, one[0]) }); i >= 0 {
			parts = append(parts, list[i][1])
		}
	}
	return strings.Join(parts, ", ")
}
