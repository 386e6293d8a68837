package lookup

import (
	"slices"
	"strconv"
	"strings"

	"guildhall/engine"
	"guildhall/engine/rulebook"
)

// Book returns the rulebook of a game; nil if it has none.
func (x *Index) Book(game string) *rulebook.Book { return x.library(game).book }

// Rule returns the section of a game's rules with a code: the anchor of a section of its
// rulebook, or a number of the written rules. For a number without its own section it
// returns the section that contains the number.
func (x *Index) Rule(game, code string) (Hit, bool) {
	l, i := x.library(game), -1
	if l.book != nil {
		i = l.book.Index(code)
	}
	for l.book == nil && i < 0 && code != "" {
		i = slices.IndexFunc(l.Rules, func(e engine.Entry) bool { return e.Code == code })
		code = code[:max(0, strings.LastIndexByte(code, '.'))]
	}
	if i < 0 {
		return Hit{}, false
	}
	return Hit{Game: game, Section: Rules, Index: i, Entry: l.Rules[i]}, true
}

// bookEntries returns the sections of a rulebook as entries. Their codes are anchors.
func bookEntries(b *rulebook.Book) []engine.Entry {
	var list []engine.Entry
	for _, s := range b.Sections {
		titles, bodies := map[string]string{}, map[string]string{}
		for _, lang := range rulebook.Languages {
			titles[lang], bodies[lang] = s.In(lang).Title, discordText(s.In(lang))
		}
		list = append(list, engine.Entry{Code: s.Anchor, Title: said(titles), Body: said(bodies)})
	}
	return list
}

// said returns a text with the given words for each language.
func said(words map[string]string) engine.Text {
	return engine.T("discord.rulebook.text", engine.Each("text", words))
}

// discordText formats a section for Discord, without its pictures. Links become plain words,
// as the message has a menu of the linked sections.
func discordText(t rulebook.Text) string {
	var b strings.Builder
	step, last := 0, rulebook.Picture
	for _, block := range t.Blocks {
		if block.Kind == rulebook.Picture {
			continue
		}
		list := block.Kind == rulebook.Item || block.Kind == rulebook.Step
		if b.Len() > 0 {
			b.WriteByte('\n')
			if !list && block.Kind != rulebook.Example || last == rulebook.Example && block.Kind != last {
				b.WriteByte('\n') // a list and an example stay close to the text before
			}
		}
		step++
		if last != block.Kind {
			step = 1
		}
		last = block.Kind
		switch block.Kind {
		case rulebook.Item:
			b.WriteString("- ")
		case rulebook.Step:
			b.WriteString(strconv.Itoa(step) + ". ")
		case rulebook.Example:
			b.WriteString("> ")
		case rulebook.Table:
			b.WriteString(discordTable(block.Rows))
			continue
		}
		b.WriteString(unlinked(block.Text))
	}
	return b.String()
}

// discordTable formats a table as a list, since Discord has no tables.
func discordTable(rows [][]string) string {
	var lines []string
	for i, row := range rows {
		cells := make([]string, len(row))
		for n, cell := range row {
			cells[n] = unlinked(cell)
		}
		if i == 0 {
			lines = append(lines, "*"+strings.Join(cells, " · ")+"*")
			continue
		}
		lines = append(lines, "- **"+cells[0]+"** · "+strings.Join(cells[1:], " · "))
	}
	return strings.Join(lines, "\n")
}

// unlinked removes the links from a line.
func unlinked(line string) string {
	var b strings.Builder
	bold := false
	for _, s := range rulebook.Spans(line) {
		if s.Bold != bold {
			b.WriteString("**")
			bold = s.Bold
		}
		b.WriteString(s.Text)
	}
	if bold {
		b.WriteString("**")
	}
	return b.String()
}

// Related returns the sections of a rulebook that a section links to, without repetition,
// and the rulings about it.
func (x *Index) Related(h Hit) []Hit {
	book := x.Book(h.Game)
	if book == nil {
		return nil
	}
	var list []Hit
	seen := map[string]bool{h.Entry.Code: true}
	for _, line := range book.Sections[h.Index].In(rulebook.Languages[0]).Lines() {
		for _, s := range rulebook.Spans(line) {
			if s.To != "" && !seen[s.To] {
				seen[s.To] = true
				hit, _ := x.Rule(h.Game, s.To)
				list = append(list, hit)
			}
		}
	}
	for i, r := range x.Rulings(h.Game).Rulings {
		if r.Section == h.Entry.Code {
			list = append(list, Hit{Game: h.Game, Section: Rulings, Index: i, Entry: x.Entries(h.Game, Rulings)[i]})
		}
	}
	return list
}
