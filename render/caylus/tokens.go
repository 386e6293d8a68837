package caylus

import (
	"strconv"

	game "guildhall/engine/caylus"
	"guildhall/render/artist"
)

// amountIcons are the icons of the things in amounts.
var amountIcons = map[string]string{
	"food": "food", "wood": "wood", "stone": "stone", "cloth": "cloth", "gold": "gold", "denier": "denier",
	"vp": "point", "favor": "favor", "basic": "crate", "any": "crate_gold",
}

// amount returns a few cubes as icons, and other amounts as an icon with a
// number.
func amount(a game.Amount, most int) artist.Formula {
	icon := artist.Token{Icon: amountIcons[a.What]}
	cube := a.What != "denier" && a.What != "vp"
	if !cube || a.N > most {
		return artist.Formula{artist.Sign(strconv.Itoa(a.N)), icon}
	}
	var out artist.Formula
	for range a.N {
		out = append(out, icon)
	}
	return out
}

func amounts(as []game.Amount, most int) artist.Formula {
	var out artist.Formula
	for _, a := range as {
		out = append(out, amount(a, most)...)
	}
	return out
}

// deal writes an alternative.
func deal(p game.Deal, most int) artist.Formula {
	out := amounts(p.Pay, most)
	if len(p.Pay) > 0 && len(p.Take) > 0 {
		out = append(out, artist.Sign(">"))
	}
	return append(out, amounts(p.Take, most)...)
}

// classLook are the colours of a class of buildings: of the band with the name,
// and of the text on it. Its roof tells it apart without colour.
type classLook struct{ band, text string }

var classLooks = map[string]classLook{
	"neutral":     {"food.l2", "ink"},
	"fixed":       {"pine.l2", "ink"},
	"wood":        {"timber.l1", "ink"},
	"stone":       {"stone.l1", "ink"},
	"residential": {"leaf.d1", "card"},
	"prestige":    {"lapis", "card"},
	"special":     {"caylus", "card"},
}
