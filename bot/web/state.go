package web

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table"
	"guildhall/bot/table/draft"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

// state is the whole content of a page at one time. Its script reads it by these names.
// It is made only from a table.Snapshot, so it contains nothing that its person may not
// know.
type state struct {
	Rev   table.Revision `json:"rev"`
	Title string         `json:"title"`
	Me    string         `json:"me"` // name of the person at the table; "" for a spectator
	Phase string         `json:"phase"`
	Line  string         `json:"line"` // whose turn it is
	Until int64          `json:"until,omitempty"`
	Mine  bool           `json:"mine"` // the person owes an answer, or has a turn to confirm
	Ready bool           `json:"ready"`
	Seats []seat         `json:"seats"`
	// Notices are important lines for everybody, such as the state of an offer, or the
	// rank of a solo player.
	Notices []string `json:"notices,omitempty"`

	Question string     `json:"question,omitempty"`
	About    string     `json:"about,omitempty"` // purpose of the decision
	Rule     *anchor    `json:"rule,omitempty"`
	Hints    bool       `json:"hints,omitempty"` // the table allows hints
	Verb     string     `json:"verb,omitempty"`  // verb for the buttons of answers
	Trail    []string   `json:"trail,omitempty"`
	Facts    []string   `json:"facts,omitempty"`
	Options  []option   `json:"options,omitempty"`
	Draft    []string   `json:"draft,omitempty"`  // answers so far
	Done     []string   `json:"done,omitempty"`   // effects of the draft
	Recent   []happened `json:"recent,omitempty"` // the last turns, newest first
	Result   string     `json:"result,omitempty"`
	Outcome  *outcome   `json:"outcome,omitempty"`
	Plays    bool       `json:"plays,omitempty"` // the person may plan and leave orders
	Trial    *trial     `json:"trial,omitempty"` // a plan or standing orders in place of the match
	Opened   *opened    `json:"opened,omitempty"`

	Board   *picture `json:"board,omitempty"`
	Hand    *picture `json:"hand,omitempty"`
	Icons   *picture `json:"icons,omitempty"`   // the icons of amounts
	Cards   *picture `json:"cards,omitempty"`   // the cards of the hand alone
	Closeup *picture `json:"closeup,omitempty"` // for the open question, if neither board nor hand shows it
	Words   []string `json:"words,omitempty"`   // the board as text
}

// happened is an event of an earlier turn, and the places that it changed.
type happened struct {
	Text   string   `json:"text"`
	Seat   int      `json:"seat"`          // that acted; -1 for none
	New    bool     `json:"new,omitempty"` // since the person's last turn
	Places []string `json:"places,omitempty"`
}

type seat struct {
	Name   string `json:"name"`
	Letter string `json:"letter"` // letter on its badge, as in the pictures
	Colour string `json:"colour"`
	Asked  bool   `json:"asked,omitempty"`
	Points *int   `json:"points,omitempty"`
	Own    bool   `json:"own,omitempty"` // the person's own seat
	Place  string `json:"place"`         // its row on the board
	// Amounts lists the seat's things, the most important first; nil if the game lists none.
	Amounts []amount `json:"amounts,omitempty"`
}

// amount is a number of things. Its icon is a place on state.Icons.
type amount struct {
	Icon string `json:"icon"`
	N    int    `json:"n"`
}

// anchor is a section of the rules.
type anchor struct {
	Code  string `json:"code"`
	Title string `json:"title"`
}

type option struct {
	Code   string   `json:"code"`
	Label  string   `json:"label"`
	Effect string   `json:"effect,omitempty"`
	Group  string   `json:"group,omitempty"`
	Verb   string   `json:"verb,omitempty"` // instead of the question's verb
	Places []string `json:"places,omitempty"`
	Final  string   `json:"final,omitempty"` // says that it cannot be taken back; "" if it can
	Stops  bool     `json:"stops,omitempty"` // it passes or ends something, so the verb does not fit
}

// picture is a picture and the places on it.
type picture struct {
	Name   string  `json:"name"`           // kind of the picture
	File   string  `json:"file,omitempty"` // address of the file; "": derived from its name
	Alt    string  `json:"alt"`
	W      int     `json:"w,omitempty"`
	H      int     `json:"h,omitempty"`
	Fold   int     `json:"fold,omitempty"` // height that is seen without scrolling; all of it if 0
	Places []place `json:"places,omitempty"`
}

