package api

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strconv"
	"time"

	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/seating"
	"guildhall/engine"
	"guildhall/storage"
)

// tableBody is a table as a spectator sees it.
type tableBody struct {
	Revision int64       `json:"revision"`
	Page     string      `json:"page"`
	Picture  string      `json:"picture"`
	Title    string      `json:"title"`
	Game     string      `json:"game"`
	GameName string      `json:"game_name"`
	Phase    string      `json:"phase"` // "playing", "over"
	Round    int         `json:"round"`
	Progress string      `json:"progress"`
	Started  time.Time   `json:"started"`
	Ended    time.Time   `json:"ended,omitzero"`
	Seats    []seatBody  `json:"seats"`
	Events   []eventBody `json:"events"`
	Result   *resultBody `json:"result,omitempty"`
}

type seatBody struct {
	Name     string `json:"name"`
	Computer int    `json:"computer,omitempty"` // level
	Asked    bool   `json:"asked"`
	Points   *int   `json:"points,omitempty"`
}

// eventBody is an event of one of the last turns.
type eventBody struct {
	Seat *int   `json:"seat,omitempty"`
	Text string `json:"text"`
}

type resultBody struct {
	Places     []placeBody    `json:"places"`
	Categories []categoryBody `json:"categories"`
}

type placeBody struct {
	Seat  int    `json:"seat"`
	Rank  int    `json:"rank"`
	Score int    `json:"score"`
	Out   bool   `json:"out,omitempty"`
	Note  string `json:"note,omitempty"`
}

type categoryBody struct {
	Name   string `json:"name"`
	Points []int  `json:"points"`
}

// table opens a table. Its revision alone decides whether a client has it already, so the
// match is read only when it is needed.
func (s *Server) table(q *http.Request) (document, error) {
	lang, err := s.language(q)
	if err != nil {
		return document{}, err
	}
	t, err := s.Access.Table(q, q.PathValue("code"))
	if err != nil {
		return document{}, err
	}
	d := document{kind: kindJSON, revision: strconv.FormatInt(t.Rev, 10)}
	d.write = func() ([]byte, error) {
		at, err := s.Services.Tables.LookBack(q.Context(), t.ID, "")
		if err == nil {
			err = table.SealedTo(at.Stored(), "")
		}
		if err == nil && at.View == nil {
			err = ErrClosed // it was closed since
		}
		if err != nil {
			return nil, err
		}
		return inJSON("", s.tableBody(at, s.Texts.Words(lang, at.Table), t.Rev, q.PathValue("code"))).write()
	}
	return d, nil
}

// tableBody describes a table from the snapshot of a spectator.
func (s *Server) tableBody(at *table.Snapshot, w textfmt.Words, rev int64, code string) tableBody {
	h := at.View.Header()
	body := tableBody{
		Revision: rev, Page: s.pageOf(code), Picture: s.pageOf(code) + "card.png?rev=" + strconv.FormatInt(rev, 10),
		Title: w.Label("title", engine.Word("game", w.ShortName(at.Table.Game)), engine.N("n", int(at.Table.ID))),
		Game:  at.Table.Game, GameName: w.GameName(at.Table.Game), Phase: string(at.Table.Phase), Round: h.Round(),
		Progress: textfmt.Dots(w.Flat(h.Progress), w.Flat(textfmt.PhaseOf(h))), Started: utc(at.Table.Started), Events: []eventBody{},
	}
	if at.Table.Phase == storage.Finished {
		body.Ended = utc(at.Table.Ended)
	}
	var points []int
	if v, ok := at.View.(engine.Scored); ok {
		points = v.Points()
	}
	for i, name := range w.People {
		seat := seatBody{Name: name, Asked: slices.Contains(at.Pending, engine.Seat(i))}
		seat.Computer, _ = seating.Level(at.Table.Seats[i].User)
		if i < len(points) {
			seat.Points = &points[i]
		}
		body.Seats = append(body.Seats, seat)
	}
	for _, turn := range slices.Backward(at.Recent) {
		for _, e := range turn.Events {
			text := w.Flat(e.Text)
			if text == "" {
				continue
			}
			one := eventBody{Text: text}
			if seat := int(e.Seat); seat >= 0 {
				one.Seat = &seat
			}
			body.Events = append(body.Events, one)
		}
	}
	if at.Result != nil {
		body.Result = resultOf(at.Result, w)
	}
	return body
}

func resultOf(r *engine.Result, w textfmt.Words) *resultBody {
	out := &resultBody{Places: []placeBody{}, Categories: []categoryBody{}}
	for _, p := range r.Places {
		out.Places = append(out.Places, placeBody{int(p.Seat), p.Rank, r.Totals[p.Seat], p.Out, w.Flat(p.Note)})
	}
	for _, c := range r.Categories {
		out.Categories = append(out.Categories, categoryBody{w.Flat(c.Name), c.Points})
	}
	return out
}

// pageOf returns the address of a public page.
func (s *Server) pageOf(code string) string { return s.Address() + "/board/w/" + code + "/" }

// digest returns the revision of a body that has none of its own.
func digest(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:8])
}
