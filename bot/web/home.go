package web

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"guildhall/bot/discord/handler"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// front is the page of everybody: it leads to Discord's, where people sign in.
func (s *Server) front(w http.ResponseWriter, q *http.Request) {
	s.showFront(w, q, http.StatusOK)
}

// home shows the list of a person's tables.
func (s *Server) home(w http.ResponseWriter, q *http.Request) {
	one, err := s.sessionOf(q)
	if errors.Is(err, errSession) {
		s.showFront(w, q, http.StatusUnauthorized)
		return
	}
	var r handler.Recipient
	if err == nil {
		r, err = s.kit.ReaderNamed(q.Context(), one.user, "")
	}
	if err != nil {
		s.fail(w, q, err)
		return
	}
	said := s.kit.Words(r.Language, handler.NoTable)
	s.show(w, q, http.StatusOK, "home.html", r.Language, said.Flat(engine.T("web.my_tables")), r.Theme == handler.ThemeContrast, words(said))
}

// listed is a table on the list of a person.
type listed struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
	Phase string `json:"phase,omitempty"`
	Line  string `json:"line"` // whose turn it is
	Mine  bool   `json:"mine"`
}

// tables answers with the tables of a person, those first at which they are asked.
func (s *Server) tables(w http.ResponseWriter, q *http.Request, one session) {
	mine, err := s.tablesOf(q.Context(), one.user)
	if err != nil {
		s.fail(w, q, err)
		return
	}
	list := []listed{}
	for _, t := range mine {
		at, err := s.see(q.Context(), session{user: one.user, table: t.ID}, render.Phone)
		if err != nil {
			s.kit.Log.WarnContext(q.Context(), "serve page", "table", t.ID, "err", err) // the others are shown
			continue
		}
		row := listed{ID: t.ID, Title: plainTitle(at), Line: s.line(at), Mine: at.MyTurn}
		if at.View != nil {
			row.Phase = at.words.Flat(at.View.Header().Progress)
		}
		list = append(list, row)
	}
	slices.SortStableFunc(list, func(a, b listed) int {
		switch {
		case a.Mine == b.Mine:
			return 0
		case a.Mine:
			return -1
		default:
			return 1
		}
	})
	s.send(w, q, map[string]any{"me": one.user, "tables": list})
}

// tablesOf returns the tables of a person that are not over.
func (s *Server) tablesOf(ctx context.Context, user string) ([]storage.Table, error) {
	return s.kit.Store.Of(ctx, user, storage.Open, storage.Playing)
}

// sits reports whether a person has a seat at a table, is a stand-in there, or opened it.
func sits(t storage.Table, user string) bool {
	return t.Owner == user || slices.ContainsFunc(t.Seats, func(seat storage.Seat) bool { return seat.User == user || seat.Standin == user })
}

// openOwn begins the session of a person at one of their tables.
func (s *Server) openOwn(w http.ResponseWriter, q *http.Request, one session) {
	var said struct {
		Table int64 `json:"table"`
	}
	if !s.receive(w, q, &said) {
		return
	}
	t, err := s.kit.Tables.Table(q.Context(), said.Table)
	if err == nil && !sits(t, one.user) || errors.As(err, new(*table.RefusedError)) {
		s.refuse(w, http.StatusForbidden)
		return
	}
	if err != nil {
		s.fail(w, q, err)
		return
	}
	now := s.links.Now()
	opened, held, err := s.begin(q.Context(), opening{user: one.user, table: t.ID, made: now, until: now, signed: true})
	if err != nil {
		s.fail(w, q, err)
		return
	}
	s.hand(w, q, opened, held, one.bearer)
}

// openHome leads from a table back to the list of a person's tables, where they signed in.
func (s *Server) openHome(w http.ResponseWriter, q *http.Request, one session) {
	if !s.receive(w, q, &struct{}{}) {
		return
	}
	kept, err := s.stored(q.Context(), one)
	if err == nil && !kept.Signed {
		s.refuse(w, http.StatusForbidden)
		return
	}
	var home session
	var held string
	if err == nil {
		now := s.links.Now()
		home, held, err = s.begin(q.Context(), opening{user: one.user, made: now, until: now, signed: true})
	}
	if err != nil {
		s.fail(w, q, err)
		return
	}
	s.hand(w, q, home, held, one.bearer)
}

// hand gives a browser its session: as a cookie, or to a page within Discord as a key that
// it holds in memory.
func (s *Server) hand(w http.ResponseWriter, q *http.Request, one session, held string, within bool) {
	said := map[string]string{"to": one.path()}
	if within {
		said["key"] = held
	} else {
		http.SetCookie(w, s.cookie(one, held))
	}
	s.send(w, q, said)
}

// closeOwn ends all pages of a person, as «Close my board pages» does on Discord.
func (s *Server) closeOwn(w http.ResponseWriter, q *http.Request, one session) {
	var open []storage.Page
	_, err := s.kit.Store.ChangePerson(q.Context(), one.user, func(p *storage.Person) error {
		open = nil
		if p.Preferences.Pages != nil {
			open = p.Preferences.Pages.Open
		}
		p.Preferences.Pages = p.Preferences.Pages.CloseAll(s.links.Now())
		return nil
	})
	if err != nil {
		s.fail(w, q, err)
		return
	}
	for _, page := range open {
		s.kit.Tables.Changed(page.Table)
	}
	s.send(w, q, map[string]string{})
}

// showFront shows the page of somebody who is not signed in.
func (s *Server) showFront(w http.ResponseWriter, q *http.Request, status int) {
	lang := s.language(q)
	s.show(w, q, status, "front.html", lang, "Guildhall", false, words(s.kit.Words(lang, handler.NoTable)))
}
