package caylus

import (
	"strconv"
	"strings"

	game "guildhall/engine/caylus"
	"guildhall/render"
)

// token is one sign of a formula: an icon, a number, or a sign between them.
type token struct {
	icon string
	text string // instead of the icon: a number, or one of > / ( ) :
}

// formula is a line of tokens: what is paid > what is taken.
type formula []token

func sign(s string) token { return token{text: s} }

// amountIcons are the icons of what amounts count.
var amountIcons = map[string]string{
	"food": "food", "wood": "wood", "stone": "stone", "cloth": "cloth", "gold": "gold", "denier": "denier",
	"vp": "point", "favor": "favor", "basic": "crate", "any": "crate_gold",
}

// amount writes cubes as often as they count while they are few, and
// everything else with its number.
func amount(a game.Amount, most int) formula {
	icon := token{icon: amountIcons[a.What]}
	cube := a.What != "denier" && a.What != "vp"
	if !cube || a.N > most {
		return formula{sign(strconv.Itoa(a.N)), icon}
	}
	var out formula
	for range a.N {
		out = append(out, icon)
	}
	return out
}

func amounts(as []game.Amount, most int) formula {
	var out formula
	for _, a := range as {
		out = append(out, amount(a, most)...)
	}
	return out
}

// deal writes an alternative.
func deal(p game.Deal, most int) formula {
	out := amounts(p.Pay, most)
	if len(p.Pay) > 0 && len(p.Take) > 0 {
		out = append(out, sign(">"))
	}
	return append(out, amounts(p.Take, most)...)
}

// between reports whether the token only parts its neighbours.
func (t token) between() bool { return len(t.text) == 1 && strings.Contains("/():", t.text) }

// width is how wide a token is beside icons s high.
func (t token) width(s float64) float64 {
	switch {
	case t.text == "":
		return s
	case t.text == ">":
		return s * 0.62
	case t.between():
		return s * 0.42
	default:
		return render.Width(render.Bold, s*0.8, t.text) + s*0.06
	}
}

func (f formula) width(s float64) float64 {
	w := 0.0
	for _, t := range f {
		w += t.width(s)
	}
	return w
}

// ink is how a formula is drawn: on which ground, and how much of it is left.
type ink struct {
	keep   int // percent, 0 for all
	ground string
}

func (k ink) of(colour string) string {
	if k.keep == 0 {
		return colour
	}
	return render.Fade(colour, k.ground, k.keep)
}

// drawMid adds a formula centred on cx, cy, its icons s high, or smaller to
// keep to the room.
func (f formula) drawMid(l *render.Layer, cx, cy, s, room float64, k ink) {
	s = f.fit(s, room)
	f.draw(l, cx-f.width(s)/2, cy, s, k)
}

// fit is the size that keeps to the room.
func (f formula) fit(s, room float64) float64 {
	if w := f.width(s); w > room {
		return s * room / w
	}
	return s
}

// draw adds a formula that begins at x and returns where it ends.
func (f formula) draw(l *render.Layer, x, cy, s float64, k ink) float64 {
	for _, t := range f {
		w := t.width(s)
		mid := x + w/2
		switch {
		case t.icon != "":
			l.Add(render.Icon{Name: t.icon, X: mid, Y: cy, Size: s, Keep: k.keep, Ground: k.ground})
		case t.text == ">":
			l.Stroke(render.Ink(k.of("ink"), s*0.1), mid-s*0.17, cy-s*0.22, mid+s*0.15, cy, mid-s*0.17, cy+s*0.22)
		case t.between():
			l.Text(mid, cy+s*0.29, t.text, render.Strong(s*0.8).Mid().Colour(k.of("ink2")))
		default:
			l.Text(mid, cy+s*0.29, t.text, render.Strong(s*0.8).Mid().Colour(k.of("ink")))
		}
		x += w
	}
	return x
}
