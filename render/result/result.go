// Package result draws the result of a finished match: a scene of what was built, the
// winner, the points of all by source, and the points by round. It does not depend on a
// game; each game's artist adds its scene and its icons.
package result

import (
	"strconv"

	"guildhall/engine"
	"guildhall/render"
)

// Width and height of the picture, and of the scene at its top. The lower 40 pixels of the
// scene are behind the winner's plate.
const (
	Width, Height = 800, 1000
	SceneHeight   = 330
)

// minText is the size of the smallest text. legendSize is the size of the names of sources: a
// phone of 412 pixels shows them at 13 pixels.
const (
	minText    = 22.0
	legendSize = 26.0
)

// Picture holds everything that a picture of a result shows.
type Picture struct {
	render.Ended
	Options render.Options
	Accent  string                // the game's colour
	Unit    string                // icon of the unit that wins; "" for none
	Icons   map[string]string     // icon by the message key of a category
	Names   map[string]string     // short name by the message key of a category
	Scene   func(s *render.Scene) // draws what was built; nil leaves only the sky
	// Rival holds the points of the automatic opponent by the message key of a category; nil
	// if only its total is known.
	Rival map[string]int
}

// sheet is a picture being drawn.
type sheet struct {
	*render.Scene
	Picture
	o       render.Options
	l       *render.Layer
	letters []string
	lines   []line
	sources []source // those that the legend names
}

// line is a row of the ranking: a seat or the automatic opponent.
type line struct {
	seat   engine.Seat // render.Automa for the opponent
	column int         // index in the points of a Course
	name   string
	rank   string
	total  int
	parts  []int // points by category; nil if unknown
	out    bool
	note   string
}

// Draw draws a result.
func Draw(p Picture) *render.Scene {
	s := &sheet{Scene: render.NewScene(Width, Height, "sheet"), Picture: p, o: p.Options}
	s.l, s.letters = &s.Pieces, p.Options.Letters(len(p.Result.Totals))
	s.lines = s.ranking()
	if p.Scene != nil {
		p.Scene(s.Scene)
	} else {
		s.l.Add(render.Box{W: Width, H: SceneHeight, Fill: p.Accent + ".l3"})
	}
	s.l.Add(render.Box{Y: SceneHeight - 3, W: Width, H: 6, Fill: "ink"})
	s.tag()
	s.plate()
	y := s.bars(416)
	s.course(y + 14)
	s.foot()
	return s.Scene
}

func (s *sheet) say(key string, args ...engine.Arg) string {
	return s.o.Tell(engine.T("render.result."+key, args...))
}

func (s *sheet) letter(seat engine.Seat) string {
	if seat < 0 {
		return ""
	}
	return s.letters[seat]
}

// ranking returns the rows from best to worst.
func (s *sheet) ranking() []line {
	r := s.Result
	beaten := s.rivalWins()
	var lines []line
	for _, p := range r.Places {
		rank := p.Rank
		if beaten && len(r.Places) > 1 || beaten && rank == 1 {
			rank++
		}
		l := line{seat: p.Seat, column: int(p.Seat), name: s.o.Name(p.Seat), rank: strconv.Itoa(rank), total: r.Totals[p.Seat]}
		for _, c := range r.Categories {
			l.parts = append(l.parts, c.Points[p.Seat])
		}
		if r.Rival == nil {
			l.out = p.Out
			l.note = s.tell(p.Note)
		}
		if l.out {
			l.rank = "–"
		}
		lines = append(lines, l)
	}
	if r.Rival == nil {
		return lines
	}
	rival := line{seat: render.Automa, column: len(r.Totals), name: s.tell(r.Against), rank: "–", total: *r.Rival}
	at := 0
	if beaten {
		rival.rank = "1"
	} else {
		for at < len(lines) && (at == 0 || lines[at].total >= rival.total) {
			at++
		}
	}
	if s.Rival != nil {
		for _, c := range r.Categories {
			rival.parts = append(rival.parts, s.Rival[c.Name.Key])
		}
	}
	return append(lines[:at], append([]line{rival}, lines[at:]...)...)
}

// rivalWins reports whether the automatic opponent won the match.
func (s *sheet) rivalWins() bool {
	r := s.Result
	return r.Rival != nil && (!r.Victor.Name.IsZero() || len(r.Places) == 1 && r.Places[0].Out)
}

// tell returns a text in the reader's language; "" for the zero Text.
func (s *sheet) tell(t engine.Text) string {
	if t.IsZero() {
		return ""
	}
	return s.o.Tell(t)
}

// tag adds the name of the table and the length of the match over the scene.
func (s *sheet) tag() {
	people := s.say("players", engine.N("n", len(s.Result.Totals)))
	if n := len(s.Course.Points) - 1; n > 0 {
		key := "rounds"
		if s.Course.ByTurns {
			key = "turns"
		}
		people += " · " + s.say(key, engine.N("n", n))
	}
	title := render.Fit(s.o.Table, render.Heading(26, "card").In(420).Down(minText))
	sub := render.Fit(people, render.Plain(23).Colour("pine.l2").In(420).Down(minText))
	w := max(title.Width(), sub.Width()) + 32
	s.l.Add(render.Box{X: 14, Y: 14, W: w, H: 74, R: 10, Fill: "walnut", Line: render.Ink("card", 2)})
	title.X, title.Y, sub.X, sub.Y = 30, 46, 30, 75
	s.l.Add(title, sub)
}

