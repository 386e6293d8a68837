package lisboa

import (
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/lisboa"
	"guildhall/render"
	"guildhall/render/artist"
)

// Hand draws the viewer's cards, each with both of its uses and the present cost of the
// court; at setup, the clergy tiles to choose from.
func (Artist) Hand(v engine.View, o render.Options) *render.Scene {
	own := view(v)
	if own.Own == nil {
		return nil
	}
	return drawHand(own, o).Finish()
}

// Positions of the rows of a hand. The wide hand explains the signs of each row in words at
// its right.
const (
	handTop   = 142.0
	rowPitch  = 156.0
	rowWide   = 768.0
	wordsLeft = 790.0
	handFoot  = 74.0
)

// handPlace returns the position of a card or a tile of the hand.
func handPlace(id string) string { return "hand:" + id }

// drawHand draws the hand.
func drawHand(v *game.View, o render.Options) *drawing {
	rows := len(v.Own.Hand)
	if len(v.Own.Offer) > 0 {
		rows++
	}
	pitch, wide := rowPitch, artist.BySize(o, 1200, 800)
	if rows > 5 {
		pitch = (1000 - handFoot - 2 - handTop) / float64(rows)
	}
	d := newDrawing(v, o, wide, int(max(640, handTop+pitch*float64(rows)+handFoot+2)))
	viewer := d.viewer()
	d.handHead()
	row := func(k int) render.Area {
		return render.Rect(16, handTop+pitch*float64(k), float64(d.W)-32, pitch-10)
	}
	for k := range v.Own.Hand {
		c := &v.Own.Hand[k]
		d.handCard(row(k), c, k+1, viewer)
		if d.W > 800 {
			d.handWords(row(k), c.ID)
		}
		d.lies(handPlace(c.ID), row(k))
	}
	for j, id := range v.Own.Offer {
		a := row(rows - 1)
		half := a.W / 2
		t := render.Rect(a.X+10+half*float64(j), a.Y+6, half-20, a.H-12)
		d.offerTile(t, id)
		d.lies(handPlace(id), t)
	}
	d.purse(viewer)
	return d
}

// handHead adds the owner of the hand, a note that it is private, and the names of the
// columns.
func (d *drawing) handHead() {
	l := &d.Pieces
	d.OwnHead(d.v.Head.Viewer, d.Say("hand", engine.N("n", len(d.v.Own.Hand))), d.period(), d.Private(), d.asked())
	l.Add(render.Icon{Name: "tuck", X: 190, Y: 117, Size: 38}, render.Icon{Name: "court", X: 496, Y: 117, Size: 38})
	l.Text(216, 127, d.Say("hand.portfolio"), render.Heading(27, accent).In(250).Down(20))
	l.Text(522, 127, d.Say("hand.court"), render.Heading(27, accent).In(250).Down(20))
}

// handWords describes the print of a card in words.
func (d *drawing) handWords(a render.Area, id string) {
	c := d.card(id)
	l := &d.Pieces
	x, w := a.X+wordsLeft, a.W-wordsLeft-18
	l.Add(render.Path{D: render.PathOf("ML", a.X+rowWide+6, a.Y+14, a.X+rowWide+6, a.Y+a.H-14), Line: render.Dashed("edge", 2.5, 8, 6)})
	l.Text(x, a.Y+32, d.Tell(c.Name), render.Strong(22).In(w).Down(17))
	var parts []string
	for _, p := range []struct {
		key, effect string
		text        engine.Text
	}{{"reward", c.Reward, c.RewardText}, {"penalty", c.Penalty, c.PenaltyText}, {"permanent", c.Permanent, c.PermanentText}, {"event", c.Event, c.EventText}} {
		if p.effect != "" {
			parts = append(parts, d.Say("hand."+p.key, engine.Word("text", d.Tell(p.text))))
		}
	}
	d.Paragraphs(parts, render.Rect(x, a.Y+40, w, a.H-50), 21, 16.5)
}

// viewer returns the index of the viewer among the players, or -1 for a viewer without a
// seat.
func (d *drawing) viewer() int {
	return slices.IndexFunc(d.v.Players, func(p game.Player) bool { return !p.Lacerda && p.Seat == d.v.Head.Viewer })
}

