package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"guildhall/bot/discord/leaguepage"
	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/engine"
	"guildhall/storage"
)

const (
	maxFields = 8   // of an act of an organiser
	maxField  = 600 // bytes of a field
)

// deskPage shows the page of a league to one of its organisers. Nobody else sees it, also not
// with a session that began when they were one.
func (s *Server) deskPage(w http.ResponseWriter, q *http.Request) {
	one, err := s.sessionOf(q)
	if errors.Is(err, errSession) {
		s.goneDesk(w, q, http.StatusUnauthorized)
		return
	}
	league := leagueOf(q)
	var r recipients.Recipient
	if err == nil && !s.rate.allows(one.user, lookCost, s.links.Now()) {
		s.refuse(w, http.StatusTooManyRequests)
		return
	}
	if err == nil {
		r, err = s.People.Named(q.Context(), one.user, s.language(q))
	}
	var page leaguepage.OrganiserPage
	if err == nil {
		page, err = s.Desk.Page(q.Context(), r, league)
	}
	if errors.As(err, new(*table.RefusedError)) {
		s.goneDesk(w, q, http.StatusForbidden)
		return
	}
	if err != nil {
		s.fail(w, q, err)
		return
	}
	said := r.Words()
	s.write(w, q, http.StatusOK, "desk.html", words(said), map[string]any{
		"Lang": r.Language, "Title": page.Title, "Contrast": r.Theme == pictures.ThemeContrast, "State": page.State,
		"Acts": deskActs(page.Acts), "Parts": deskParts(page.Parts), "About": said.Flat(engine.T("web.desk_about")),
	})
}

// leagueOf returns the league of an address; 0, which no league has, if it names none.
func leagueOf(q *http.Request) int64 {
	league, err := strconv.ParseInt(q.PathValue("league"), 10, 64)
	if err != nil || league < 0 {
		return 0
	}
	return league
}

// goneDesk shows that the page is closed.
func (s *Server) goneDesk(w http.ResponseWriter, q *http.Request, status int) {
	lang := s.language(q)
	words := s.Texts.Words(lang, storage.Table{})
	s.show(w, q, status, "gone.html", lang, "Guildhall", false, map[string]string{"gone": words.Flat(engine.T("web.desk_gone"))})
}

// shownAct is an act with what the page's script sends for it.
type shownAct struct {
	Label string
	Sends string // a leaguepage.OrganiserAct as JSON
}

type shownRow struct {
	leaguepage.OrganiserRow
	Acts []shownAct
}

type shownPart struct {
	leaguepage.OrganiserPart
	Acts   []shownAct
	Rows   []shownRow
	Acting bool // a row has acts
}

func deskActs(acts []leaguepage.OrganiserAct) (list []shownAct) {
	for _, a := range acts {
		sends, err := json.Marshal(a)
		if err != nil {
			panic("web: act: " + err.Error()) // words and numbers
		}
		list = append(list, shownAct{a.Label, string(sends)})
	}
	return list
}

func deskParts(parts []leaguepage.OrganiserPart) (list []shownPart) {
	for _, p := range parts {
		shown := shownPart{OrganiserPart: p, Acts: deskActs(p.Acts)}
		for _, row := range p.Rows {
			shown.Rows = append(shown.Rows, shownRow{row, deskActs(row.Acts)})
			shown.Acting = shown.Acting || len(row.Acts) > 0
		}
		list = append(list, shown)
	}
	return list
}

// deskState tells a browser that its session lasts.
func (s *Server) deskState(w http.ResponseWriter, q *http.Request, _ session) {
	s.send(w, q, struct{}{})
}

// deskAct carries out an act of an organiser.
func (s *Server) deskAct(w http.ResponseWriter, q *http.Request, one session) {
	var p struct {
		ID     string            `json:"id"`
		Do     string            `json:"do"`
		On     int64             `json:"on"`
		Fields map[string]string `json:"fields"`
	}
	if !s.receive(w, q, &p) {
		return
	}
	long := len(p.Fields) > maxFields
	for name, value := range p.Fields {
		long = long || len(name)+len(value) > maxField
	}
	if len(p.ID) < 8 || len(p.ID) > 64 || long {
		s.refuse(w, http.StatusBadRequest)
		return
	}
	r, err := s.People.Named(q.Context(), one.user, s.language(q))
	if err != nil {
		s.fail(w, q, err)
		return
	}
	answer, err := s.Desk.Do(q.Context(), r, leaguepage.OrganiserDeed{League: leagueOf(q), Do: p.Do, On: p.On, Fields: p.Fields, Press: "desk " + one.id + " " + p.ID})
	var no *table.RefusedError
	switch {
	case errors.As(err, &no):
		s.send(w, q, leaguepage.OrganiserAnswer{Said: refusalLine(r.Words(), no)})
	case err != nil:
		s.fail(w, q, err)
	default:
		s.send(w, q, answer)
	}
}

// refusalLine writes a refusal with what the person can do instead.
func refusalLine(words textfmt.Words, no *table.RefusedError) string {
	return strings.ReplaceAll(strings.Join(nonEmpty(words, append([]engine.Text{no.Text}, no.Instead...)), " "), "`", "")
}