// plate adds the winner, the verdict and the winning points. A solo match shows its player,
// and a match without a winner has no points.
func (s *sheet) plate() {
	r, l := s.Result, s.l
	paper := "next.l2"
	won := r.Winners()
	switch {
	case len(r.Places) == 1 && s.rivalWins(), len(won) == 0 && r.Victor.Name.IsZero():
		paper = "panel"
	}
	a := render.Rect(20, 290, 760, 110)
	l.Add(a.Shade(0, 6, 14), a.Box(14, paper, render.Ink("ink", 4)))
	seats, name, total, verdict := s.winner(won)
	x := 88.0
	for i, seat := range seats {
		size := 78.0
		if len(seats) > 1 {
			size = 58
		}
		l.Badge(seat, x+float64(i)*(size+10), 346, size, s.letter(seat), "ink")
	}
	x = 152
	if n := len(seats); n > 1 {
		x += float64(n-1)*68 - 10
	} else if n == 0 {
		x = 48
	}
	right := 752.0
	if total != "" {
		right -= l.Text(752, 374, total, render.Strong(80).Right()) + 24
		if s.Unit != "" {
			l.Add(render.Icon{Name: s.Unit, X: right - 30, Y: 345, Size: 58})
			right -= 70
		}
	}
	style := render.Heading(46, "ink").In(right - x).Down(28)
	if len(seats) == 1 {
		style = style.Named()
	}
	if len(seats) > 1 && render.Width(render.Serif, 28, name) > right-x { // the signs and the rows name them
		name, verdict = s.say("winners", engine.N("n", len(seats))), ""
	}
	l.Text(x, 344, name, style)
	l.Text(x, 382, verdict, render.Plain(26).Colour("ink2").In(right-x).Down(minText))
}

// winner returns the seats, the name, the points and the verdict on the plate.
func (s *sheet) winner(won []engine.Seat) (seats []engine.Seat, name, total, verdict string) {
	r := s.Result
	switch {
	case len(r.Places) == 1:
		seat := r.Places[0].Seat
		return []engine.Seat{seat}, s.o.Name(seat), render.Signed(r.Totals[seat]), s.solo(seat)
	case !r.Victor.Name.IsZero():
		return []engine.Seat{render.Automa}, s.tell(r.Victor.Name), render.Signed(r.Victor.Points), s.margin(r.Victor.Points, s.best(engine.NoSeat))
	case len(won) == 0:
		return nil, s.say("nobody"), "", ""
	case len(won) == 1:
		return won, s.o.Name(won[0]), render.Signed(r.Totals[won[0]]), s.margin(r.Totals[won[0]], s.best(won[0]))
	}
	var names []engine.Text
	for _, seat := range won {
		names = append(names, engine.T("render.word", engine.Word("w", s.o.Name(seat))))
	}
	return won, s.say("names", engine.List("names", names)), render.Signed(r.Totals[won[0]]), s.say("shared")
}

// best returns the highest total of the seats in the competition, and of the automatic
// opponent, without one seat; false if there is none.
func (s *sheet) best(without engine.Seat) *int {
	var best *int
	for _, l := range s.lines {
		if l.out || l.seat == without || l.seat < 0 && without < 0 {
			continue
		}
		if best == nil || l.total > *best {
			best = &l.total
		}
	}
	return best
}

// margin returns the verdict about a win over the best other total.
func (s *sheet) margin(total int, other *int) string {
	if other == nil || total < *other {
		return s.say("wins")
	}
	if total == *other {
		return s.say("wins_tie")
	}
	return s.say("wins_by", engine.N("n", total-*other))
}

// solo returns the verdict about a solo match: the rank, and the difference to the opponent.
func (s *sheet) solo(seat engine.Seat) string {
	r := s.Result
	var out string
	if r.Rival != nil {
		key, n := "beats", r.Totals[seat]-*r.Rival
		if s.rivalWins() {
			key, n = "beaten", -n
		}
		out = s.say(key, engine.Word("name", s.tell(r.Against)), engine.N("n", max(n, 0)))
	}
	if title := s.tell(r.Title); title != "" && out != "" {
		out = title + " · " + out
	} else if out == "" {
		out = title
	}
	return out
}

// foot adds the bar at the bottom with the name of the program.
func (s *sheet) foot() {
	l := s.l
	l.Add(render.Box{Y: Height - 40, W: Width, H: 40, Fill: "walnut"})
	l.Poly("next", render.Line{}, 20, 980, 36, 967, 52, 980, 48, 980, 48, 993, 40, 993, 40, 984, 32, 984, 32, 993, 24, 993, 24, 980)
	l.Text(64, 989, s.say("brand"), render.Heading(24, "card"))
}
