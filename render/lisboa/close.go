package lisboa

import (
	"strconv"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// Parts are the court and the area of each player, the viewer's own first.
func (Artist) Parts(v engine.View) []render.Part {
	own := view(v)
	var first, rest []render.Part
	for i := range own.Players {
		p := &own.Players[i]
		name := engine.T("lisboa.lacerda")
		if !p.Lacerda {
			name = engine.T("lisboa.picture.part.player", engine.Who("who", p.Seat))
		}
		part := render.Part{Code: "player:" + strconv.Itoa(i), Name: name}
		if !p.Lacerda && p.Seat == own.Head.Viewer {
			first = append(first, part)
		} else {
			rest = append(rest, part)
		}
	}
	return append(append(first, render.Part{Code: "court", Name: engine.T("lisboa.picture.part.court")}), rest...)
}

// Close draws one of the Parts.
func (Artist) Close(v engine.View, code string, o render.Options) *render.Scene {
	own := view(v)
	if code == "court" {
		d, find := drawCourt(own, o)
		d.ring(find)
		return d.Scene
	}
	rest, ok := strings.CutPrefix(code, "player:")
	i, err := strconv.Atoi(rest)
	if !ok || err != nil || i < 0 || i >= len(own.Players) {
		return nil
	}
	return closePlayer(own, i, o)
}

// The court as a picture of its own: tracks and offices left, church, prices and
// displays right.
var courtShift = struct{ x, y float64 }{514, -583}

// courtPlaces move the right half of the court beside the left.
func courtRight(a render.Area) render.Area {
	return render.Rect(a.X+courtShift.x, a.Y+courtShift.y, a.W, a.H)
}

func drawCourt(v *game.View, o render.Options) (*drawing, artist.Places) {
	d := newDrawing(v, o, 1052, 690)
	d.Header(d.head())
	d.treasury(fullTreasury)
	for k := range v.Offices {
		d.office(officeArea(k), &v.Offices[k])
	}
	d.church(courtRight(fullChurch))
	d.prices(courtRight(fullPrices))
	d.display(courtRight(fullDisplay))
	d.decrees(courtRight(fullDecrees))
	return d, func(place string) (artist.Spot, bool) {
		kind, _, _ := part(place)
		s, ok := d.fullPlaces(place)
		switch kind {
		case "treasury", "builder", "minister", "king", "plaza", "favors":
			return s, ok
		case "church", "ring", "price", "deck", "decree":
			s.Area = courtRight(s.Area)
			return s, ok
		}
		return artist.Spot{}, false
	}
}

// closePlayer is the area of a player, large: what lies before it, then clergy
// tiles, treasury cards, decrees and ships with what they do.
func closePlayer(v *game.View, i int, o render.Options) *render.Scene {
	d := newDrawing(v, o, 800, 900)
	p := &v.Players[i]
	l := &d.Pieces
	d.PhoneHeader(render.Head{Accent: accent, Seat: engine.NoSeat, Right: d.name(i)}, 560)
	l.Text(776, 56, d.period(), render.Plain(27).Right().Colour("pine.l2").In(220).Down(18))
	d.seatCard(render.Rect(16, 108, 765, 184), i)
	y := 318.0
	section := func(title string) {
		l.Text(20, y+22, title, render.Heading(26, accent).In(760))
		y += 34
	}
	if n := len(p.Clergy) + len(p.Bottom); n > 0 {
		section(d.Say("close.effects"))
		k := 0
		place := func(effect string, dots int, fill string) {
			a := render.Rect(20+192*float64(k%4), y+58*float64(k/4), 184, 52)
			l.Add(a.Box(8, fill, render.Ink("ink", 2)))
			effectSigns(effect).mid(l, a.X+a.W/2, a.Y+22, 32, a.W-14, "ink")
			for j := range dots {
				l.Add(render.Disc{X: a.X + a.W/2 + (float64(j)-float64(dots-1)/2)*12, Y: a.Y + 44, R: 4, Fill: "lisboa"})
			}
			k++
		}
		for _, id := range p.Clergy {
			place(d.clergy(id).Effect, d.clergy(id).Wigs, "card")
		}
		for _, id := range p.Bottom {
			place(d.card(id).Permanent, 0, "gold.l2")
		}
		y += 58*float64((n+3)/4) + 12
	}
	if len(p.Decrees) > 0 {
		section(d.Say("close.decrees", engine.N("n", len(p.Decrees))))
		columns := 11
		for k, id := range p.Decrees {
			if k == 3*columns {
				break
			}
			d.decreeFace(l, render.Rect(20+69*float64(k%columns), y+84*float64(k/columns), 64, 78), id)
		}
		y += 84*float64((min(len(p.Decrees), 3*columns)+columns-1)/columns) + 12
	}
	var own []vessel
	for _, t := range p.Top {
		if t.Ship {
			own = append(own, vessel{i, t})
		}
	}
	if len(own) > 0 {
		d.Pieces.Add(render.Rect(16, y, 768, 130).Filled(10, "water.l1"))
		for k, s := range own {
			b := berth(render.Rect(16, y, 768, 260), k, 3)
			d.ship(b.X+10, b.Y+112, min(1, 236/(92+36*float64(s.top.Hull))), s)
		}
		y += 142
	}
	if len(p.Plans)+len(p.Completed) > 0 {
		section(d.Say("close.plans", engine.N("open", len(p.Plans)), engine.N("done", len(p.Completed))))
		all := append(append([]string{}, p.Plans...), p.Completed...)
		gap := min(76, 760/float64(len(all)))
		for k, id := range all {
			x := 40 + gap*float64(k)
			l.Add(render.Icon{Name: planIcon(d.plan(id).Architect), X: x, Y: y + 20, Size: min(36, gap-4)})
			if gap > 50 {
				l.Text(x+22, y+30, itoa(d.plan(id).Officials), render.Strong(26))
			}
			if k >= len(p.Plans) {
				l.Tick(x-12, y+36, 0.8, "good")
			}
		}
		y += 56
	}
	d.H = int(max(640, y+12))
	d.Ground.Items[0] = render.Box{W: 800, H: float64(d.H), Fill: "sheet"}
	return d.Scene
}
