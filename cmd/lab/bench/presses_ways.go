package bench

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
)

// way is a press that leads to the next answers of a turn.
type way struct {
	id     string
	values []string
	covers int // answers that the press gives; 0 for half of one
}

// part is a button, or a menu with its lines.
type part struct {
	id   string
	menu discordgo.SelectMenu
}

// parts returns the buttons and menus of the panel.
func (p *presser) parts() []part {
	var list []part
	for _, c := range wire.Rows(p.replies.message.Components) {
		row := c
		for _, one := range row.Components {
			switch one := one.(type) {
			case discordgo.Button:
				list = append(list, part{id: one.CustomID})
			case discordgo.SelectMenu:
				list = append(list, part{one.CustomID, one})
			}
		}
	}
	return list
}

// ways returns the presses of the panel that lead to the next answers of a turn.
func (p *presser) ways(ctx context.Context, s *table.Sight, line []given) ([]way, error) {
	chains, err := p.rooms.Turns.Chains(ctx, s)
	if err != nil {
		return nil, err
	}
	var list []way
	spelled := spellings(line)
	for _, one := range p.parts() {
		id, err := kit.ParseCustomID(one.id)
		if err != nil {
			continue
		}
		switch id.Verb {
		case "pick":
			if n := spelled.covered(id.Code); n > 0 {
				list = append(list, way{one.id, nil, n})
			}
		case "menu":
			if w, ok := several(one, line); ok {
				list = append(list, w)
			}
			for _, o := range one.menu.Options {
				if n := spelled.covered(o.Value); n > 0 {
					list = append(list, way{one.id, []string{o.Value}, n})
				}
			}
		case "picks":
			if w, ok := picked(one, s.Options, answersOf(line)); ok {
				list = append(list, w)
			}
		case "led":
			for _, c := range chains {
				n := spelled.covered(c.Code())
				if c.Picks == nil || n == 0 {
					continue
				}
				if w, ok := picked(one, c.Picks.Options, answersOf(line[n:])); ok {
					w.covers += n
					list = append(list, w)
				}
			}
		case "grow", "gcol":
			if w, ok := halfCell(one, id.Verb, s, line[0].code); ok {
				list = append(list, w)
			}
		}
	}
	return list, nil
}

// given is an answer of a turn: a person gives it, or, forced, the game itself, because no
// other was possible.
type given struct {
	code   string
	forced bool
}

// answersOf are the codes of the answers that a person gives.
func answersOf(line []given) []string {
	var codes []string
	for _, g := range line {
		if !g.forced {
			codes = append(codes, g.code)
		}
	}
	return codes
}

// mostSpelled is how many answers, and ways to leave forced ones out, are looked for in
// one line of a panel.
const mostSpelled, mostSpellings = 12, 32

// spelled says how many of the next answers a line of a panel gives, by its code: a
// chain names forced answers or leaves them out.
type spelled map[string]int

// spellings returns the codes of the first answers, and of chains of them. A chain gives
// one answer at least that is not forced.
func spellings(line []given) spelled {
	type chain struct {
		code string
		own  bool // not only forced answers
	}
	all, begun := spelled{}, []chain{{}}
	for n, g := range line[:min(mostSpelled, len(line))] {
		var longer []chain
		for _, c := range begun {
			c.code, c.own = strings.TrimPrefix(c.code+"; "+g.code, "; "), c.own || !g.forced
			if longer = append(longer, c); c.own {
				all[c.code], all[fmt.Sprintf("~%08x", kit.Checksum(c.code))] = n+1, n+1
			}
		}
		if g.forced {
			longer = append(longer, begun...)
		}
		begun = longer[:min(mostSpellings, len(longer))]
	}
	return all
}

// covered returns how many of the first answers a line of a panel stands for: it names one
// answer or a chain of several, and a long one by its checksum.
func (all spelled) covered(short string) int {
	if sum := strings.LastIndex(short, "~"); sum >= 0 && strings.HasPrefix(short, "#") {
		return all[short[sum:]]
	}
	return all[short]
}

