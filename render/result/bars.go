package result

import (
	"slices"

	"guildhall/render"
)

// Positions of the parts of a row of the ranking.
const (
	left, right = 36.0, 764.0
	barX        = 272.0
	barW        = 404.0
	noteW       = 196.0 // room beside the bars if the reason of a rank stands there
	legendH     = 35.0  // height of a row of the legend
	legendText  = 31.0  // from the icon of an entry to its name
	legendGap   = 17.0
	legendRows  = 3 // most rows of the legend; one less with more than fewLines rows above it
	fewLines    = 3
)

// rowHeights holds the height of a row by the number of rows; more rows have the last one.
var rowHeights = []float64{0, 62, 56, 50, 44, 39, 35}

// bars adds the ranking and the legend of the sources in a panel that begins at y. It
// returns the lower edge.
func (s *sheet) bars(y float64) float64 {
	rowH := rowHeights[min(len(s.lines), len(rowHeights)-1)]
	entries := s.legend()
	h := 14 + rowH*float64(len(s.lines)) + 10
	if n := len(entries); n > 0 {
		h += legendH*float64(n) + 8
	}
	s.l.Panel(render.Rect(20, y, 760, h), render.PanelText{})
	most := 1
	for _, l := range s.lines {
		most = max(most, l.gained())
	}
	for i, l := range s.lines {
		s.row(l, y+8+(float64(i)+0.5)*rowH, rowH, float64(most))
	}
	top := y + 12 + rowH*float64(len(s.lines))
	if len(entries) > 0 {
		s.l.Stroke(render.Ink("edge", 1.5), left, top, right, top)
	}
	for i, row := range entries {
		s.entries(row, top+6+(float64(i)+0.5)*legendH)
	}
	return y + h
}

// gained returns the points of a row without its losses: the length of its bar.
func (l line) gained() int {
	if l.parts == nil {
		return max(l.total, 0)
	}
	n := 0
	for _, p := range l.parts {
		n += max(p, 0)
	}
	return n
}

// row adds a row of the ranking: rank, sign, name, bar and total.
func (s *sheet) row(l line, mid, rowH, most float64) {
	draw := s.l
	draw.Text(left+12, mid+9, l.rank, render.Strong(25).Mid().Colour("ink2"))
	draw.Badge(l.seat, left+48, mid, rowH*0.68, s.letter(l.seat), "ink")
	if room := barX - left - 92; l.seat < 0 && render.Width(render.Bold, minText, l.name) > room { // the title of an opponent is no name to be cut
		draw.Lines(left+80, mid-4, 22, l.name, render.Strong(19).In(room).Down(16), 2)
	} else {
		draw.Text(left+80, mid+9, l.name, render.Strong(25).Named().In(room).Down(minText))
	}
	total := render.Strong(30)
	if l.out {
		total = render.Plain(26).Colour("ink2")
	}
	draw.Text(right, mid+11, render.Signed(l.total), total.Right())
	bar := render.Rect(barX, mid-rowH*0.32, barW, rowH*0.64)
	if !l.out && s.explains() {
		bar.W -= noteW
	}
	if l.out {
		draw.Add(bar.Box(5, "panel", render.Dashed("mute", 2, 7, 5)))
		draw.Cross(bar.X+16, mid, 7, render.Ink("taint", 4))
		draw.Text(bar.X+30, mid+8, l.note, render.Plain(24).In(barW-38).Down(minText-1))
		return
	}
	end := s.bar(l, bar, most)
	if l.note != "" {
		s.note(l.note, end+10, mid, barX+barW-end-14)
	}
}

// explains reports whether a rank has a reason that stands beside its bar: a tie-breaker.
func (s *sheet) explains() bool {
	return slices.ContainsFunc(s.lines, func(l line) bool { return !l.out && l.note != "" })
}

// note adds the reason of a rank in up to two lines. It adds nothing if that is too little:
// the message beside the picture names it too.
func (s *sheet) note(text string, x, mid, room float64) {
	style := render.Plain(20).Colour("ink2").In(room).Down(18)
	lines := render.Wrap(text, style, 2)
	for i, l := range lines {
		if l.Cut {
			return
		}
		lines[i].X, lines[i].Y = x, mid+6+(float64(i)-float64(len(lines)-1)/2)*20
	}
	for _, l := range lines {
		s.l.Add(l)
	}
}

