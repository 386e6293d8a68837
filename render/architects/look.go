package architects

import (
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/architects"
	"guildhall/render"
	"guildhall/render/artist"
)

// Look returns the picture of a card of the box, of a player board or of an automa.
func (Artist) Look(code string, o render.Options) *render.Scene { return look(code, &game.View{}, o) }

// LookAt is Look at a table. It also shows the places of the card that the
// viewer may know.
func (Artist) LookAt(v engine.View, code string, o render.Options) *render.Scene {
	return look(code, view(v), o)
}

// The picture of a looked-up entry: a large piece at the left, facts at its
// right, below them the effect in words and the places.
const (
	lookW, lookH = 640, 470
	factX        = 296.0
)

// lookup is the picture of a card being drawn.
type lookup struct {
	*drawing
	card *card
	y    float64 // of the next fact
	step float64 // to the one after it
}

func look(code string, v *game.View, o render.Options) *render.Scene {
	c := printed(v, code)
	if c == nil {
		return nil
	}
	d := lookup{newDrawing(v, o, lookW, lookH), c, 128, 48}
	d.floor = 20
	d.Ground.Panel(render.Rect(16, 12, 604, lookH-34), render.PanelText{})
	d.Pieces.Text(factX, 80, d.Tell(c.title), render.Heading(36, accent).In(604-factX).Down(16))
	switch c.kind {
	case "building":
		d.building()
	case "apprentice":
		d.apprentice()
	case "market":
		d.marketCard()
	case "reward":
		_, gains := givesAndGains(artist.Term(c.title, "parts"))
		d.piece("hay", "reward", plus(gains))
	case "board":
		d.piece("oak", "worker", abilitySigns[c.id])
		gives := amounts(artist.Term(c.body, "parts"))
		for i := 0; i < len(gives); i += 3 {
			d.fact(plus(gives[i:min(len(gives), i+3)]), "")
		}
	case "scheme":
		d.piece(accent, "eye", nil)
		actions := ploySigns(artist.Term(c.body, "text"))
		d.step = min(d.step, 190/float64(max(1, len(actions))))
		for _, f := range actions {
			d.fact(f, "")
		}
	case "debt":
		d.piece("black", "debt", signs(render.Signed(-v.Printed().Unpaid), "vpflag"))
	default:
		d.automa()
	}
	d.story()
	return d.Scene
}

// fact adds a formula and a word about it.
func (d *lookup) fact(f artist.Formula, word string) {
	s := d.strip(f, min(38, d.step-6)).fit(200)
	end := s.draw(&d.Pieces, factX, d.y)
	if word != "" && end < 560 {
		d.Pieces.Text(end+14, d.y+8, word, render.Plain(22).Colour("ink2").In(600-end-14).Down(16.5))
	}
	d.y += d.step
}

var lookPiece = render.Rect(40, 40, 232, 248)

// piece adds a large card with a sign and a formula.
func (d *lookup) piece(colour, icon string, f artist.Formula) {
	l, a := &d.Pieces, lookPiece
	l.Add(a.Shade(4, 6, 12), a.Box(12, colour, render.Ink("ink", 3)), a.Grow(-8).Outlined(8, render.Ink("pine", 2)))
	y := a.Y + a.H/2
	if len(f) > 0 {
		y -= 34
		strip := render.Rect(a.X+14, a.Y+a.H-82, a.W-28, 66)
		l.Add(strip.Filled(8, "card"))
		d.strip(f, 46).fit(strip.W-16).mid(l, strip.X+strip.W/2, strip.Y+33)
	}
	if who := person(d.card.id); render.HasPortrait(who) {
		l.Face(who, a.X+a.W/2, y-4, 140)
		return
	}
	l.Add(render.Icon{Name: icon, X: a.X + a.W/2, Y: y, Size: 116})
}

