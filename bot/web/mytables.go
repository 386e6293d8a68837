package web

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"guildhall/bot/discord/pictures"
	"guildhall/bot/discord/recipients"
	"guildhall/bot/discord/textfmt"
	"guildhall/bot/table/lobby"
	"guildhall/engine"
	"guildhall/render"
	"guildhall/storage"
)

const (
	shownEnded = 4                  // finished tables on the list of a person
	endedFor   = 7 * 24 * time.Hour // how long they stay there
	shownOpen  = 6                  // tables of others that they may join
	maxOpen    = 100                // open tables of a server that are looked at
	cropRatio  = 0.7                // height of a crop, relative to its width
)

// listed is a table on the list of a person.
type listed struct {
	ID       int64    `json:"id"`
	Title    string   `json:"title"`
	Game     string   `json:"game"`
	Stage    string   `json:"stage"`           // "open", "playing", "over"
	Phase    string   `json:"phase,omitempty"` // round, or the text in its place
	Line     string   `json:"line"`            // whose turn it is, or who has won
	Who      string   `json:"who,omitempty"`   // name at the start of Line
	Deed     string   `json:"deed,omitempty"`  // phase of a match that waits for others
	Mine     bool     `json:"mine"`
	Since    int64    `json:"since,omitempty"` // when the table began to wait for the person who has waited longest; when it ended
	Due      int64    `json:"due,omitempty"`
	Question string   `json:"question,omitempty"`
	News     string   `json:"news,omitempty"` // the latest event that others caused
	NewsSeat int      `json:"news_seat"`      // its seat; -1: none
	Seats    []seat   `json:"seats,omitempty"`
	People   []string `json:"people,omitempty"` // first letters of the names at an open table
	Free     int      `json:"free,omitempty"`   // seats that an open table still has
	Join     bool     `json:"join,omitempty"`   // the person may join it
	Leave    bool     `json:"leave,omitempty"`  // they joined the table of another person
	Crop     string   `json:"crop,omitempty"`   // name of the picture
}

// tables answers with the tables of a person: those that wait for them, the most urgent
// first; those that wait for others; open ones, also those that they may join; and those that
// ended lately.
func (s *Server) tables(w http.ResponseWriter, q *http.Request, one session) {
	current, err := s.Store.Of(q.Context(), one.user, storage.Playing, storage.Open)
	var open, ended []storage.Table
	if err == nil {
		ended, err = s.lately(q.Context(), one.user)
	}
	if err == nil {
		open, err = s.openFor(q.Context(), one.user, slices.Concat(current, ended))
	}
	if err != nil {
		s.fail(w, q, err)
		return
	}
	list := []listed{}
	for _, t := range slices.Concat(current, open, ended) {
		one.table = t.ID
		at, err := s.glance(q.Context(), one)
		if err != nil {
			s.Log.WarnContext(q.Context(), "serve page", "table", t.ID, "err", err) // the others are shown
			continue
		}
		list = append(list, s.listed(at))
	}
	slices.SortStableFunc(list, func(a, b listed) int {
		return cmp.Or(cmp.Compare(a.group(), b.group()), a.compareUrgency(b))
	})
	s.send(w, q, map[string]any{"tables": list})
}

// group returns the position of the table's group in the list.
func (l listed) group() int {
	if l.Mine {
		return -1
	}
	return slices.Index([]string{"playing", "open", "over"}, l.Stage)
}

// compareUrgency orders tables by the nearest deadline, then by the longest
// wait. Ended tables have the newest first.
func (l listed) compareUrgency(other listed) int {
	if l.Stage == "over" {
		return cmp.Compare(other.Since, l.Since)
	}
	return compareUrgency(l.Due, other.Due, l.Since, other.Since)
}

// compareUrgency orders by deadlines, where 0 means none, and then by the start
// of the waits.
func compareUrgency(due, otherDue, since, otherSince int64) int {
	switch {
	case due != 0 && otherDue == 0:
		return -1
	case due == 0 && otherDue != 0:
		return 1
	}
	return cmp.Or(cmp.Compare(due, otherDue), cmp.Compare(since, otherSince))
}

