package architects

import (
	"slices"
	"strconv"

	game "guildhall/engine/architects"
	"guildhall/render/artist"
)

// visits reports whether the player to act sends a worker next.
func (d *drawing) visits() *game.Player {
	p := d.active()
	if p == nil || d.v.Asked != "turn" || p.Workers == 0 && d.v.Turn.To == "" {
		return nil
	}
	return p
}

// helps returns the additional gains from a player's apprentices at a place or
// on an occasion. when is the last word of the key of their text.
func helps(p *game.Player, when string) []amount {
	var out []amount
	for _, h := range p.Hired {
		if kindOf(h.Text) != "crew.gain" || artist.Last(artist.Term(h.Text, "when")) != when {
			continue
		}
		if gives, gains := givesAndGains(artist.Term(h.Text, "parts")); len(gives) == 0 {
			out = append(out, gains...)
		}
	}
	return out
}

// discount returns the amount by which apprentices reduce a payment or a loss.
func discount(p *game.Player, when, kind string) int {
	n := 0
	for _, h := range p.Hired {
		if kindOf(h.Text) == kind && artist.Last(artist.Term(h.Text, "when")) == when {
			n += max(1, artist.Number(h.Text, "n"))
		}
	}
	return n
}

// together adds up amounts of the same good, in the order of the first.
func together(list ...amount) []amount {
	var out []amount
	for _, a := range list {
		if i := slices.IndexFunc(out, func(o amount) bool { return o.good == a.good }); i >= 0 {
			out[i].n += a.n
		} else {
			out = append(out, a)
		}
	}
	return slices.DeleteFunc(out, func(a amount) bool { return a.n == 0 })
}

// now returns the gains of a place for the active player: a formula for each choice there.
// It returns nil unless a worker is sent next.
func (d *drawing) now(place string) []artist.Formula {
	p := d.visits()
	if p == nil {
		return d.left(place)
	}
	n := d.withNew(place, p)
	gains := func(good string, n int) artist.Formula {
		return plus(together(append([]amount{{good, n}}, helps(p, place)...)...))
	}
	switch place {
	case "forest":
		return []artist.Formula{gains("wood", n)}
	case "quarry":
		return []artist.Formula{gains("stone", n)}
	case "silversmith":
		return []artist.Formula{gains("silver", n+1)}
	case "mines":
		out := []artist.Formula{gains("clay", n+1)}
		if n > 1 {
			out = append(out, gains("gold", n/2))
		}
		return out
	case "tax_stand":
		if d.v.Pool == 0 {
			return nil
		}
		lost := max(0, d.v.Printed().Steal-discount(p, "taxStand", "crew.lessVirtue"))
		return []artist.Formula{plus(together(append([]amount{{"silver", d.v.Pool}}, helps(p, "taxStand")...)...)),
			plus(together(amount{"virtue", -lost}))}
	case "storehouse", "guardhouse":
		return []artist.Formula{signs(strconv.Itoa(n) + "×")}
	case "town_centre":
		return []artist.Formula{signs(strconv.Itoa(n), "capture")}
	case "workshop":
		return []artist.Formula{signs(strconv.Itoa(p.Hire), "silver"), signs("+"+strconv.Itoa(1+n/2), "bcard")}
	}
	return nil
}

// withNew returns the number of workers that a player would have at a place. A preview
// already draws the new one there.
func (d *drawing) withNew(place string, p *game.Player) int {
	n := d.workersAt(place, p.Index)
	if d.v.Turn.To != place {
		n++
	}
	return n
}

// left returns formulas for the remaining actions at the place of this turn's
// worker.
func (d *drawing) left(place string) []artist.Formula {
	t := &d.v.Turn
	if d.active() == nil || t.To != place || t.Left == 0 {
		return nil
	}
	if place == "town_centre" {
		return []artist.Formula{signs(strconv.Itoa(t.Left), "capture")}
	}
	return []artist.Formula{signs(strconv.Itoa(t.Left) + "×")}
}
