package caylus

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// castleLayout is where the parts of a castle lie.
type castleLayout struct {
	a       render.Area
	cell    float64    // side of a part
	x       [3]float64 // left of each section
	y       float64    // top of the parts
	queueX  float64    // first worker of the queue
	queueY  float64
	queueDX float64
	peg     float64
}

var fullCastle = castleLayout{
	a: render.Rect(20, 100, 560, 288), cell: 32, x: [3]float64{36, 156, 340}, y: 204, queueX: 138, queueY: 356, queueDX: 62, peg: 44,
}

// section is where the parts of a section lie, its battlements included.
func (c castleLayout) section(i, parts int) render.Area {
	return render.Rect(c.x[i]-4, c.y-18, float64(parts/2)*c.cell+8, 2*c.cell+24)
}

// part is where a part lies, the first being 1.
func (c castleLayout) part(i, parts, n int) render.Area {
	cols := parts / 2
	return render.Rect(c.x[i]+float64((n-1)%cols)*c.cell, c.y+float64((n-1)/cols)*c.cell, c.cell, c.cell)
}

// slot is where a worker of the queue stands, the first being 1.
func (c castleLayout) slot(n int) render.Area {
	return render.Rect(c.queueX+float64(n-1)*c.queueDX-28, c.queueY-28, 56, 56)
}

// castle adds the sections with their houses and the queue before them.
func (d *drawing) castle(c castleLayout) {
	d.Ground.Panel(c.a, render.PanelText{Title: d.Say("castle"), Accent: accent, Note: d.Say("castle.note")})
	for i, s := range d.v.Castle.Sections {
		d.section(c, i, s)
	}
	d.queue(c)
}

func (d *drawing) section(c castleLayout, i int, s game.Section) {
	l := &d.Pieces
	a := c.section(i, s.Parts)
	fill, line := "stone.l2", render.Ink("ink", 2)
	switch {
	case s.Building:
		fill, line = "next.l1", render.Ink("ink", 3)
	case s.Scored:
		fill = "stone.l1"
	}
	cols := s.Parts / 2
	for n := range cols { // battlements; those of the towers differ in height
		x, top := a.X+8+float64(n)*c.cell, a.Y
		if s.ID == "towers" && n%2 == 0 {
			top -= 7
		}
		l.Add(render.Box{X: x, Y: top, W: c.cell - 9, H: a.Y + 22 - top, Fill: fill, Line: render.Ink("ink", 2)})
	}
	l.Add(render.Box{X: a.X, Y: a.Y + 10, W: a.W, H: a.H - 10, R: 3, Fill: fill, Line: line})
	for n := 1; n <= s.Parts; n++ {
		p := c.part(i, s.Parts, n)
		x, y := p.Centre()
		if n <= len(s.Houses) {
			l.Badge(s.Houses[n-1], x, y, 23, d.Letter(s.Houses[n-1]), "ink")
			continue
		}
		b := render.Box{X: p.X + 3, Y: p.Y + 3, W: p.W - 6, H: p.H - 6, R: 2, Fill: "card", Line: render.Ink("mute", 1.5)}
		if s.Scored {
			b.Fill = "stone.l1"
		}
		l.Add(b)
	}
	y := a.Y - 26
	l.Add(render.Icon{Name: sectionIcon(s.ID), X: a.X + 16, Y: y, Size: 30})
	end := artist.Formula{artist.Sign(strconv.Itoa(s.VP)), {Icon: "point"}}.Draw(l, a.X+36, y, 27, artist.Wash{})
	switch {
	case s.Scored:
		l.Tick(a.X+a.W-17, y+2, 0.65, "good")
	case s.Building && a.X+a.W-end > 46:
		l.Text(a.X+a.W, y+8, d.Say("castle.now"), render.Strong(20).Right().Colour(accent).In(a.X+a.W-end-6).Down(16.5))
	}
	d.scoring(s, a)
}

// scoring adds below a section what its scoring brings: the loss without a
// house, and the houses for one, two, three favors.
func (d *drawing) scoring(s game.Section, a render.Area) {
	k := artist.Wash{}
	if s.Scored {
		k = artist.Wash{Keep: 45, Ground: "card"}
	}
	y := a.Y + a.H + 17
	x := a.X + 2
	x += d.Pieces.Text(x, y+7, "0:", render.Plain(20).Colour(k.Of("ink2"))) + 5
	x += d.Pieces.Text(x, y+7, render.Signed(-s.Penalty), render.Strong(21).Colour(k.Of("taint"))) + 12
	if a.W < 150 {
		x, y = a.X+2, y+25
	}
	d.Pieces.Add(render.Icon{Name: "favor", X: x + 10, Y: y, Size: 22, Keep: k.Keep, Ground: k.Ground})
	d.Pieces.Text(x+25, y+7, strings.Join(thresholds(s.Favors), "·"), render.Strong(20).Colour(k.Of("ink2")).In(a.X+a.W-x-25).Down(16.5))
}

// thresholds are the numbers of houses at which each further favor is won.
func thresholds(favors []int) []string {
	var out []string
	for houses := 1; houses < len(favors); houses++ {
		for range favors[houses] - favors[houses-1] {
			out = append(out, strconv.Itoa(houses))
		}
	}
	return out
}

// queue adds the workers in the castle in their order; while they deliver, the
// batches of each.
func (d *drawing) queue(c castleLayout) {
	d.Ground.Text(c.a.X+18, c.queueY+7, d.Say("castle.queue"), render.Plain(20).Colour("ink2").In(c.queueX-c.a.X-52).Down(17))
	for i := range d.v.Head.Seats {
		a := c.slot(i + 1)
		x, y := a.Centre()
		if i >= len(d.v.Castle.Queue) {
			d.Post(engine.NoSeat, x, y, 25, strconv.Itoa(i+1))
			continue
		}
		s := d.v.Castle.Queue[i]
		line, fill := render.Ink("ink2", 2), "sheet"
		if s == d.v.Castle.Acting {
			line, fill = render.Ink("ink", 3), "next"
		}
		d.Pieces.Add(render.Disc{X: x, Y: y, R: 27, Fill: fill, Line: line})
		d.Pieces.Peg(s, x, y-1, c.peg, d.Letter(s))
		if n := d.v.Castle.Batches[s]; n > 0 {
			d.Pieces.Count(x+22, y+18, 15, strconv.Itoa(n))
		}
	}
	x := c.queueX + float64(d.v.Head.Seats)*c.queueDX - 24
	d.Ground.Text(c.a.X+c.a.W-16, c.queueY+7, d.Say("castle.penalty"), render.Plain(20).Right().Colour("ink2").In(c.a.X+c.a.W-16-x).Down(16.5))
}
