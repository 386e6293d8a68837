package web

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// home shows the list of a person's tables.
func (s *Server) home(w http.ResponseWriter, q *http.Request) {
	one, err := s.sessionOf(q)
	if errors.Is(err, errSession) {
		s.showFront(w, q, http.StatusUnauthorized, "sign_in_about")
		return
	}
	var r recipients.Recipient
	if err == nil {
		r, err = s.People.Named(q.Context(), one.user, "")
	}
	if err != nil {
		s.fail(w, q, err)
		return
	}
	name, err := s.nameOf(q.Context(), one.user)
	if err != nil {
		s.fail(w, q, err)
		return
	}
	said, letter := r.Words(), "·"
	if name != "" {
		letter = render.Options{Names: []string{name}}.Letters(1)[0]
	}
	s.write(w, q, http.StatusOK, "home.html", words(said), map[string]any{
		"Lang": r.Language, "Title": said.Flat(engine.T("web.my_tables")), "Contrast": r.Theme == pictures.ThemeContrast, "Name": name, "Letter": letter,
	})
}

// me answers with the person who is signed in.
func (s *Server) me(w http.ResponseWriter, q *http.Request, one session) {
	s.send(w, q, map[string]string{"user": one.user})
}

// tablesOf returns the tables of a person that are not over.
func (s *Server) tablesOf(ctx context.Context, user string) ([]storage.Table, error) {
	return s.Store.Of(ctx, user, storage.Open, storage.Playing)
}

// sits reports whether a person has a seat at a table, is a stand-in there, or opened it.
func sits(t storage.Table, user string) bool {
	return t.Owner == user || slices.ContainsFunc(t.Seats, func(seat storage.Seat) bool { return seat.User == user || seat.Standin == user })
}

// leave ends the session of this browser.
func (s *Server) leave(w http.ResponseWriter, q *http.Request, one session) {
	s.signOut(w, q, one, one.id)
}

// closeOwn ends all sessions of a person, as «Sign out everywhere» does on Discord.
func (s *Server) closeOwn(w http.ResponseWriter, q *http.Request, one session) {
	s.signOut(w, q, one, "")
}

func (s *Server) signOut(w http.ResponseWriter, q *http.Request, one session, id string) {
	if _, err := s.People.SignOut(q.Context(), one.user, id); err != nil {
		s.fail(w, q, err)
		return
	}
	if !one.bearer {
		c := s.cookie("", false)
		c.MaxAge = -1
		http.SetCookie(w, c)
	}
	s.send(w, q, map[string]string{})
}

// showFront shows the page of a browser that is not signed in, or may not see a table, with a
// text about the way in.
func (s *Server) showFront(w http.ResponseWriter, q *http.Request, status int, about string) {
	lang := s.language(q)
	said := s.Texts.Words(lang, storage.Table{})
	if s.SignIn == nil && about == "sign_in_about" {
		about = "signed_out"
	}
	s.write(w, q, status, "front.html", words(said), map[string]any{
		"Lang": lang, "Title": "Guildhall", "Text": said.Flat(engine.T("web." + about)), "SignIn": s.SignIn != nil && status == http.StatusUnauthorized, "Home": status == http.StatusNotFound,
	})
}
