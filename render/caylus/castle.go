package caylus

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// castleLayout holds the positions of the parts of a castle. Its sections are on one ground
// line.
type castleLayout struct {
	a      render.Area
	x      [3]float64 // left of each section
	w, h   float64    // of a part
	ground float64    // y of the ground line
	badge  float64    // size of the builder's badge on a part
	head   render.Area
	words  float64 // size of the text in the head
	margin float64 // between a section and its frame
	foot   float64 // line below the sections, with the next scoring; 0 for none
	queue  queueLayout
}

// queueLayout holds the positions of the workers in the castle.
type queueLayout struct{ x, y, dx, r, peg float64 }

// slot returns the position of a worker of the queue, the first being 1.
func (q queueLayout) slot(n int) render.Area {
	return render.Rect(q.x+float64(n-1)*q.dx-q.r, q.y-q.r, 2*q.r, 2*q.r)
}

var fullCastle = castleLayout{
	a: render.Rect(20, 100, 560, 300), x: [3]float64{35, 155, 339}, w: 33, h: 42, ground: 290, badge: 23,
	head: render.Rect(0, 146, 0, 38), words: 24, margin: 8, foot: 316, queue: queueLayout{x: 140, y: 359, dx: 62, r: 27, peg: 46},
}

// frame returns the area of a section with its head and the text below it.
func (c castleLayout) frame(i, parts int) render.Area {
	low := c.ground + 4
	if c.foot > 0 {
		low = c.foot + 8
	}
	return render.Rect(c.x[i]-c.margin, c.head.Y, float64(parts/2)*c.w+2*c.margin, low-c.head.Y)
}

// part returns the position of a part, the first being 1: the lower row first, from left to
// right.
func (c castleLayout) part(i, parts, n int) render.Area {
	cols := parts / 2
	return render.Rect(c.x[i]+float64((n-1)%cols)*c.w, c.ground-float64((n-1)/cols+1)*c.h, c.w, c.h)
}

// castle adds the castle as far as it is built, and the queue before it.
func (d *drawing) castle(c castleLayout) {
	d.Ground.Panel(c.a, render.PanelText{Title: d.Say("castle"), Accent: accent, Note: d.Say("castle.note")})
	sky := render.Rect(c.a.X+2, c.head.Y+c.head.H, c.a.W-4, c.ground+7-c.head.Y-c.head.H)
	d.Ground.Add(sky.Filled(0, "water.l3"))
	for _, cloud := range []render.Area{render.Rect(fullCastle.x[1]+150, 204, 48, 16), render.Rect(fullCastle.x[2]+150, 214, 40, 13)} {
		d.cloud(cloud)
	}
	d.hill(render.Rect(sky.X, c.ground-8, sky.W, 16))
	for i, s := range d.v.Castle.Sections {
		d.section(c, i, s)
	}
	d.Ground.Text(c.a.X+18, c.queue.y+8, d.Say("castle.queue"), render.Plain(22).Colour("ink2").In(c.queue.x-c.a.X-52).Down(17))
	d.queue(c.queue)
	x := c.queue.slot(d.v.Head.Seats).X + 2*c.queue.r + 10
	right := c.a.X + c.a.W - 16
	d.Ground.Text(right, c.queue.y+7, d.Say("castle.penalty"), render.Plain(20).Right().Colour("ink2").In(right-x).Down(16.5))
}

// cloud adds a cloud above the castle, its flat side at the foot of a.
func (d *drawing) cloud(a render.Area) {
	foot := a.Y + a.H
	p := new(pen).to('M', a.X, foot).to('Q', a.X+a.W*0.1, a.Y+a.H*0.3, a.X+a.W*0.34, a.Y+a.H*0.45).to('Q', a.X+a.W*0.5, a.Y-a.H*0.3, a.X+a.W*0.72, a.Y+a.H*0.3).
		to('Q', a.X+a.W, a.Y+a.H*0.2, a.X+a.W, foot).shut()
	d.Ground.Add(p.shape("card", render.Line{}))
}

// hill adds the grass below the castle.
func (d *drawing) hill(a render.Area) {
	p := new(pen).to('M', a.X, a.Y+a.H).to('L', a.X, a.Y).to('Q', a.X+a.W*0.25, a.Y-14, a.X+a.W/2, a.Y-2).
		to('Q', a.X+a.W*0.75, a.Y+9, a.X+a.W, a.Y-3).to('L', a.X+a.W, a.Y+a.H).shut()
	d.Ground.Add(p.shape("leaf.l2", render.Line{}))
}

