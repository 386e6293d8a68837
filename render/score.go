package render

import (
	"strconv"

	"guildhall/engine"
)

// sheetLayout holds the positions of the parts of a score sheet.
type sheetLayout struct {
	w, head, margin float64
	rankH           float64 // height of a line of the ranking
	nameX, nameW    float64
	barX, barW      float64 // of the totals
	rowH            float64 // height of a category
	colX            float64 // left of the first seat's column
	words, numbers  float64 // sizes of text
}

var (
	scoreFull  = sheetLayout{1200, HeadHeight, 20, 66, 134, 190, 336, 620, 53, 330, 25, 25}
	scorePhone = sheetLayout{800, PhoneHeight, 8, 58, 122, 170, 300, 360, 50, 262, 27, 27}
)

// missingH is the height of a line about the missing conditions of a better rank.
const missingH = 38

// sheet is a score sheet being drawn.
type sheet struct {
	*Scene
	r       *engine.Result
	o       Options
	lay     sheetLayout
	letters []string
	order   []engine.Place
}

// Score returns the score sheet of any game: a bar for each total, then one for each
// category and seat on a common scale.
func Score(r *engine.Result, o Options) *Scene {
	lay := scoreFull
	if o.Size == Phone {
		lay = scorePhone
	}
	if o.Accent == "" {
		o.Accent = "oak"
	}
	// No picture is taller than one and a quarter of its width: many categories
	// and seats move together.
	const gap = 18
	places, categories := float64(len(r.Places)), float64(max(len(r.Categories), 1))
	room := 1.25*lay.w - lay.head - gap - 154 - places*lay.rankH
	if short := categories*38 - room; short > 0 {
		lay.rankH = max(46, lay.rankH-short/places)
		room = 1.25*lay.w - lay.head - gap - 154 - places*lay.rankH
	}
	for _, p := range r.Places {
		if !p.Out && !p.Note.IsZero() { // a tie is explained next to its bar
			lay.barW = min(lay.barW, lay.w-lay.barX-lay.margin-340)
		}
	}
	lay.rowH = max(30, min(lay.rowH, room/categories))
	lay.colX = o.columnsBegin(r, lay)
	ranks := lay.rankH*places + 22
	cats := lay.rowH*float64(len(r.Categories)) + 96
	s := sheet{r: r, o: o, lay: lay, letters: o.Letters(len(r.Totals)), order: r.Places}
	missing := float64(len(r.Missing)) * missingH
	s.Scene = NewScene(int(lay.w), int(lay.head+20+ranks+gap+cats+missing+16), "sheet")
	s.header()
	y := lay.head + 20
	s.ranking(y, ranks)
	s.table(y+ranks+gap, cats)
	for i, line := range r.Missing {
		s.Pieces.Text(lay.margin+28, y+ranks+gap+cats+float64(i)*missingH+28, o.Tell(line), Plain(24).Colour("ink2").In(lay.w-2*lay.margin-56).Down(15))
	}
	return s.Scene
}

// wordsX returns the left edge of the names of the categories.
func (lay sheetLayout) wordsX(icon string) float64 {
	if icon == "" {
		return lay.margin + 20
	}
	return lay.margin + 68
}

// leastColumn is the smallest width of a seat's column when the names of the categories
// need room.
const leastColumn = 200

// columnsBegin returns the left edge of the first seat's column: the end of the longest
// name of a category, if few columns leave that much room.
func (o Options) columnsBegin(r *engine.Result, lay sheetLayout) float64 {
	x := lay.colX
	for _, c := range r.Categories {
		x = max(x, lay.wordsX(o.Icons[c.Name.Key])+Width(Regular, lay.words, o.Tell(c.Name))+16)
	}
	return max(lay.colX, min(x, lay.w-lay.margin-10-leastColumn*float64(len(r.Places))))
}

func (s *sheet) header() {
	h := Head{
		Accent: s.o.Accent, Title: s.o.Table, Sub: s.o.say("render.score.title"),
		Right: s.verdict(), Seat: engine.NoSeat,
	}
	if w := s.r.Winners(); len(w) == 1 && s.look(w[0]) != Automa {
		h.Seat, h.Letter = w[0], s.letters[w[0]]
	}
	if s.o.Size == Phone {
		s.PhoneHeader(h, s.lay.w-24)
		return
	}
	s.Header(h)
}

