package architects

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/render/artist"
)

// The view describes effects by texts from the tables of the match. Signs can
// be derived from their keys and arguments.

// kindOf returns a text's key without the name of the game.
func kindOf(t engine.Text) string { return strings.TrimPrefix(t.Key, "architects.") }

var goodIcons = map[string]string{"clay": "clay", "wood": "wood", "stone": "stone", "gold": "gold", "marble": "marble", "silver": "silver",
	"virtue": "virtue", "building": "bcard", "debt": "debt", "paid": "debt", "captured": "capture"}

var skillIcons = map[string]string{"carpentry": "saw", "tiling": "tile", "masonry": "trowel"}

// whenIcons holds the icons of the occasions at which apprentices help. An
// occasion that is clear from the goods has none.
var whenIcons = map[string]string{"market": "stall", "taxStand": "scales", "cathedral": "church", "payDebt": "debt", "reset": "sack",
	"townCentre": "capture"}

// amount is a number of a good.
type amount struct {
	good string // as the view names it
	n    int
}

// amounts returns the goods of a list of parts.
func amounts(parts engine.Text) []amount {
	var out []amount
	for _, p := range artist.Terms(parts, "parts") {
		switch kindOf(p) {
		case "part.good", "part.have":
			out = append(out, amount{artist.Last(artist.Term(p, "good")), artist.Number(p, "n")})
		case "part.cards":
			out = append(out, amount{"building", artist.Number(p, "n")})
		case "part.debts":
			out = append(out, amount{"debt", artist.Number(p, "n")})
		}
	}
	return out
}

// givesAndGains splits a list into the things paid and the things gained.
func givesAndGains(parts engine.Text) (gives, gains []amount) {
	for _, a := range amounts(parts) {
		if a.n < 0 {
			gives = append(gives, amount{a.good, -a.n})
		} else {
			gains = append(gains, a)
		}
	}
	return gives, gains
}

// goods returns amounts in signs. A single thing has no number.
func goods(list []amount) artist.Formula {
	var f artist.Formula
	for _, a := range list {
		if a.n > 1 {
			f = append(f, artist.Sign(strconv.Itoa(a.n)))
		}
		f = append(f, artist.Token{Icon: goodIcons[a.good]})
	}
	return f
}

// plus returns gains in signs, each with a plus.
func plus(list []amount) artist.Formula {
	var f artist.Formula
	for _, a := range list {
		f = append(f, artist.Sign(signed(a.n)), artist.Token{Icon: goodIcons[a.good]})
	}
	return f
}

// helpSigns returns the effect of an apprentice in signs. An apprentice with skills only
// has none.
func helpSigns(t engine.Text) artist.Formula {
	var when artist.Formula
	if icon := whenIcons[artist.Last(artist.Term(t, "when"))]; icon != "" {
		when = signs(icon, ":")
	}
	n := strconv.Itoa(artist.Number(t, "n"))
	switch kindOf(t) {
	case "crew.gain":
		gives, gains := givesAndGains(artist.Term(t, "parts"))
		switch {
		case len(gives) > 0:
			return append(append(goods(gives), artist.Sign(">")), goods(gains)...)
		case when == nil:
			return plus(gains)
		}
		return append(when, goods(gains)...)
	case "crew.discount", "crew.discountTotal":
		return append(when, signs("−"+n, "silver")...)
	case "crew.noVirtue":
		return append(when, signs("0", "virtue")...)
	case "crew.lessVirtue":
		return append(when, signs("+"+n, "virtue")...)
	case "crew.release":
		return append(when, signs(n, "release")...)
	case "crew.ifNoInmates":
		_, gains := givesAndGains(artist.Term(t, "parts"))
		return append(signs("sack", "noprison", ":"), goods(gains)...)
	}
	return nil
}

// counted returns the signs of the things that an effect counts.
func counted(t engine.Text) artist.Formula {
	var f artist.Formula
	for _, what := range artist.Terms(t, "what") {
		f = append(f, artist.Token{Icon: goodIcons[artist.Last(what)]})
	}
	return f
}

// deedSigns returns the immediate effect of a building in signs.
func deedSigns(t engine.Text) artist.Formula {
	n, per := strconv.Itoa(artist.Number(t, "n")), strconv.Itoa(artist.Number(t, "per"))
	_, gains := givesAndGains(artist.Term(t, "parts"))
	switch kindOf(t) {
	case "deed.gain":
		return plus(gains)
	case "deed.choice":
		_, other := givesAndGains(artist.Term(t, "other"))
		return append(append(plus(gains), artist.Sign("/")), plus(other)...)
	case "deed.hire":
		return signs("0", "silver", ">", "apprentice")
	case "deed.capture":
		return signs(n, "capture")
	case "deed.captureTwo":
		return signs(n, "capture")
	case "deed.recoverOr":
		return signs("recover", "/", n, "capture")
	case "deed.releaseAll":
		return signs("release")
	case "deed.release":
		return signs(n, "release")
	case "deed.inmates":
		return signs(per+"+", "prison", ":", "−"+n, "virtue")
	case "deed.all":
		return signs("people", ":", "+"+n, "virtue")
	case "deed.discard":
		return append(signs("bcard", ">"), goods(gains)...)
	case "deed.destroy":
		return signs("−"+n, "debt")
	case "deed.gainPer":
		return append(append(signs(per), counted(t)...), signs(">", goodIcons[artist.Last(artist.Term(t, "good"))])...)
	}
	return finalSigns(t, n, per)
}

