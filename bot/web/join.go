package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"guildhall/bot/discord/friends"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/lobby"
	"guildhall/engine"
	"guildhall/storage"
)

// JoinLink returns the address of the page on which friends join a table with a code.
func (l *Links) JoinLink(code string) string { return l.Address() + root + "j/" + code }

// joinPage shows a table for friends to a browser that has its link. Everybody with the code
// reads the names at the table. A wrong code counts for the person, or for the address of a
// browser that is not signed in.
func (s *Server) joinPage(w http.ResponseWriter, q *http.Request) {
	one, err := s.sessionOf(q)
	signedIn := err == nil
	if err != nil && !errors.Is(err, errSession) {
		s.fail(w, q, err)
		return
	}
	who, lang := "address "+addressOf(q), s.language(q)
	if signedIn {
		r, err := s.People.Named(q.Context(), one.user, "")
		if err != nil {
			s.fail(w, q, err)
			return
		}
		who, lang = one.user, r.Language
	}
	t, err := s.Services.Lobby.ByCode(q.Context(), q.PathValue("code"), who)
	said := s.Texts.Words(lang, t)
	var refused *table.RefusedError
	switch {
	case errors.As(err, &refused):
		status := http.StatusNotFound
		if refused.Reason == table.TooManyCodes {
			status = http.StatusTooManyRequests
		}
		s.showJoin(w, q, status, lang, said, refusedLines(said, refused), false)
	case err != nil:
		s.fail(w, q, err)
	case signedIn && sits(t, one.user):
		http.Redirect(w, q, boardPath(t.ID), http.StatusSeeOther)
	case !signedIn:
		s.showJoin(w, q, http.StatusUnauthorized, lang, said, joinLines(said, t, s.SignIn != nil), false)
	default:
		s.showJoin(w, q, http.StatusOK, lang, said, joinLines(said, t, true), t.Phase == storage.Open)
	}
}

// showJoin shows the page of a code, with «Join» for a person who is signed in.
func (s *Server) showJoin(w http.ResponseWriter, q *http.Request, status int, lang string, said textfmt.Words, lines []string, join bool) {
	list := words(said)
	install := ""
	if me, err := s.Wire.Me(q.Context()); err == nil && status != http.StatusNotFound {
		install = friends.InstallAddress(me.App)
	}
	s.write(w, q, status, "join.html", list, map[string]any{
		"Lang": lang, "Title": lines[0], "Lines": lines[1:], "Join": join, "Install": install,
		"SignIn": s.SignIn != nil && status == http.StatusUnauthorized,
	})
}

// joinLines describes a table for friends: its title, its players, and how to join.
func joinLines(said textfmt.Words, t storage.Table, signIn bool) []string {
	how := "web.join_about"
	switch {
	case t.Phase != storage.Open:
		how = "web.join_over"
	case !signIn:
		how = "web.join_on_discord"
	}
	return []string{
		said.Label("title", engine.Word("game", said.ShortName(t.Game)), engine.N("n", int(t.ID))),
		said.Flat(engine.T("web.join_seats", engine.Word("who", said.PeopleLabel()), engine.N("n", len(t.Seats)), engine.N("of", slices.Max(t.Counts)))),
		said.Flat(engine.T(how, engine.Word("code", lobby.Code(t)))),
	}
}

func refusedLines(said textfmt.Words, no *table.RefusedError) []string {
	lines := []string{"Guildhall", said.Flat(no.Text)}
	for _, other := range no.Instead {
		lines = append(lines, said.Flat(other))
	}
	return lines
}

// joinTable seats the person of a session at the table of a code.
func (s *Server) joinTable(w http.ResponseWriter, q *http.Request, one session) {
	code := q.PathValue("code")
	s.seat(w, q, one, func(ctx context.Context, name string) (int64, error) {
		t, err := s.Services.Lobby.JoinByCode(ctx, code, one.user, name, "")
		if isSeated(err) {
			t, err = s.Services.Lobby.ByCode(ctx, code, one.user)
		}
		return t.ID, err
	})
}

