package architects

import (
	"cmp"
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
	after map[string]int           // change of each good if the chosen card is built
	rows  map[string]artist.Region // positions of the cards
}

// Hand draws the viewer's cards. It marks those that can be built now, and
// shows the missing goods of the others. In the draft, and while cards are
// looked at, it draws the cards to choose from. It returns nil for a viewer
// without a hand.
func (Artist) Hand(v engine.View, o render.Options) *render.Scene {
	own := view(v)
	if own.Own == nil {
		return nil
	}
	return drawHand(own, o, "").Scene
}

// Positions and largest heights of the rows of a hand.
const (
	handTop     = 188.0
	handFoot    = 56.0
	handSection = 42.0 // a heading between cards
	handTallest = 1000.0
)

// drawHand draws the hand. With the id of a card it shows the stock after building that
// card.
func drawHand(v *game.View, o render.Options, build string) hand {
	cards, pack := handCards(v), packCards(v)
	w := artist.BySize(o, 1200, 800)
	headings := 0.0 // if there are cards of two kinds
	if len(pack) > 0 && len(cards) > 0 {
		headings = 2 * handSection
	}
	n := float64(max(1, len(cards)+len(pack)))
	pitch := min(150, (handTallest-handTop-handFoot-headings)/n)
	height := max(handTop+n*pitch+handFoot+headings, 520)
	d := hand{newDrawing(v, o, w, int(height)), o.Size != render.Phone, after(cards, build), map[string]artist.Region{}}
	d.handHead(len(cards))
	d.have(render.Rect(8, 102, float64(w)-16, 74))
	y := handTop
	for i, list := range [][]game.HandCard{pack, cards} {
		if headings > 0 {
			y = d.section(d.Say([]string{"hand.pack", "hand.own"}[i]), y)
		}
		for k := range list {
			d.card(&list[k], render.Rect(8, y, float64(w)-16, pitch-10), i == 1)
			y += pitch
		}
	}
	if len(cards)+len(pack) == 0 {
		d.Pieces.Slot(render.Rect(8, y, float64(w)-16, 140), 10)
		d.Pieces.Text(float64(w)/2, y+80, d.Say("hand.empty"), render.Plain(28).Mid().Colour("ink2").In(float64(w)-60))
	}
	d.handLegend()
	return d
}

// lies sets the position of a card.
func (d hand) lies(card string, a render.Area) {
	d.rows[card] = artist.Region{Area: a}
	d.Touch("hand:"+card, a)
}

// after returns the changes of goods and virtue if a card is built.
func after(cards []game.HandCard, build string) map[string]int {
	by := map[string]int{}
	for _, c := range cards {
		if c.Card != build {
			continue
		}
		for _, a := range c.Cost {
			by[a.Good] -= a.N
		}
		by["virtue"] += c.Virtue
	}
	return by
}

// packCards returns the cards that the viewer chooses from, with the goods
// missing for them. In the draft no goods are missing, because nobody has any
// yet.
func packCards(v *game.View) []game.HandCard {
	return withoutMissing(v, slices.Clone(v.Own.Choices))
}

// handCards returns the cards of the hand: first those that can be built, the best first,
// then the others, with the fewest missing goods first.
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
	return withoutMissing(v, cards)
}

// withoutMissing removes the missing goods and skills from cards before the first turn.
func withoutMissing(v *game.View, cards []game.HandCard) []game.HandCard {
	for i := range cards {
		if v.Phase == "setup" {
			cards[i].Missing, cards[i].Lacks = nil, nil
		}
	}
	return cards
}

// ownPlayer returns the viewer's player.
func ownPlayer(v *game.View) *game.Player {
	return cmp.Or(artist.Pick(v.Players, func(p *game.Player) bool { return p.Seat == v.Own.Seat }), &game.Player{})
}

func (d hand) handHead(cards int) {
	seat := d.v.Own.Seat
	d.OwnHead(seat, d.Say("hand.title", d.Who(seat)), d.Round(d.v.Round), d.Say("hand.count", engine.N("n", cards)), d.Private())
}

func (d hand) section(title string, y float64) float64 {
	d.Pieces.Text(16, y+28, title, render.Heading(28, accent).In(float64(d.W)-40))
	return y + 42
}

// have adds the viewer's goods, skills and virtue.
func (d hand) have(a render.Area) {
	l, p := &d.Pieces, ownPlayer(d.v)
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
	l.Add(divider(a, x))
	for i, s := range []string{"carpentry", "tiling", "masonry"} {
		at := x + 34 + float64(i)*54
		lacks := !slices.Contains(p.Skills, s)
		if l.Add(render.Icon{Name: skillIcons[s], X: at, Y: mid, Size: 40}.Faded(lacks, 30, "card")); lacks {
			l.Stroke(render.Ink("taint", 4), at-15, mid+15, at+15, mid-15)
		}
	}
	x += 174
	l.Add(divider(a, x))
	d.owned("virtue", p.Virtue, x+30, mid)
	if d.wide {
		d.owned("silver", p.Silver, x+30+step, mid)
		d.owned("debt", p.Unpaid, x+30+2*step, mid)
	}
}

// owned adds the number of a good, and the number left after building.
func (d hand) owned(good string, n int, x, y float64) {
	l := &d.Pieces
	l.Add(render.Icon{Name: goodIcons[good], X: x, Y: y, Size: 40}.Faded(n == 0, 35, "card"))
	by := d.after[good]
	if by == 0 {
		l.Text(x+24, y+12, strconv.Itoa(n), render.Number(n, 32).In(34).Down(24))
		return
	}
	w := l.Text(x+23, y+3, strconv.Itoa(n), render.Plain(26).Colour("ink2").In(34).Down(22))
	l.Stroke(render.Ink("ink2", 2.5), x+22, y-6, x+24+w, y-6)
	l.Text(x+23, y+30, render.Signed(n+by), render.Strong(29).Colour(tone(by, "good")).In(36).Down(22))
}

// handLegend explains the signs of a hand.
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
