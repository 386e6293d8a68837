package caylus

import (
	"strings"

	"guildhall/render"
)

// A roof is the silhouette of a building being drawn: it tells the class apart
// without its colour. Its foot is the top of the name band.
type roof struct {
	*render.Layer
	render.Area
	pale bool // beyond the provost: light colours, thin grey lines
}

// tint returns a colour of the palette as the roof shows it.
func (r roof) tint(colour string) string {
	if !r.pale || colour == "card" || colour == "sheet" {
		return colour
	}
	return paler(colour)
}

// paler returns a colour two steps lighter.
func paler(colour string) string {
	base, step, _ := strings.Cut(colour, ".")
	if step == "l2" || step == "l3" {
		return base + ".l3"
	}
	return base + ".l2"
}

// ink returns the outline of the roof.
func (r roof) ink(width float64) render.Line {
	if r.pale {
		return render.Ink("mute", width)
	}
	return render.Ink("ink", width)
}

// grain returns the colour of thin lines on the roof.
func (r roof) grain(colour string) string {
	if r.pale {
		return "edge"
	}
	return colour
}

// foot is where the roof ends.
func (r roof) foot() float64 { return r.Y + r.H }

// roofs draw the silhouettes of the classes.
var roofs = map[string]func(roof){
	"neutral": roof.awning, "fixed": roof.thatch, "wood": roof.planks, "stone": roof.crenels, "residential": roof.gable, "prestige": roof.spires,
}

func (r roof) awning() {
	const strips = 6
	w := r.W / strips
	for _, x := range []float64{r.X + 8, r.X + r.W - 8} {
		r.Stroke(r.ink(3), x, r.Y+4, x, r.foot())
	}
	top, low := r.Y+r.H*0.12, r.Y+r.H*0.74
	for k := range strips {
		x0, x1 := r.X+10+float64(k)*(r.W-20)/strips, r.X+10+float64(k+1)*(r.W-20)/strips
		left, right := r.X+float64(k)*w, r.X+float64(k+1)*w
		fill := "card"
		if k%2 == 0 {
			fill = "food.l1"
		}
		d := new(pen).to('M', x0, top).to('L', x1, top).to('L', right, low).to('Q', (left+right)/2, low+r.H*0.34, left, low).shut()
		r.Add(d.shape(r.tint(fill), r.ink(2)))
	}
}

func (r roof) thatch() {
	x, y, w, h := r.X, r.Y, r.W, r.H
	d := new(pen).to('M', x, r.foot()-3).to('Q', x+w*0.06, y+2, x+w*0.3, y+2).to('L', x+w*0.7, y+2).to('Q', x+w*0.94, y+2, x+w, r.foot()-3).shut()
	r.Add(d.shape(r.tint("pine.l1"), r.ink(2.5)))
	const stalks = 7
	var straw pen
	for k := 1; k < stalks; k++ {
		f := float64(k) / stalks
		straw.line(x+w*(0.2+0.6*f), y+h*0.22, x+w*(0.08+0.84*f), y+h*0.5)
		straw.line(x+w*(0.12+0.76*f), y+h*0.66, x+w*(0.06+0.88*f), y+h*0.86)
	}
	r.Add(straw.stroke(r.grain("oak"), 2))
}

func (r roof) planks() {
	x, y, w := r.X, r.Y, r.W
	r.Poly(r.tint("timber"), r.ink(2.5), x-1, r.foot(), x+w*0.13, y+4, x+w*0.87, y+4, x+w+1, r.foot())
	const boards = 8
	var joints pen
	for k := 1; k < boards; k++ {
		f := float64(k) / boards
		joints.line(x+w*(0.13+0.74*f), y+6, x+w*f, r.foot())
	}
	r.Add(joints.stroke(r.grain("timber.d2"), 1.6))
	r.Stroke(r.ink(5), x+w*0.11, y+4, x+w*0.89, y+4)
}

func (r roof) crenels() {
	const merlons = 5
	m := r.W / (2*merlons - 1)
	top, gap := r.Y+r.H*0.12, r.Y+r.H*0.4
	d := new(pen).to('M', r.X, r.foot()).to('L', r.X, top)
	for k := range merlons {
		x := r.X + float64(2*k+1)*m
		d.to('L', x, top)
		if k < merlons-1 {
			d.to('L', x, gap).to('L', x+m, gap).to('L', x+m, top)
		}
	}
	r.Add(d.to('L', r.X+r.W, r.foot()).shut().shape(r.tint("stone.l1"), r.ink(2.5)))
	course := r.Y + r.H*0.7
	joints := new(pen).line(r.X+2, course, r.X+r.W-2, course)
	for _, f := range []float64{0.2, 0.5, 0.8} {
		joints.line(r.X+r.W*f, gap+2, r.X+r.W*f, course)
	}
	for _, f := range []float64{0.35, 0.65} {
		joints.line(r.X+r.W*f, course, r.X+r.W*f, r.foot())
	}
	r.Add(joints.stroke(r.grain("stone.d1"), 1.6))
}

func (r roof) gable() {
	x, y, w, h := r.X, r.Y, r.W, r.H
	r.Add(render.Box{X: x + w*0.74, Y: y + 2, W: w * 0.1, H: h * 0.7, Fill: r.tint("clay"), Line: r.ink(2)})
	r.Poly(r.tint("leaf.d1"), r.ink(2.5), x-1, r.foot(), x+w/2, y-2, x+w+1, r.foot())
	window := "next"
	if r.pale {
		window = "card"
	}
	r.Add(render.Disc{X: x + w/2, Y: y + h*0.6, R: h * 0.17, Fill: window, Line: r.ink(2)})
}

func (r roof) spires() {
	x, y, w, h, foot := r.X, r.Y, r.W, r.H, r.foot()
	r.Add(render.Box{X: x, Y: foot - h*0.22, W: w, H: h * 0.22, Fill: r.tint("lapis.l2"), Line: r.ink(2.5)})
	r.Poly(r.tint("gold"), r.ink(2.5), x+w*0.33, foot, x+w*0.33, y+h*0.5, x+w*0.5, y+h*0.14, x+w*0.67, y+h*0.5, x+w*0.67, foot)
	for _, f := range []float64{0.02, 0.7} {
		r.Poly(r.tint("lapis"), r.ink(2.5), x+w*f, foot, x+w*(f+0.03), y+h*0.52, x+w*(f+0.14), y-3, x+w*(f+0.25), y+h*0.52, x+w*(f+0.28), foot)
	}
}
