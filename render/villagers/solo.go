package villagers

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// solo adds the parts of the game against the Countess: the face-up events, their decks,
// the Jester.
func (d *drawing) solo(a render.Area) {
	const side = infoW + 8
	d.Pieces.Add(a.Box(10, "card", render.Ink("edge", 2)))
	d.decks(render.Rect(a.X+12, a.Y+8, side-20, a.H-16))
	list := d.v.Solo.Events
	room := render.Rect(a.X+side, a.Y+10, a.W-side-12, a.H-20)
	if len(list) == 0 {
		d.Pieces.Text(room.X+16, room.Y+room.H/2+8, d.Say("events.none"), render.Plain(22).Colour("ink2").In(room.W-32))
		return
	}
	w := min(560, (room.W-10*float64(len(list)-1))/float64(len(list)))
	for i := range list {
		d.event(&list[i], render.Rect(room.X+float64(i)*(w+10), room.Y, w, room.H), 20)
	}
}

// decks adds the remaining cards of the event decks, and the Jester.
func (d *drawing) decks(a render.Area) {
	l, s := &d.Pieces, d.v.Solo
	step := a.H / 3
	for i, line := range []struct {
		key, tone string
		n         int
	}{{"summer", "leaf", s.Summer}, {"winter", "water", s.Winter}} {
		y := a.Y + step*(float64(i)+0.5)
		d.seasonSign(line.key, a.X+17, y, 30)
		style, weight := render.Plain(21).Colour("ink2"), render.Strong(24)
		if s.Season == line.key {
			style = render.Strong(21)
		}
		l.Text(a.X+42, y+8, d.Tell(engine.T("villagers.season."+line.key)), style.In(a.W-100).Down(17))
		l.Text(a.X+a.W-8, y+9, strconv.Itoa(line.n), weight.Right())
	}
	y := a.Y + step*2.5
	d.lies("jester", render.Rect(a.X-4, y-step/2+2, a.W+4, step-4))
	d.portrait("jester", a.X+17, y, 32)
	l.Text(a.X+42, y+8, d.Say("jester"), render.Plain(21).Colour("ink2").In(a.W-100).Down(17))
	if s.Jester {
		l.Tick(a.X+a.W-36, y, 0.9, "good")
		return
	}
	l.Text(a.X+a.W-8, y+9, "–", render.Strong(24).Right().Colour("mute"))
}

// seasonSign adds a sun or a snow star.
func (d *drawing) seasonSign(season string, x, y, size float64) {
	r := size / 2
	star := ""
	for _, v := range [][2]float64{{1, 0}, {0, 1}, {0.7, 0.7}, {0.7, -0.7}} {
		star += render.PathOf("ML", x-v[0]*r, y-v[1]*r, x+v[0]*r, y+v[1]*r)
	}
	if season == "summer" {
		d.Pieces.Add(
			render.Path{D: star, Line: render.Ink("gold.d1", 3)},
			render.Disc{X: x, Y: y, R: r * 0.58, Fill: "next", Line: render.Ink("ink", 1.8)},
		)
		return
	}
	k := 0.72 // of the star in its disc
	d.Pieces.Add(
		render.Disc{X: x, Y: y, R: r, Fill: "lapis", Line: render.Ink("ink", 1.8)},
		render.Path{D: artist.MovePath(star, k, x*(1-k), y*(1-k)), Line: render.Ink("card", 2.6)},
	)
}

// event adds a face-up event: its name, its phase, its effect.
func (d *drawing) event(e *game.Event, a render.Area, size float64) {
	card := eventOf(d.v, e.ID)
	d.lies(e.Place, a)
	l := &d.Pieces
	b := a.Box(9, "sheet", render.Ink("ink2", 2))
	switch e.State {
	case "active":
		b.Line = render.Ink("ink", 3)
	case "asked":
		b.Fill, b.Line = "next.l2", render.Ink("ink", 3)
	}
	l.Add(b)
	d.seasonSign(card.Season, a.X+22, a.Y+24, 28)
	when := render.Fit(d.Say("applies."+e.Applies), render.Plain(size).Right().Colour("ink2").In(a.W*0.36).Down(16))
	l.Put(when, a.X+a.W-12, a.Y+31)
	l.Text(a.X+44, a.Y+32, d.Tell(card.Name), render.Strong(size+3).In(a.W-68-when.Width()).Down(17))
	d.Paragraph(d.Tell(card.Text), render.Rect(a.X+14, a.Y+40, a.W-28, a.H-48), size+1, 16)
}

// countessGoods adds the Countess's goods other than gold.
func (d *drawing) countessGoods(w *game.Village, a render.Area) {
	d.Pieces.Text(a.X, a.Y+84, d.Say("villagers", engine.N("n", w.Count-1)), render.Plain(22).Colour("ink2").In(a.W))
	d.suits(w.Symbols, a.X+13, a.Y+118, 26, a.W)
	d.forecast(w, a.X, a.Y+a.H-14, a.W)
}
