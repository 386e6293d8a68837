package cleopatra

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
	"guildhall/render/artist"
)

// handLimit is the largest hand that a market visit leaves without a cost.
const handLimit = 10

// penaltySteps are the scarabs lost for one amulet, two amulets and so on.
var penaltySteps = []string{"−1", "−3", "−6", "−10", "−15", "−20", "−25"}

func fullHand(v *game.View, o render.Options) *render.Scene {
	d := newDrawing(v, o, 1200, 1000)
	d.handHead()
	cards := render.Rect(32, 116, 1136, 270)
	if len(d.v.Own.Hand) == 0 && !d.v.Head.Over {
		cards.W *= 0.48
		d.stalls(render.Rect(648, 108, 528, 268))
	}
	d.shelf(cards)
	d.fullPurse(render.Rect(24, 400, 330, 576))
	d.builds(render.Rect(374, 400, 802, 576), 6, 22)
	return d.Finish()
}

// phoneHand returns the hand for a phone, with the height that the list of structures
// needs. Below an empty shelf the stalls have a row each.
func phoneHand(v *game.View, o render.Options) *render.Scene {
	d := newDrawing(v, o, 800, 1000)
	most := 4 // rows of structures
	d.handHead()
	d.shelf(render.Rect(22, 112, 756, 160))
	y := 290.0
	if len(d.v.Own.Hand) == 0 && !d.v.Head.Over {
		d.stalls(render.Rect(12, y-6, 776, 328))
		y, most = y+342, 1
	}
	d.phonePurse(render.Rect(8, y, 784, 166))
	build := render.Rect(8, y+182, 784, buildsHigh(len(d.buildList())+len(d.stallList()), most))
	d.H = int(build.Y + build.H + 8)
	d.builds(build, most, 26)
	return d.Finish()
}

func (d *drawing) handSize() int {
	return artist.Sum(d.v.Own.Hand, func(c *game.Count) int { return c.N })
}

func (d *drawing) handHead() {
	seat := d.v.Own.Seat
	d.OwnHead(seat, d.Say("hand.title", engine.Word("name", d.Name(seat))), d.Tell(engine.T("render.turn", engine.N("n", d.v.Head.Turn))),
		d.Say("hand.count", engine.N("n", d.handSize()), engine.N("limit", handLimit)), d.Private())
}

// handCard adds a card as it is seen alone.
func (d *drawing) handCard(id string, a render.Area, k float64) {
	l := &d.Pieces
	look := lookOfCard(id)
	l.Add(a.Shade(3, 4, 12),
		a.Box(12, "card", render.Ink("ink", 2.5)))
	if look.bad {
		l.Add(render.Box{X: a.X + 5, Y: a.Y + 5, W: a.W - 10, H: a.H - 10, R: 9, Line: render.Ink("taint", 5)})
	}
	cx := a.X + a.W/2
	if look.double {
		size := min(76*k, a.W*0.42)
		l.Add(render.Icon{Name: look.icon, X: cx - size*0.46, Y: a.Y + 84*k, Size: size},
			render.Icon{Name: look.icon, X: cx + size*0.46, Y: a.Y + 92*k, Size: size})
	} else {
		cardPicture(l, look.icon, cx, a.Y+88*k, min(102*k, a.W*0.66))
	}
	name := d.cardName(id)
	if look.double {
		name += " ×2"
	}
	l.Text(cx, a.Y+170*k, name, render.Strong(28).Mid().In(a.W-22).Down(17))
	note := render.Plain(21 / min(k, 1)).Mid().Colour("ink2").In(a.W - 22).Down(16.5)
	if look.bad {
		d.badNote(a, k, note)
	} else {
		l.Text(cx, a.Y+201*k, d.Say("hand.unit."+unitOf(look.icon)), note)
	}
}

// badNote adds that spending the card costs an amulet, in words if they fit.
func (d *drawing) badNote(a render.Area, k float64, note render.Style) {
	x, y := a.X+a.W/2, a.Y+194*k
	text := d.Say("hand.bad")
	if render.Width(render.Regular, 17, text) > a.W-74 {
		d.Pieces.Text(x, y+8, render.Plus(1), render.Strong(24).Right().Colour("taint"))
		d.Pieces.Add(render.Icon{Name: "amulet", X: x + 22, Y: y, Size: 30})
		return
	}
	d.Pieces.Add(render.Icon{Name: "amulet", X: a.X + 30, Y: y, Size: 26})
	d.Pieces.Text(x+14, y+7, text, note.In(a.W-74).Colour("taint"))
}

func unitOf(icon string) string {
	if icon == "artisan" {
		return "artisan"
	}
	return "resource"
}

