package caylus

import (
	"strconv"

	game "guildhall/engine/caylus"
	"guildhall/render"
)

// plots are the kinds of ground on which nothing is built yet. Each space always has the same
// kind, so that the ground does not change during a match.
var plots = [5]func(plot){plot.furrows, plot.trees, plot.wheat, plot.pasture, plot.vines}

// A plot is the ground of an empty space. k is the size of its plants, 1 on the full board.
// A small plot has fewer and larger plants, because more would not be visible on a phone
// and would take a tenth of the picture's bytes.
type plot struct {
	*render.Layer
	render.Area
	k float64
}

// small reports whether a few plants represent many.
func (p plot) small() bool { return p.k < 1 }

// ground adds the field, with an edge that is visible on every ground and path,
// also in high contrast.
func (p plot) ground(fill string) {
	corner := 10.0
	if p.small() {
		corner = 4
	}
	p.Add(p.Box(corner, fill, render.Ink("edge", 2.5)))
}

func (p plot) furrows() {
	p.ground("sand.l1")
	var d pen
	furrows := []float64{0.04, 0.2, 0.36, 0.52, 0.68, 0.84}
	if p.small() {
		furrows = []float64{0.04, 0.28, 0.52, 0.76}
	}
	for _, f := range furrows {
		d.to('M', p.X+p.W*f, p.Y+p.H-5).to('Q', p.X+p.W*(f+0.05), p.Y+p.H/2, p.X+p.W*(0.24+f*0.55), p.Y+6)
	}
	p.Add(d.stroke("pine", 2.6))
}

func (p plot) trees() {
	p.ground("leaf.l2")
	trees := [][3]float64{{0.28, 0.34, 46}, {0.72, 0.3, 54}, {0.52, 0.58, 40}}
	if p.small() {
		trees = [][3]float64{{0.26, 0.5, 62}, {0.68, 0.3, 56}}
	}
	for _, t := range trees {
		p.Add(render.Icon{Name: "tree", X: p.X + p.W*t[0], Y: p.Y + p.H*t[1], Size: t[2] * p.k})
	}
}

func (p plot) wheat() {
	p.ground("gold.l3")
	ears, first, across, down, k := []int{7, 7, 4}, 0.09, 0.128, 0.26, p.k
	if p.small() {
		ears, first, across, down, k = []int{4, 2}, 0.17, 0.24, 0.44, 1.1
	}
	var d pen
	for row, n := range ears {
		for c := range n {
			x := p.X + p.W*(first+float64(c)*across+float64(row%2)*0.05)
			y := p.Y + p.H*(0.04+down+float64(row)*down)
			d.line(x, y, x, y-24*k)
			d.to('M', x-6*k, y-20*k).to('Q', x-6*k, y-11*k, x, y-11*k).to('Q', x+6*k, y-11*k, x+6*k, y-20*k)
		}
	}
	p.Add(d.stroke("gold.d1", 2.2*k+0.4))
}

func (p plot) pasture() {
	p.ground("leaf.l3")
	var d pen
	for _, f := range []float64{0.3, 0.42} {
		d.line(p.X+6, p.Y+p.H*f, p.X+p.W-6, p.Y+p.H*f)
	}
	for _, f := range []float64{0.1, 0.3, 0.5, 0.7, 0.9} {
		d.line(p.X+p.W*f, p.Y+p.H*0.22, p.X+p.W*f, p.Y+p.H*0.5)
	}
	p.Add(d.stroke("pine", 2.5))
	if p.small() {
		p.Add(render.Icon{Name: "sheep", X: p.X + p.W*0.3, Y: p.Y + p.H*0.7, Size: 36})
		return
	}
	p.Add(
		render.Icon{Name: "sheep", X: p.X + p.W*0.2, Y: p.Y + p.H*0.7, Size: 34 * p.k},
		render.Icon{Name: "sheep", X: p.X + p.W*0.5, Y: p.Y + p.H*0.78, Size: 36 * p.k})
}

func (p plot) vines() {
	p.ground("moss.l3")
	rows, vines, across, r := []float64{0.2, 0.42, 0.64}, 5, 0.18, 6.5*p.k
	if p.small() {
		rows, vines, across, r = []float64{0.24, 0.6}, 3, 0.24, 8
	}
	var d pen
	for _, f := range rows {
		d.line(p.X+10, p.Y+p.H*f, p.X+p.W-10, p.Y+p.H*f)
	}
	p.Add(d.stroke("oak.l1", 2))
	for _, f := range rows {
		for c := range vines {
			p.Add(render.Disc{X: p.X + p.W*(0.14+float64(c)*across), Y: p.Y + p.H*f - 1, R: r, Fill: "leaf.l1", Line: render.Ink("leaf", 1.5)})
		}
	}
}

// space adds an empty space: its field, or the site of the next building.
func (p plot) space(s *game.Space) {
	if s.Next {
		p.site()
	} else {
		plots[s.Number%len(plots)](p)
	}
}

// site is the lowest empty space, for the next building: stakes, a rope, a hammer.
func (p plot) site() {
	p.Add(p.Box(10, "sand.l2", render.Dashed("oak", 2.5, 9, 6)))
	for _, f := range []float64{0.12, 0.88} {
		p.Stroke(render.Ink("timber", 4*p.k), p.X+p.W*f, p.Y+p.H*0.24, p.X+p.W*f, p.Y+p.H*0.86)
	}
	rope := new(pen).to('M', p.X+p.W*0.12, p.Y+p.H*0.34).to('Q', p.X+p.W*0.5, p.Y+p.H*0.5, p.X+p.W*0.88, p.Y+p.H*0.34)
	p.Add(rope.stroke("oak", 2), render.Icon{Name: "hammer", X: p.X + p.W*0.44, Y: p.Y + p.H*0.56, Size: 46 * p.k})
}

// milestone adds the stone for the number of an empty space, at the lower right
// corner; r is half its width.
func (p plot) milestone(r float64) {
	x, y := p.X+p.W-r-4, p.Y+p.H
	top := y - 2.1*r
	d := new(pen).to('M', x-r, y).to('L', x-r, top+0.8*r).to('Q', x-r, top, x, top).to('Q', x+r, top, x+r, top+0.8*r).to('L', x+r, y).shut()
	p.Add(d.shape("stone.l2", render.Ink("ink2", 2.2)))
}

// number adds the number on the milestone.
func (p plot) number(l *render.Layer, n int, r, size float64) {
	l.Text(p.X+p.W-r-4, p.Y+p.H-0.97*r+size*0.36, strconv.Itoa(n), render.Strong(size).Mid())
}