// finalSigns returns the final effect of a building in signs.
func finalSigns(t engine.Text, n, per string) artist.Formula {
	switch kindOf(t) {
	case "deed.perVirtue":
		return append(append(signs(per), counted(t)...), signs(">", "virtue")...)
	case "deed.per":
		return append(append(signs(per), counted(t)...), signs(">", "vpflag")...)
	case "deed.perOfVirtue":
		return signs(per, "virtue", ">", "vpflag")
	case "deed.cathedralVirtue":
		return signs("crown", "church", ">", n, "virtue")
	case "deed.cathedral":
		return signs("crown", "church", ">", n, "vpflag")
	case "deed.most":
		return signs("crown", goodIcons[artist.Last(artist.Term(t, "good"))], ">", n, "vpflag")
	case "deed.skill":
		var f artist.Formula
		for _, s := range artist.Terms(t, "skills") {
			f = append(f, artist.Token{Icon: skillIcons[artist.Last(s)]})
		}
		return append(f, signs(">", "+"+n, "vpflag")...)
	case "deed.buildings":
		return signs("builder", ">", "+"+n, "vpflag")
	case "deed.noDebt":
		return signs("0", "debt", ">", n, "vpflag")
	case "deed.penalty":
		return signs("debt", ":", signed(artist.Number(t, "n")), "vpflag")
	case "deed.lose":
		return signs("−"+n, "virtue")
	}
	return nil
}

// isFinal reports whether an effect counts at the end of the match.
func isFinal(t engine.Text) bool {
	switch kindOf(t) {
	case "deed.perVirtue", "deed.per", "deed.perOfVirtue", "deed.cathedralVirtue", "deed.cathedral", "deed.most", "deed.skill", "deed.buildings", "deed.noDebt",
		"deed.penalty", "deed.lose":
		return true
	}
	return false
}

// timeIcon returns the icon of the time of a building's effect: at once or at the end.
func timeIcon(t engine.Text) string {
	if isFinal(t) {
		return "hourglass"
	}
	return "spark"
}

// placeIcons holds the icons of places, by the last word of their names in the
// texts.
var placeIcons = map[string]string{"quarry": "stone", "forest": "wood", "mines": "clay", "silversmith": "silver", "storehouse": "crate",
	"workshop": "apprentice", "townCentre": "capture", "taxStand": "scales", "guardhouse": "prison", "guildhall": "builder",
	"marketLeft": "stall", "marketMiddle": "stall", "marketRight": "stall"}

// ploySigns returns a scheme of the automa in signs, a formula for each action.
func ploySigns(t engine.Text) []artist.Formula {
	var out []artist.Formula
	for _, action := range artist.Terms(t, "parts") {
		if f := ploy(action); f != nil {
			out = append(out, f)
		}
	}
	return out
}

func ploy(t engine.Text) artist.Formula {
	n := strconv.Itoa(artist.Number(t, "n"))
	_, gains := givesAndGains(artist.Term(t, "parts"))
	switch kindOf(t) {
	case "ploy.place":
		return signs(n, "worker", ">", placeIcons[artist.Last(artist.Term(t, "place"))])
	case "ploy.ifGroup":
		return append(signs(n+"+", "worker", ":"), plus(gains)...)
	case "parts":
		_, own := givesAndGains(t)
		return plus(own)
	case "ploy.column":
		return signs("−2", "apprentice")
	case "ploy.row":
		return signs("−4", "apprentice")
	case "ploy.capture", "ploy.captureByN":
		return signs(n, "capture")
	case "ploy.deliver":
		return signs("deliver", ">", "marble")
	case "ploy.release":
		return signs("release")
	case "ploy.forgive":
		return signs("−"+n, "debt")
	case "ploy.raid":
		return append(signs("1", "worker", ">", "scales", ":", "−"+n, "virtue"), plus(gains)...)
	case "ploy.market", "ploy.marketTimes":
		return signs("1", "worker", ">", "stall")
	case "ploy.cathedral":
		return signs("+1", "church")
	case "ploy.adds", "ploy.mixes":
		return signs("+1", "eye")
	}
	return nil
}

// abilityMarks holds short forms for the row of a player.
var abilityMarks = map[string]artist.Formula{
	"rudolf": signs("6", "apprentice"), "ada": signs("notax"), "therese": signs("gold", "=", "marble"), "frederick": signs("church", "0", "bcard"),
	"caroline": signs("stall", "bcard"),
}

// abilitySigns holds the abilities of the player boards in signs.
var abilitySigns = map[string]artist.Formula{
	"rudolf":    signs("6", "apprentice", "−1", "silver"),
	"ada":       signs("−1", "tax"),
	"therese":   signs("gold", "=", "marble"),
	"frederick": signs("church", ":", "0", "bcard"),
	"caroline":  signs("stall", ":", "+1", "bcard"),
}
