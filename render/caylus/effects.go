package caylus

import (
	"strconv"

	game "guildhall/engine/caylus"
	"guildhall/render"
)

// house is the icon of a class of buildings.
func house(class string) string {
	if icon := "house_" + class; render.HasIcon(icon) {
		return icon
	}
	return "builder"
}

// effect is what a worker does in a building, a formula a line. Up to three
// equal cubes stand side by side, more are counted.
func effect(t game.TileInfo) []formula {
	switch t.Kind {
	case "produce":
		return []formula{produce(t.Deals)}
	case "trade":
		var lines []formula
		for _, one := range t.Deals {
			lines = append(lines, deal(one, 3))
		}
		return lines
	case "build":
		return []formula{{token{icon: "hammer"}, token{icon: house(t.Builds)}}}
	case "lawyer":
		return []formula{lawyer(t.Deals)}
	default:
		return nil
	}
}

// produce writes alternatives of which one is taken.
func produce(deals []game.Deal) formula {
	var line formula
	for i, one := range deals {
		if i > 0 {
			line = append(line, sign("/"))
		}
		line = append(line, deal(one, 3)...)
	}
	return line
}

// lawyer writes the price of a residence.
func lawyer(deals []game.Deal) formula {
	var line formula
	for _, one := range deals {
		line = append(line, deal(one, 3)...)
	}
	return append(line, sign(">"), token{icon: house("residential")})
}

// favorEffect is what a level of a favor track brings; nothing for a level
// without an effect.
func favorEffect(l game.LevelInfo) formula {
	switch l.Kind {
	case "produce", "trade":
		return produce(l.Deals)
	case "lawyer":
		return lawyer(l.Deals)
	case "build":
		f := formula{{icon: house(l.Builds)}}
		if l.Discount != "" {
			f = append(f, sign("−"), token{icon: amountIcons[l.Discount]})
		}
		return f
	default:
		return nil
	}
}

// bonus is what the owner takes when another works in the building.
func bonus(t game.TileInfo) formula {
	var out formula
	for i, one := range t.Bonus {
		if i > 0 {
			out = append(out, sign("/"))
		}
		out = append(out, token{icon: amountIcons[one]})
	}
	return out
}

// standing is what a building without an effect has brought and still brings.
func standing(t game.TileInfo) []formula {
	var lines []formula
	if t.VP > 0 && t.Class == "prestige" {
		line := formula{sign(strconv.Itoa(t.VP)), token{icon: "point"}}
		for range t.Favors {
			line = append(line, token{icon: "favor"})
		}
		lines = append(lines, line)
	}
	if t.Income > 0 {
		lines = append(lines, formula{sign("+" + strconv.Itoa(t.Income)), token{icon: "denier"}})
	}
	return lines
}

// cost is what a building costs.
func cost(t game.TileInfo, most int) formula { return amounts(t.Cost, most) }

// faceOf is all that is printed in the middle of a building, a formula a line:
// what a worker does, or what it brings itself; last, in brackets, the bonus of
// the owner.
func faceOf(t game.TileInfo) []formula {
	lines := effect(t)
	if len(lines) == 0 {
		lines = standing(t)
	}
	if b := bonus(t); len(b) > 0 {
		lines = append(lines, append(append(formula{sign("("), {icon: "builder"}, sign(":")}, b...), sign(")")))
	}
	return lines
}