// joinListed seats the person of a session at an open table of a server, if they may see its
// channel there now.
func (s *Server) joinListed(w http.ResponseWriter, q *http.Request, one session) {
	id, err := strconv.ParseInt(q.PathValue("table"), 10, 64)
	if err != nil {
		s.refuse(w, http.StatusNotFound)
		return
	}
	s.seat(w, q, one, func(ctx context.Context, name string) (int64, error) {
		if err := s.maySee(ctx, one.user, id); err != nil {
			return id, err
		}
		_, err := s.Services.Lobby.Join(ctx, id, one.user, name, "")
		if isSeated(err) {
			err = nil
		}
		return id, err
	})
}

// leaveTable frees the seat of the person of a session at an open table.
func (s *Server) leaveTable(w http.ResponseWriter, q *http.Request, one session) {
	if !s.receive(w, q, &struct{}{}) {
		return
	}
	ctx := q.Context()
	_, err := s.Services.Lobby.Leave(ctx, one.table, one.user, "")
	r, failed := s.People.Named(ctx, one.user, "")
	var refused *table.RefusedError
	switch {
	case failed != nil:
		s.fail(w, q, failed)
	case errors.As(err, &refused):
		s.send(w, q, map[string]any{"said": refusedLines(r.Words(), refused)[1:]})
	case err != nil:
		s.fail(w, q, err)
	default:
		s.send(w, q, map[string]string{})
	}
}

// seat answers with the address of the table at which join has seated the person of a session
// under their name, or with the lines of its refusal.
func (s *Server) seat(w http.ResponseWriter, q *http.Request, one session, join func(ctx context.Context, name string) (table int64, err error)) {
	if !s.receive(w, q, &struct{}{}) {
		return
	}
	ctx := q.Context()
	r, err := s.People.Named(ctx, one.user, "")
	var name string
	if err == nil {
		name, err = s.nameOf(ctx, one.user)
	}
	var id int64
	if err == nil {
		id, err = join(ctx, name)
	}
	var refused *table.RefusedError
	switch {
	case errors.As(err, &refused):
		s.send(w, q, map[string]any{"said": refusedLines(r.Words(), refused)[1:]})
	case errors.Is(err, errTable):
		s.send(w, q, map[string]any{"said": []string{r.Words().Flat(engine.T("web.join_unseen"))}})
	case err != nil:
		s.fail(w, q, err)
	default:
		s.send(w, q, map[string]string{"to": boardPath(id)})
	}
}

// isSeated reports whether a person could not join because they have a seat already.
func isSeated(err error) bool {
	var refused *table.RefusedError
	return errors.As(err, &refused) && refused.Reason == table.AlreadySeated
}

// maySee returns errTable unless a person may see the channel of a table on its server.
func (s *Server) maySee(ctx context.Context, user string, id int64) error {
	t, err := s.Store.Table(ctx, id)
	if errors.Is(err, storage.ErrNotFound) || err == nil && t.Guild == "" {
		return errTable
	}
	if err != nil {
		return err
	}
	rights, err := s.rightsOn(ctx, t.Guild, user)
	if err == nil && !rights.Sees(t.Channel) {
		return errTable
	}
	return err
}

// nameOf returns the name of a person: the one of their sign-in with Discord, otherwise the one
// at their latest table.
func (s *Server) nameOf(ctx context.Context, user string) (string, error) {
	p, err := s.Store.Person(ctx, user)
	if err != nil {
		return "", err
	}
	if pages := p.Preferences.Pages; pages != nil && pages.Name != "" {
		return pages.Name, nil
	}
	list, err := s.Store.Of(ctx, user, storage.Open, storage.Playing, storage.Finished)
	for i := len(list) - 1; i >= 0; i-- {
		for _, seat := range list[i].Seats {
			if seat.User == user {
				return seat.Name, err
			}
		}
	}
	return "", err
}