// section adds a section: its head, its walls, and the results of its scoring.
func (d *drawing) section(c castleLayout, i int, s game.Section) {
	l := &d.Pieces
	f := c.frame(i, s.Parts)
	d.sectionPlaces(c, i, s)
	head := render.Rect(f.X+1.5, f.Y+1.5, f.W-3, c.head.H-3)
	if s.Building {
		l.Add(head.Filled(6, "next.l1"), f.Outlined(8, render.Ink("ink", 3)))
	}
	d.sectionHead(c, s, head)
	w := works{l, c, c.x[i], s}
	switch {
	case s.Building && len(s.Houses) < s.Parts:
		w.scaffold()
	case s.Scored:
		w.rubble()
	case len(s.Houses) == 0:
		w.outline()
	}
	w.houses(i, c.badge, d.Letter)
	if c.foot > 0 {
		d.scoring(s, c.x[i], c.foot, f.X+f.W)
	}
}

// sectionPlaces sets the places of a section and its parts. On a phone every part is the
// whole section. The disc that offers a part is at the position of that part.
func (d *drawing) sectionPlaces(c castleLayout, i int, s game.Section) {
	whole := artist.Region{Area: c.frame(i, s.Parts)}
	if c.foot > 0 {
		whole.Pad = 2
	}
	d.Place("section:"+s.ID, whole)
	for n := 1; n <= s.Parts; n++ {
		part := whole
		if c.foot > 0 {
			a := c.part(i, s.Parts, n)
			x, y := a.Centre()
			part = artist.Region{Area: a, Disc: artist.Disc{X: x, Y: y, R: c.w * 0.48}}
		}
		d.Place("part:"+s.ID+":"+strconv.Itoa(n), part)
		d.Touch("part:"+s.ID+":"+strconv.Itoa(n), c.part(i, s.Parts, n))
	}
}

// sectionHead adds the points of a house and the progress of the section.
func (d *drawing) sectionHead(c castleLayout, s game.Section, a render.Area) {
	l := &d.Pieces
	y, size := a.Y+a.H/2, c.words
	l.Add(render.Icon{Name: sectionIcon(s.ID), X: a.X + size/2 + 3, Y: y, Size: size})
	x := artist.Formula{artist.Sign(strconv.Itoa(s.VP)), {Icon: "point"}}.Draw(l, a.X+size+8, y, size*0.94, artist.Fade{}) + 4
	right := a.X + a.W - 5
	if s.Scored {
		l.Tick(right-20, y+3, 0.7, "good")
		right -= 28
	}
	text := strconv.Itoa(len(s.Houses)) + "/" + strconv.Itoa(s.Parts)
	style := render.Strong(size * 0.86).Right()
	if render.Width(render.Bold, max(18, l.MinText), text) > right-x {
		return // a scored section with little room shows only its houses
	}
	if !s.Building {
		style = style.Colour("ink2")
	}
	l.Text(right, y+size*0.3, text, style.In(right-x).Down(18))
}

// scoring adds the results of a section's scoring below it: the loss without a house, and
// the numbers of houses for one, two, three favors.
func (d *drawing) scoring(s game.Section, x, y, right float64) {
	k := artist.Fade{}
	if s.Scored {
		k = artist.Fade{Keep: 45, Ground: "card"}
	}
	l := &d.Pieces
	x += l.Text(x, y, "0:", render.Plain(20).Colour(k.Of("ink2"))) + 3
	x += l.Text(x, y, render.Signed(-s.Penalty), render.Strong(20).Colour(k.Of("taint"))) + 6
	l.Add(render.Icon{Name: "favor", X: x + 11, Y: y - 7, Size: 22, Keep: k.Keep, Ground: k.Ground})
	l.Text(x+24, y, strings.Join(thresholds(s.Favors), "·"), render.Strong(20).Colour(k.Of("ink")).In(right-x-26).Down(16.5))
}

// thresholds returns the numbers of houses at which each further favor is won.
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
// batches of each. The disc that offers an empty place fills it.
func (d *drawing) queue(q queueLayout) {
	l := &d.Pieces
	first := q.slot(1)
	d.Touch("castle", render.Rect(first.X, first.Y, float64(d.v.Head.Seats-1)*q.dx+first.W, first.H).Grow(4))
	for i := range d.v.Head.Seats {
		spot := artist.Region{Area: q.slot(i + 1)}
		x, y := spot.Centre()
		if i >= len(d.v.Castle.Queue) {
			spot.Disc = artist.Disc{X: x, Y: y, R: min(18, q.r-6)}
		}
		d.Place("castle:"+strconv.Itoa(i+1), spot)
		if i >= len(d.v.Castle.Queue) {
			d.Post(engine.NoSeat, x, y, q.r-2, d.slotNumber("castle", i+1))
			continue
		}
		s := d.v.Castle.Queue[i]
		line, fill := render.Ink("ink2", 2), "sheet"
		if s == d.v.Castle.Acting {
			line, fill = render.Ink("ink", 3), "next"
		}
		l.Add(render.Disc{X: x, Y: y, R: q.r, Fill: fill, Line: line})
		l.Peg(s, x, y-1, q.peg, d.Letter(s))
		if n := d.v.Castle.Batches[s]; n > 0 {
			l.Count(x+q.r*0.8, y+q.r*0.7, 15, strconv.Itoa(n))
		}
	}
}