// several chooses the next answers in a menu that takes more than one line: lines
// that begin with the same answers.
func several(one part, line []given) (way, bool) {
	best := way{}
	for start := range min(len(line), mostStart+1) {
		if w := severalBehind(one, line, start); len(w.values) > 1 && w.covers > best.covers {
			best = w
		}
	}
	return best, best.covers > 0
}

// thenMark begins the values of lines that are answered behind another line.
const thenMark = ">"

// mostStart is how many answers the lines of a menu share at most.
const mostStart = 3

// severalBehind chooses lines that begin with the first answers, up to start.
func severalBehind(one part, line []given, start int) way {
	w := way{id: one.id, covers: start}
	hasThen := slices.ContainsFunc(one.menu.Options, func(o discordgo.SelectMenuOption) bool { return strings.HasPrefix(o.Value, thenMark) })
	id, _ := kit.ParseCustomID(one.id)
	single := strings.HasPrefix(id.Code, "then") || strings.HasPrefix(id.Code, "best")
	for len(w.values) < one.menu.MaxValues && w.covers < len(line) {
		rest := slices.Concat(line[:start], line[w.covers:])
		next := spellings(rest)
		at, longest := -1, start
		for i, o := range one.menu.Options {
			value, then := strings.CutPrefix(o.Value, thenMark)
			if hasThen && (then && len(w.values) == 0 || !then && len(w.values) > 0 && single) {
				continue // an answer comes first, mostly only one, and the others behind it
			}
			n := next.covered(value)
			if stop, behind, goesOn := strings.Cut(value, "; "); goesOn && !hasThen && engine.Stops(stop) && n == 0 {
				n = next.covered(behind) // nothing is left to stop
			}
			if n > longest && len(answersOf(rest[start:n])) > 0 && !slices.Contains(w.values, o.Value) {
				at, longest = i, n
			}
		}
		if at < 0 {
			break
		}
		w.values, w.covers = append(w.values, one.menu.Options[at].Value), w.covers+longest-start
	}
	return w
}

// picked chooses as many lines of a menu for several choices as the turn needs.
func picked(one part, options []engine.Option, codes []string) (way, bool) {
	var lines []string // code of each line
	for _, o := range options {
		for range max(o.Times, 1) {
			lines = append(lines, o.Code)
		}
	}
	w := way{id: one.id}
	for _, code := range codes {
		at := -1
		for i, line := range lines {
			if value := fmt.Sprint(i); line == code && !slices.Contains(w.values, value) {
				at = i
				break
			}
		}
		if at < 0 || w.covers == max(one.menu.MaxValues, 1) {
			break
		}
		w.values, w.covers = append(w.values, fmt.Sprint(at)), w.covers+1
	}
	least, _ := wire.Takes(one.menu)
	w.values = withForced(w.values, lines, least)
	return w, w.covers > 0 && len(w.values) >= least
}

// withForced adds the lines that a menu wants besides, where they are all alike: the game
// gives such answers itself, so they are not among those of the turn.
func withForced(values, lines []string, least int) []string {
	var left []int
	for i := range lines {
		if !slices.Contains(values, fmt.Sprint(i)) {
			left = append(left, i)
		}
	}
	if len(values) == 0 || slices.ContainsFunc(left, func(i int) bool { return lines[i] != lines[left[0]] }) {
		return values
	}
	for _, i := range left[:max(0, min(len(left), least-len(values)))] {
		values = append(values, fmt.Sprint(i))
	}
	return values
}

// halfCell chooses the row or the column of a cell, unless it is chosen already.
func halfCell(one part, verb string, s *table.Sight, code string) (way, bool) {
	i := slices.IndexFunc(s.Options, func(o engine.Option) bool { return o.Code == code })
	if i < 0 {
		return way{}, false
	}
	name := s.Options[i].Row
	if verb == "gcol" {
		name = s.Options[i].Col
	}
	for _, o := range one.menu.Options {
		if o.Value == name && !o.Default {
			return way{one.id, []string{name}, 0}, true
		}
	}
	return way{}, false
}
