package cleopatra

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/cleopatra"
	"guildhall/render"
)

// handLimit is the number of cards above which a market visit costs.
const handLimit = 10

// handLayout is where the parts of a hand lie.
type handLayout struct {
	w, h         int
	cards        area
	purse, build area
	words        float64 // size of second text
}

var (
	handFull     = handLayout{1200, 1000, area{24, 108, 1152, 268}, area{24, 400, 330, 576}, area{374, 400, 802, 576}, 22}
	handNarrow   = handLayout{800, 1000, area{12, 104, 776, 246}, area{8, 356, 784, 214}, area{8, 582, 784, 410}, 26}
	penaltySteps = []string{"−1", "−3", "−6", "−10", "−15", "−20", "−25"}
)

func fullHand(v *game.View, o render.Options) *render.Scene {
	d := newDrawing(v, o, handFull.w, handFull.h)
	own := v.Own
	d.Header(render.Head{
		Accent: accent, Title: d.say("hand.title", engine.Word("name", o.Name(own.Seat))),
		Sub:   o.Table + "  ·  " + d.handCount(),
		Right: o.Tell(engine.T("render.turn", engine.N("n", v.Head.Turn))),
		Note:  o.Tell(engine.T("render.private")), Seat: own.Seat, Letter: d.letter(own.Seat),
	})
	d.handCards(handFull.cards, 176, 1)
	d.fullPurse(handFull.purse)
	d.builds(handFull.build, 6, handFull.words)
	return d.Scene
}

func phoneHand(v *game.View, o render.Options) *render.Scene {
	d := newDrawing(v, o, handNarrow.w, handNarrow.h)
	own := v.Own
	d.pieces.Text(776, 54, strconv.Itoa(d.handSize())+"/"+strconv.Itoa(handLimit), render.Strong(32).Right().Colour("card"))
	d.PhoneHeader(render.Head{
		Accent: accent, Right: d.say("hand.title", engine.Word("name", o.Name(own.Seat))),
		Seat: own.Seat, Letter: d.letter(own.Seat),
	}, 660)
	d.handCards(handNarrow.cards, 150, 0.86)
	d.phonePurse(handNarrow.purse)
	d.builds(handNarrow.build, 4, handNarrow.words)
	return d.Scene
}

func (d *drawing) handSize() int {
	n := 0
	for _, c := range d.v.Own.Hand {
		n += c.N
	}
	return n
}

func (d *drawing) handCount() string {
	return d.say("hand.count", engine.N("n", d.handSize()), engine.N("limit", handLimit))
}

// handCards adds the hand grouped by kind: up to four cards of a kind are seen
// lying behind each other, the number stands on top.
func (d *drawing) handCards(a area, w, k float64) {
	hand := d.v.Own.Hand
	if len(hand) == 0 {
		d.pieces.Slot(a.x, a.y+8, w, 224*k, 12)
		d.pieces.Text(a.x+w/2, a.y+8+112*k, d.say("hand.empty"), render.Plain(24).Mid().Colour("ink2").In(w-20))
		return
	}
	depth := 0 // cards seen behind the front ones
	for _, c := range hand {
		depth += min(c.N, 4) - 1
	}
	n := float64(len(hand))
	gap, offset := 24.0, 14.0
	if n*w+float64(depth)*offset+(n-1)*gap > a.w-20 {
		gap, offset = 14, 10
		w = min(w, (a.w-20-float64(depth)*offset-(n-1)*gap)/n)
	}
	if w < 128 {
		d.compactCards(a)
		return
	}
	x := a.x
	for _, c := range hand {
		behind := min(c.N, 4) - 1
		for j := 0; j <= behind; j++ {
			at := area{x + float64(j)*offset, a.y + 8 + float64(j)*8, w, 218 * k}
			d.handCard(c, at, j == behind, k)
		}
		x += w + float64(behind)*offset + gap
	}
}