// place is a part of a picture that can be touched.
type place struct {
	ID    string   `json:"id"`
	Area  [4]int   `json:"area"` // left, top, width, height
	Title string   `json:"title,omitempty"`
	Owner string   `json:"owner,omitempty"`
	Lines []string `json:"lines,omitempty"`
}

// seen is a snapshot of a person with the data for its pictures.
type seen struct {
	*table.Snapshot
	reader recipients.Recipient
	words  textfmt.Words
	size   render.Size
	offers []draft.Offer // answers to the person's open question
	drawn  *pagePictures // nil if not drawn yet
}

// see reads the current state of the table for the person of a session.
func (s *Server) see(ctx context.Context, one session, size render.Size) (*seen, error) {
	r, err := s.People.Named(ctx, one.user, "")
	if err != nil {
		return nil, err
	}
	sight, err := s.lookBack(ctx, one)
	if err != nil {
		return nil, err
	}
	offers, err := s.Services.Turns.Offers(ctx, sight)
	if err != nil {
		return nil, err
	}
	return &seen{sight, r, r.WordsAt(sight.Table), size, offers, nil}, nil
}

// lookBack reads a table with its last turns. It refuses tables that are sealed to the person.
func (s *Server) lookBack(ctx context.Context, one session) (*table.Snapshot, error) {
	sight, err := s.Services.Tables.LookBack(ctx, one.table, one.user)
	if err == nil {
		err = table.SealedTo(sight.Stored(), one.user)
	}
	return sight, err
}

// sizeOf is the form of the board that a page asks for.
func sizeOf(q *http.Request) render.Size { return sizeNamed(q.URL.Query().Get("size")) }

// sizeNames names the sizes in addresses.
var sizeNames = map[render.Size]string{render.Phone: "phone", render.Full: "full"}

func sizeNamed(name string) render.Size {
	if name == sizeNames[render.Full] {
		return render.Full
	}
	return render.Phone
}

// stateOf returns the state of a page.
func (s *Server) stateOf(at *seen) *state {
	w := at.words
	st := &state{Rev: at.Rev, Title: plainTitle(at), Mine: at.MyTurn, Ready: at.Ready}
	if at.Seat >= 0 {
		st.Me = w.Called(at.Seat)
	}
	st.Line = s.line(at)
	for _, c := range at.Clocks {
		if !c.Due.IsZero() && (st.Until == 0 || c.Due.Unix() < st.Until) {
			st.Until = c.Due.Unix()
		}
	}
	if at.Table.Phase == storage.Open {
		st.Opened = s.openedOf(at)
	}
	if at.View == nil {
		return st
	}
	st.Plays = at.Seat >= 0 && at.Table.Phase == storage.Playing && !at.Standin
	h := at.View.Header()
	st.Phase = textfmt.Dots(w.Flat(h.Progress), w.Flat(textfmt.PhaseOf(h)))
	st.Seats, st.Notices = seatsOf(at), nonEmpty(w, h.Notice)
	st.Recent = recentOf(at)
	if at.Result != nil {
		st.Result = unmarked(w.Winners(at.Result))
		st.Outcome = s.outcomeOf(at)
	}
	drawn := s.picturesOf(at)
	for i, row := range drawn.amounts {
		for _, a := range row {
			st.Seats[i].Amounts = append(st.Seats[i].Amounts, amount{"icon:" + a.Icon, a.N})
		}
	}
	s.addTurn(st, at)
	if drawn.amounts != nil {
		st.Icons = iconsOf(drawn.icons)
	}
	st.Board, st.Hand, st.Cards, st.Closeup = s.boardOf(at), s.handOf(at), s.cardsOf(at), s.closeupOf(at)
	nameCards(st.Options, st.Hand, st.Closeup)
	if d := s.picturesOf(at); d.board.scene != nil {
		st.Words = strings.Split(d.spec.Artist.Text(at.View, d.spec.Options), "\n")
	}
	return st
}

// maxRecent is the maximum number of events of earlier turns on a page.
const maxRecent = 40

// recentOf returns the events of the last turns, newest first.
func recentOf(at *seen) (list []happened) {
	fresh := at.Seat >= 0
	for i := len(at.Recent) - 1; i >= 0; i-- {
		fresh = fresh && at.Recent[i].Seat != at.Seat
		for _, e := range at.Recent[i].Events {
			if text := at.words.Flat(e.Text); text != "" && len(list) < maxRecent {
				list = append(list, happened{text, int(e.Seat), fresh, e.Places})
			}
		}
	}
	return list
}