// look returns the seat whose colour and shape a column has.
func (s *sheet) look(seat engine.Seat) engine.Seat {
	if s.o.Automa && int(seat) == len(s.r.Totals)-1 {
		return Automa
	}
	return seat
}

// badge adds the sign of a column; an automa's has no letter.
func (s *sheet) badge(seat engine.Seat, x, y, d float64) {
	letter := s.letters[seat]
	if s.look(seat) == Automa {
		letter = ""
	}
	s.Pieces.Badge(s.look(seat), x, y, d, letter, "ink")
}

// verdict names the winner, all seats that share the victory, or the victor
// without a seat.
func (s *sheet) verdict() string {
	w := s.r.Winners()
	if len(w) == 1 {
		return s.o.say("render.score.wins", engine.Word("name", s.o.Name(w[0])))
	}
	var names []engine.Text
	for _, seat := range w {
		names = append(names, engine.T("render.word", engine.Word("w", s.o.Name(seat))))
	}
	if victor := s.r.Victor.Name; !victor.IsZero() {
		return s.o.say("render.score.wins", engine.Word("name", s.o.Tell(victor)))
	}
	if len(names) == 0 {
		return s.o.say("render.score.nobody")
	}
	return s.o.say("render.score.shared", engine.List("names", names))
}

func (s *sheet) ranking(y, h float64) {
	lay := s.lay
	s.Ground.Panel(Rect(lay.margin, y, lay.w-2*lay.margin, h), PanelText{})
	most := 1
	for _, t := range s.r.Totals {
		most = max(most, t)
	}
	for i, p := range s.order {
		s.rankLine(y+11+float64(i)*lay.rankH, p, float64(most))
	}
}

func (s *sheet) rankLine(y float64, p engine.Place, most float64) {
	lay, l := s.lay, &s.Pieces
	mid := y + lay.rankH/2
	rank := strconv.Itoa(p.Rank)
	if p.Out {
		rank = "–"
	}
	x := lay.margin + 28
	l.Text(x, mid+11, rank, Strong(30).Mid())
	s.badge(p.Seat, x+48, mid, 42)
	l.Text(lay.nameX, mid+11, s.o.Name(p.Seat), Strong(30).Named().In(lay.nameW).Down(20))
	total := s.r.Totals[p.Seat]
	w := lay.barW * max(float64(total), 0) / most
	note := ""
	if !p.Note.IsZero() {
		note = s.o.Tell(p.Note)
	}
	if p.Out && note != "" { // this bar holds words, so it keeps its width
		w := scoreFull.barW
		if s.o.Size == Phone {
			w = scorePhone.barW
		}
		s.outBar(mid, w, note)
		l.Text(lay.barX+w+18, mid+14, Signed(total), Strong(40).Colour("mute"))
		return
	}
	l.Add(Box{lay.barX, mid - 22, max(w, 2), 44, 5, SeatColour(s.look(p.Seat)), Ink("ink", 2.5)})
	s.notches(p.Seat, mid, w, most)
	end := lay.barX + w + 18
	end += l.Text(end, mid+14, Signed(total), Strong(40)) + 16
	if p.Rank == 1 {
		l.Add(Icon{Name: "vpflag", X: end + 16, Y: mid, Size: 42})
		end += 48
	}
	if room := lay.w - lay.margin - 16 - end; note != "" && room > 90 {
		s.note(end, mid, room, note)
	}
}

// outBar replaces the bar of a seat that is out of the competition with the reason.
func (s *sheet) outBar(mid, w float64, note string) {
	l := &s.Pieces
	h := min(s.lay.rankH-8, 50)
	l.Add(Box{s.lay.barX, mid - h/2, w, h, 5, "panel", Dashed("mute", 2.5, 8, 6)})
	l.Cross(s.lay.barX+26, mid, 10, Ink("mute", 4))
	s.note(s.lay.barX+48, mid, w-56, note)
}

// note adds the reason of a rank, in two lines if one is too short.
func (s *sheet) note(x, mid, room float64, text string) {
	style := Plain(24).Colour("ink2").In(room).Down(20)
	if Width(style.Face, 20, text) <= room {
		s.Pieces.Text(x, mid+9, text, style)
		return
	}
	style.Size, style.Min = 22, 16.5
	s.Pieces.Lines(x, mid-3, 21, text, style, 2)
}