// handCard adds a card: its noble at the left, its effect in the portfolio in the middle,
// and at court at the right.
func (d *drawing) handCard(a render.Area, c *game.Card, number, viewer int) {
	l := &d.Pieces
	x, y, h := a.X, a.Y, a.H
	treasury := c.Kind == "treasury"
	side := "lisboa.l3"
	if treasury {
		side = "gold.l2"
	}
	mid := y + h/2
	l.Add(a.Shade(3, 5, 10), a.Box(10, "card", render.Ink("ink", 2.5)), render.Rect(x+1.5, y+1.5, 137, h-3).Filled(9, side), render.Rect(x+60, y+1.5, 78, h-3).Filled(0, side))
	l.Stroke(render.Ink("ink", 2), x+138, y, x+138, y+h)
	if treasury {
		l.Add(render.Icon{Name: "treasury", X: x + 72, Y: mid, Size: 92})
	} else {
		nobleFace(l, c.Kind, x+72, y+h*0.38, min(92, h*0.58))
		l.Add(render.Icon{Name: "influence", X: x + 56, Y: y + h - 24, Size: 36})
		l.Text(x+78, y+h-13, itoa(c.Influence), render.Strong(32))
	}
	d.Late(func() { l.Count(x+6, y+8, 19, itoa(number)) })
	middle, right := x+302, x+478
	l.Add(render.Path{D: render.PathOf("ML", x+464, y+14, x+464, y+h-14), Line: render.Dashed("edge", 2.5, 8, 6)})
	if treasury {
		signs("+"+itoa(d.v.Treasury.Value), "@coin", "·", "@treasury", "−1").mid(l, middle, y+h*0.27, 44, 290, "ink")
		l.Add(render.Rect(x+160, y+h*0.49, 284, h*0.41).Box(8, "lisboa.l3", render.Ink("lisboa", 2.5)))
		effectSigns(c.Permanent).mid(l, middle, y+h*0.7, 46, 260, "ink")
		l.Add(render.Rect(right, mid-34, 104, 68).Box(8, "card", render.Ink("taint", 4)))
		signs("−"+itoa(c.Cost), "@coin").mid(l, right+52, mid, 44, 90, "taint")
		arrow(l, right+116, mid)
		effectSigns(c.Event).mid(l, right+209, mid, 56, 140, "ink")
	} else {
		reward := effectSigns(c.Reward)
		if c.Penalty != "" {
			l.Add(render.Rect(x+160, mid-34, 118, 68).Box(8, "card", render.Ink("taint", 4)))
			penaltySigns(c.Penalty).mid(l, x+219, mid, 46, 104, "taint")
			arrow(l, x+292, mid)
			if len(reward) == 0 {
				reward = signs("P", "+"+itoa(c.Influence), "@influence")
			}
			reward.mid(l, x+382, mid, 56, 140, "ink")
		} else {
			reward.mid(l, middle, mid, 60, 290, "ink")
		}
		d.handCourt(render.Rect(right, y, 280, h), c, viewer)
	}
	if len(c.Uses) == 0 && d.v.Asked == "card" {
		l.Add(render.Icon{Name: "padlock", X: x + 116, Y: y + 24, Size: 30})
	}
}

// handCourt adds the cost of a visit to the noble, the actions that it allows, and the
// possible followers.
func (d *drawing) handCourt(a render.Area, c *game.Card, viewer int) {
	l := &d.Pieces
	mid := a.Y + a.H/2
	if v := artist.Pick(d.v.Own.Visits, func(v *game.Visit) bool { return v.Noble == c.Kind }); v == nil || v.Can {
		l.Candle(a.X+26, mid-26, 26, itoa(c.Cost))
	} else {
		l.Add(render.Disc{X: a.X + 26, Y: mid - 26, R: 26, Fill: "stone.l2", Line: render.Dashed("mute", 2.5, 6, 5)})
		l.Text(a.X+26, mid-16, itoa(c.Cost), render.Strong(28).Mid().Colour("ink2"))
	}
	l.Add(render.Icon{Name: "influence", X: a.X + 26, Y: mid + 30, Size: 40})
	arrow(l, a.X+62, mid)
	if o := d.officeOf(c.Kind); o != nil {
		tall := (a.H - 34) / 2
		for k, action := range []string{o.Top, o.Bottom} {
			box := render.Rect(a.X+88, a.Y+12+float64(k)*(tall+10), 92, tall)
			l.Add(box.Box(8, "sheet", render.Ink("edge", 2.5)))
			actionSigns[action].mid(l, box.X+46, box.Y+tall/2, min(41, tall-6), 84, "ink")
		}
		top := mid - min(59, a.H/2-8)
		l.Text(a.X+192, mid-9, "+", render.Strong(30).Mid().Colour("ink2"))
		l.Add(render.Rect(a.X+204, top, 72, mid+21-top).Box(8, "lisboa.l3", render.Ink("lisboa", 4)))
		actionSigns[o.Action].mid(l, a.X+240, mid-19, 56, 66, "ink")
	}
	followers := d.followers(c.Kind, viewer)
	for i, p := range followers {
		l.Badge(d.seat(p), a.X+240+(float64(i)-float64(len(followers)-1)/2)*40, mid+min(45, a.H/2-19), 34, d.letter(p), "ink")
	}
}

