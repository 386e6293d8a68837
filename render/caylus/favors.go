package caylus

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// trackIcons are the signs of the favor tracks.
var trackIcons = map[string]string{"vp": "point", "denier": "denier", "resource": "crate", "build": "hammer"}

// favorLayout holds the positions of the parts of the table of favors.
type favorLayout struct {
	a      render.Area
	x, y   float64 // of the first box
	w, h   float64 // of a box
	dx, dy float64
	badge  float64
	icon   float64
	words  float64 // size of second text
	across int     // number of markers side by side in a box
}

var fullFavors = favorLayout{a: render.Rect(596, 100, 554, 300), x: 660, y: 150, w: 90, h: 54, dx: 97, dy: 60, badge: 23, icon: 27, words: 20, across: 5}

// box returns the position of a box; row and level from 1.
func (f favorLayout) box(row, level int) render.Area {
	return render.Rect(f.x+float64(level-1)*f.dx, f.y+float64(row-1)*f.dy, f.w, f.h)
}

// row returns the position of a whole track.
func (f favorLayout) row(n int) render.Area {
	b := f.box(n, 1)
	return render.Rect(b.X-62, b.Y, 4*f.dx+f.w+62, f.h)
}

// favors adds the table of favors with everybody's markers.
func (d *drawing) favors(f favorLayout) {
	d.Ground.Panel(f.a, render.PanelText{Title: d.Say("favors"), Accent: accent, Size: f.words + 6})
	if d.v.Options.SimpleFavors {
		d.simpleFavors(f)
		return
	}
	d.Pieces.Text(f.a.X+f.a.W-16, f.a.Y+f.words+12, d.Say("favors.open", engine.N("n", d.v.Favors.Open)), render.Plain(f.words).Right().Colour("ink2").In(f.a.W*0.5).Down(19))
	for i, t := range d.v.Favors.Tracks {
		d.Place("favor:"+t.ID, artist.Region{Area: f.row(i + 1), Pad: 1})
		b := f.box(i+1, 1)
		x, y := (f.a.X+f.x)/2, b.Y+f.h/2
		r := min(f.h*0.46, (f.x-f.a.X)/2-7)
		d.Ground.Add(render.Disc{X: x, Y: y, R: r, Fill: "caylus.l2", Line: render.Ink("ink", 2)}, render.Icon{Name: trackIcons[t.ID], X: x, Y: y, Size: r * 1.26})
		if d.usedByActor(t) {
			d.Pieces.Cross(x, y, r*0.76, render.Ink("taint", 5))
		}
		for _, level := range t.Levels {
			d.favorBox(f, i, t, level)
		}
	}
}

// placeTrack makes a region the place of a track and of all its levels.
func (d *drawing) placeTrack(t game.Track, s artist.Region) {
	d.Place("favor:"+t.ID, s)
	for _, level := range t.Levels {
		d.Place(levelPlace(t, level.Level), s)
	}
}

func levelPlace(t game.Track, level int) string { return "favor:" + t.ID + ":" + strconv.Itoa(level) }

// usedByActor reports whether the seat that gets favors now has used the track
// in this phase.
func (d *drawing) usedByActor(t game.Track) bool {
	s := int(d.acting())
	return !d.v.Head.Over && s >= 0 && s < len(t.Used) && t.Used[s]
}

func (d *drawing) favorBox(f favorLayout, row int, t game.Track, level game.Level) {
	a := f.box(row+1, level.Level)
	d.Place(levelPlace(t, level.Level), artist.Region{Area: a})
	l := &d.Pieces
	b := a.Box(6, "card", render.Ink("ink2", 2))
	k := artist.Fade{}
	if !level.Open {
		b.Fill, b.Line = "panel", render.Ink("mute", 2)
		k = artist.Fade{Keep: 75, Ground: "panel"}
	}
	l.Add(b)
	up := a.Y + f.icon*0.56
	seats := seatsAt(t, level.Level)
	if len(seats) == 0 && level.Open {
		up = a.Y + a.H/2
	}
	e := favorEffect(levelInfo(d.v, t.ID, level.Level))
	if at := a.X + a.W - f.badge*2.2; len(seats) > 3 && f.across > 3 && a.X+4+e.Width(f.icon*0.8) <= at {
		e.Draw(l, a.X+4, up, f.icon*0.8, k) // two of the markers are next to it
		d.badges(f, seats[3:], at+f.badge*0.55, a.Y+a.H-f.badge*1.66, f.badge*1.1)
		seats = seats[:3]
	} else if len(e) > 0 {
		e.DrawMid(l, a.X+a.W/2, up, f.icon, a.W-8, k)
	} else {
		l.Text(a.X+a.W/2, up+7, "–", render.Plain(22).Mid().Colour("mute"))
	}
	if !level.Open {
		l.Add(render.Icon{Name: "padlock", X: a.X + a.W - f.icon*0.48, Y: a.Y + a.H - f.icon*0.48, Size: f.icon * 0.74})
	}
	d.markers(f, seats, a)
}

// seatsAt returns the seats with a marker on a level.
func seatsAt(t game.Track, level int) []engine.Seat {
	var seats []engine.Seat
	for s, at := range t.Markers {
		if at == level {
			seats = append(seats, engine.Seat(s))
		}
	}
	return seats
}

// markers adds the badges of seats, from the bottom of a box upwards.
func (d *drawing) markers(f favorLayout, seats []engine.Seat, a render.Area) {
	for row := 0; len(seats) > 0; row++ {
		n := min(len(seats), f.across)
		step := f.badge * 1.2
		if n > 1 {
			step = min(step, (a.W-6-f.badge)/float64(n-1))
		}
		x := a.X + a.W/2 - step*float64(n-1)/2
		y := a.Y + a.H - f.badge*(0.56+1.12*float64(row))
		d.badges(f, seats[:n], x, y, step)
		seats = seats[n:]
	}
}

// badges adds the badges of seats from x on, step apart.
func (d *drawing) badges(f favorLayout, seats []engine.Seat, x, y, step float64) {
	for i, s := range seats {
		d.Pieces.Badge(s, x+float64(i)*step, y, f.badge, d.Letter(s), "ink")
	}
}

// simpleFavors explains favors for matches without the favor table.
func (d *drawing) simpleFavors(f favorLayout) {
	x, y := f.a.Centre()
	artist.Formula{{Icon: "favor"}, artist.Sign(">"), artist.Sign("3"), {Icon: "point"}}.DrawMid(&d.Ground, x, y-10, 64, f.a.W-40, artist.Fade{})
	d.Ground.Text(x, y+70, d.Say("favors.simple"), render.Plain(22).Mid().Colour("ink2").In(f.a.W-40).Down(17))
}