// plainTitle returns the name of the table.
func plainTitle(at *seen) string {
	return at.words.Label("title", engine.Word("game", at.words.ShortName(at.Table.Game)), engine.N("n", int(at.Table.ID)))
}

// line describes whose turn it is.
func (s *Server) line(at *seen) string {
	w := at.words
	var names []string
	for _, one := range at.Pending {
		names = append(names, w.Called(one))
	}
	who := engine.Word("who", strings.Join(names, ", "))
	switch {
	case at.Table.Phase == storage.Open:
		return w.Flat(engine.T("web.not_started"))
	case at.Table.Phase == storage.Finished:
		return w.Flat(engine.T("web.over"))
	case at.Table.Phase == storage.Closed:
		return w.Flat(engine.T("web.closed"))
	case at.MyTurn:
		return w.Flat(engine.T("web.yours"))
	default:
		return w.Flat(engine.T("web.turn", who))
	}
}

// seatLetters returns the letters on the signs of the seats.
func seatLetters(at *seen) []string {
	return render.Options{Tell: at.words.Flat, Names: at.words.People}.Letters(len(at.words.People))
}

func seatsOf(at *seen) []seat {
	theme := pictures.ThemeOf(at.reader.Theme)
	var points []int
	if v, ok := at.View.(engine.Scored); ok {
		points = v.Points()
	}
	seats := make([]seat, len(at.words.People))
	letters := seatLetters(at)
	for i := range seats {
		n := engine.Seat(i)
		seats[i] = seat{Name: at.words.Called(n), Letter: letters[i], Colour: render.Hex(theme.Colour(render.SeatColour(n))), Asked: slices.Contains(at.Pending, n), Own: n == at.Seat, Place: "player:" + strconv.Itoa(i)}
		if i < len(points) {
			seats[i].Points = &points[i]
		}
	}
	return seats
}

// addTurn adds the person's own question, answers and draft.
func (s *Server) addTurn(st *state, at *seen) {
	if !at.MyTurn {
		return
	}
	w := at.words
	for _, step := range at.Draft {
		way := []string{w.Flat(step.Label)}
		for _, f := range step.Forced {
			way = append(way, w.Flat(f))
		}
		st.Draft = append(st.Draft, strings.Join(way, " › "))
	}
	st.Done = w.FlatDraft(at.Seat, at.Events)
	if at.Ready {
		return
	}
	q := at.Question
	st.Hints = at.Table.TableState.Hints
	st.Question, st.Trail, st.Facts = w.Flat(q.Text), nonEmpty(w, q.Trail), nonEmpty(w, q.Facts)
	for _, p := range s.library(at.Table.Game).Purposes {
		if p.Kind != q.Kind {
			continue
		}
		st.About, st.Verb = w.Flat(p.About), w.Flat(p.Verb)
		if title := w.Section(at.Table.Game, p.Rule); title != "" {
			st.Rule = &anchor{p.Rule, title}
		}
	}
	for _, o := range at.offers {
		st.Options = append(st.Options, option{
			Code: o.Code, Label: w.Flat(o.Label), Effect: w.Flat(o.Effect), Group: w.Flat(o.Group), Verb: w.Flat(o.Verb), Places: o.Places,
			Final: finality(w, o.Reveals || q.Final || q.Sealed), Stops: o.Stops(),
		})
	}
}

// finality returns the mark of an answer that is final at once, as the panel on Discord says it; ""
// for others.
func finality(w textfmt.Words, final bool) string {
	if !final {
		return ""
	}
	return w.Label("menu.at_once")
}

// nonEmpty translates texts and leaves out empty ones.
func nonEmpty(w textfmt.Words, texts []engine.Text) []string {
	var out []string
	for _, t := range texts {
		if s := w.Flat(t); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// getState responds with the state of the page.
func (s *Server) getState(w http.ResponseWriter, q *http.Request, one session) {
	at, err := s.see(q.Context(), one, sizeOf(q))
	if err != nil {
		s.refused(w, q, one, err)
		return
	}
	s.send(w, q, answer{State: s.stateOf(at)})
}

// untilWritten is the maximum time for a browser to receive sent data.
const untilWritten = 15 * time.Second
