package web

import (
	"net/http"
	"strconv"
	"strings"
	"sync"

	"guildhall/bot/discord/pictures"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/render/linkcard"
)

// linkPreview holds the Open Graph properties of a public page.
type linkPreview struct {
	Title, Line, Picture string
	Width, Height        int
}

// preview returns the link preview of a table's page. The address of its picture changes
// with every revision, because chats cache pictures by their address.
func (at *watched) preview(o *onlooker, code string) linkPreview {
	query := o.query(o.lang, o.theme)
	query.Set("rev", strconv.FormatInt(at.rev, 10))
	return linkPreview{
		Title: at.words.Title, Line: strings.Join(nonBlank(at.words.Progress, at.words.Name, at.words.Line), " · "),
		Picture: o.server.links.Address() + publicRoot + code + "/card.png?" + query.Encode(), Width: linkcard.Width, Height: linkcard.Height,
	}
}

// nonBlank returns the texts that are not empty.
func nonBlank(texts ...string) (out []string) {
	for _, one := range texts {
		if one != "" {
			out = append(out, one)
		}
	}
	return out
}

// publicCard responds with the card of the current state, whatever the revision in its
// address.
func (s *Server) publicCard(w http.ResponseWriter, q *http.Request) {
	p, ok := s.pageAsked(w, q, 1)
	switch {
	case !ok:
	case p.kind == publicLeague:
		s.leagueCard(w, q, p)
	default:
		s.tableCard(w, q, s.onlooker(q, p))
	}
}

func (s *Server) tableCard(w http.ResponseWriter, q *http.Request, o *onlooker) {
	o.size = render.Full
	at, err := s.watchedBy(q.Context(), o)
	if err != nil {
		s.unseen(w, q, err)
		return
	}
	s.sendCard(w, q, at.card)
}

// sendCard draws a card and responds with it.
func (s *Server) sendCard(w http.ResponseWriter, q *http.Request, draw func() ([]byte, error)) {
	data, err := draw()
	switch {
	case err != nil:
		s.fail(w, q, err)
	case data == nil:
		s.refuse(w, http.StatusNotFound)
	default:
		w.Header().Set("Content-Type", "image/png")
		_, _ = w.Write(data)
	}
}

// addCard adds the text of the card, and a function that draws it at its first call. That
// function returns nil if the game has no pictures.
func (s *Server) addCard(out *watched, at *seen) {
	out.words = s.cardOf(at)
	d, theme := s.picturesOf(at), pictures.ThemeOf(at.reader.Theme)
	words, view := out.words, at.View
	news, _ := latest(at)
	out.card = sync.OnceValues(func() ([]byte, error) {
		if d.board.scene == nil {
			return nil, nil
		}
		shown := d.spec.Artist.Board
		if m, ok := d.spec.Artist.(render.Miniaturist); ok {
			shown = m.Miniature
		}
		return linkcard.Draw(words, shown(view, d.spec.Options), news.Places, theme)
	})
}

// cardOf returns the texts of the card of a table.
func (s *Server) cardOf(at *seen) linkcard.Card {
	w := at.words
	c := linkcard.Card{Accent: at.Table.Game, Title: plainTitle(at), Seat: engine.NoSeat, NewsSeat: engine.NoSeat, Foot: w.Flat(engine.T("web.card_watch"))}
	letters := seatLetters(at)
	switch {
	case at.Result != nil:
		c.Name, c.Foot = unmarked(w.Winners(at.Result)), w.Flat(engine.T("web.card_look"))
	case len(at.Pending) == 1:
		c.Seat, c.Letter = at.Pending[0], letters[at.Pending[0]]
		c.Name, c.Line = w.Called(c.Seat), w.Flat(engine.T("web.card_turn"))
	default:
		c.Name = s.line(at)
	}
	if at.View == nil {
		return c
	}
	h := at.View.Header()
	c.Progress = w.Flat(h.Progress)
	if phase := w.Flat(h.Phase); c.Line != "" && !strings.Contains(phase, c.Name) { // a phase may be the turn of somebody
		c.Line = strings.Join(nonBlank(c.Line, phase), " · ")
	}
	if at.Result == nil {
		if news, ok := latest(at); ok {
			c.News, c.NewsSeat = w.Flat(news.Text), news.Seat
		}
	}
	var points []int
	if v, ok := at.View.(engine.Scored); ok {
		points = v.Points()
	}
	for seat, letter := range letters {
		one := linkcard.Standing{Seat: engine.Seat(seat), Letter: letter, Name: w.Called(engine.Seat(seat)), Hidden: seat >= len(points)}
		if !one.Hidden {
			one.Points = points[seat]
		}
		c.Standings = append(c.Standings, one)
	}
	return c
}

// latest returns the first event with words of the latest turn.
func latest(at *seen) (engine.Event, bool) {
	for i := len(at.Recent) - 1; i >= 0; i-- {
		for _, e := range at.Recent[i].Events {
			if at.words.Flat(e.Text) != "" {
				return e, true
			}
		}
	}
	return engine.Event{}, false
}
