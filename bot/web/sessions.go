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
	mostPages   = 12 // sessions of one person; the oldest end
	cookieName  = "guildhall"
	cookieBytes = 24
)

var (
	errUsed    = errors.New("the link was opened before")
	errSession = errors.New("no session")
)

// session is a browser of a person at one table.
type session struct {
	user  string
	table int64
	id    string
}

// path is the folder of a session's addresses, with a slash at the end.
func (s session) path() string {
	return root + "t/" + strconv.FormatInt(s.table, 10) + "-" + s.id + "/"
}

// open turns a link into a session, once: the link is stored as used in the transaction
// that stores the session.
func (s *Server) open(ctx context.Context, token string) (session, *http.Cookie, error) {
	k, err := s.links.read(ctx, token)
	if err != nil {
		return session{}, nil, err
	}
	drawn := make([]byte, cookieBytes+6)
	if _, err := io.ReadFull(s.links.Entropy, drawn); err != nil {
		return session{}, nil, fmt.Errorf("draw a session: %w", err)
	}
	key := base64.RawURLEncoding.EncodeToString(drawn[:cookieBytes])
	one := session{k.user, k.table, base64.RawURLEncoding.EncodeToString(drawn[cookieBytes:])}
	now := s.links.Now()
	_, err = s.kit.Store.ChangePerson(ctx, k.user, func(p *storage.Person) error {
		pages := storage.Pages{}
		if p.Preferences.Pages != nil {
			pages = *p.Preferences.Pages
		}
		if slices.ContainsFunc(pages.Open, func(o storage.Page) bool { return o.ID == one.id }) {
			return nil // stored by an attempt whose answer was lost
		}
		if k.until.Add(-openWithin).Before(pages.Closed) {
			return errUsed
		}
		if slices.ContainsFunc(pages.Used, func(u storage.UsedLink) bool { return u.Nonce == k.nonce }) {
			return errUsed
		}
		pages.Used = append(slices.DeleteFunc(slices.Clone(pages.Used), func(u storage.UsedLink) bool { return !now.Before(u.Until) }),
			storage.UsedLink{Nonce: k.nonce, Until: k.until})
		pages.Open = append(slices.DeleteFunc(slices.Clone(pages.Open), func(o storage.Page) bool { return !now.Before(o.Until) }),
			storage.Page{ID: one.id, Key: digest(key), Table: k.table, Until: now.Add(sessionFor)})
		pages.Open = pages.Open[max(0, len(pages.Open)-mostPages):]
		p.Preferences.Pages = &pages
		return nil
	})
	if err != nil {
		return session{}, nil, err
	}
	return one, &http.Cookie{
		Name: cookieName, Value: k.user + "." + key, Path: one.path(), MaxAge: int(sessionFor / time.Second),
		HttpOnly: true, Secure: strings.HasPrefix(s.links.Address(), "https:"), SameSite: http.SameSiteStrictMode,
	}, nil
}

// sessionOf returns the session of a request, or errSession.
func (s *Server) sessionOf(q *http.Request) (session, error) {
	at, err := q.Cookie(cookieName)
	if err != nil {
		return session{}, errSession
	}
	user, key, ok := strings.Cut(at.Value, ".")
	number, id, named := strings.Cut(q.PathValue("page"), "-")
	table, err := strconv.ParseInt(number, 10, 64)
	if !ok || !named || err != nil || len(user) > 24 {
		return session{}, errSession
	}
	one := session{user, table, id}
	return one, s.alive(q.Context(), one, digest(key))
}

// alive returns nil when a session with a key is stored and has not ended.
func (s *Server) alive(ctx context.Context, one session, key []byte) error {
	p, err := s.kit.Store.Person(ctx, one.user)
	if err != nil {
		return err
	}
	if p.Preferences.Pages == nil {
		return errSession
	}
	for _, o := range p.Preferences.Pages.Open {
		if o.ID == one.id && o.Table == one.table && subtle.ConstantTimeCompare(o.Key, key) == 1 && s.links.Now().Before(o.Until) {
			return nil
		}
	}
	return errSession
}

// digest is what is stored of a key.
func digest(key string) []byte {
	sum := sha256.Sum256([]byte(key))
	return sum[:]
}
