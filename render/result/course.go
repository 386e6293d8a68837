package result

import (
	"cmp"
	"slices"
	"strconv"

	"guildhall/engine"
	"guildhall/render"
)

// momentH is the height of a line about a turn or about a missing condition.
const momentH = 44.0

// course adds the panel with the points by round, and below it the turns that decided, from
// y to the foot of the picture.
func (s *sheet) course(y float64) {
	a := render.Rect(20, y, 760, Height-40-14-y)
	notes := s.notes(a.H)
	if len(s.Course.Points) < 2 && len(notes) == 0 {
		return
	}
	s.l.Panel(a, render.PanelText{})
	foot := a.Y + a.H - momentH*float64(len(notes)) - 4
	if len(s.Course.Points) >= 2 {
		s.l.Text(40, a.Y+34, s.say(s.heading()), render.Heading(25, s.Accent).In(400).Down(minText))
		if n := s.Course.Ahead; n > 0 {
			s.l.Text(right, a.Y+33, s.say(s.unit("ahead"), engine.N("n", n), engine.Word("name", s.o.Name(s.Result.Winners()[0]))), render.Plain(23).Right().Colour("ink2").In(320).Down(minText))
		}
		plot := render.Rect(92, a.Y+56, 614, foot-a.Y-56-32)
		if len(s.Course.Points[0]) == 2 {
			s.lead(plot)
		} else {
			s.curves(plot)
		}
	}
	for i, draw := range notes {
		top := foot + momentH*float64(i)
		s.l.Stroke(render.Ink("edge", 1.5), left, top, right, top)
		draw(top + momentH/2)
	}
}

// unit returns the key of a text about rounds or turns.
func (s *sheet) unit(key string) string {
	if s.Course.ByTurns {
		return key + "_turn"
	}
	return key
}

func (s *sheet) heading() string {
	if len(s.Course.Points[0]) == 2 {
		return s.unit("lead")
	}
	return s.unit("course")
}

// notes returns the lines at the foot of a panel of a height: the decisive turns, or what a
// solo player lacked for the next rank.
func (s *sheet) notes(h float64) []func(mid float64) {
	var list []func(float64)
	for _, t := range s.Result.Missing {
		list = append(list, func(mid float64) {
			s.l.Text(left+4, mid+8, s.o.Tell(t), render.Plain(24).In(right-left-8).Down(minText))
		})
	}
	for i, m := range s.Course.Moments {
		list = append(list, func(mid float64) { s.moment(m, i, mid) })
	}
	room := max(1, int((h-190)/momentH))
	return list[:min(len(list), room, 3)]
}

// moment adds a line about a turn: the seat, its round, what the seat did, and its gain.
func (s *sheet) moment(m engine.Moment, i int, mid float64) {
	s.l.Badge(m.Seat, left+18, mid, 30, s.letter(m.Seat), "ink")
	gain := s.l.Text(right, mid+9, render.Plus(m.Gain), render.Strong(26).Right().Colour("good"))
	words := ""
	if i < len(s.Moments) {
		words = s.Moments[i]
	}
	key := s.unit("moment")
	switch {
	case m.Last:
		key = "last"
	case words == "":
		key += "_bare"
	}
	text := s.say(key, engine.N("n", m.Round), engine.Word("what", words))
	s.l.Text(left+46, mid+8, text, render.Plain(23).In(right-left-46-gain-20).Down(minText))
}

// scale returns the distance of the lines of a grid between two values, so that at most most
// of them fit.
func scale(low, high, most int) int {
	for unit := 1; ; unit *= 10 {
		for _, n := range []int{1, 2, 5} {
			if (high-low)/(n*unit) <= max(1, most) {
				return n * unit
			}
		}
	}
}

// rounds adds the numbers of rounds below a plot.
func (s *sheet) rounds(a render.Area) {
	last := len(s.Course.Points) - 1
	step := scale(0, last, 8)
	for n := step; n <= last; n += step {
		s.l.Text(a.X+a.W*float64(n)/float64(last), a.Y+a.H+26, strconv.Itoa(n), render.Plain(minText).Mid().Colour("ink2"))
	}
}

// grid adds horizontal lines with their values.
func (s *sheet) grid(a render.Area, low, high int, y func(float64) float64, label func(int) string) {
	step := scale(low, high, int(a.H/34))
	for v := -(-low / step) * step; v <= high; v += step {
		s.l.Stroke(render.Ink("edge", 1.4), a.X, y(float64(v)), a.X+a.W, y(float64(v)))
		s.l.Text(a.X-10, y(float64(v))+7, label(v), render.Plain(minText).Right().Colour("ink2"))
	}
	s.rounds(a)
}

// columns returns the index of each row in the points of the course, best first.
func (s *sheet) columns() []line {
	return slices.DeleteFunc(slices.Clone(s.lines), func(l line) bool { return l.column >= len(s.Course.Points[0]) })
}

