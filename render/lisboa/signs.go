package lisboa

import (
	"strconv"
	"strings"

	"guildhall/render"
)

// A sign is an icon, or a number or another short text.
type sign struct {
	icon, tone string
	text       string
}

// A strip is a line of signs.
type strip []sign

func signs(words ...string) strip {
	var out strip
	for _, w := range words {
		switch name, ok := strings.CutPrefix(w, "@"); {
		case ok:
			out = append(out, sign{icon: name})
		case w != "":
			out = append(out, sign{text: w})
		}
	}
	return out
}

// width returns the width of a sign next to icons s high, with letters of at least a size.
func (t sign) width(s, least float64) float64 {
	switch {
	case t.icon != "":
		return s * 0.94
	case t.text == ">" || t.text == "/" || t.text == "·":
		return s * 0.5
	}
	return render.Width(render.Bold, t.size(s, least), t.text) + s*0.1
}

// size returns the size of a text next to icons s high, never too small to read.
func (t sign) size(s, least float64) float64 { return max(17, least, s*0.74) }

func (f strip) width(s, least float64) float64 {
	w := 0.0
	for _, t := range f {
		w += t.width(s, least)
	}
	return w
}

// fit returns the size of icons at which the strip keeps to a room.
func (f strip) fit(s, room, least float64) float64 {
	for s > 12 && f.width(s, least) > room {
		s -= 0.5
	}
	return s
}

// mid adds the strip centred on cx, cy, its icons s high or smaller.
func (f strip) mid(l *render.Layer, cx, cy, s, room float64, ink string) {
	s = f.fit(s, room, l.MinText)
	f.draw(l, cx-f.width(s, l.MinText)/2, cy, s, ink)
}

// draw adds the strip that begins at x.
func (f strip) draw(l *render.Layer, x, cy, s float64, ink string) {
	for _, t := range f {
		w := t.width(s, l.MinText)
		m := x + w/2
		switch size := t.size(s, l.MinText); {
		case t.icon != "":
			l.Add(render.Icon{Name: t.icon, X: m, Y: cy, Size: s, Tone: t.tone})
		case t.text == ">":
			l.Stroke(render.Ink("ink", max(2.5, s*0.09)), m-s*0.12, cy-s*0.2, m+s*0.14, cy, m-s*0.12, cy+s*0.2)
		case t.text == "·":
			l.Add(render.Disc{X: m, Y: cy, R: max(2, s*0.06), Fill: "ink2"})
		default:
			l.Text(m, cy+size*0.36, t.text, render.Strong(size).Mid().Colour(ink))
		}
		x += w
	}
}

// plainSigns are the effects without a number.
var plainSigns = map[string]strip{
	"RECRUIT": signs("2", "@official"), "RECRUIT1": signs("1", "@official"), "RECRUIT3": signs("3", "@official"), "PLAN": signs("@plan"),
	"SHIP": signs("@ship"), "PRODUCE": signs("@produce"), "CARDINAL": signs("@cardinal"), "CARDINAL1": signs("1", "@cardinal"),
	"FAVOR": signs("@fav_tile"), "INF": signs("P", "@influence"), "STORE": signs("@store"), "OPEN": signs("@palace"), "CUBE": signs("@cube_any"),
	"RECRUITMAX3": signs("@official", "≤3"), "CARDMAX3": signs("@cardinal", "≤3"),
}

// occasions are the icons of the occasions of permanent effects.
var occasions = map[string]string{"decree": "decree", "ship": "ship", "store": "store", "open": "palace", "produce": "produce", "plan": "plan", "portfolio": "tuck"}

var amounts = map[string]string{"R": "coin", "I": "influence", "W": "wig"}

// effectSigns returns an effect of the tables in signs.
func effectSigns(effect string) strip {
	if effect == "" {
		return nil
	}
	if s := permanentSigns(effect); s != nil {
		return s
	}
	var out strip
	for i, alternative := range strings.Split(effect, "|") {
		if i > 0 {
			out = append(out, sign{text: "/"})
		}
		for j, part := range strings.Split(alternative, "+") {
			if j > 0 {
				out = append(out, sign{text: "·"})
			}
			out = append(out, partSigns(part)...)
		}
	}
	return out
}

func partSigns(part string) strip {
	if s, ok := plainSigns[part]; ok {
		return s
	}
	if good, ok := strings.CutPrefix(part, "G:"); ok {
		return signs("@" + goodIcon[good])
	}
	if n, ok := strings.CutPrefix(part, "DECREE"); ok {
		return signs(strings.TrimPrefix(n, "1"), "@decree")
	}
	if part != "" && amounts[part[:1]] != "" {
		return signs(part[1:], "@"+amounts[part[:1]])
	}
	return nil
}