// fullPurse adds scarabs, amulets, and the penalties for amulets at the end.
func (d *drawing) fullPurse(a render.Area) {
	d.Ground.Panel(a, render.PanelText{})
	l := &d.Pieces
	for i, q := range []struct {
		icon, key, colour string
		n                 int
	}{
		{"scarab", "scarabs", "ink", d.v.Own.Scarabs}, {"amulet", "amulets", "taint", d.v.Own.Amulets},
	} {
		y := a.Y + 50 + float64(i)*76
		l.Add(render.Icon{Name: q.icon, X: a.X + 54, Y: y, Size: 62})
		w := l.Text(a.X+98, y+18, strconv.Itoa(q.n), render.Strong(52).Colour(q.colour))
		l.Text(a.X+98+w+18, y+14, d.Say(q.key), render.Plain(26).Colour("ink2").In(a.W-130-w))
	}
	d.Ground.Add(render.Box{X: a.X + 20, Y: a.Y + 172, W: a.W - 40, H: 2, Fill: "edge"})
	d.Ground.Text(a.X+20, a.Y+206, d.Say("penalty"), render.Plain(22).Colour("ink2").In(a.W-40))
	d.Ground.Text(a.X+20, a.Y+236, d.Say("penalty.above"), render.Plain(22).Colour("ink2").In(a.W-40).Down(17))
	d.penalties(render.Rect(a.X+20, a.Y+256, a.W-40, a.H-276), 2, 4)
}

// penalties adds the table of penalties by remaining amulets.
func (d *drawing) penalties(a render.Area, columns, rows int) {
	w, h := (a.W-10*float64(columns-1))/float64(columns), a.H/float64(rows)
	for i := range 8 {
		x, y := a.X+float64(i%columns)*(w+10), a.Y+float64(i/columns)*h
		mid := y + (h-10)/2
		d.Ground.Add(render.Box{X: x, Y: y, W: w, H: h - 10, R: 6, Fill: "sheet", Line: render.Ink("edge", 1.5)})
		d.Ground.Add(render.Icon{Name: "amulet", X: x + 26, Y: mid, Size: 30})
		if i < len(penaltySteps) {
			d.Ground.Text(x+46, mid+10, strconv.Itoa(i+1), render.Strong(26))
			d.Ground.Text(x+w-10, mid+10, penaltySteps[i], render.Strong(26).Right().Colour("taint"))
			continue
		}
		d.Ground.Text(x+46, mid+10, "8+", render.Strong(26))
		d.Ground.Add(render.Icon{Name: "croc", X: x + w - 30, Y: mid, Size: 40})
	}
}

func (d *drawing) phonePurse(a render.Area) {
	d.Ground.Panel(a, render.PanelText{})
	l := &d.Pieces
	l.Add(render.Icon{Name: "scarab", X: a.X + 48, Y: a.Y + 46, Size: 56}, render.Icon{Name: "amulet", X: a.X + 418, Y: a.Y + 46, Size: 56})
	w := l.Text(a.X+86, a.Y+64, strconv.Itoa(d.v.Own.Scarabs), render.Strong(50))
	l.Text(a.X+86+w+16, a.Y+60, d.Say("scarabs"), render.Plain(26).Colour("ink2").In(260-w))
	w = l.Text(a.X+456, a.Y+64, strconv.Itoa(d.v.Own.Amulets), render.Strong(50).Colour("taint"))
	l.Text(a.X+456+w+16, a.Y+60, d.Say("amulets"), render.Plain(26).Colour("ink2").In(260-w))
	d.penaltyRow(render.Rect(a.X+15, a.Y+80, a.W-30, 74))
}

// penaltyRow adds the penalties by remaining amulets side by side.
func (d *drawing) penaltyRow(a render.Area) {
	pitch := (a.W + 6) / 8
	for i := range 8 {
		at := render.Rect(a.X+float64(i)*pitch, a.Y, pitch-6, a.H)
		d.Ground.Add(at.Box(6, "sheet", render.Ink("edge", 1.5)))
		d.Ground.Add(render.Icon{Name: "amulet", X: at.X + 26, Y: at.Y + 20, Size: 28})
		x := at.X + at.W/2
		if i < len(penaltySteps) {
			d.Ground.Text(at.X+60, at.Y+30, strconv.Itoa(i+1), render.Strong(27).Mid())
			d.Ground.Text(x, at.Y+63, penaltySteps[i], render.Strong(28).Mid().Colour("taint"))
			continue
		}
		d.Ground.Text(at.X+64, at.Y+30, "8+", render.Strong(27).Mid())
		d.Ground.Add(render.Icon{Name: "croc", X: x, Y: at.Y + 52, Size: 38})
	}
}
