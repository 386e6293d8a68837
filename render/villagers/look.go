package villagers

import (
	"slices"
	"strconv"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
)

// lookup is the picture of a looked-up entry.
type lookup struct{ *drawing }

// Look returns the picture of a card: its face with a scene, its chain, the villager that
// opens its padlock and the villagers whose padlocks it opens. Events, the Jester and the
// Market cards have one too.
func (Artist) Look(code string, o render.Options) *render.Scene { return look(&game.View{}, code, o) }

// LookAt is Look with the places of the card at a table, and the players there
// that have the villager that opens its padlock.
func (Artist) LookAt(v engine.View, code string, o render.Options) *render.Scene {
	return look(view(v), code, o)
}

func look(v *game.View, code string, o render.Options) *render.Scene {
	if c := cardOf(v, code); c != nil {
		return lookCard(v, c, o).Scene
	}
	if e := eventOf(v, code); e != nil {
		return lookEvent(e, o).Scene
	}
	if e := extras()[code]; e != nil {
		return lookExtra(e, o).Scene
	}
	return nil
}

func lookDrawing(v *game.View, o render.Options, title, sub string) lookup {
	d := lookup{newDrawing(v, o, 800, 1000)}
	d.PhoneHead(render.Head{Accent: accent, Right: title, Seat: engine.NoSeat}, sub, "")
	return d
}

func lookCard(v *game.View, c *game.Card, o render.Options) lookup {
	name := o.Tell(c.Name)
	sub := ""
	if c.Copies > 0 {
		sub = villagers.Say(o, "look.copies", engine.N("n", c.Copies))
	}
	if c.FourPlus {
		sub = "4+  ·  " + sub
	}
	d := lookDrawing(v, o, name, sub)
	d.bigCard(c, name, render.Rect(32, 112, 420, 560))
	d.relations(c, render.Rect(480, 112, 288, 560))
	d.lookText(c, render.Rect(32, 696, 736, 284))
	return d
}

// bigCard adds the face of a card with its scene.
func (d lookup) bigCard(c *game.Card, name string, a render.Area) {
	l, look := &d.Pieces, suitLooks[c.Suit]
	const band = 118.0
	cx := a.X + a.W/2
	l.Add(
		a.Shade(5, 8, 18),
		a.Box(18, "card", render.Ink("ink", 3)),
		render.Box{X: a.X + 1, Y: a.Y + 1, W: a.W - 2, H: band, R: 17, Fill: look.fill},
		render.Box{X: a.X + 1, Y: a.Y + 40, W: a.W - 2, H: band - 40, Fill: look.fill},
		a.Outlined(18, render.Ink("ink", 3)),
	)
	l.Stroke(render.Ink("ink", 3), a.X, a.Y+band, a.X+a.W, a.Y+band)
	n := c.Symbols
	for i := range n {
		x := cx + (float64(i)-float64(n-1)/2)*86
		l.Add(
			render.Disc{X: x, Y: a.Y + band/2, R: 44, Fill: "card", Line: render.Ink("ink", 3)},
			render.Icon{Name: look.icon, X: x, Y: a.Y + band/2, Size: 64},
		)
	}
	if c.Padlock != "" {
		d.padlock(c.ID, a.X+56, a.Y+band/2, 76)
	}
	for i := range c.Room {
		l.Add(render.Box{X: a.X + a.W - 58 - float64(i)*44, Y: a.Y + band/2 - 19, W: 34, H: 38, R: 4, Line: render.Dashed(look.on, 3, 6, 5)})
	}
	l.Text(cx, a.Y+172, name, render.Strong(42).Mid().In(a.W-30).Down(26))
	list := printed(d.v, c.ID)
	y := a.Y + 274
	switch {
	case c.Counter != "":
		d.bigFormula(c, cx, y)
	case c.ID == "founders": // both sides
		d.sign(sign{"coin", strconv.Itoa(c.Gold)}, cx-66, y, 78)
		l.Text(cx, y+14, "/", render.Plain(44).Mid().Colour("ink2"))
		d.sign(sign{icon: "meal"}, cx+66, y, 78)
	case len(list) > 0:
		d.symbolRow(list, cx, y, 82)
	case c.Suit == "special":
		l.Add(render.Icon{Name: "mask", X: cx, Y: y, Size: 82})
	default:
		l.Text(cx, y+9, d.Say("look.nothing"), render.Plain(25).Mid().Colour("ink2").In(a.W-40))
	}
	if c.Keys > 0 {
		l.Add(render.Icon{Name: "key", X: a.X + 42, Y: y, Size: 42})
		l.Text(a.X+68, y+11, strconv.Itoa(c.Keys), render.Strong(30))
	}
	d.scene(c, render.Rect(a.X+20, a.Y+334, a.W-40, a.H-354))
}

