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

// handLayout holds the positions of the parts of a hand.
type handLayout struct {
	w, h         int
	cards        render.Area
	purse, build render.Area
	words        float64 // size of second text
}

var (
	handFull     = handLayout{1200, 1000, render.Rect(24, 108, 1152, 268), render.Rect(24, 400, 330, 576), render.Rect(374, 400, 802, 576), 22}
	handNarrow   = handLayout{800, 1000, render.Rect(12, 104, 776, 246), render.Rect(8, 356, 784, 214), render.Rect(8, 582, 784, 410), 26}
	penaltySteps = []string{"−1", "−3", "−6", "−10", "−15", "−20", "−25"}
)

func fullHand(v *game.View, o render.Options) *render.Scene {
	d := newDrawing(v, o, handFull.w, handFull.h)
	d.handHead()
	d.handCards(handFull.cards, 176, 1)
	d.fullPurse(handFull.purse)
	d.builds(handFull.build, 6, handFull.words)
	return d.Finish()
}

// phoneHand returns the hand for a phone, with the height that the list of structures
// needs.
func phoneHand(v *game.View, o render.Options) *render.Scene {
	d := newDrawing(v, o, handNarrow.w, handNarrow.h)
	const most = 4
	build := handNarrow.build
	build.H = buildsHigh(len(d.buildList()), most, build.H)
	cards, purse := handNarrow.cards, handNarrow.purse
	d.H -= int(handNarrow.build.H - build.H)
	if len(d.v.Own.Hand) == 0 { // the stalls have a row each
		more := emptyHandHigh - cards.H
		cards.H += more
		purse.Y += more
		build.Y += more
		d.H += int(more)
	}
	d.handHead()
	d.handCards(cards, 150, 0.86)
	d.phonePurse(purse)
	d.builds(build, most, handNarrow.words)
	return d.Finish()
}

func (d *drawing) handSize() int {
	n := 0
	for _, c := range d.v.Own.Hand {
		n += c.N
	}
	return n
}

func (d *drawing) handHead() {
	seat := d.v.Own.Seat
	d.OwnHead(seat, d.Say("hand.title", engine.Word("name", d.Name(seat))), d.Tell(engine.T("render.turn", engine.N("n", d.v.Head.Turn))),
		d.Say("hand.count", engine.N("n", d.handSize()), engine.N("limit", handLimit)), d.Private())
}

// handCards adds the hand grouped by kind. Up to four cards of a kind are
// visible one behind another; the number is on top.
func (d *drawing) handCards(a render.Area, w, k float64) {
	hand := d.v.Own.Hand
	if len(hand) == 0 {
		d.emptyHand(a)
		return
	}
	depth := 0 // cards seen behind the front ones
	for _, c := range hand {
		depth += min(c.N, 4) - 1
	}
	n := float64(len(hand))
	gap, offset := 24.0, 14.0
	if n*w+float64(depth)*offset+(n-1)*gap > a.W-20 {
		gap, offset = 14, 10
		w = min(w, (a.W-20-float64(depth)*offset-(n-1)*gap)/n)
	}
	if w < 128 {
		d.compactCards(a)
		return
	}
	x := a.X
	for _, c := range hand {
		behind := min(c.N, 4) - 1
		for j := 0; j <= behind; j++ {
			at := render.Rect(x+float64(j)*offset, a.Y+8+float64(j)*8, w, 218*k)
			d.handCard(c, at, j == behind, k)
		}
		d.Touch("hand:"+c.Card, render.Rect(x, a.Y+8, w+float64(behind)*offset, 218*k+float64(behind)*8))
		x += w + float64(behind)*offset + gap
	}
}

// compactCards adds a hand of many kinds: low cards in rows.
func (d *drawing) compactCards(a render.Area) {
	hand := d.v.Own.Hand
	columns := artist.BySize(d.Options, 5, 3)
	rows := (len(hand) + columns - 1) / columns
	w, h := (a.W-12*float64(columns-1))/float64(columns), min(118, a.H/float64(rows)-8)
	for i, c := range hand {
		at := render.Rect(a.X+float64(i%columns)*(w+12), a.Y+4+float64(i/columns)*(h+8), w, h)
		d.compactCard(c, at)
		d.Touch("hand:"+c.Card, at)
	}
}

func (d *drawing) compactCard(c game.Count, a render.Area) {
	l := &d.Pieces
	look := lookOfCard(c.Card)
	l.Add(a.Shade(3, 4, 10))
	l.CardFace(a, look.bad)
	mid := a.Y + a.H/2
	size := min(60, a.H*0.72)
	l.Add(render.Icon{Name: look.icon, X: a.X + 12 + size/2, Y: mid, Size: size})
	x := a.X + 22 + size
	right := a.X + a.W - 12
	if c.N > 1 {
		l.Count(right-16, mid, 21, "×"+strconv.Itoa(c.N))
		right -= 44
	}
	signs, base := mid, mid+9.0
	if look.bad && a.H > 66 { // room for a second line
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

func (d *drawing) handCard(c game.Count, a render.Area, front bool, k float64) {
	l := &d.Pieces
	look := lookOfCard(c.Card)
	l.Add(a.Shade(3, 4, 12),
		a.Box(12, "card", render.Ink("ink", 2.5)))
	if look.bad {
		l.Add(render.Box{X: a.X + 5, Y: a.Y + 5, W: a.W - 10, H: a.H - 10, R: 9, Line: render.Ink("taint", 5)})
	}
	if !front {
		return
	}
	cx := a.X + a.W/2
	if look.double {
		size := min(76*k, a.W*0.42)
		l.Add(render.Icon{Name: look.icon, X: cx - size*0.46, Y: a.Y + 84*k, Size: size},
			render.Icon{Name: look.icon, X: cx + size*0.46, Y: a.Y + 92*k, Size: size})
	} else {
		cardPicture(l, look.icon, cx, a.Y+88*k, min(102*k, a.W*0.66))
	}
	name := d.cardName(c.Card)
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
	if c.N > 0 {
		l.Count(a.X+a.W-8, a.Y+4, 24, "×"+strconv.Itoa(c.N))
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
	d.penalties(render.Rect(a.X+14, a.Y+92, a.W-28, 112), 4, 2)
}
