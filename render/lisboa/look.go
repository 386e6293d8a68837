package lisboa

import (
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
)

// Look is the picture of a piece of the box or a space of the board.
func (Artist) Look(code string, o render.Options) *render.Scene { return look(code, nil, o) }

// LookAt is Look at a table: it tells too where the thing is, as far as everybody
// may know.
func (Artist) LookAt(v engine.View, code string, o render.Options) *render.Scene {
	return look(code, view(v), o)
}

const lookW, lookH = 640, 420

func look(code string, v *game.View, o render.Options) *render.Scene {
	e, ok := entries()[code]
	if !ok {
		return nil
	}
	where := ""
	if v == nil {
		v = &game.View{}
	} else {
		where = newDrawing(v, o, 0, 0).whereIs(code)
	}
	d := newDrawing(v, o, lookW, lookH)
	d.Ground.Panel(render.Rect(16, 12, 604, lookH-34), render.PanelText{})
	d.lookPiece(render.Rect(40, 44, 200, 240), code)
	l := &d.Pieces
	title := render.Wrap(d.Tell(e.Title), render.Style{Face: render.Serif, Size: 27, Fill: accent, Max: 330, Min: 17}, 4)
	y := 74.0
	for _, line := range title {
		line.X, line.Y = 264, y
		l.Add(line)
		y += 34
	}
	d.Paragraph(d.Tell(e.Body), render.Rect(264, y-8, 336, 292-y), 23, 16.5)
	if where != "" {
		l.Text(40, 352, where, render.Strong(22).In(560).Down(16.5))
	}
	return d.Scene
}

// lookPiece adds the thing itself, large.
func (d *drawing) lookPiece(a render.Area, code string) {
	l := &d.Pieces
	f := printed()[code]
	x, y := a.Centre()
	switch f["table"] {
	case "political_cards":
		cardFace(l, render.Rect(a.X+10, a.Y+20, 180, 200), code)
	case "clergy_tiles":
		t := render.Rect(a.X, y-60, a.W, 120)
		l.Plinth(t, 12, "card")
		effectSigns(f["effect"]).mid(l, x, y-16, 56, a.W-30, "ink")
		n := f.number("wigs_back")
		for i := range n {
			l.Add(render.Disc{X: x + (float64(i)-float64(n-1)/2)*24, Y: y + 36, R: 8, Fill: "lisboa"})
		}
	case "decrees":
		w := decreeWorth(code)
		l.Plinth(a, 12, "card")
		l.Add(render.Icon{Name: "wig", X: x + 34, Y: a.Y + 70, Size: 70})
		l.Text(x-6, a.Y+92, w.wigs, render.Strong(66).Right())
		l.Stroke(render.Ink("edge", 3), a.X+20, y, a.X+a.W-20, y)
		w.what.mid(l, x, y+60, 72, a.W-24, "ink")
	case "plans":
		l.Plinth(render.Rect(a.X, y-60, a.W, 120), 12, "card")
		l.Add(render.Icon{Name: planIcon(f["architect"]), X: a.X + 58, Y: y, Size: 90}, render.Icon{Name: "official", X: a.X + 160, Y: y, Size: 52, Tone: "stone"})
		l.Text(a.X+120, y+17, f["officials"], render.Strong(46).Mid())
	case "public_buildings":
		publicBuilding(l, a, shows(code), f["architect"])
	case "ships":
		hull := f.number("hull_size")
		k := min(1, 212/(92+36*float64(hull)))
		l.Add(render.Rect(a.X-10, y+10, a.W+20, 70).Filled(10, "water.l1"))
		top := game.Top{ID: code, Ship: true, Influence: f.number("influence"), Hull: hull, Bonus: f.number("price_bonus_per_good")}
		d.ship(a.X-4, y+40, k, vessel{-2, top})
	case "streets":
		good := strings.TrimPrefix(code, "street_")
		l.Add(render.Rect(x-50, a.Y, 100, a.H).Box(6, paving[good], render.Ink("ink2", 2)), render.Disc{X: x, Y: a.Y + 46, R: 32, Fill: "card", Line: render.Ink("ink", 2)}, render.Icon{Name: goodIcon[good], X: x, Y: a.Y + 46, Size: 46})
		for k, place := range []string{"first", "second", "third"} {
			l.Add(render.Disc{X: x, Y: a.Y + 112 + 48*float64(k), R: 22, Fill: []string{"gold", "silver", "timber.l1"}[k], Line: render.Ink("ink", 2)})
			l.Text(x, a.Y+121+48*float64(k), f[place], render.Strong(26).Mid())
		}
	default:
		l.Slot(render.Rect(a.X, y-70, a.W, 140), 8)
		effectSigns(f["bonus"]).mid(l, x, y, 64, a.W-20, "ink")
	}
}

// whereIs tells where a thing lies on the table; "" when it is not to be seen.
func (d *drawing) whereIs(code string) string {
	v := d.v
	for i := range v.Players {
		p := &v.Players[i]
		held := slices.Concat(p.Bottom, p.Clergy, p.Plans, p.Completed, p.Decrees)
		for _, t := range p.Top {
			held = append(held, t.ID)
		}
		if has(held, code) {
			return d.Say("look.held", engine.Word("who", d.name(i)))
		}
	}
	for i := range v.Ends {
		if e := &v.Ends[i]; e.Building == code {
			return d.Say("look.stands", engine.Word("space", strings.ToUpper(e.Place)))
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
	if has(shown, code) {
		return d.Say("look.shown")
	}
	return ""
}