// permanentSigns returns the permanent effect of a treasury card or a clergy tile in signs,
// or nil for other effects.
func permanentSigns(effect string) strip {
	kind, rest, ok := strings.Cut(effect, ":")
	if ok {
		if kind == "ON" {
			on, gain, _ := strings.Cut(rest, "=")
			return append(signs("@"+occasions[on], ">"), effectSigns(gain)...)
		}
		if what, n, plus := strings.Cut(rest, "+"); plus && kind == "SELL" {
			return signs("@"+goodIcon[what], ">", "+"+n, "@coin")
		}
		what, n, _ := strings.Cut(rest, "-")
		switch kind {
		case "RUB":
			return signs("@cube_"+map[string]string{"blue": "b", "red": "r", "white": "w", "any": "any"}[what], "−"+n, "@coin")
		case "VISIT":
			return signs("@n_"+what, "−"+n, "@influence")
		}
		return nil
	}
	if n, ok := strings.CutPrefix(effect, "SUBSIDY+"); ok {
		return signs("@treasury", "+"+n, "@coin")
	}
	if kind, n, ok := strings.Cut(effect, "-"); ok {
		switch kind {
		case "LAND":
			return signs("@land", "−"+n, "@coin")
		case "EVENT":
			return signs("@event", "−"+n, "@coin")
		case "FOLLOW":
			return signs("@follow", "−"+n, "@influence")
		case "STAFF":
			return signs("@palace", "−"+n, "@official")
		}
	}
	return nil
}

// penaltySigns returns the cost of a card in the portfolio in signs.
func penaltySigns(penalty string) strip {
	return append(strip{{text: "−"}}, effectSigns(penalty)...)
}

// A worth is the value of a decree: wigs for each of something, or once if there is enough
// of it.
type worth struct {
	wigs string
	what strip
}

// decree returns the value of a decree at this table.
func (d *drawing) decree(id string) worth {
	info, _ := d.v.Decree(id)
	return formulaWorth(info.Formula)
}

// formulaWorth reads the formula of a decree.
func formulaWorth(formula string) worth {
	name, rest, ok := strings.Cut(formula, "(")
	if !ok {
		return worth{"=", signs("@decree")} // as much as the best one of somebody
	}
	a, b, _ := strings.Cut(strings.TrimSuffix(rest, ")"), ",")
	if name == "PER" {
		what, by, divided := strings.Cut(b, "/")
		if divided {
			return worth{a, append(strip{{text: by}}, quantitySigns(what)...)}
		}
		return worth{a, quantitySigns(what)}
	}
	conditions := strings.Split(a, "&") // to have one at all goes without saying
	what, least, _ := strings.Cut(conditions[len(conditions)-1], ">=")
	if least == "max_other" {
		return worth{b, append(quantitySigns(what), signs("≥", "@people")...)}
	}
	return worth{b, append(quantitySigns(what), sign{text: least + "+"})}
}

// quantitySigns returns the things that a decree counts in signs.
func quantitySigns(what string) strip {
	kind, of, _ := strings.Cut(what, ".")
	switch kind {
	case "store":
		switch {
		case goodColour[of] != "":
			return strip{{icon: "store", tone: goodColour[of]}}
		case strings.HasPrefix(of, "row"):
			return signs("@store", of[3:])
		case strings.HasPrefix(of, "col"):
			return signs("@store", of[3:]+"|")
		}
		return signs("@store")
	case "cube":
		return signs("@cube_" + of[:1])
	case "official":
		if of == "all" || of == "" {
			return signs("@official", "@court")
		}
		return signs("@official", "@n_"+of)
	case "opened":
		switch of {
		case "blue":
			return signs("@palace")
		case "green":
			return signs("@dome")
		}
		return signs("@palace", of)
	case "plan":
		if of == "done" {
			return signs("@plan", "@done")
		}
		return signs("@plan")
	case "good":
		if goodIcon[of] != "" {
			return signs("@" + goodIcon[of])
		}
		return signs("@anygood")
	case "card":
		return signs("@"+nobleIcon(of), "@tuck")
	}
	if icon := quantityIcons[kind]; icon != nil {
		return icon
	}
	return signs("@decree")
}

var quantityIcons = map[string]strip{
	"set": signs("@set3"), "ship": signs("@ship"), "hull": signs("@ship", "@crate"), "clergy": signs("@church"), "favor": signs("@fav_tile"),
	"favor_kinds": signs("@crown"), "hired": signs("@done"), "portfolio_influence": signs("P", "@influence"),
	"influence": signs("@influence"), "reis": signs("@coin"), "decree": signs("@decree"), "store_kinds": signs("@store", "@anygood"),
}

// abilitySigns are the signs of the abilities of the house tracks.
var abilitySigns = map[string]strip{
	"VISITREIS": signs("@coin", ">", "@influence"), "SHIPGOODS-1": signs("@ship", "−1"), "SHIPFREE": signs("@ship", "0"),
	"PRODUCE+1": signs("@produce", "+1"), "PRODUCE+ALL": signs("@produce", "+"),
}

// actionSigns are the signs of the state actions and the noble actions.
var actionSigns = map[string]strip{
	"recruit": signs("2", "@official"), "plan": signs("@plan"), "ship": signs("@ship"), "produce": signs("@produce"),
	"cardinal": signs("@cardinal"), "favor": signs("@fav_tile"), "store": signs("@store"), "decrees": signs("@decree"), "open": signs("@palace"),
}

func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return render.Plus(n)
}

func itoa(n int) string { return strconv.Itoa(n) }