// bar adds the bar of a row, cut by source, and returns its right end. The end that losses
// took away is pale, with a red frame.
func (s *sheet) bar(l line, a render.Area, most float64) float64 {
	colour := render.SeatColour(l.seat)
	parts, icons := l.parts, s.icons()
	if parts == nil {
		parts, icons = []int{max(l.total, 0)}, []string{""}
	}
	kept := float64(max(l.total, 0)) / most * a.W
	x, n := a.X, 0
	for i, p := range parts {
		if p <= 0 {
			continue
		}
		w := float64(p) / most * a.W
		fill := colour
		if n%2 == 1 {
			fill += ".l1"
		}
		n++
		s.l.Add(render.Box{X: x, Y: a.Y, W: max(w, 1), H: a.H, Fill: fill, Line: render.Ink("ink", 1.6)})
		if visible := min(x+w, a.X+kept) - x; visible > 0 {
			s.pill(icons[i], p, x+visible/2, a.Y+a.H/2, visible-6, a.H)
		}
		x += w
	}
	if lost := x - a.X - kept; lost > 1 {
		s.l.Add(render.Box{X: a.X + kept, Y: a.Y + 1, W: lost, H: a.H - 2, R: 2, Fill: "card", Line: render.Ink("taint", 3)})
		s.losses(parts, icons, render.Rect(a.X+kept, a.Y, lost, a.H))
	}
	if x == a.X {
		s.l.Add(render.Box{X: x, Y: a.Y, W: 2, H: a.H, Fill: "ink"})
	}
	return x
}

// losses adds the icons of the sources that took points, each in its share of an area.
func (s *sheet) losses(parts []int, icons []string, a render.Area) {
	all := 0
	for _, p := range parts {
		all += min(p, 0)
	}
	x := a.X
	for i, p := range parts {
		if p < 0 {
			w := a.W * float64(p) / float64(all)
			s.pill(icons[i], p, x+w/2, a.Y+a.H/2, w-6, a.H)
			x += w
		}
	}
}

// pill adds the icon of a source and its points on paper, or only the icon, or nothing, as
// the room allows.
func (s *sheet) pill(icon string, n int, x, y, room, h float64) {
	size, style := h*0.7, render.Strong(minText)
	if n < 0 {
		style.Fill = "taint"
	}
	text := render.Signed(n)
	numbered := size + 6 + render.Width(style.Face, style.Size, text) + 12
	switch {
	case icon == "":
	case room >= numbered:
		s.l.Add(render.Box{X: x - numbered/2, Y: y - h*0.43, W: numbered, H: h * 0.86, R: h * 0.43, Fill: "card"},
			render.Icon{Name: icon, X: x - numbered/2 + 6 + size/2, Y: y, Size: size})
		s.l.Text(x-numbered/2+10+size, y+8, text, style)
	case room >= h*0.8:
		s.l.Add(render.Disc{X: x, Y: y, R: h * 0.43, Fill: "card"}, render.Icon{Name: icon, X: x, Y: y, Size: size})
	}
}

// icons returns the icons of the categories, "" for those that the legend leaves out.
func (s *sheet) icons() []string {
	list := make([]string, len(s.Result.Categories))
	for _, one := range s.sources {
		list[one.category] = one.icon
	}
	return list
}

// source is an entry of the legend.
type source struct {
	category   int // index in the categories
	icon, name string
	points     int // of all rows, losses as well
}

// width returns the width of an entry.
func (one source) width() float64 {
	return legendText + render.Width(render.Regular, legendSize, one.name)
}

// legend returns the rows of the legend: the sources that brought somebody points or took
// them. If they do not fit, those of the fewest points are left out.
func (s *sheet) legend() [][]source {
	most := legendRows
	if len(s.lines) > fewLines {
		most--
	}
	list := s.used()
	rows := legendOf(list, right)
	for len(rows) > most {
		least := slices.MinFunc(list, func(a, b source) int { return a.points - b.points })
		list = slices.DeleteFunc(list, func(one source) bool { return one == least })
		rows = legendOf(list, right)
	}
	s.sources = list
	for edge := right - 20; len(rows) > 1 && edge > left; edge -= 20 { // rows of about the same width
		narrow := legendOf(list, edge)
		if len(narrow) > len(rows) {
			break
		}
		rows = narrow
	}
	return rows
}

// used returns the sources that brought somebody points or took them.
func (s *sheet) used() []source {
	var list []source
	for i, c := range s.Result.Categories {
		one := source{category: i, icon: s.Icons[c.Name.Key], name: s.Names[c.Name.Key]}
		if one.name == "" {
			one.name = s.o.Tell(c.Name)
		}
		for _, l := range s.lines {
			if l.parts != nil {
				one.points += max(l.parts[i], -l.parts[i])
			}
		}
		if one.points > 0 {
			list = append(list, one)
		}
	}
	return list
}

// legendOf breaks a list of sources into rows that end before an edge.
func legendOf(list []source, edge float64) [][]source {
	var rows [][]source
	used := edge
	for _, one := range list {
		if used+one.width() > edge {
			rows, used = append(rows, nil), left
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], one)
		used += one.width() + legendGap
	}
	return rows
}

// entries adds a row of the legend.
func (s *sheet) entries(row []source, mid float64) {
	x := left + 4
	for _, one := range row {
		s.l.Add(render.Icon{Name: one.icon, X: x + 13, Y: mid, Size: 27})
		s.l.Text(x+legendText, mid+9, one.name, render.Plain(legendSize).In(right-x-legendText))
		x += one.width() + legendGap
	}
}