// compactCards adds a hand of many kinds: low cards in rows.
func (d *drawing) compactCards(a area) {
	hand := d.v.Own.Hand
	columns := 5
	if d.o.Size == render.Phone {
		columns = 3
	}
	rows := (len(hand) + columns - 1) / columns
	w, h := (a.w-12*float64(columns-1))/float64(columns), min(118, a.h/float64(rows)-8)
	for i, c := range hand {
		at := area{a.x + float64(i%columns)*(w+12), a.y + 4 + float64(i/columns)*(h+8), w, h}
		d.compactCard(c, at)
	}
}

func (d *drawing) compactCard(c game.Count, a area) {
	l := d.pieces
	look := lookOfCard(c.Card)
	l.Add(render.Box{X: a.x + 3, Y: a.y + 4, W: a.w, H: a.h, R: 10, Fill: "edge"})
	l.CardFace(a.x, a.y, a.w, a.h, look.bad)
	mid := a.y + a.h/2
	size := min(60, a.h*0.72)
	l.Add(render.Icon{Name: look.icon, X: a.x + 12 + size/2, Y: mid, Size: size})
	x := a.x + 22 + size
	right := a.x + a.w - 12
	if c.N > 1 {
		l.Count(right-16, mid, 21, "×"+strconv.Itoa(c.N))
		right -= 44
	}
	signs, base := mid, mid+9.0
	if look.bad && a.h > 66 { // room for a second line
		signs, base = mid+20, mid-8
		l.Text(x, base, d.cardName(c.Card), render.Strong(26).In(right-x).Down(16.5))
		right = min(right, x+34)
		if look.double {
			right += 40
		}
	}
	if look.bad {
		l.Add(render.Icon{Name: "amulet", X: right - 14, Y: signs, Size: 28})
		right -= 34
	}
	if look.double {
		right -= l.Text(right, signs+9, "×2", render.Strong(24).Right().Colour("taint")) + 6
	}
	if base > mid {
		l.Text(x, base, d.cardName(c.Card), render.Strong(26).In(right-x).Down(16.5))
	}
}

func (d *drawing) handCard(c game.Count, a area, front bool, k float64) {
	l := d.pieces
	look := lookOfCard(c.Card)
	l.Add(render.Box{X: a.x + 3, Y: a.y + 4, W: a.w, H: a.h, R: 12, Fill: "edge"},
		render.Box{X: a.x, Y: a.y, W: a.w, H: a.h, R: 12, Fill: "card", Line: render.Ink("ink", 2.5)})
	if look.bad {
		l.Add(render.Box{X: a.x + 5, Y: a.y + 5, W: a.w - 10, H: a.h - 10, R: 9, Line: render.Ink("taint", 5)})
	}
	if !front {
		return
	}
	cx := a.x + a.w/2
	if look.double {
		size := min(76*k, a.w*0.42)
		l.Add(render.Icon{Name: look.icon, X: cx - size*0.46, Y: a.y + 84*k, Size: size},
			render.Icon{Name: look.icon, X: cx + size*0.46, Y: a.y + 92*k, Size: size})
	} else {
		l.Add(render.Icon{Name: look.icon, X: cx, Y: a.y + 88*k, Size: min(102*k, a.w*0.66)})
	}
	name := d.cardName(c.Card)
	if look.double {
		name += " ×2"
	}
	l.Text(cx, a.y+170*k, name, render.Strong(28).Mid().In(a.w-22).Down(17))
	note := render.Plain(21 / min(k, 1)).Mid().Colour("ink2").In(a.w - 22).Down(16.5)
	if look.bad {
		d.badNote(a, k, note)
	} else {
		l.Text(cx, a.y+201*k, d.say("hand.unit."+unitOf(look.icon)), note)
	}
	if c.N > 0 {
		l.Count(a.x+a.w-8, a.y+4, 24, "×"+strconv.Itoa(c.N))
	}
}

// badNote says that spending the card costs an amulet: in words where they fit.
func (d *drawing) badNote(a area, k float64, note render.Style) {
	x, y := a.x+a.w/2, a.y+194*k
	text := d.say("hand.bad")
	if render.Width(render.Regular, 17, text) > a.w-74 {
		d.pieces.Text(x, y+8, render.Plus(1), render.Strong(24).Right().Colour("taint"))
		d.pieces.Add(render.Icon{Name: "amulet", X: x + 22, Y: y, Size: 30})
		return
	}
	d.pieces.Add(render.Icon{Name: "amulet", X: a.x + 30, Y: y, Size: 26})
	d.pieces.Text(x+14, y+7, text, note.In(a.w-74).Colour("taint"))
}

