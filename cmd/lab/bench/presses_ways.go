package bench

import (
	"fmt"
	"slices"
	"strings"

	"guildhall/bot/discord/handler"
	"guildhall/bot/sandbox/model"
	"guildhall/bot/table"
	"guildhall/engine"
)

// way is a press that gives the next answers of a turn.
type way struct {
	id     string
	values []string
	covers int // answers that the press gives
}

// parts returns the buttons and menus of the panel.
func (p *presser) parts() []model.Component { return slices.Concat(model.Rows(p.at.Components)...) }

// ways returns the presses of the panel that give the next answers of a turn.
func (p *presser) ways(s *table.Snapshot, codes []string) []way {
	var list []way
	for _, one := range p.parts() {
		id, err := handler.ParseCustomID(one.CustomID)
		if err != nil {
			continue
		}
		switch id.Verb {
		case "pick":
			if n := covered(id.Code, codes); n > 0 {
				list = append(list, way{one.CustomID, nil, n})
			}
		case "menu":
			for _, o := range one.Options {
				if n := covered(o.Value, codes); n > 0 {
					list = append(list, way{one.CustomID, []string{o.Value}, n})
				}
			}
		case "picks":
			if w, ok := picked(one, s.Options, codes); ok {
				list = append(list, w)
			}
		}
	}
	return list
}

// covered returns the number of the first answers that a button or a line of a
// panel gives. It names one answer or two joined ones; a long answer is named
// by its checksum.
func covered(short string, codes []string) int {
	for n := min(2, len(codes)); n > 0; n-- {
		code := strings.Join(codes[:n], "; ")
		if short == code || strings.HasPrefix(short, "#") && strings.HasSuffix(short, fmt.Sprintf("~%08x", handler.Checksum(code))) {
			return n
		}
	}
	return 0
}

// picked chooses the lines of a menu for several choices that the turn needs.
func picked(menu model.Component, options []engine.Option, codes []string) (way, bool) {
	var lines []string // code of each line
	for _, o := range options {
		for range max(o.Times, 1) {
			lines = append(lines, o.Code)
		}
	}
	least, most := menu.Bounds()
	w := way{id: menu.CustomID}
	for _, code := range codes {
		at := -1
		for i, line := range lines {
			if value := fmt.Sprint(i); line == code && !slices.Contains(w.values, value) {
				at = i
				break
			}
		}
		if at < 0 || w.covers == most {
			break
		}
		w.values, w.covers = append(w.values, fmt.Sprint(at)), w.covers+1
	}
	w.values = withForced(w.values, lines, least)
	return w, w.covers > 0 && len(w.values) >= least
}

// withForced adds further lines until a menu has its minimum of choices, if these lines are
// all alike. The game gives such answers itself, so the turn does not contain them.
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