// building shows the house with its points, price and effect.
func (d *lookup) building() {
	l, a, c := &d.Pieces, lookPiece, d.card
	l.Poly("good", render.Ink("ink", 4), a.X+6, a.Y+88, a.X+a.W/2, a.Y, a.X+a.W-6, a.Y+88, a.X+a.W-6, a.Y+a.H, a.X+6, a.Y+a.H)
	l.Text(a.X+a.W/2, a.Y+140, strconv.Itoa(c.points), render.Strong(88).Mid().Colour("card"))
	box := render.Rect(a.X+20, a.Y+164, a.W-40, 68)
	l.Add(box.Filled(8, "card"), render.Icon{Name: timeIcon(c.effect), X: box.X + 24, Y: box.Y + 34, Size: 32})
	d.strip(signsOf(c.effect), 38).fit(box.W-58).mid(l, box.X+box.W/2+18, box.Y+34)
	d.fact(goodsOf(c.cost, 0), "")
	if len(c.skills) > 0 {
		d.fact(skillFormula(c.skills), d.Say("look.skills"))
	}
	if c.virtue != 0 {
		d.fact(signs(render.Plus(c.virtue), "virtue"), d.Say("look.built"))
	}
	when := "legend.now.effect"
	if isFinal(c.effect) {
		when = "legend.end"
	}
	d.fact(signs(timeIcon(c.effect)), d.Say(when))
}

// apprentice shows the card with its skills and its effect.
func (d *lookup) apprentice() {
	l, a, c := &d.Pieces, lookPiece, d.card
	l.Add(a.Shade(4, 6, 12), a.Box(12, "card", render.Ink("ink", 3)), render.Box{X: a.X + 3, Y: a.Y + 3, W: a.W - 6, H: 136, R: 10, Fill: "blue.l2"})
	l.Add(render.PortraitIn(person(c.id), a.X+6, a.Y+7, 132))
	for i, t := range skillFormula(c.skills) {
		pitch := 132 / float64(len(c.skills))
		l.Add(render.Icon{Name: t.Icon, X: a.X + a.W - 46, Y: a.Y + 8 + pitch*(float64(i)+0.5), Size: min(72, pitch-2)})
	}
	if f := signsOf(c.effect); f != nil {
		d.strip(f, 46).fit(a.W-20).mid(l, a.X+a.W/2, a.Y+192)
	}
	d.fact(skillFormula(c.skills), d.Say("look.skills"))
	if c.virtue != 0 {
		d.fact(signs(render.Plus(c.virtue), "virtue"), d.Say("look.hired"))
	}
	d.fact(signs(strconv.Itoa(c.copies), "apprentice"), d.Say("look.copies"))
}

// marketCard shows both sides of a card of the Black Market.
func (d *lookup) marketCard() {
	l, a := &d.Pieces, lookPiece
	for i, side := range []string{"small", "big"} {
		at := render.Rect(a.X, a.Y+float64(i)*128, a.W, 120)
		_, gains := givesAndGains(artist.Term(d.card.body, side))
		l.Add(at.Shade(3, 5, 10), at.Box(10, "card", render.Ink("ink", 2.5)), render.Box{X: at.X + 2, Y: at.Y + 2, W: at.W - 4, H: 34, R: 8, Fill: "black"})
		l.Text(at.X+at.W/2, at.Y+27, d.Say("look."+side), render.Strong(22).Mid().Colour("card").In(at.W-20).Down(16.5))
		d.strip(goods(gains), 44).fit(at.W-16).mid(l, at.X+at.W/2, at.Y+76)
	}
	d.fact(signs("stall"), d.Say("place.market"))
}

func (d *lookup) automa() {
	l, a := &d.Pieces, lookPiece
	l.Add(a.Shade(4, 6, 12), a.Box(12, "sheet", render.Ink("ink", 3)))
	l.Badge(render.Automa, a.X+a.W/2, a.Y+a.H/2, 170, "", "ink")
	l.Add(render.Icon{Name: "crown", X: a.X + a.W/2, Y: a.Y + a.H/2, Size: 84})
}

// story adds the effect of the card in words, and its place at this table.
func (d *lookup) story() {
	l := &d.Pieces
	l.Add(render.Box{X: 40, Y: 302, W: 556, H: 2, Fill: "edge"})
	text, room := d.card.body, 118.0
	switch d.card.kind {
	case "building", "apprentice":
		text = d.card.effect
	case "scheme":
		text = artist.Term(text, "text")
	}
	if at := d.whereabouts(); at != "" {
		l.Text(40, 428, at, render.Strong(21).Colour("good").In(556).Down(16.5))
		room = 90
	}
	d.Paragraph(d.Tell(text), render.Rect(40, 308, 556, room), 24, 16.5)
}
