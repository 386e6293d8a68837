package architects

import (
	"slices"
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// hand is the picture of a hand of building cards.
type hand struct {
	*drawing
	wide  bool
	after map[string]int         // what a good changes by if the chosen card is built
	rows  map[string]artist.Spot // where the cards lie
}

// Hand is what the viewer holds, what of it can be built now and what is missing
// for the rest; in the draft and when cards are looked at, those to choose from.
func (Artist) Hand(v engine.View, o render.Options) *render.Scene {
	own := view(v)
	if own.Own == nil {
		return nil
	}
	return drawHand(own, o, "").Scene
}

// drawHand draws the hand; with the id of a card the stock as it would be once
// that is built.
func drawHand(v *game.View, o render.Options, build string) hand {
	cards := handCards(v)
	w, foot := 1200, 50.0
	if o.Size == render.Phone {
		w, foot = 800, 52
	}
	const top = 188
	n := float64(max(1, len(cards)+len(v.Own.Pack)))
	heads := 0.0
	if len(v.Own.Pack) > 0 && len(cards) > 0 {
		heads = 1
	}
	limit := 1000.0
	pitch := min(150, (limit-top-foot-4-heads*84)/n)
	height := max(top+n*pitch+foot+4+heads*84, 520)
	d := hand{newDrawing(v, o, w, int(height)), o.Size != render.Phone, map[string]int{}, map[string]artist.Spot{}}
	d.handHead(len(cards))
	for _, c := range cards {
		if c.Card != build {
			continue
		}
		for _, a := range c.Cost {
			d.after[a.Good] -= a.N
		}
		d.after["virtue"] += c.Virtue
	}
	d.have(render.Rect(8, 102, float64(w)-16, 74))
	y := float64(top)
	if len(v.Own.Pack) > 0 {
		if heads > 0 {
			y = d.section(d.Say("hand.pack"), y)
		}
		for _, id := range v.Own.Pack {
			c := printedHand(id)
			if v.Phase != "setup" {
				d.judge(&c)
			}
			d.card(&c, render.Rect(8, y, float64(w)-16, pitch-10), false)
			y += pitch
		}
		if heads > 0 {
			y = d.section(d.Say("hand.own"), y)
		}
	}
	for i := range cards {
		if v.Phase == "setup" { // nobody has anything yet
			cards[i].Missing, cards[i].Lacks = nil, nil
		}
		d.card(&cards[i], render.Rect(8, y, float64(w)-16, pitch-10), true)
		y += pitch
	}
	if len(cards)+len(v.Own.Pack) == 0 {
		d.Pieces.Slot(render.Rect(8, y, float64(w)-16, 140), 10)
		d.Pieces.Text(float64(w)/2, y+80, d.Say("hand.empty"), render.Plain(28).Mid().Colour("ink2").In(float64(w)-60))
	}
	d.handLegend()
	return d
}

// handCards are the cards of the hand: first those that can be built, the best
// first, then those that lack least.
func handCards(v *game.View) []game.HandCard {
	cards := slices.Clone(v.Own.Hand)
	lack := func(c *game.HandCard) int {
		n := 3 * len(c.Lacks)
		for _, m := range c.Missing {
			n += m.N
		}
		return n
	}
	slices.SortStableFunc(cards, func(a, b game.HandCard) int {
		switch {
		case a.Ready != b.Ready && a.Ready:
			return -1
		case a.Ready != b.Ready:
			return 1
		case a.Ready:
			return b.Points - a.Points
		}
		return lack(&a) - lack(&b)
	})
	return cards
}

// own is the viewer's player.
func (d *drawing) own() *game.Player {
	if i := d.playerOf(d.v.Own.Seat); i >= 0 {
		return &d.v.Players[i]
	}
	return &game.Player{}
}

// judge tells what is missing for a card that is not yet in the hand.
func (d hand) judge(c *game.HandCard) {
	p := d.own()
	have := map[string]int{}
	for i, g := range goodOrder {
		have[g] = stock(p)[i]
	}
	for _, a := range c.Cost {
		if short := a.N - have[a.Good]; short > 0 {
			c.Missing = append(c.Missing, game.Amount{Good: a.Good, N: short})
		}
	}
	for _, s := range c.Skills {
		if !slices.Contains(p.Skills, s) {
			c.Lacks = append(c.Lacks, s)
		}
	}
}

func (d hand) handHead(cards int) {
	seat := d.v.Own.Seat
	h := render.Head{Accent: accent, Title: d.Say("hand.title", d.Who(seat)), Seat: seat, Letter: d.Letter(seat)}
	h.Sub = d.Say("hand.count", engine.N("n", cards)) + "  ·  " + d.Tell(engine.T("render.private"))
	if d.wide {
		h.Right, h.Note = d.Say("round", engine.N("n", d.v.Round)), d.Table
		d.Header(h)
		return
	}
	l := &d.Pieces
	used := l.Text(780, 40, d.Say("round", engine.N("n", d.v.Round)), render.Strong(28).Right().Colour("card").In(200))
	used = max(used, l.Text(780, 74, d.Say("hand.count", engine.N("n", cards)), render.Plain(26).Right().Colour("pine.l2").In(300).Down(21)))
	h.Right = h.Title
	d.PhoneHeader(h, 780-used-20)
}

func (d hand) section(title string, y float64) float64 {
	d.Pieces.Text(16, y+28, title, render.Heading(28, accent).In(float64(d.W)-40))
	return y + 42
}

// have adds what the viewer has: goods, skills, virtue.
func (d hand) have(a render.Area) {
	l, p := &d.Pieces, d.own()
	d.Ground.Panel(a, render.PanelText{})
	mid := a.Y + a.H/2
	step := 82.0
	if d.wide {
		step = 112
	}
	for i, n := range stock(p)[1:] {
		d.owned(goodOrder[i+1], n, a.X+32+float64(i)*step, mid)
	}
	x := a.X + 14 + 5*step
	l.Add(render.Box{X: x, Y: a.Y + 12, W: 2, H: a.H - 24, Fill: "edge"})
	for i, s := range []string{"carpentry", "tiling", "masonry"} {
		at := x + 34 + float64(i)*54
		icon := render.Icon{Name: skillIcons[s], X: at, Y: mid, Size: 40}
		if !slices.Contains(p.Skills, s) {
			icon.Keep, icon.Ground = 30, "card"
			l.Add(icon)
			l.Stroke(render.Ink("taint", 4), at-15, mid+15, at+15, mid-15)
			continue
		}
		l.Add(icon)
	}
	x += 174
	l.Add(render.Box{X: x, Y: a.Y + 12, W: 2, H: a.H - 24, Fill: "edge"})
	d.owned("virtue", p.Virtue, x+30, mid)
	if d.wide {
		d.owned("silver", p.Silver, x+30+step, mid)
		d.owned("debt", p.Unpaid, x+30+2*step, mid)
	}
}

// owned adds how many of a good there are, and how many would be left.
func (d hand) owned(good string, n int, x, y float64) {
	l := &d.Pieces
	icon := render.Icon{Name: goodIcons[good], X: x, Y: y, Size: 40}
	style := render.Strong(32)
	if n == 0 {
		icon.Keep, icon.Ground = 35, "card"
		style = render.Plain(32).Colour("mute")
	}
	l.Add(icon)
	by := d.after[good]
	if by == 0 {
		l.Text(x+24, y+12, strconv.Itoa(n), style.In(34).Down(24))
		return
	}
	colour := "taint"
	if by > 0 {
		colour = "good"
	}
	w := l.Text(x+23, y+3, strconv.Itoa(n), render.Plain(26).Colour("ink2").In(34).Down(22))
	l.Stroke(render.Ink("ink2", 2.5), x+22, y-6, x+24+w, y-6)
	l.Text(x+23, y+30, minus(n+by), render.Strong(29).Colour(colour).In(36).Down(22))
}

// card adds a building card: its points in a house, its price with what is
// missing, what it does, and whether it can be built. own is false for a card to
// choose from.
func (d hand) card(c *game.HandCard, a render.Area, own bool) {
	if a.H < 104 {
		d.slim(c, a, own)
		return
	}
	l := &d.Pieces
	ready := own && c.Ready
	fill, line := "sheet", render.Ink("ink2", 2)
	if ready {
		fill, line = "card", render.Ink("good", 5)
	}
	d.rows[c.Card] = artist.Spot{Area: a}
	l.Add(a.Shade(3, 5, 10), a.Box(10, fill, line))
	d.gable(c.Points, a.X+60, a.Y+14, 84, a.H-28, ready)
	base, size, price := a.Y+43, 31.0, a.Y+a.H-72
	if a.H < 136 {
		base, size, price = a.Y+33, 27, a.Y+a.H-62
	}
	name := l.Text(a.X+122, base, d.buildingName(c.Card), render.Strong(size).In(d.nameRoom(c)).Down(22))
	if c.Virtue != 0 {
		colour := "good"
		if c.Virtue < 0 {
			colour = "taint"
		}
		d.strip(signs(signed(c.Virtue), "virtue"), 32).in(colour).draw(l, a.X+122+name+16, base-size*0.34)
	}
	d.price(c, a.X+122, price, min(60, a.Y+a.H-price-6))
	d.effect(c, a, ready)
	d.verdict(c, a, own, ready)
}

func (d hand) nameRoom(c *game.HandCard) float64 {
	if c.Virtue != 0 {
		return 260
	}
	return 350
}

// right is where the second half of a card begins.
func (d hand) right() float64 {
	if d.wide {
		return 620
	}
	return 492
}

// gable adds a house with the points of a building card.
func (d hand) gable(points int, x, y, w, h float64, ready bool) {
	l := &d.Pieces
	fill, text, line := "good.l2", "ink", "ink2"
	if ready {
		fill, text, line = "good", "card", "ink"
	}
	l.Poly(fill, render.Ink(line, 3), x-w/2, y+h*0.34, x, y, x+w/2, y+h*0.34, x+w/2, y+h, x-w/2, y+h)
	size := min(48, h*0.43)
	l.Text(x, y+h*0.52+size*0.45, strconv.Itoa(points), render.Strong(size).Mid().Colour(text).In(w-8))
}

// price adds skills and goods; what is missing has a dashed red frame.
func (d hand) price(c *game.HandCard, x, y, h float64) {
	k := 1.0 // how much of their size fits
	if w, room := priceWidth(c), d.right()-130; w > room {
		k = room / w
	}
	for _, s := range []string{"carpentry", "tiling", "masonry"} {
		if slices.Contains(c.Skills, s) {
			d.skill(s, slices.Contains(c.Lacks, s), render.Rect(x, y+2, 44*k, h-2))
			x += 48 * k
		}
	}
	x += 4
	for _, a := range c.Cost {
		w := goodWidth(a.N) * k
		short := 0
		for _, m := range c.Missing {
			if m.Good == a.Good {
				short = m.N
			}
		}
		d.goods(a, short, render.Rect(x, y+2, w+2, h-2), k)
		x += w + 8*k
	}
}

func goodWidth(n int) float64 { return render.Width(render.Bold, 29, strconv.Itoa(n)) + 44 }

// priceWidth is how wide a price is at its full size.
func priceWidth(c *game.HandCard) float64 {
	w := 4 + 48*float64(len(c.Skills))
	for _, a := range c.Cost {
		w += goodWidth(a.N) + 8
	}
	return w
}

// skill adds a skill that a building needs.
func (d hand) skill(skill string, missing bool, a render.Area) {
	l := &d.Pieces
	icon := render.Icon{Name: skillIcons[skill], X: a.X + a.W/2, Y: a.Y + a.H/2, Size: a.W * 0.78}
	if !missing {
		l.Add(a.Filled(8, "blue.l2"), icon)
		return
	}
	x, y := a.X+a.W-4, a.Y+2
	l.Add(a.Box(8, "card", render.Dashed("taint", 3, 7, 5)), icon, render.Disc{X: x, Y: y, R: 12, Fill: "taint", Line: render.Ink("card", 2)})
	l.Cross(x, y, 4.5, render.Ink("card", 3))
}

// goods adds how many of a good a building costs, and how many are missing.
func (d hand) goods(g game.Amount, short int, a render.Area, k float64) {
	l := &d.Pieces
	if short > 0 {
		l.Add(a.Box(8, "card", render.Dashed("taint", 3, 7, 5)))
	}
	l.Text(a.X+5*k, a.Y+a.H/2+11, strconv.Itoa(g.N), render.Strong(29*k))
	l.Add(render.Icon{Name: goodIcons[g.Good], X: a.X + a.W - 20*k, Y: a.Y + a.H/2, Size: 34 * k})
	if short > 0 {
		x := a.X + a.W - 16*k
		l.Add(render.Box{X: x - 21, Y: a.Y - 15, W: 42, H: 30, R: 15, Fill: "taint", Line: render.Ink("card", 2)})
		l.Text(x, a.Y+9, "−"+strconv.Itoa(short), render.Strong(26).Mid().Colour("card").In(38).Down(20))
	}
}

// effect adds what a building does, in signs, and on a wide picture in words.
func (d hand) effect(c *game.HandCard, a render.Area, ready bool) {
	l := &d.Pieces
	x := a.X + d.right()
	w := a.X + a.W - 12 - x
	if d.wide {
		w = 300
	}
	box, size := render.Rect(x, a.Y+12, w, 50), 32.0
	if !d.wide && d.v.Phase == "setup" {
		box.H, size = a.H-24, 42
	}
	ground := "panel"
	if ready {
		ground = "panel.l1"
	}
	l.Add(box.Filled(8, ground), render.Icon{Name: timeIcon(c.Text), X: x + 24, Y: box.Y + box.H/2, Size: size})
	d.strip(deedSigns(c.Text), size).fit(w-60).mid(l, x+22+w/2, box.Y+box.H/2)
	if d.wide {
		d.Paragraph(d.Tell(c.Text), render.Rect(x, a.Y+66, w+6, a.H-74), 21, 17)
	}
}

// verdict says whether the card can be built, or what is missing.
func (d hand) verdict(c *game.HandCard, a render.Area, own, ready bool) {
	l := &d.Pieces
	at := render.Rect(a.X+d.right(), a.Y+a.H-60, a.W-d.right()-12, 48)
	if d.wide {
		at = render.Rect(a.X+d.right()+318, a.Y+a.H/2-26, a.W-d.right()-318-14, 50)
	}
	switch {
	case d.v.Phase == "setup":
		return
	case ready:
		l.Add(at.Filled(at.H/2, "good"))
		l.Tick(at.X+22, at.Y+at.H/2, 1, "card")
		l.Text(at.X+60, at.Y+at.H/2+10, d.Say("hand.ready"), render.Strong(27).Colour("card").In(at.W-72).Down(d.floor*0.85))
		return
	case len(c.Missing)+len(c.Lacks) == 0 && own:
		l.Text(at.X+6, at.Y+at.H/2+9, d.Say("hand.held"), render.Plain(26).Colour("ink2").In(at.W-12).Down(d.floor*0.85))
		return
	case len(c.Missing)+len(c.Lacks) == 0:
		l.Tick(at.X+8, at.Y+at.H/2, 0.9, "good")
		l.Text(at.X+42, at.Y+at.H/2+9, d.Say("hand.enough"), render.Strong(26).Colour("good").In(at.W-48).Down(d.floor*0.85))
		return
	}
	var f artist.Formula
	for _, m := range c.Missing {
		f = append(f, artist.Sign(strconv.Itoa(m.N)), artist.Token{Icon: goodIcons[m.Good]})
	}
	f = append(f, skillFormula(c.Lacks)...)
	word := render.Fit(d.Say("hand.missing"), render.Strong(26).Colour("taint").In(at.W*0.4).Down(d.floor*0.8))
	s := d.strip(f, 34).fit(at.W - word.Width() - 20)
	if s.width() > at.W-word.Width()-16 { // the signs alone say it
		s = d.strip(f, 34).fit(at.W - 8)
	} else {
		word.X, word.Y = at.X+4, at.Y+at.H/2+9
		l.Add(word)
	}
	s.right(l, at.X+at.W-2, at.Y+at.H/2)
}

// slim adds a card as one line, where there are many.
func (d hand) slim(c *game.HandCard, a render.Area, own bool) {
	l := &d.Pieces
	ready := own && c.Ready
	fill, line := "sheet", render.Ink("ink2", 2)
	if ready {
		fill, line = "card", render.Ink("good", 4)
	}
	d.rows[c.Card] = artist.Spot{Area: a}
	mid := a.Y + a.H/2
	l.Add(a.Shade(2, 4, 9), a.Box(9, fill, line))
	h := min(a.H-10, 66)
	d.gable(c.Points, a.X+34, mid-h/2, min(50, h), h, ready)
	name := 150.0
	if d.wide {
		name = 240
	}
	l.Text(a.X+68, mid+9, d.buildingName(c.Card), render.Strong(26).In(name).Down(18))
	x := a.X + 68 + name + 10
	end := a.X + a.W - 236
	d.slimPrice(c, x, mid, end-x-8)
	if f := deedSigns(c.Text); f != nil {
		l.Add(render.Icon{Name: timeIcon(c.Text), X: end + 16, Y: mid, Size: 28})
		d.strip(f, 30).fit(150).draw(l, end+36, mid)
	}
	switch {
	case d.v.Phase == "setup":
	case len(c.Missing)+len(c.Lacks) == 0:
		l.Tick(a.X+a.W-40, mid, 0.9, "good")
	default:
		l.Cross(a.X+a.W-26, mid, 9, render.Ink("taint", 4))
	}
}

// slimPrice adds skills and goods in a line; what is missing is red.
func (d hand) slimPrice(c *game.HandCard, x, y, room float64) {
	l := &d.Pieces
	var f artist.Formula
	f = append(f, skillFormula(c.Skills)...)
	for _, a := range c.Cost {
		f = append(f, artist.Sign(strconv.Itoa(a.N)), artist.Token{Icon: goodIcons[a.Good]})
	}
	if c.Virtue != 0 {
		f = append(f, signs(signed(c.Virtue), "virtue")...)
	}
	s := d.strip(f, 29).fit(room)
	for i, t := range s.Formula {
		one := s
		one.Formula = artist.Formula{t}
		missing := slices.ContainsFunc(c.Lacks, func(k string) bool { return skillIcons[k] == t.Icon })
		if t.Icon == "" && i+1 < len(s.Formula) {
			missing = slices.ContainsFunc(c.Missing, func(m game.Amount) bool { return goodIcons[m.Good] == s.Formula[i+1].Icon })
		}
		w := one.width()
		if missing {
			one.colour = "taint"
			l.Add(render.Box{X: x, Y: y + 17, W: w, H: 3, Fill: "taint"})
		}
		one.draw(l, x, y)
		x += w + s.gap
	}
}

func (d hand) handLegend() {
	entries := []render.Legend{
		artist.LegendOf(d.Say("legend.now.effect"), 30, render.Icon{Name: "spark", Size: 30}),
		artist.LegendOf(d.Say("legend.end"), 30, render.Icon{Name: "hourglass", Size: 30}),
		{Text: d.Say("hand.missing"), W: 44, Draw: func(l *render.Layer, x, y float64) {
			l.Add(render.Box{X: x, Y: y - 15, W: 44, H: 30, R: 15, Fill: "taint", Line: render.Ink("card", 2)})
			l.Text(x+22, y+9, "−1", render.Strong(25).Mid().Colour("card"))
		}},
		{Text: d.Say("legend.skill"), W: 30, Draw: func(l *render.Layer, x, y float64) {
			l.Add(render.Box{X: x, Y: y - 17, W: 30, H: 34, R: 6, Fill: "blue.l2"}, render.Icon{Name: "trowel", X: x + 15, Y: y, Size: 28})
		}},
	}
	if d.wide {
		d.Footer(entries)
		return
	}
	l := &d.Ground
	y := float64(d.H) - 26
	l.Add(render.Box{Y: float64(d.H) - 52, W: float64(d.W), H: 52, Fill: "panel"}, render.Box{Y: float64(d.H) - 52, W: float64(d.W), H: 2, Fill: "edge"})
	x := 20.0
	for _, e := range entries {
		e.Draw(l, x, y)
		x += e.W + 10
		x += l.Text(x, y+9, e.Text, render.Plain(26).In(140).Down(21)) + 24
	}
}
