package artist

import (
	"slices"
	"strings"

	"guildhall/render"
)

// Paragraph adds a text in as many lines as an area holds, at the largest size
// at which all of it fits. No size is below MinText.
func (d *Drawing) Paragraph(text string, a render.Area, size, least float64) {
	size, least = max(size, d.Pieces.MinText), max(least, d.Pieces.MinText)
	for ; ; size -= 0.5 {
		style := render.Plain(size).In(a.W).Down(size)
		lines := render.Wrap(text, style, 1+int((a.H-size)/(size*1.28)))
		if size-0.5 >= least && Cut(lines) {
			continue
		}
		d.Pieces.PutLines(lines, a.X, a.Y+size, size*1.28)
		return
	}
}

// Paragraphs adds paragraphs with a dot before each, at the largest size at
// which all of them fit. No size is below MinText.
func (d *Drawing) Paragraphs(parts []string, a render.Area, size, least float64) {
	size, least = max(size, d.Pieces.MinText), max(least, d.Pieces.MinText)
	for ; ; size -= 0.5 {
		leading := size * 1.32
		var labels []render.Label
		var dots []float64
		y := a.Y + size
		over := false
		for _, p := range parts {
			if strings.TrimSpace(p) == "" {
				continue
			}
			style := render.Plain(size).In(a.W - 26).Down(size)
			dots = append(dots, y-size*0.34)
			for _, label := range render.Wrap(p, style, 40) {
				label.X, label.Y = a.X+26, y
				labels = append(labels, label)
				over = over || label.Cut
				y += leading
			}
			y += size * 0.3
		}
		if (over || y-leading > a.Y+a.H) && size-0.5 >= least {
			continue
		}
		for _, y := range dots {
			d.Pieces.Add(render.Disc{X: a.X + 8, Y: y, R: 5, Fill: d.game.ID})
		}
		for _, l := range labels {
			d.Pieces.Add(l)
		}
		return
	}
}

// Cut reports whether a line had to be cut.
func Cut(lines []render.Label) bool {
	return slices.ContainsFunc(lines, func(l render.Label) bool { return l.Cut })
}