// lately returns the tables of a person that ended in the last days, newest first.
func (s *Server) lately(ctx context.Context, user string) ([]storage.Table, error) {
	ended, err := s.Store.Of(ctx, user, storage.Finished)
	ended = slices.DeleteFunc(ended, func(t storage.Table) bool { return s.links.Now().Sub(t.Ended) > endedFor })
	slices.SortStableFunc(ended, func(a, b storage.Table) int { return b.Ended.Compare(a.Ended) })
	return ended[:min(len(ended), shownEnded)], err
}

// openFor returns the newest tables that a person may join, at most shownOpen: those in the
// channels of their own tables that they still see. Discord is asked only if there are some.
func (s *Server) openFor(ctx context.Context, user string, own []storage.Table) (list []storage.Table, err error) {
	channels, guilds := map[string]bool{}, []string{}
	for _, t := range own {
		if t.Guild != "" {
			channels[t.Channel] = true
			guilds = append(guilds, t.Guild)
		}
	}
	asking, cancel := context.WithTimeout(ctx, rightsTimeout)
	defer cancel()
	slices.Sort(guilds)
	for _, guild := range slices.Compact(guilds) {
		found, err := s.Store.InPhase(ctx, guild, storage.Open, maxOpen)
		if err != nil {
			return nil, err
		}
		found = slices.DeleteFunc(found, func(t storage.Table) bool {
			return !channels[t.Channel] || sits(t, user) || !lobby.CanJoin(t, user)
		})
		if len(found) == 0 {
			continue
		}
		rights := s.recentRights(asking, guild, user)
		list = append(list, slices.DeleteFunc(found, func(t storage.Table) bool { return !rights.Sees(t.Channel) })...)
	}
	slices.SortStableFunc(list, func(a, b storage.Table) int { return b.Created.Compare(a.Created) })
	return list[:min(len(list), shownOpen)], nil
}

// glance is see without the answers that a page offers.
func (s *Server) glance(ctx context.Context, one session) (*seen, error) {
	r, err := s.People.Named(ctx, one.user, "")
	if err != nil {
		return nil, err
	}
	sight, err := s.lookBack(ctx, one)
	if err != nil {
		return nil, err
	}
	return &seen{sight, r, r.WordsAt(sight.Table), render.Phone, nil, nil}, nil
}

// listed describes a table in a list.
func (s *Server) listed(at *seen) listed {
	w := at.words
	row := listed{ID: at.Table.ID, Title: plainTitle(at), Game: at.Table.Game, Line: s.line(at), Mine: at.MyTurn, Stage: "playing", NewsSeat: -1}
	for _, c := range at.Clocks {
		if at.MyTurn && c.Seat != at.Seat {
			continue
		}
		if row.Since == 0 || c.Since.Unix() < row.Since {
			row.Since = c.Since.Unix()
		}
		if !c.Due.IsZero() && (row.Due == 0 || c.Due.Unix() < row.Due) {
			row.Due = c.Due.Unix()
		}
	}
	switch at.Table.Phase {
	case storage.Open:
		row.Stage, row.Line = "open", strings.Join(s.openedOf(at).About, " ")
		row.Join = !sits(at.Stored(), at.User)
		row.Leave = !row.Join && at.Table.Owner != at.User
		row.People, row.Free = initials(w, at.Table.Seats), slices.Max(at.Table.Counts)-len(at.Table.Seats)
	case storage.Finished:
		row.Stage, row.Since = "over", at.Table.Ended.Unix()
	}
	if at.View == nil {
		return row
	}
	h := at.View.Header()
	row.Phase, _, _ = strings.Cut(w.Flat(h.Progress), " · ")
	row.Seats = seatsOf(at)
	if at.Result != nil {
		row.Line = unmarked(w.Winners(at.Result))
		return row
	}
	switch {
	case at.Ready:
		row.Question = w.Flat(engine.T("web.ready"))
	case at.MyTurn:
		row.Question = w.Flat(at.Question.Text)
	default:
		row.Deed = w.Flat(h.Phase)
		if len(at.Pending) == 1 {
			row.Who = w.Called(at.Pending[0])
		}
	}
	if news, ok := newsOf(at); ok {
		row.News, row.NewsSeat = w.Flat(news.Text), int(news.Seat)
	}
	if cut := s.crop(at); cut.scene != nil {
		row.Crop = "crop-" + cut.key
	}
	return row
}

