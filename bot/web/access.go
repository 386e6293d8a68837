package web

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"guildhall/bot/table"
	"guildhall/bot/web/api"
	"guildhall/storage"
)

// openInterface returns the handler of the read-only interface.
func (s *Server) openInterface() http.Handler {
	parts := api.Deps{Store: s.Store, Services: s.Services, Texts: s.Texts, People: s.People, Log: s.Log}
	return api.New(api.Config{Deps: parts, Access: access{s}, Address: s.links.Address}).Handler()
}

// access opens to the interface what public pages show, with the same limits.
type access struct{ server *Server }

// page returns the page with a code if it is of a kind.
func (a access) page(q *http.Request, code string, kind byte) (public, error) {
	p, err := a.server.checkPage(q, code, 1)
	if err == nil && p.kind != kind {
		err = errPublic
	}
	return p, accessError(err)
}

// accessError returns an error as the interface knows it.
func accessError(err error) error {
	switch {
	case errors.Is(err, errPublic), errors.Is(err, storage.ErrNotFound), errors.As(err, new(*table.RefusedError)):
		return api.ErrClosed
	case errors.Is(err, errSlow):
		return api.ErrSlow
	}
	return err
}

// Table returns the table of a public page.
func (a access) Table(q *http.Request, code string) (storage.Table, error) {
	p, err := a.page(q, code, publicTable)
	if err != nil {
		return storage.Table{}, err
	}
	o := &onlooker{server: a.server, page: p}
	t, err := o.table(q.Context())
	return t, accessError(err)
}

// League returns the league of a public page.
func (a access) League(q *http.Request, code string) (api.OpenLeague, error) {
	ctx := q.Context()
	p, err := a.page(q, code, publicLeague)
	if err != nil {
		return api.OpenLeague{}, err
	}
	l, err := a.server.Store.League(ctx, p.id)
	if err == nil {
		err = a.server.links.guildShows(ctx, l.Guild, p)
	}
	var secret []byte
	if err == nil {
		secret, err = a.server.links.secret(ctx)
	}
	return api.OpenLeague{League: l, Code: func(table int64) string {
		code, _ := public{publicTable, p.revoked, table}.code(secret) // the key has the length that AES needs
		return code
	}}, accessError(err)
}

// Person returns the user who has the key of a calendar.
func (a access) Person(q *http.Request, key string) (string, error) {
	w, now := a.server.watching, a.server.links.Now()
	if address := addressOf(q); address != "" && !w.addresses.allows(address, 1, now) || !w.all.allows("", 1, now) {
		return "", api.ErrSlow
	}
	user, secret, ok := strings.Cut(key, ".")
	if !ok || user == "" || len(user) > 24 || len(secret) > 100 {
		return "", api.ErrClosed
	}
	p, err := a.server.Store.Person(q.Context(), user)
	if err != nil {
		return "", err
	}
	pages := p.Preferences.Pages
	if pages == nil || pages.Calendar == nil || subtle.ConstantTimeCompare(pages.Calendar.Key, digest(secret)) != 1 {
		return "", api.ErrClosed
	}
	if !w.one.allows("calendar "+user, 1, now) {
		return "", api.ErrSlow
	}
	return user, nil
}

// getCalendar answers with the time when a person made the link of their calendar; 0: there
// is none.
func (s *Server) getCalendar(w http.ResponseWriter, q *http.Request, one session) {
	p, err := s.Store.Person(q.Context(), one.user)
	if err != nil {
		s.fail(w, q, err)
		return
	}
	var since int64
	if pages := p.Preferences.Pages; pages != nil && pages.Calendar != nil {
		since = pages.Calendar.Since.Unix()
	}
	s.send(w, q, map[string]int64{"since": since})
}

// setCalendar makes the link of a person's calendar, which replaces an earlier one, or
// removes it. The link is in this response alone.
func (s *Server) setCalendar(w http.ResponseWriter, q *http.Request, one session) {
	var said struct {
		Do string `json:"do"` // "make", "remove"
	}
	if !s.receive(w, q, &said) {
		return
	}
	var link string
	var kept *storage.CalendarKey
	switch said.Do {
	case "make":
		drawn := make([]byte, cookieBytes)
		if _, err := io.ReadFull(s.links.Entropy, drawn); err != nil {
			s.fail(w, q, fmt.Errorf("draw the key of a calendar: %w", err))
			return
		}
		secret := base64.RawURLEncoding.EncodeToString(drawn)
		kept = &storage.CalendarKey{Key: digest(secret), Since: s.links.Now()}
		link = s.links.Address() + api.Root + "people/" + one.user + "." + secret + "/calendar.ics"
	case "remove":
	default:
		s.refuse(w, http.StatusBadRequest)
		return
	}
	if err := s.keepCalendar(q.Context(), one, kept); err != nil {
		if errors.Is(err, errSession) {
			s.refuse(w, http.StatusUnauthorized)
			return
		}
		s.fail(w, q, err)
		return
	}
	s.send(w, q, map[string]string{"link": link})
}

// keepCalendar stores the key of a person's calendar; nil for none.
func (s *Server) keepCalendar(ctx context.Context, one session, key *storage.CalendarKey) error {
	_, err := s.Store.ChangePerson(ctx, one.user, func(p *storage.Person) error {
		if p.Preferences.Pages == nil {
			return errSession
		}
		pages := *p.Preferences.Pages
		pages.Calendar = key
		p.Preferences.Pages = &pages
		return nil
	})
	return err
}
