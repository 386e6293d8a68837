package cleopatra

import (
	"slices"
	"strconv"
	"strings"

	game "guildhall/engine/cleopatra"
	"guildhall/render"
)

// cardLook is the look of a kind of card.
type cardLook struct {
	icon   string
	double bool // gives two units
	bad    bool // costs an amulet when spent
}

// lookOfCard returns the look for the id of a kind: std_wood, tnt_wood, artisan, cave.
func lookOfCard(id string) cardLook {
	switch kind, resource, _ := strings.Cut(id, "_"); kind {
	case "std":
		return cardLook{icon: resource}
	case "tnt":
		return cardLook{icon: resource, double: true, bad: true}
	default:
		return cardLook{icon: id, bad: id == "cave"}
	}
}

// cardName returns the word on the card: "Wood". A sign shows that it counts twice.
func (d *drawing) cardName(id string) string { return d.Say("card." + lookOfCard(id).icon) }

// nameOf adds the name of a card. On the board of a page, whose text is larger, a name without
// room is left out, because the sign of the card is next to it.
func (d *drawing) nameOf(id string, s render.Style, x, y float64) {
	name := d.cardName(id)
	if least := d.Pieces.MinText; least > 0 && render.Width(s.Face, max(s.Size, least), name) > s.Max {
		return
	}
	d.Pieces.Text(x, y, name, s)
}

// strip is the height of the part of a card that stays visible in a stack.
const strip = 44

// card adds a card of the market, of which only the top strip may show.
func (d *drawing) card(id string, a render.Area, last bool) {
	l := &d.Pieces
	if id == "" {
		l.CardBack(a, min(a.H, strip))
		return
	}
	look := lookOfCard(id)
	l.CardFace(a, look.bad)
	l.Add(render.Icon{Name: look.icon, X: a.X + 22, Y: a.Y + 23, Size: 29})
	right := a.X + a.W - 9
	if look.bad {
		l.Add(render.Icon{Name: "amulet", X: right - 10, Y: a.Y + 22, Size: 22})
		right -= 23
	}
	narrow := a.W < 150 // the deck: its top card is seen whole, so its face tells the rest
	if look.double && !narrow {
		right -= l.Text(right, a.Y+30, "×2", render.Strong(20).Right().Colour("taint")) + 4
	}
	d.nameOf(id, render.Strong(20).In(right-a.X-40).Down(16.5), a.X+40, a.Y+30)
	if !last || a.H < 90 {
		return
	}
	cx, cy := a.X+a.W/2, a.Y+a.H-32
	if look.double && narrow {
		l.Add(render.Icon{Name: look.icon, X: cx - 18, Y: cy, Size: 42})
		l.Text(cx+14, cy+9, "×2", render.Strong(26).Colour("taint"))
		return
	}
	if look.double {
		l.Add(render.Icon{Name: look.icon, X: cx - 20, Y: cy, Size: 42}, render.Icon{Name: look.icon, X: cx + 24, Y: cy + 2, Size: 36})
		return
	}
	cardPicture(l, look.icon, cx, cy, 44)
}

// cardPicture adds the thing on a card, size wide: a worker has a face.
func cardPicture(l *render.Layer, icon string, x, y, size float64) {
	if who := person(icon); render.HasPortrait(who) {
		l.Face(who, x, y, size)
		return
	}
	l.Add(render.Icon{Name: icon, X: x, Y: y, Size: size})
}