func unitOf(icon string) string {
	if icon == "artisan" {
		return "artisan"
	}
	return "resource"
}

// fullPurse adds scarabs, amulets, and what amulets cost at the end.
func (d *drawing) fullPurse(a area) {
	d.ground.Panel(a.x, a.y, a.w, a.h, render.PanelText{})
	l := d.pieces
	for i, q := range []struct {
		icon, key, colour string
		n                 int
	}{
		{"scarab", "scarabs", "ink", d.v.Own.Scarabs}, {"amulet", "amulets", "taint", d.v.Own.Amulets},
	} {
		y := a.y + 50 + float64(i)*76
		l.Add(render.Icon{Name: q.icon, X: a.x + 54, Y: y, Size: 62})
		w := l.Text(a.x+98, y+18, strconv.Itoa(q.n), render.Strong(52).Colour(q.colour))
		l.Text(a.x+98+w+18, y+14, d.say(q.key), render.Plain(26).Colour("ink2").In(a.w-130-w))
	}
	d.ground.Add(render.Box{X: a.x + 20, Y: a.y + 172, W: a.w - 40, H: 2, Fill: "edge"})
	d.ground.Text(a.x+20, a.y+206, d.say("penalty"), render.Plain(22).Colour("ink2").In(a.w-40))
	d.ground.Text(a.x+20, a.y+236, d.say("penalty.above"), render.Plain(22).Colour("ink2").In(a.w-40).Down(17))
	d.penalties(area{a.x + 20, a.y + 256, a.w - 40, a.h - 276}, 2, 4)
}

// penalties adds the table of what net amulets cost.
func (d *drawing) penalties(a area, columns, rows int) {
	w, h := (a.w-10*float64(columns-1))/float64(columns), a.h/float64(rows)
	for i := range 8 {
		x, y := a.x+float64(i%columns)*(w+10), a.y+float64(i/columns)*h
		mid := y + (h-10)/2
		d.ground.Add(render.Box{X: x, Y: y, W: w, H: h - 10, R: 6, Fill: "sheet", Line: render.Ink("edge", 1.5)})
		d.ground.Add(render.Icon{Name: "amulet", X: x + 26, Y: mid, Size: 30})
		if i < len(penaltySteps) {
			d.ground.Text(x+46, mid+10, strconv.Itoa(i+1), render.Strong(26))
			d.ground.Text(x+w-10, mid+10, penaltySteps[i], render.Strong(26).Right().Colour("taint"))
			continue
		}
		d.ground.Text(x+46, mid+10, "8+", render.Strong(26))
		d.ground.Add(render.Icon{Name: "croc", X: x + w - 30, Y: mid, Size: 40})
	}
}

func (d *drawing) phonePurse(a area) {
	d.ground.Panel(a.x, a.y, a.w, a.h, render.PanelText{})
	l := d.pieces
	l.Add(render.Icon{Name: "scarab", X: a.x + 48, Y: a.y + 46, Size: 56}, render.Icon{Name: "amulet", X: a.x + 418, Y: a.y + 46, Size: 56})
	w := l.Text(a.x+86, a.y+64, strconv.Itoa(d.v.Own.Scarabs), render.Strong(50))
	l.Text(a.x+86+w+16, a.y+60, d.say("scarabs"), render.Plain(26).Colour("ink2").In(260-w))
	w = l.Text(a.x+456, a.y+64, strconv.Itoa(d.v.Own.Amulets), render.Strong(50).Colour("taint"))
	l.Text(a.x+456+w+16, a.y+60, d.say("amulets"), render.Plain(26).Colour("ink2").In(260-w))
	d.penalties(area{a.x + 14, a.y + 92, a.w - 28, 112}, 4, 2)
}