// initials returns the first letters of names at a table that has no order of seats yet.
func initials(w textfmt.Words, seats []storage.Seat) []string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = seat.Name
	}
	return render.Options{Tell: w.Flat, Names: names}.Letters(len(names))
}

// newsOf returns the last event with words that others caused.
func newsOf(at *seen) (engine.Event, bool) {
	for i := len(at.Recent) - 1; i >= 0; i-- {
		events := at.Recent[i].Events
		for n := len(events) - 1; n >= 0; n-- {
			if e := events[n]; e.Seat != at.Seat && at.words.Flat(e.Text) != "" {
				return e, true
			}
		}
	}
	return engine.Event{}, false
}

// crop returns the table drawn small. For a game without miniatures it returns the part of the
// board that changed last by others; a part of its upper half if nothing there changed yet.
func (s *Server) crop(at *seen) drawn {
	p, ok := s.spec(at)
	if !ok || at.View == nil {
		return drawn{}
	}
	if m, ok := p.Artist.(render.Miniaturist); ok {
		p.Options.Changed = pictures.Marks(at.Changed)
		return drawn{m.Miniature(at.View, p.Options), pictures.Key("crop", p, at.View)}
	}
	board := p.Artist.Board(at.View, p.Options)
	if board == nil {
		return drawn{}
	}
	cut := *board
	if !cutToNews(&cut, at) {
		w, h := float64(cut.W)/2, float64(cut.W)/2*cropRatio
		cut.Cut = render.Area{X: (float64(cut.W) - w) / 2, Y: max(0, (float64(cut.H)-h)/4), W: w, H: min(h, float64(cut.H))}
	}
	return drawn{&cut, pictures.Key("crop", p, at.View, cut.Cut)}
}

// cutToNews cuts a board to the places of the newest event of others that shows some.
func cutToNews(board *render.Scene, at *seen) bool {
	for i := len(at.Recent) - 1; i >= 0; i-- {
		events := at.Recent[i].Events
		for n := len(events) - 1; n >= 0; n-- {
			if e := events[n]; e.Seat != at.Seat && (board.CutTo(e.Places, cropRatio) || len(e.Places) > 1 && board.CutTo(e.Places[:1], cropRatio)) {
				return true
			}
		}
	}
	return false
}

// waiting is a table that waits for a person.
type waiting struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
}

// waiting answers with the tables that wait for a person, the most urgent first.
func (s *Server) waiting(w http.ResponseWriter, q *http.Request, one session) {
	ctx := q.Context()
	waits, err := s.Store.WaitsFor(ctx, one.user)
	var r recipients.Recipient
	if err == nil {
		r, err = s.People.Named(ctx, one.user, "")
	}
	slices.SortStableFunc(waits, func(a, b storage.Wait) int {
		return compareUrgency(unix(a.Due), unix(b.Due), a.Since.Unix(), b.Since.Unix())
	})
	list := []waiting{}
	for _, wait := range waits {
		if err != nil {
			break
		}
		if slices.ContainsFunc(list, func(known waiting) bool { return known.ID == wait.Table }) {
			continue
		}
		var t storage.Table
		if t, err = s.Services.Tables.Table(ctx, wait.Table); err == nil && sits(t, one.user) {
			said := r.WordsAt(t)
			list = append(list, waiting{t.ID, said.Label("title", engine.Word("game", said.ShortName(t.Game)), engine.N("n", int(t.ID)))})
		}
	}
	if err != nil {
		s.fail(w, q, err)
		return
	}
	s.send(w, q, map[string]any{"tables": list})
}

// unix returns the seconds of a time, and 0 for none.
func unix(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.Unix()
}
