package villagers

import (
	"slices"
	"strings"

	"guildhall/engine"
	game "guildhall/engine/villagers"
	"guildhall/render"
	"guildhall/render/artist"
)

// openers adds the players that have the villager that opens a card's padlock,
// and returns the end of the text. Without a table it adds nothing.
func (d lookup) openers(c *game.Card, x, y, room float64) float64 {
	if len(d.v.Villages) == 0 {
		return y
	}
	var seats []engine.Seat
	for i := range d.v.Villages {
		w := &d.v.Villages[i]
		if slices.ContainsFunc(w.Unlockers, func(u game.Unlocker) bool { return u.Card == c.Padlock }) {
			seats = append(seats, owner(w))
		}
	}
	l := &d.Pieces
	if len(seats) == 0 {
		l.Text(x, y+20, d.Say("look.bank"), render.Plain(24).Colour("ink2").In(room).Down(18))
		return y + 40
	}
	at := x + l.Text(x, y+24, d.Say("look.pay"), render.Plain(24).Colour("ink2").In(room-44*float64(len(seats))).Down(18)) + 26
	for _, s := range seats {
		l.Badge(s, at, y+16, 36, d.Letter(s), "ink")
		at += 44
	}
	return y + 46
}

// whereabouts describes the places of a card's copies that the viewer may know.
func (d lookup) whereabouts(c *game.Card) string {
	if len(d.v.Villages) == 0 {
		return ""
	}
	w := words(d)
	var at []string
	for i := range d.v.Road {
		if r := &d.v.Road[i]; r.Card == c.ID {
			at = append(at, w.Words("place.road", engine.N("n", i+1)))
		}
	}
	for i := range d.v.Supply {
		if s := &d.v.Supply[i]; s.Card == c.ID {
			at = append(at, w.Numbered(w.Words("supply"), s.N))
		}
	}
	for i := range d.v.Villages {
		at = append(at, d.inVillage(c, &d.v.Villages[i])...)
	}
	for i := range d.v.Players {
		at = append(at, d.withPlayer(c, &d.v.Players[i])...)
	}
	for _, n := range d.v.Discard.Cards {
		if n.Card == c.ID {
			at = append(at, w.Count(w.Words("discard"), n.N))
		}
	}
	if len(at) == 0 {
		return d.Say("look.unseen")
	}
	return d.Say("look.now", engine.Word("where", strings.Join(at, ", ")))
}

// inVillage describes the copies in a village.
func (d lookup) inVillage(c *game.Card, w *game.Village) []string {
	n := artist.CountIf(w.Cards, func(v *game.Villager) bool { return v.Card == c.ID })
	return d.times(n, d.villageName(w))
}

// withPlayer describes the copies on a player's square and, as far as the viewer may know,
// in the hand.
func (d lookup) withPlayer(c *game.Card, p *game.Player) []string {
	square := artist.CountIf(p.Square, func(id *string) bool { return *id == c.ID })
	out := d.times(square, d.Say("look.square", engine.Word("who", d.Name(p.Seat))))
	if own := d.v.Own; own != nil && own.Seat == p.Seat {
		if h := artist.Pick(own.Hand, func(h *game.HandCard) bool { return h.Card == c.ID }); h != nil {
			out = append(out, d.times(h.N, d.Say("words.hand"))...)
		}
		return out
	}
	for _, k := range p.Known {
		if k.Card == c.ID {
			out = append(out, d.times(k.N, d.Say("hand.title", engine.Word("who", d.Name(p.Seat))))...)
		}
	}
	return out
}

// times returns a place with a number of copies, if there are any.
func (d lookup) times(n int, where string) []string {
	switch n {
	case 0:
		return nil
	case 1:
		return []string{where}
	default:
		return []string{d.Count(where, n)}
	}
}
