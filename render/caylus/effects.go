package caylus

import (
	"slices"
	"strconv"

	game "guildhall/engine/caylus"
	"guildhall/render"
	"guildhall/render/artist"
)

// house returns the icon of a class of buildings.
func house(class string) string {
	if icon := "house_" + class; render.HasIcon(icon) {
		return icon
	}
	return "builder"
}

// effect returns the action of a worker in a building, with a formula for each
// line. Up to three equal cubes are drawn side by side; more are a number.
func effect(t game.TileInfo) []artist.Formula {
	switch t.Kind {
	case "produce":
		return []artist.Formula{produce(t.Deals)}
	case "trade":
		var lines []artist.Formula
		for _, one := range t.Deals {
			lines = append(lines, deal(one, 3))
		}
		return lines
	case "build":
		return []artist.Formula{{artist.Token{Icon: "hammer"}, artist.Token{Icon: house(t.Builds)}}}
	case "lawyer":
		return []artist.Formula{lawyer(t.Deals)}
	default:
		return nil
	}
}

// action returns the effect of a building on one line: of its worker or of the building
// itself. Two alternatives of one trade share their symbols; the numbers of the second are
// below those of the first.
func action(t game.TileInfo) artist.Formula {
	if t.Kind == "trade" && len(t.Deals) == 2 {
		return stacked(t.Deals[0], t.Deals[1])
	}
	return join(faceLines(t))
}

// stacked writes two deals in the same things.
func stacked(a, b game.Deal) artist.Formula {
	side := func(a, b []game.Amount) artist.Formula {
		var out artist.Formula
		for i := range a {
			out = append(out, artist.Token{Text: strconv.Itoa(a[i].N), Below: strconv.Itoa(b[i].N)}, artist.Token{Icon: amountIcons[a[i].What]})
		}
		return out
	}
	return append(append(side(a.Pay, b.Pay), artist.Sign(">")), side(a.Take, b.Take)...)
}

// join writes lines one after the other.
func join(lines []artist.Formula) artist.Formula {
	var out artist.Formula
	for _, line := range lines {
		out = append(out, line...)
	}
	return out
}

// faceLines returns the effect of a building: of its worker or of the building itself.
func faceLines(t game.TileInfo) []artist.Formula {
	if lines := effect(t); len(lines) > 0 {
		return lines
	}
	return passiveEffect(t)
}

// inBrackets writes the bonus of the owner, or nothing if there is none.
func inBrackets(f artist.Formula) artist.Formula {
	if len(f) == 0 {
		return nil
	}
	return append(append(artist.Formula{artist.Sign("(")}, f...), artist.Sign(")"))
}

// produce returns the formula of alternatives, one of which is taken.
func produce(deals []game.Deal) artist.Formula {
	var line artist.Formula
	for i, one := range deals {
		if i > 0 {
			line = append(line, artist.Sign("/"))
		}
		line = append(line, deal(one, 3)...)
	}
	return line
}

// lawyer writes the price of a residence.
func lawyer(deals []game.Deal) artist.Formula {
	return append(deal(deals[0], 3), artist.Sign(">"), artist.Token{Icon: house("residential")})
}

// favorEffect returns the gain of a level of a favor track, or nothing for a level without
// an effect.
func favorEffect(l game.LevelInfo) artist.Formula {
	switch l.Kind {
	case "produce", "trade":
		return produce(l.Deals)
	case "lawyer":
		return lawyer(l.Deals)
	case "build":
		f := artist.Formula{{Icon: house(l.Builds)}}
		if l.Discount != "" {
			f = append(f, artist.Sign("−"), artist.Token{Icon: amountIcons[l.Discount]})
		}
		return f
	default:
		return nil
	}
}

// bonus returns the good that the owner takes when another seat works in the building.
func bonus(t game.TileInfo) artist.Formula {
	var out artist.Formula
	for i, one := range t.Bonus {
		if i > 0 {
			out = append(out, artist.Sign("/"))
		}
		out = append(out, artist.Token{Icon: amountIcons[one]})
	}
	return out
}

// passiveEffect returns the gain of a building without an effect: once when it is built,
// and each round.
func passiveEffect(t game.TileInfo) []artist.Formula {
	var lines []artist.Formula
	if t.VP > 0 && t.Class == "prestige" {
		lines = append(lines, honours(strconv.Itoa(t.VP), t.Favors))
	}
	if t.Income > 0 {
		lines = append(lines, perRound(t.Income))
	}
	return lines
}

// honours returns points, and the favors that come with them.
func honours(points string, favors int) artist.Formula {
	return append(artist.Amount(points, "point"), slices.Repeat(artist.Formula{{Icon: "favor"}}, favors)...)
}

// perRound returns the deniers of each round.
func perRound(n int) artist.Formula { return artist.Amount("+"+strconv.Itoa(n), "denier") }

// cost returns the cost of a building.
func cost(t game.TileInfo, most int) artist.Formula { return amounts(t.Cost, most) }

// faceOf returns everything printed in the middle of a building, a formula a line: the
// action of a worker or the building's own gain; last, in brackets, the bonus of the owner.
func faceOf(t game.TileInfo) []artist.Formula {
	lines := faceLines(t)
	if b := bonus(t); len(b) > 0 {
		lines = append(lines, append(append(artist.Formula{artist.Sign("("), {Icon: "builder"}, artist.Sign(":")}, b...), artist.Sign(")")))
	}
	return lines
}
