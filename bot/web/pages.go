package web

import (
	"context"
	"encoding/json"
	"errors"
	"html/template"
	"net/http"
	"strconv"

	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/web/page"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// pageTemplate is a page without data of a table: its words, and the script that requests
// the rest.
var pageTemplate = template.Must(template.ParseFS(page.Templates, "*.html"))

// wordKeys lists the message keys of the page's own words.
var wordKeys = []string{
	"account", "acts", "add_bot", "again", "all", "back", "board", "calendar", "calendar_about", "calendar_copy", "calendar_make", "calendar_remove", "calendar_replace", "calendar_since", "cancel", "chances", "choose",
	"close", "close_all", "closeup", "confirm", "csv", "denied", "desk_gone", "draft", "due", "ended", "ended_tables", "expired", "film", "free_seats", "go_on", "gone", "hand", "hint", "join", "keys", "keys_about", "keys_off",
	"keys_on", "league_watch", "leave", "live", "log", "look_back", "lost", "my_tables", "next", "next_move", "no_deadline", "no_tables", "nothing_about", "nothing_waits", "offline", "only_now", "open_tables", "opening", "others",
	"others_turns", "pause", "play", "players", "possible", "push", "push_about", "push_denied", "push_quiet_about", "push_reminders", "push_reminders_about", "push_results", "push_turns", "push_turns_about", "question", "ready", "rule", "sign_in", "sign_out", "since",
	"since_turn", "skip", "slow", "soonest", "stale_signin", "stay", "stay_ask", "your_turn",
	"if_asked", "match_now", "order_cancel", "order_until", "orders_about", "plan_back", "plan_clear", "plan_draw", "plan_go", "pull", "tried", "try",
	"start_over", "sure", "start", "copy", "friends_link", "new_table", "new_game", "new_players", "new_computers", "new_none", "new_level", "new_open", "new_discord", "tap", "thinking", "undo", "used", "views", "watch", "why", "words", "zoom_in", "zoom_out",
}

// words returns the words of the page in the language of w.
func words(w textfmt.Words) map[string]string {
	list := map[string]string{}
	for _, key := range wordKeys {
		list[key] = w.Flat(engine.T("web."+key, engine.Word("time", "{}"), engine.Word("table", "{}"), engine.Word("n", "{}")))
	}
	return list
}

// show writes a page.
func (s *Server) show(w http.ResponseWriter, q *http.Request, status int, name, lang, title string, contrast bool, list map[string]string) {
	s.write(w, q, status, name, list, map[string]any{"Lang": lang, "Title": title, "Contrast": contrast})
}

// write writes a page with its words and other data for its template.
func (s *Server) write(w http.ResponseWriter, q *http.Request, status int, name string, list map[string]string, more map[string]any) {
	spoken := map[string]string{}
	for _, key := range s.spoken[name] {
		spoken[key] = list[key]
	}
	said, err := json.Marshal(spoken)
	if err != nil {
		s.fail(w, q, err)
		return
	}
	base, _ := more["Base"].(string)
	more["Assets"], more["Words"], more["Say"], more["Root"] = base+root+"a/"+s.version+"/", string(said), list, root
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_ = pageTemplate.ExecuteTemplate(w, name, more)
}

// language returns the language of a browser, for pages without a known person.
func (s *Server) language(q *http.Request) string {
	return s.Texts.Catalog.Accepted(q.Header.Get("Accept-Language"))
}

// openPage shows the page to which links lead. It does not use up a link, because
// programs that check links for people open it too.
func (s *Server) openPage(w http.ResponseWriter, q *http.Request) {
	lang := s.language(q)
	said := words(s.Texts.Words(lang, storage.Table{}))
	s.show(w, q, http.StatusOK, "open.html", lang, "Guildhall", false, said)
}

// openLink exchanges the link of a person for a session of this browser.
func (s *Server) openLink(w http.ResponseWriter, q *http.Request) {
	var said struct {
		Token string `json:"token"`
		Stay  bool   `json:"stay"` // for 30 days, and not only until the browser is closed
	}
	if !s.receive(w, q, &said) {
		return
	}
	k, held, err := s.open(q, said.Token, said.Stay)
	switch {
	case errors.Is(err, errSlow):
		s.refuse(w, http.StatusTooManyRequests)
	case errors.Is(err, errUsed):
		s.refuse(w, http.StatusConflict)
	case errors.Is(err, errLink):
		s.refuse(w, http.StatusForbidden)
	case err != nil:
		s.fail(w, q, err)
	default:
		if held != "" {
			http.SetCookie(w, s.cookie(held, said.Stay))
		}
		s.send(w, q, map[string]string{"to": boardPath(k.table)})
	}
}

// board shows the page of a table.
func (s *Server) board(w http.ResponseWriter, q *http.Request) {
	one, err := s.sessionOf(q)
	var t storage.Table
	var r recipients.Recipient
	if err == nil {
		if one.table, err = strconv.ParseInt(q.PathValue("table"), 10, 64); err != nil {
			err = errTable
		}
	}
	if err == nil {
		t, err = s.admit(q.Context(), one)
	}
	if err == nil {
		r, err = s.People.Named(q.Context(), one.user, "")
	}
	switch {
	case errors.Is(err, errSession):
		s.showFront(w, q, http.StatusUnauthorized, "signed_out")
		return
	case errors.Is(err, errTable):
		s.showFront(w, q, http.StatusNotFound, "unseen")
		return
	case err != nil:
		s.fail(w, q, err)
		return
	}
	load, err := s.preloads(q.Context(), one)
	if err != nil {
		s.fail(w, q, err)
		return
	}
	said := r.WordsAt(t)
	list := words(said)
	list["hand"] = said.Hand(t.Game)
	s.write(w, q, http.StatusOK, "board.html", list, map[string]any{
		"Lang": r.Language, "Title": said.Label("title", engine.Word("game", said.ShortName(t.Game)), engine.N("n", int(t.ID))),
		"Contrast": r.Theme == pictures.ThemeContrast, "Table": t.ID, "Game": t.Game, "Play": true, "Forms": load.Forms, "Preload": load,
	})
}

// preload holds the address of a file that a page shows first, for windows that match a
// media query.
type preload struct{ Media, To string }

// preloads holds the states and the boards that a page can show first, and the forms of its
// boards as the script reads them.
type preloads struct {
	States, Boards []preload
	Forms          string
}

// preloads returns what a browser can load together with the script of a table's page: the
// same answers that the script asks for. A person who cannot see the table gets only forms:
// the script asks for the state, and gets the reason.
func (s *Server) preloads(ctx context.Context, one session) (list preloads, err error) {
	at, unseen := s.see(ctx, one, render.Phone)
	if unseen != nil {
		list.Forms, err = formsJSON(formsOf(nil))
		return list, err
	}
	path, boards := boardPath(one.table), map[render.Size]drawn{}
	for _, p := range []struct {
		size  render.Size
		media string
	}{{render.Phone, "(max-width: 999.9px)"}, {render.Full, "(min-width: 1000px)"}} {
		at.size, at.drawn = p.size, nil
		boards[p.size] = s.picturesOf(at).board
		list.States = append(list.States, preload{p.media, path + "state?size=" + sizeNames[p.size]})
	}
	forms := formsOf(boards[render.Full].scene)
	for _, f := range forms {
		if board := boards[f.size]; board.scene != nil {
			list.Boards = append(list.Boards, preload{f.media, path + "picture/board-" + board.key + ".png?" + f.query()})
		}
	}
	list.Forms, err = formsJSON(forms)
	return list, err
}
