package architects

import (
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/render"
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
		f = append(f, artist.Sign(render.Plus(a.n)), artist.Token{Icon: goodIcons[a.good]})
	}
	return f
}

// effectSigns holds the signs of the effects of apprentices, of buildings when they are built,
// and of schemes, by the keys of their texts. signsOf replaces the words with $ by arguments of the
// text: $n, $per and $signed are numbers, $gains have a plus, $gives and $parts have none, and $when
// is the occasion.
var effectSigns = map[string]string{
	"crew.gain":          "$when $parts",
	"crew.trade":         "$gives > $parts",
	"crew.discount":      "$when −$n silver",
	"crew.discountTotal": "$when −$n silver",
	"crew.noVirtue":      "$when 0 virtue",
	"crew.lessVirtue":    "$when +$n virtue",
	"crew.release":       "$when $n release",
	"crew.ifNoInmates":   "sack noprison : $parts",

	"deed.gain":       "$gains",
	"deed.choice":     "$gains / $other",
	"deed.hire":       "0 silver > apprentice",
	"deed.capture":    "$n capture",
	"deed.captureTwo": "$n capture",
	"deed.recoverOr":  "recover / $n capture",
	"deed.releaseAll": "release",
	"deed.release":    "$n release",
	"deed.inmates":    "$per+ prison : −$n virtue",
	"deed.all":        "people : +$n virtue",
	"deed.discard":    "bcard > $parts",
	"deed.destroy":    "−$n debt",
	"deed.gainPer":    "$per $counted > $good",

	"ploy.place":       "$n worker > $place",
	"ploy.ifGroup":     "$n+ worker : $gains",
	"parts":            "$gains",
	"ploy.column":      "−2 apprentice",
	"ploy.row":         "−4 apprentice",
	"ploy.capture":     "$n capture",
	"ploy.captureByN":  "$n capture",
	"ploy.deliver":     "deliver > marble",
	"ploy.release":     "release",
	"ploy.forgive":     "−$n debt",
	"ploy.raid":        "1 worker > scales : −$n virtue $gains",
	"ploy.market":      "1 worker > stall",
	"ploy.marketTimes": "1 worker > stall",
	"ploy.cathedral":   "+1 church",
	"ploy.adds":        "+1 eye",
	"ploy.mixes":       "+1 eye",
}

// finalSigns holds the signs of the effects of buildings at the end of the match.
var finalSigns = map[string]string{
	"deed.perVirtue":       "$per $counted > virtue",
	"deed.per":             "$per $counted > vpflag",
	"deed.cathedralVirtue": "crown church > $n virtue",
	"deed.cathedral":       "crown church > $n vpflag",
	"deed.most":            "crown $good > $n vpflag",
	"deed.skill":           "$skills > +$n vpflag",
	"deed.buildings":       "builder > +$n vpflag",
	"deed.noDebt":          "0 debt > $n vpflag",
	"deed.penalty":         "debt : $signed vpflag",
	"deed.lose":            "−$n virtue",
}

// signsOf returns an effect in signs. An apprentice with skills only has none.
func signsOf(t engine.Text) artist.Formula {
	key, parts, when := kindOf(t), artist.Term(t, "parts"), ""
	if key == "parts" {
		parts = t
	}
	if icon := whenIcons[artist.Last(artist.Term(t, "when"))]; icon != "" {
		when = icon + " :"
	}
	gives, gains := givesAndGains(parts)
	switch {
	case key == "crew.gain" && len(gives) > 0:
		key = "crew.trade"
	case key == "crew.gain" && when == "":
		key = "parts"
	}
	_, other := givesAndGains(artist.Term(t, "other"))
	n := artist.Number(t, "n")
	words := strings.NewReplacer("$n", strconv.Itoa(n), "$signed", render.Plus(n), "$per", strconv.Itoa(artist.Number(t, "per")), "$when", when,
		"$gives", spelt(goods(gives)), "$parts", spelt(goods(gains)), "$gains", spelt(plus(gains)), "$other", spelt(plus(other)),
		"$good", goodIcons[artist.Last(artist.Term(t, "good"))], "$place", placeIcons[artist.Last(artist.Term(t, "place"))],
		"$counted", icons(artist.Terms(t, "what"), goodIcons), "$skills", icons(artist.Terms(t, "skills"), skillIcons))
	return signs(strings.Fields(words.Replace(effectSigns[key] + finalSigns[key]))...)
}

// spelt returns the words of a formula, as signs reads them.
func spelt(f artist.Formula) string {
	var words []string
	for _, t := range f {
		words = append(words, t.Icon+t.Text)
	}
	return strings.Join(words, " ")
}

// icons returns the icons of names by their last words.
func icons(names []engine.Text, of map[string]string) string {
	var words []string
	for _, name := range names {
		words = append(words, of[artist.Last(name)])
	}
	return strings.Join(words, " ")
}

// isFinal reports whether an effect counts at the end of the match.
func isFinal(t engine.Text) bool { return finalSigns[kindOf(t)] != "" }

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
		if f := signsOf(action); f != nil {
			out = append(out, f)
		}
	}
	return out
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