func arrow(l *render.Layer, x, y float64) {
	l.Stroke(render.Ink("ink", 4.5), x, y-11, x+12, y, x, y+11)
}

// offerTile adds a clergy tile that may be kept; the chosen one has a tick.
func (d *drawing) offerTile(a render.Area, id string) {
	l, tile := &d.Pieces, d.clergy(id)
	l.Plinth(a, 10, "card")
	signs := a
	if d.W > 800 {
		signs.W = 240
		d.Paragraph(d.Tell(tile.Text), render.Rect(a.X+signs.W+10, a.Y+16, a.W-signs.W-26, a.H-28), 22, 16.5)
	}
	x, y := signs.Centre()
	effectSigns(tile.Effect).mid(l, x, y-12, 60, signs.W-40, "ink")
	for i := range tile.Wigs {
		l.Add(render.Disc{X: x + (float64(i)-float64(tile.Wigs-1)/2)*24, Y: a.Y + a.H - 22, R: 8, Fill: "lisboa"})
	}
	if d.v.Own.Keeps == id {
		l.Tick(a.X+18, a.Y+26, 1, "good")
	}
}

// purse adds the viewer's means to pay, if the viewer has a seat.
func (d *drawing) purse(viewer int) {
	if viewer < 0 {
		return
	}
	l := &d.Pieces
	p := &d.v.Players[viewer]
	w, y := float64(d.W), float64(d.H)-handFoot
	l.Add(render.Box{Y: y, W: w, H: handFoot, Fill: "panel"}, render.Box{Y: y, W: w, H: 2, Fill: "edge"})
	y += 38
	d.Counted("coin", p.Reis, 40, y, 42, 36, "panel")
	d.Counted("influence", p.Influence, 150, y, 42, 36, "panel")
	l.Text(226, y+13, "P "+itoa(p.Portfolio), render.Strong(32))
	d.Counted("treasury", d.v.Treasury.Value, 330, y, 42, 36, "panel")
	if d.W > 800 {
		d.Counted("official", p.Officials, 440, y, 42, 36, "panel")
		for k, n := range listed(p.Goods) {
			d.Counted(goodIcon[goods[k]], n, 536+80*float64(k), y, 38, 32, "panel")
		}
	}
	room := 200.0
	if d.Page {
		room = 246
	}
	word := l.Fit(d.Say("hand.gold"), render.Strong(27).Right().In(room).Down(20))
	l.Put(word, w-24, y+10)
	x := w - 24 - word.Width()
	l.Add(render.Icon{Name: "gold", X: x - 28, Y: y, Size: 42}, render.Icon{Name: "hand", X: x - 100, Y: y, Size: 42})
	arrow(l, x-70, y)
}

// cardOf returns the id of the hand card or clergy tile that an answer is about; "" if it
// is about none.
func (d *drawing) cardOf(opt engine.Option) string {
	for _, label := range []engine.Text{opt.Label, artist.Term(opt.Label, "card"), artist.Term(opt.Label, "tile")} {
		if label.Key == "lisboa.card" {
			return "pc_" + artist.Last(artist.Term(label, "deck")) + "_" + artist.Last(artist.Term(label, "kind")) + "_" + itoa(artist.Number(label, "n"))
		}
	}
	if d.v.Own != nil {
		told := d.Tell(opt.Label)
		for _, id := range d.v.Own.Offer {
			if strings.EqualFold(d.title(id), told) {
				return id
			}
		}
	}
	return ""
}