// notches cut the bar of a total between categories.
func (s *sheet) notches(seat engine.Seat, mid, w, most float64) {
	x := s.lay.barX
	for _, c := range s.r.Categories {
		if c.Points[seat] <= 0 {
			continue
		}
		x += s.lay.barW * float64(c.Points[seat]) / most
		if x > s.lay.barX+w-5 {
			return
		}
		s.Pieces.Add(Box{X: x - 1, Y: mid - 20.5, W: 2, H: 41, Fill: "card"})
	}
}

func (s *sheet) table(y, h float64) {
	lay := s.lay
	w := lay.w - 2*lay.margin
	s.Ground.Panel(Rect(lay.margin, y, w, h), PanelText{})
	col := (lay.w - lay.margin - 10 - lay.colX) / float64(len(s.order))
	for j, p := range s.order {
		x := lay.colX + float64(j)*col
		s.badge(p.Seat, x+18, y+40, 36)
		s.Pieces.Text(x+44, y+50, s.o.Name(p.Seat), Strong(26).Named().In(col-56).Down(17))
	}
	most := 1
	for _, c := range s.r.Categories {
		for _, v := range c.Points {
			most = max(most, v, -v)
		}
	}
	for i, c := range s.r.Categories {
		s.row(y+80+float64(i)*lay.rowH, i, c, col, most)
	}
}

// row is one category: icon, name, and a bar for each seat.
func (s *sheet) row(y float64, i int, c engine.Category, col float64, most int) {
	lay, l := s.lay, &s.Pieces
	if i%2 == 0 {
		s.Ground.Add(Box{X: lay.margin + 8, Y: y, W: lay.w - 2*lay.margin - 16, H: lay.rowH, R: 6, Fill: "panel.l2"})
	}
	mid := y + lay.rowH/2
	icon := s.o.Icons[c.Name.Key]
	if icon != "" {
		l.Add(Icon{Name: icon, X: lay.margin + 40, Y: mid, Size: min(38, lay.rowH)})
	}
	s.name(lay.wordsX(icon), mid, s.o.Tell(c.Name))
	best := 0
	for _, v := range c.Points {
		best = max(best, v)
	}
	for j, p := range s.order {
		v := c.Points[p.Seat]
		s.bar(lay.colX+float64(j)*col, mid, col, v, most, p.Seat, v == best && v > 0)
	}
}

// name adds the name of a category, in two lines if one would be small and the row is high
// enough.
func (s *sheet) name(x, mid float64, name string) {
	style := Plain(s.lay.words).In(s.lay.colX - x - 10).Down(16.5)
	const small = 21
	if s.lay.rowH < 2*small || Width(style.Face, small, name) <= style.Max {
		s.Pieces.Text(x, mid+9, name, style)
		return
	}
	style.Size = small
	s.Pieces.Lines(x, mid-3, small, name, style, 2)
}

// bar draws one number: solid in the seat's colour, hollow and red for a loss, a dash for
// 0.
func (s *sheet) bar(x, mid, col float64, v, most int, seat engine.Seat, best bool) {
	l := &s.Pieces
	if v == 0 {
		l.Text(x+4, mid+9, "–", Plain(24).Colour("mute"))
		return
	}
	style := Plain(s.lay.numbers)
	if best {
		style = Strong(s.lay.numbers)
	}
	room := col - 18 - Width(Bold, s.lay.numbers, "−88") - 8
	w := max(float64(max(v, -v))*room/float64(most), 4)
	h := min(27, s.lay.rowH-8)
	b := Box{x, mid - h/2, w, h, 3, SeatColour(s.look(seat)), Ink("ink", 2)}
	if v < 0 {
		b.Fill, b.Line = "card", Ink("taint", 3)
		style.Fill = "taint"
	}
	l.Add(b)
	l.Text(x+w+10, mid+9, Signed(v), style)
}

// Signed writes a number; a loss has the minus sign of print.
func Signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// Plus writes a gain or a loss with its sign.
func Plus(n int) string {
	if n < 0 {
		return Signed(n)
	}
	return "+" + strconv.Itoa(n)
}