// bigFormula adds a silver symbol with its formula.
func (d lookup) bigFormula(c *game.Card, x, y float64) {
	d.Pieces.Add(render.Icon{Name: "silver", X: x - 96, Y: y, Size: 88})
	d.formula(c, x+40, y, 46)
}

// relations adds the chain of a card, the villager that opens it, and those
// that it opens.
func (d lookup) relations(c *game.Card, a render.Area) {
	y := d.chainList(c, a)
	if c.Padlock != "" {
		y = d.namesList("look.opener", []string{c.Padlock}, render.Rect(a.X, y, a.W, a.Y+a.H-y))
		y = d.openers(c, a.X, y, a.W)
	} else if c.Suit != "" && c.Suit != "special" {
		d.heading(d.Say("look.opener"), a.X, y+28, a.W)
		d.Pieces.Text(a.X, y+66, d.Say("unlocked"), render.Plain(26).Colour("ink2").In(a.W))
		y += 90
	}
	var opens []string
	for _, other := range d.v.Printed().Cards {
		if other.Padlock == c.ID {
			opens = append(opens, other.ID)
		}
	}
	if len(opens) > 0 {
		d.namesList("look.opens", opens, render.Rect(a.X, y, a.W, a.Y+a.H-y))
	}
}

func (d lookup) heading(text string, x, y, room float64) {
	d.Pieces.Text(x, y, text, render.Heading(26, accent).In(room).Down(20))
}

// chainList adds the chain from the bottom upwards, with a frame around the
// card itself, and returns the lower end.
func (d lookup) chainList(c *game.Card, a render.Area) float64 {
	d.heading(d.Say("look.chain"), a.X, a.Y+22, a.W)
	y := a.Y + 36
	if len(c.Chain) == 1 && len(c.Follow) == 0 {
		d.Pieces.Text(a.X, y+32, d.underText(c), render.Plain(26).Colour("ink2").In(a.W).Down(20))
		return y + 52
	}
	for i, card := range c.Chain {
		if i > 0 {
			d.Pieces.Stroke(render.Ink("ink2", 4), a.X+a.W/2, y-22, a.X+a.W/2, y-8)
			d.Pieces.Stroke(render.Ink("ink2", 4), a.X+a.W/2-8, y-15, a.X+a.W/2, y-7, a.X+a.W/2+8, y-15)
		}
		at := render.Rect(a.X, y, a.W, 50)
		d.nameBar(card, at)
		if card == c.ID {
			frame := at.Grow(4)
			d.Pieces.Add(frame.Outlined(11, render.Ink("ink", 7)), frame.Outlined(11, render.Ink("next", 4)))
		}
		y += 78
	}
	y -= 18
	if len(c.Follow) > 0 && c.Follow[0] != after(c) {
		y = d.namesList("look.follow", c.Follow, render.Rect(a.X, y, a.W, a.Y+a.H-y))
	}
	return y
}

// after returns the next card in a card's chain, or "" for the last one.
func after(c *game.Card) string {
	if i := slices.Index(c.Chain, c.ID); i+1 < len(c.Chain) {
		return c.Chain[i+1]
	}
	return ""
}

// namesList adds the names of cards under a heading, and returns the lower end.
// If the room is too small for one name per line, names are side by side.
func (d lookup) namesList(key string, list []string, a render.Area) float64 {
	d.heading(d.Say(key), a.X, a.Y+28, a.W)
	h := min(50, max(36, (a.H-48)/float64(len(list))-6))
	y := a.Y + 42
	for _, card := range list {
		d.nameBar(card, render.Rect(a.X, y, a.W, h))
		y += h + 6
	}
	return y + 8
}

// nameBar adds the strip of a card in a list.
func (d lookup) nameBar(card string, a render.Area) {
	d.Pieces.Add(a.Shade(2, 4, 8))
	d.strip(card, a, 26, 20, true)
}

// lookText adds the effect of the card in words, and its places.
func (d lookup) lookText(c *game.Card, a render.Area) {
	d.Pieces.Panel(a, render.PanelText{})
	var lines []string
	for _, t := range c.Lines {
		lines = append(lines, d.Tell(t))
	}
	h := a.H - 28
	if where := d.whereabouts(c); where != "" {
		h -= 62
		d.Pieces.Add(render.Box{X: a.X + 20, Y: a.Y + a.H - 74, W: a.W - 40, H: 2, Fill: "edge"})
		d.Paragraph(where, render.Rect(a.X+22, a.Y+a.H-68, a.W-44, 60), 24, 18)
	}
	d.Paragraphs(lines, render.Rect(a.X+22, a.Y+14, a.W-44, h), 26, 18)
}