// chip adds a card as a small square: its sign, a red frame and an amulet if it
// is bad, "2" if it counts twice.
func (d *drawing) chip(id string, cx, cy, side float64) {
	l := &d.Pieces
	b := render.Box{X: cx - side/2, Y: cy - side/2, W: side, H: side, R: side * 0.14, Fill: "card", Line: render.Ink("ink", 2)}
	if id == "" {
		b.Fill = "oak"
		l.Add(b)
		l.Text(cx, cy+side*0.2, "?", render.Strong(side*0.54).Mid().Colour("card"))
		return
	}
	look := lookOfCard(id)
	if look.bad {
		b.Line = render.Ink("taint", 4)
	}
	l.Add(b)
	if look.bad && !look.double { // two signs tell a cave: red frame and amulet
		l.Add(render.Icon{Name: look.icon, X: cx, Y: cy - side*0.06, Size: side * 0.7})
		l.Add(render.Icon{Name: "amulet", X: cx + side*0.36, Y: cy - side*0.38, Size: max(18, side*0.42)})
		return
	}
	l.Add(render.Icon{Name: look.icon, X: cx, Y: cy, Size: side * 0.74})
	if look.double {
		r := max(10, side*0.28)
		d.Late(func() { // a ring round the chip must not cover it
			l.Add(render.Disc{X: cx + side*0.36, Y: cy - side*0.38, R: r, Fill: "taint", Line: render.Ink("card", 2)})
			l.Text(cx+side*0.36, cy-side*0.38+r*0.6, "2", render.Strong(max(16, r*1.65)).Mid().Colour("card"))
		})
	}
}

// chips adds cards as chips in rows from the left and the top of an area, the oldest first.
// If not all are readable, equal cards share one chip with their number. It returns the
// position of each chip, the one of the newest card last.
func (d *drawing) chips(cards []game.Card, a render.Area, largest, smallest float64) []render.Area {
	cards, counts := chipped(cards, a, smallest)
	side, perRow, _ := fitChips(len(cards), a, largest, smallest)
	places := make([]render.Area, len(cards))
	for i, c := range cards {
		at := render.Rect(a.X+float64(i%perRow)*(side+chipGap), a.Y+float64(i/perRow)*(side+chipGap), side, side)
		d.chip(c.Card, at.X+side/2, at.Y+side/2, side)
		if counts[i] > 1 {
			// Low at the side, where a frame round a chip above or below covers no number.
			x, y, r := at.X, at.Y+side*0.62, max(11, side*0.28)
			d.Pieces.Add(render.Disc{X: x, Y: y, R: r, Fill: "walnut", Line: render.Ink("card", 2)})
			d.Pieces.Text(x, y+r*0.5, strconv.Itoa(counts[i]), render.Strong(r*1.5).Mid().Colour("card").In(2*r-2).Down(16))
			at = render.Rect(at.X-r, at.Y, side+r, side)
		}
		places[i] = at
	}
	return places
}

// chipped returns the cards that get a chip in an area, and the number of cards of each
// chip.
func chipped(cards []game.Card, a render.Area, smallest float64) ([]game.Card, []int) {
	if _, _, fit := fitChips(len(cards), a, smallest, smallest); fit < len(cards) {
		return stacked(cards)
	}
	return cards, make([]int, len(cards))
}

// stacked returns the kinds of cards, the kind of the newest card last, and the number of
// each.
func stacked(cards []game.Card) (kinds []game.Card, counts []int) {
	for _, c := range slices.Backward(cards) {
		i := slices.IndexFunc(kinds, func(k game.Card) bool { return k.Card == c.Card })
		if i < 0 {
			kinds, counts = append(kinds, c), append(counts, 0)
			i = len(kinds) - 1
		}
		counts[i]++
	}
	slices.Reverse(kinds)
	slices.Reverse(counts)
	return kinds, counts
}

const chipGap = 6

// fitChips returns the largest side at which n chips fit in an area, the number in a row,
// and the number that fits at all.
func fitChips(n int, a render.Area, largest, smallest float64) (side float64, perRow, fit int) {
	for side = largest; ; side -= 2 {
		perRow = max(1, int((a.W+chipGap)/(side+chipGap)))
		fit = perRow * max(1, int((a.H+chipGap)/(side+chipGap)))
		if fit >= n || side-2 < smallest {
			return side, perRow, fit
		}
	}
}
