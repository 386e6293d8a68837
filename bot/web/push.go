package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"guildhall/bot/clock"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/webpush"
	"guildhall/engine"
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
	var r recipients.Recipient
	if err == nil {
		key, err = s.Push.Key(q.Context())
	}
	if err == nil {
		r, err = s.People.Named(q.Context(), one.user, "")
	}
	if err != nil {
		s.fail(w, q, err)
		return
	}
	said := struct {
		pushChoice
		Key   []byte `json:"key"`
		Quiet string `json:"quiet"` // the quiet hours of notifications, as text
	}{Key: key, Quiet: quietLine(r)}
	if kept.Push != nil {
		said.pushChoice = pushChoice{kept.Push.Turns, kept.Push.Reminders, kept.Push.Results}
	}
	s.send(w, q, said)
}

// quietLine describes the hours in which a person gets no notifications.
func quietLine(r recipients.Recipient) string {
	hours := clock.DefaultQuietHours
	if r.Preferences.Quiet != nil {
		hours = *r.Preferences.Quiet
	}
	if !clock.HasQuietTimes(r.Preferences) || hours.From == hours.To {
		return r.Words().Flat(engine.T("web.push_quiet_never"))
	}
	return r.Words().Flat(engine.T("web.push_quiet", engine.Word("from", timeOfDay(hours.From)), engine.Word("to", timeOfDay(hours.To))))
}

// timeOfDay formats minutes after midnight.
func timeOfDay(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

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
		"icons": []map[string]string{{"src": IconPath, "sizes": "any", "type": "image/svg+xml", "purpose": "any"}},
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
