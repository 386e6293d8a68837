package lisboa

import (
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
)

// Look returns the picture of a piece of the box or a space of the board.
func (Artist) Look(code string, o render.Options) *render.Scene { return look(code, nil, o) }

// LookAt is Look at a table. It also shows the place of the thing, as far as it is public.
func (Artist) LookAt(v engine.View, code string, o render.Options) *render.Scene {
	return look(code, view(v), o)
}

const lookW, lookH = 640, 420

func look(code string, v *game.View, o render.Options) *render.Scene {
	table := v != nil
	if !table {
		v = &game.View{}
	}
	d := newDrawing(v, o, lookW, lookH)
	e, ok := d.v.Entry(code)
	if !ok {
		return nil
	}
	where := ""
	if table {
		where = d.whereIs(code)
	}
	d.Ground.Panel(render.Rect(16, 12, 604, lookH-34), render.PanelText{})
	d.lookPiece(render.Rect(40, 44, 200, 240), code)
	l := &d.Pieces
	title := render.Wrap(d.Tell(e.Title), render.Style{Face: render.Serif, Size: 27, Fill: accent, Max: 330, Min: 17}, 4)
	l.PutLines(title, 264, 74, 34)
	y := 74 + 34*float64(len(title))
	d.Paragraph(d.Tell(e.Body), render.Rect(264, y-8, 336, 292-y), 23, 16.5)
	if where != "" {
		l.Text(40, 352, where, render.Strong(22).In(560).Down(16.5))
	}
	return d.Scene
}

// lookPiece adds the thing itself, large.
func (d *drawing) lookPiece(a render.Area, code string) {
	l := &d.Pieces
	x, y := a.Centre()
	if c, ok := d.v.Card(code); ok {
		cardFace(l, render.Rect(a.X+10, a.Y+20, 180, 200), c)
	} else if t, ok := d.v.ClergyTile(code); ok {
		l.Plinth(render.Rect(a.X, y-60, a.W, 120), 12, "card")
		effectSigns(t.Effect).mid(l, x, y-16, 56, a.W-30, "ink")
		for i := range t.Wigs {
			l.Add(render.Disc{X: x + (float64(i)-float64(t.Wigs-1)/2)*24, Y: y + 36, R: 8, Fill: "lisboa"})
		}
	} else if info, ok := d.v.Decree(code); ok {
		w := formulaWorth(info.Formula)
		l.Plinth(a, 12, "card")
		l.Add(render.Icon{Name: "wig", X: x + 34, Y: a.Y + 70, Size: 70})
		l.Text(x-6, a.Y+92, w.wigs, render.Strong(66).Right())
		l.Stroke(render.Ink("edge", 3), a.X+20, y, a.X+a.W-20, y)
		w.what.mid(l, x, y+60, 72, a.W-24, "ink")
	} else if p, ok := d.v.Plan(code); ok {
		l.Plinth(render.Rect(a.X, y-60, a.W, 120), 12, "card")
		l.Add(render.Icon{Name: planIcon(p.Architect), X: a.X + 58, Y: y, Size: 90}, render.Icon{Name: "official", X: a.X + 160, Y: y, Size: 52, Tone: "stone"})
		l.Text(a.X+120, y+17, itoa(p.Officials), render.Strong(46).Mid())
	} else if b, ok := d.v.Building(code); ok {
		publicBuilding(l, a, b.Goods, b.Architect)
	} else if _, ok := d.v.Ship(code); ok {
		t := d.printedShip(code)
		k := min(1, 212/shipLength(t.Hull))
		l.Add(render.Rect(a.X-10, y+10, a.W+20, 70).Filled(10, "water.l1"))
		d.ship(a.X-4, y+40, k, vessel{player: -2, top: t})
	} else if good, wigs, ok := d.v.Majority(code); ok {
		lookStreet(l, a, good, wigs)
	} else if bonus, ok := d.v.Bonus(code); ok {
		l.Slot(render.Rect(a.X, y-70, a.W, 140), 8)
		effectSigns(bonus).mid(l, x, y, 64, a.W-20, "ink")
	}
}

// lookStreet adds a street with the wigs for its majority.
func lookStreet(l *render.Layer, a render.Area, good string, wigs []int) {
	x, _ := a.Centre()
	l.Add(render.Rect(x-50, a.Y, 100, a.H).Box(6, paving[good], render.Ink("ink2", 2)), render.Disc{X: x, Y: a.Y + 46, R: 32, Fill: "card", Line: render.Ink("ink", 2)}, render.Icon{Name: goodIcon[good], X: x, Y: a.Y + 46, Size: 46})
	for k, n := range wigs {
		l.Add(render.Disc{X: x, Y: a.Y + 112 + 48*float64(k), R: 22, Fill: []string{"gold", "silver", "timber.l1"}[k], Line: render.Ink("ink", 2)})
		l.Text(x, a.Y+121+48*float64(k), itoa(n), render.Strong(26).Mid())
	}
}

// whereIs returns the place of a thing on the table in words, or "" if it is not visible.
func (d *drawing) whereIs(code string) string {
	v := d.v
	for i := range v.Players {
		p := &v.Players[i]
		held := slices.Concat(p.Bottom, p.Clergy, p.Plans, p.Completed, p.Decrees)
		for _, t := range p.Top {
			held = append(held, t.ID)
		}
		if slices.Contains(held, code) {
			return d.Say("look.held", engine.Word("who", d.name(i)))
		}
	}
	for i := range v.Ends {
		if e := &v.Ends[i]; e.Building == code {
			return d.Say("look.stands", engine.Term("space", game.EndText(e.Place)))
		}
	}
	for i := range v.Spaces {
		if s := &v.Spaces[i]; strings.EqualFold(code, "st_"+s.Place) && s.Owner >= 0 {
			return d.Say("look.held", engine.Word("who", d.name(s.Owner)))
		}
	}
	shown := slices.Concat(v.Church.Tiles, v.Decrees, []string{v.Ships.Top})
	for i := range v.Display {
		shown = append(shown, v.Display[i].Top)
	}
	for i := range v.Stacks {
		shown = append(shown, v.Stacks[i].Building, v.Stacks[i].Plan)
	}
	if slices.Contains(shown, code) {
		return d.Say("look.shown")
	}
	return ""
}