// curves adds a line for each row, with its sign on it and at its end.
func (s *sheet) curves(a render.Area) {
	low, high := 0, 1
	for _, p := range s.Course.Points {
		low, high = min(low, slices.Min(p)), max(high, slices.Max(p))
	}
	last := len(s.Course.Points) - 1
	x := func(n int) float64 { return a.X + a.W*float64(n)/float64(last) }
	y := func(v float64) float64 { return a.Y + a.H*(float64(high)-v)/float64(high-low) }
	s.grid(a, low, high, y, render.Signed)
	rows := s.columns()
	for _, l := range slices.Backward(rows) {
		xy := make([]float64, 0, 2*last+2)
		for n, p := range s.Course.Points {
			xy = append(xy, x(n), y(float64(p[l.column])))
		}
		casing, thread := render.Ink("ink", 8), render.Ink(render.SeatColour(l.seat), 5.5)
		if l.out {
			casing, thread = render.Dashed("ink", 8, 10, 6), render.Dashed(render.SeatColour(l.seat), 5.5, 10, 6)
		}
		s.l.Stroke(casing, xy...)
		s.l.Stroke(thread, xy...)
		if l.out {
			s.l.Cross(xy[len(xy)-2], xy[len(xy)-1], 8, render.Ink("taint", 4))
		}
		for _, n := range []int{last / 3, 2 * last / 3} {
			if n > 0 {
				s.l.Badge(l.seat, x(n), y(float64(s.Course.Points[n][l.column])), 17, "", "ink")
			}
		}
	}
	s.ends(a, rows, func(l line) float64 { return y(float64(s.Course.Points[last][l.column])) })
}

// ends adds the signs at the ends of the lines, pushed apart.
func (s *sheet) ends(a render.Area, rows []line, y func(line) float64) {
	order := slices.Clone(rows)
	slices.SortStableFunc(order, func(p, q line) int { return cmp.Compare(y(p), y(q)) })
	size := min(34, (a.H+20)/float64(len(order))-2)
	low := a.Y + a.H + 10
	ys := make([]float64, len(order))
	for i := len(order) - 1; i >= 0; i-- {
		ys[i] = min(y(order[i]), low)
		low = ys[i] - size - 2
	}
	for i := range ys { // no sign may cover the heading
		ys[i] = max(ys[i], a.Y+size/2-14+float64(i)*(size+2))
	}
	for i, l := range order {
		s.l.Stroke(render.Ink("ink2", 2), a.X+a.W+4, y(l), a.X+a.W+22, ys[i])
		s.l.Badge(l.seat, a.X+a.W+38, ys[i], size, s.letter(l.seat), "ink")
	}
}

// lead adds the difference between two rows: above the line while the first one was ahead,
// below it while the second one was.
func (s *sheet) lead(a render.Area) {
	rows := s.columns()
	first, second := rows[0], rows[1]
	high, low := 1, -1
	diffs := make([]int, len(s.Course.Points))
	for n, p := range s.Course.Points {
		diffs[n] = p[first.column] - p[second.column]
		high, low = max(high, diffs[n]), min(low, diffs[n])
	}
	last := len(diffs) - 1
	x := func(n float64) float64 { return a.X + a.W*n/float64(last) }
	y := func(v float64) float64 { return a.Y + a.H*(float64(high)-v)/float64(high-low) }
	s.grid(a, low, high, y, func(v int) string {
		if v == 0 {
			return "0"
		}
		return render.Plus(max(v, -v))
	})
	s.side(diffs, 1, first, x, y)
	s.side(diffs, -1, second, x, y)
	s.l.Stroke(render.Ink("ink", 2.5), a.X, y(0), a.X+a.W, y(0))
	for _, side := range []struct {
		l    line
		peak int
	}{{first, slices.Max(diffs)}, {second, slices.Min(diffs)}} {
		if room := y(0) - y(float64(side.peak)); max(room, -room) < 24 {
			continue
		}
		n := last - slices.Index(reversed(diffs), side.peak)
		at := a.X + a.W + 36
		if n != last {
			at = x(float64(n))
		}
		v := y(float64(side.peak))
		if n != last { // inside the area, near its peak
			v += (y(0) - v) * 0.3
		}
		s.l.Badge(side.l.seat, at, min(max(v, a.Y), a.Y+a.H), 32, s.letter(side.l.seat), "ink")
	}
}

func reversed(list []int) []int {
	out := slices.Clone(list)
	slices.Reverse(out)
	return out
}

// side adds the areas in which the difference has a sign, in the colour of the row ahead.
func (s *sheet) side(diffs []int, sign int, l line, x, y func(float64) float64) {
	xy := []float64{x(0), y(0)}
	for n, d := range diffs {
		if n > 0 && d*diffs[n-1] < 0 { // the line crosses 0 between the rounds
			before := diffs[n-1]
			xy = append(xy, x(float64(n-1)+float64(before)/float64(before-d)), y(0))
		}
		xy = append(xy, x(float64(n)), y(float64(max(d*sign, 0)*sign)))
	}
	xy = append(xy, x(float64(len(diffs)-1)), y(0))
	s.l.Poly(render.SeatColour(l.seat)+".l1", render.Ink("ink", 2.2), xy...)
}
