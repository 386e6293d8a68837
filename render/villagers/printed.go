package villagers

import (
	"strconv"

	game "guildhall/engine/villagers"
	"guildhall/render"
)

// counted holds the signs of the things that a silver symbol counts.
var counted = map[string]string{
	"food": "meal", "builders": "builder", "gold_symbols": "coin", "sym_wood": "log", "sym_hay": "sheaf", "sym_ore": "ore",
	"sym_solitary": "hat", "padlocks": "padlock", "wood_gold": "coin", "max_coins": "coin",
}

// perSigns returns the signs of the things that a silver symbol counts. The Agent has none,
// because his silver counts the gold on a card.
func perSigns(c *game.Card) []string {
	switch c.Counter {
	case "wood_gold":
		return []string{"log", "coin"}
	case "max_coins":
		return nil
	}
	out := []string{}
	for range c.Per {
		out = append(out, counted[c.Counter])
	}
	return out
}

func perText(c *game.Card) string { return strconv.Itoa(c.Amount) + " /" }

// perFont returns the text size of a formula with signs of a size.
func (d *drawing) perFont(size float64) float64 { return max(16, size*0.82, d.Pieces.MinText) }

// formulaWidth returns the width of the formula of a silver symbol.
func (d *drawing) formulaWidth(c *game.Card, size float64) float64 {
	icons := perSigns(c)
	if icons == nil {
		return 2 * max(size*0.5, 11)
	}
	return render.Width(render.Bold, d.perFont(size), perText(c)) + 5 + float64(len(icons))*(size+3)
}

// formula adds the formula of a silver symbol, centred on x: an amount for each sign, or
// for a number of signs.
func (d *drawing) formula(c *game.Card, x, y, size float64) {
	icons := perSigns(c)
	if icons == nil {
		d.token(1, x, y, max(size*0.5, 11))
		return
	}
	font := d.perFont(size)
	at := x - d.formulaWidth(c, size)/2
	at += d.Pieces.Text(at, y+font*0.36, perText(c), render.Strong(font).Colour("ink2")) + 5
	for _, icon := range icons {
		d.Pieces.Add(render.Icon{Name: icon, X: at + size/2, Y: y, Size: size})
		at += size + 3
	}
}

// keysWidth returns the width of a card's keyring next to signs of a size, or 0 without
// one.
func (d *drawing) keysWidth(c *game.Card, size float64) float64 {
	if c.Keys == 0 {
		return 0
	}
	return size*0.7 + 2 + render.Width(render.Bold, d.perFont(size*0.66), strconv.Itoa(c.Keys))
}

// keys adds the keyring of a card from x, with the number of cards that it opens.
func (d *drawing) keys(c *game.Card, x, y, size float64, on string) {
	font := d.perFont(size * 0.66)
	d.Pieces.Add(render.Icon{Name: "key", X: x + size*0.35, Y: y, Size: size * 0.7})
	d.Pieces.Text(x+size*0.7+2, y+font*0.36, strconv.Itoa(c.Keys), render.Strong(font).Colour(on))
}

// Gaps between the parts of a line of printed signs.
const printedGap = 8.0

// printedSize returns the size of the signs of a line in a room.
func (d *drawing) printedSize(c *game.Card, size, room float64) float64 {
	for size > 20 && d.printedWidth(c, size) > room {
		size--
	}
	return size
}

func (d *drawing) printedWidth(c *game.Card, size float64) float64 {
	w := 0.0
	if c.Counter != "" {
		w = size + printedGap + d.formulaWidth(c, size*0.72)
	} else if n := len(printed(d.v, c.ID)); n > 0 {
		w = float64(n-1)*signPitch(size) + size*1.08
	}
	k := d.keysWidth(c, size)
	if k > 0 && w > 0 {
		w += printedGap
	}
	return w + k
}

// printedLeft adds the signs of a card in one line that begins at x, as large as the room
// allows: symbols, silver with its formula, the keyring.
func (d *drawing) printedLeft(c *game.Card, x, y, size, room float64) {
	list := printed(d.v, c.ID)
	size = d.printedSize(c, size, room)
	at := x
	switch {
	case c.Counter != "":
		d.Pieces.Add(render.Icon{Name: "silver", X: at + size/2, Y: y, Size: size})
		w := d.formulaWidth(c, size*0.72)
		d.formula(c, at+size+printedGap+w/2, y, size*0.72)
		at += size + 2*printedGap + w
	case len(list) > 0:
		w := float64(len(list)-1)*signPitch(size) + size*1.08
		d.symbolRow(list, at+w/2, y, size)
		at += w + printedGap
	}
	if c.Keys > 0 {
		d.keys(c, at, y, size, "ink2")
	}
}
