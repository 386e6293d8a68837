package turn

import (
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"guildhall/bot/discord/kit"
	"guildhall/bot/discord/wording"
	"guildhall/bot/table"
	"guildhall/engine"
)

// A cell of a small grid is chosen in a menu of all cells. In a large grid it is
// chosen by two menus, row and column, in either order. Each offers only legal
// ones; the second one depends on the first. The lines of the second menu are the
// options themselves, so two options on one cell stay distinct.

// gridRows returns menus of all cells, or the two menus; nil when they cannot hold
// the grid.
func gridRows(w wording.Words, s *table.Sight, sh shown) []discordgo.MessageComponent {
	rows, cols := axis(s.Options, byRow), axis(s.Options, byCol)
	if menus := wholeRows(w, s, sh, rows); menus != nil {
		return menus
	}
	if len(rows) > kit.MaxMenu || len(cols) > kit.MaxMenu {
		return nil
	}
	switch {
	case sh.row != "":
		first := axisMenu(w, s, "grow", "grid.row", rows, sh.row)
		second := cellMenu(w, s, sh, "grid.col", byRow, sh.row)
		return stacked(first, second)
	case sh.col != "":
		first := axisMenu(w, s, "gcol", "grid.col", cols, sh.col)
		second := cellMenu(w, s, sh, "grid.row", byCol, sh.col)
		return stacked(first, second)
	default:
		return stacked(axisMenu(w, s, "grow", "grid.row", rows, ""), axisMenu(w, s, "gcol", "grid.col", cols, ""))
	}
}

// mostCellMenus is how many menus of cells stand below each other.
const mostCellMenus = 2

// wholeRows returns menus that list all cells, each of some whole rows, so that one
// choice names a cell; nil when there are too many cells.
func wholeRows(w wording.Words, s *table.Sight, sh shown, rows []string) []discordgo.MessageComponent {
	var menus []discordgo.MessageComponent
	for len(rows) > 0 {
		n, cells := 0, []engine.Option(nil)
		for n < len(rows) {
			row := filter(s.Options, byRow, rows[n])
			if len(cells)+len(row) > kit.MaxMenu {
				break
			}
			cells, n = append(cells, row...), n+1
		}
		if n == 0 || len(menus) == mostCellMenus {
			return nil
		}
		menu := discordgo.SelectMenu{
			CustomID:    kit.OnTurn("menu", s, "cells"+strconv.Itoa(len(menus))).String(),
			Placeholder: rowsHeading(w, cells),
		}
		for _, o := range cells {
			menu.Options = append(menu.Options, optionLine(w, s, sh, o))
		}
		menus, rows = append(menus, kit.Row(menu)), rows[n:]
	}
	return menus
}

// rowsHeading names the rows of cells.
func rowsHeading(w wording.Words, cells []engine.Option) string {
	rows := axis(cells, byRow)
	return w.Label("grid.rows", engine.Word("from", rows[0]), engine.Word("to", rows[len(rows)-1]), engine.N("n", len(rows)))
}

// picked returns some of the options, by index.
func picked(options []engine.Option, which []int) []engine.Option {
	var out []engine.Option
	for _, i := range which {
		out = append(out, options[i])
	}
	return out
}

// optionLine is an option as a line of a menu. What follows the same cell is told apart by
// the name of that cell before it.
func optionLine(w wording.Words, s *table.Sight, sh shown, o engine.Option) discordgo.SelectMenuOption {
	codes, label := kit.CodesOf(s.Options), w.Flat(o.Label)
	if sh.heads[w.Flat(o.Group)] {
		label = inGroup(w, o)
	}
	return discordgo.SelectMenuOption{
		Label:       clipWay(label, mostLabel),
		Value:       kit.ShortCode(codes, indexOf(s.Options, o.Code)),
		Description: wording.Clip(w.Flat(o.Effect), 100),
	}
}

func stacked(menus ...discordgo.SelectMenu) []discordgo.MessageComponent {
	var out []discordgo.MessageComponent
	for _, m := range menus {
		if len(m.Options) == 0 || len(m.Options) > kit.MaxMenu {
			return nil
		}
		out = append(out, kit.Row(m))
	}
	return out
}

func byRow(o engine.Option) string { return o.Row }

func byCol(o engine.Option) string { return o.Col }

// axis returns the rows or columns with a legal cell, in reading order.
func axis(options []engine.Option, of func(engine.Option) string) []string {
	var out []string
	for _, o := range options {
		name := of(o)
		known := false
		for _, n := range out {
			known = known || n == name
		}
		if !known && name != "" {
			out = append(out, name)
		}
	}
	sortAxis(out)
	return out
}

// sortAxis sorts numbers by value, and letters.
func sortAxis(names []string) {
	less := func(a, b string) bool {
		x, err1 := strconv.Atoi(a)
		y, err2 := strconv.Atoi(b)
		if err1 == nil && err2 == nil {
			return x < y
		}
		return a < b
	}
	for i := 1; i < len(names); i++ {
		for j := i; j > 0 && less(names[j], names[j-1]); j-- {
			names[j], names[j-1] = names[j-1], names[j]
		}
	}
}

// axisMenu returns a menu of rows or columns.
func axisMenu(w wording.Words, s *table.Sight, verb, key string, names []string, chosen string) discordgo.SelectMenu {
	of, across := byRow, byCol
	if verb == "gcol" {
		of, across = byCol, byRow
	}
	menu := discordgo.SelectMenu{CustomID: kit.OnTurn(verb, s, "").String(), Placeholder: w.Label(key + "_menu")}
	for _, n := range names {
		others := axis(filter(s.Options, of, n), across)
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label:       wording.Clip(w.Label(key, engine.Word("name", n)), 100),
			Value:       wording.Clip(n, 100),
			Description: wording.Clip(strings.Join(others, " "), 100),
			Default:     n == chosen,
		})
	}
	return menu
}

func filter(options []engine.Option, of func(engine.Option) string, name string) []engine.Option {
	var out []engine.Option
	for _, o := range options {
		if of(o) == name {
			out = append(out, o)
		}
	}
	return out
}

// cellMenu returns a menu of the options in one row or column.
func cellMenu(w wording.Words, s *table.Sight, sh shown, key string, of func(engine.Option) string, chosen string) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{CustomID: kit.OnTurn("menu", s, "cell").String(), Placeholder: w.Label(key + "_menu")}
	for _, o := range filter(s.Options, of, chosen) {
		menu.Options = append(menu.Options, optionLine(w, s, sh, o))
	}
	return menu
}

// chosen returns the option to highlight in the picture: the only one that
// matches half a cell, or none.
func (sh shown) chosen(s *table.Sight) int {
	found := -1
	for i, o := range s.Options {
		if (sh.row != "" && o.Row == sh.row) || (sh.col != "" && o.Col == sh.col) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}
