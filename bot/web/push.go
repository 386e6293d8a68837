package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"

	"guildhall/bot/webpush"
	"guildhall/storage"
)

// pushChoice holds the kinds of notifications that a browser shows.
type pushChoice struct {
	Turns     bool `json:"turns"`
	Reminders bool `json:"reminders"`
	Results   bool `json:"results"`
}

// getPush answers with the key that a browser needs to subscribe, and the present choice.
func (s *Server) getPush(w http.ResponseWriter, q *http.Request, one session) {
	kept, err := s.stored(q.Context(), one)
	var key []byte
	if err == nil {
		key, err = s.Push.Key(q.Context())
	}
	if err != nil {
		s.fail(w, q, err)
		return
	}
	said := struct {
		pushChoice
		Key []byte `json:"key"`
	}{Key: key}
	if kept.Push != nil {
		said.pushChoice = pushChoice{kept.Push.Turns, kept.Push.Reminders, kept.Push.Results}
	}
	s.send(w, q, said)
}

// setPush stores the subscription of a browser and the choice of its person; without an
// endpoint the browser gets no notifications any more.
func (s *Server) setPush(w http.ResponseWriter, q *http.Request, one session) {
	var said struct {
		pushChoice
		Endpoint string `json:"endpoint"`
		Key      []byte `json:"key"`
		Secret   []byte `json:"secret"`
	}
	if !s.receive(w, q, &said) {
		return
	}
	var to *storage.PushAddress
	if said.Endpoint != "" {
		to = &storage.PushAddress{Endpoint: said.Endpoint, Key: said.Key, Secret: said.Secret, Turns: said.Turns, Reminders: said.Reminders, Results: said.Results}
		if webpush.Check(*to) != nil {
			s.refuse(w, http.StatusBadRequest)
			return
		}
	}
	_, err := s.Store.ChangePerson(q.Context(), one.user, func(p *storage.Person) error {
		if p.Preferences.Pages == nil {
			return errSession
		}
		pages := *p.Preferences.Pages
		pages.Browsers = slices.Clone(pages.Browsers)
		i := slices.IndexFunc(pages.Browsers, func(b storage.Browser) bool { return b.ID == one.id })
		if i < 0 {
			return errSession
		}
		if had := pages.Browsers[i].Push; had != nil && to != nil {
			to.Notified = had.Notified
		}
		pages.Browsers[i].Push = to
		p.Preferences.Pages = &pages
		return nil
	})
	switch {
	case errors.Is(err, errSession):
		s.refuse(w, http.StatusUnauthorized)
	case err != nil:
		s.fail(w, q, err)
	default:
		s.send(w, q, map[string]string{})
	}
}

// manifest answers with the description by which a browser installs the pages.
func (s *Server) manifest(w http.ResponseWriter, q *http.Request) {
	b, err := json.Marshal(map[string]any{
		"name": "Guildhall", "short_name": "Guildhall", "id": root, "start_url": root, "scope": root, "display": "standalone",
		"background_color": "#f4e9d1", "theme_color": "#4a3021",
		"icons": []map[string]string{{"src": "/favicon.ico", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}},
	})
	if err != nil {
		s.fail(w, q, err)
		return
	}
	w.Header().Set("Content-Type", "application/manifest+json")
	_, _ = w.Write(b)
}

// worker answers with the service worker. Its address stays the same, so that browsers find
// newer versions of it.
func (s *Server) worker(w http.ResponseWriter, q *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	s.assets["sw.js"].write(w, q)
}
