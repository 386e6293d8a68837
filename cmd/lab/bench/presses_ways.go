package bench

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/handler"
	"guildhall/bot/discord/wire"
	"guildhall/bot/table"
	"guildhall/engine"
)

// way is a press that gives the next answers of a turn.
type way struct {
	id     string
	values []string
	covers int // answers that the press gives
}

// part is a button, or a menu with its lines.
type part struct {
	id   string
	menu discordgo.SelectMenu
}

// parts returns the buttons and menus of the panel.
func (p *presser) parts() []part {
	var list []part
	for _, row := range wire.Rows(p.replies.message.Components) {
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

// ways returns the presses of the panel that give the next answers of a turn.
func (p *presser) ways(s *table.Snapshot, codes []string) []way {
	var list []way
	for _, one := range p.parts() {
		id, err := handler.ParseCustomID(one.id)
		if err != nil {
			continue
		}
		switch id.Verb {
		case "pick":
			if n := covered(id.Code, codes); n > 0 {
				list = append(list, way{one.id, nil, n})
			}
		case "menu":
			for _, o := range one.menu.Options {
				if n := covered(o.Value, codes); n > 0 {
					list = append(list, way{one.id, []string{o.Value}, n})
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
	least, _ := wire.MaxValues(one.menu)
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
