package rulebook

import (
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"
)

// MaxSection is the largest length of a section's text in characters, so that it fits into
// one message on Discord.
const MaxSection = 1700

// join adds the texts of another language to a book. They must have the same sections with
// the same pictures and values.
func (r *reader) join(b *Book, lang string, sections []raw) {
	for i, s := range sections {
		switch {
		case i >= len(b.Sections):
			r.fail(s.at, "section #%s, which %s.md does not have", s.anchor, Languages[0])
		case s.anchor != b.Sections[i].Anchor || s.chapter != b.Sections[i].Chapter:
			r.fail(s.at, "section #%s in chapter #%s, want #%s in #%s as in %s.md", s.anchor, s.chapter, b.Sections[i].Anchor, b.Sections[i].Chapter, Languages[0])
			return
		case len(s.covers) > 0:
			r.fail(s.at, "#%s: covers belongs into %s.md alone", s.anchor, Languages[0])
		default:
			r.compare(b.Sections[i].In(Languages[0]), s.Text)
			b.Sections[i].texts[lang] = s.Text
		}
	}
	if n := len(sections); n < len(b.Sections) {
		missing := b.Sections[n]
		r.fail(missing.In(Languages[0]).at, "%s.md has no section #%s", lang, missing.Anchor)
	}
}

// compare adds an error unless two languages use the same values and pictures.
func (r *reader) compare(a, b Text) {
	if one, other := sorted(a.used), sorted(b.used); !slices.Equal(one, other) {
		r.fail(b.at, "its values in double braces are %q, in %s %q", other, a.at.file, one)
	}
	if one, other := scenes(a), scenes(b); !slices.Equal(one, other) {
		r.fail(b.at, "its pictures are %v, in %s %v", other, a.at.file, one)
	}
}

// sorted returns the values sorted and without repetitions.
func sorted(used []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(used)))
}

func scenes(t Text) (list []Scene) {
	for _, b := range t.Blocks {
		if b.Kind == Picture {
			list = append(list, b.Scene)
		}
	}
	return list
}

// check checks anchors, links, marks and lengths, and that all rules are covered.
func (r *reader) check(b *Book) {
	seen := map[string]bool{}
	for _, s := range b.Sections {
		if seen[s.Anchor] {
			r.fail(s.In(Languages[0]).at, "section #%s is there twice", s.Anchor)
		}
		seen[s.Anchor] = true
	}
	for _, s := range b.Sections {
		for _, lang := range Languages {
			if t, ok := s.texts[lang]; ok {
				r.text(b, s, t)
			}
		}
	}
	r.coverage(b)
}

func (r *reader) text(b *Book, s Section, t Text) {
	if len(t.Blocks) == 0 {
		r.fail(t.at, "section #%s is empty", s.Anchor)
	}
	length := 0
	for _, block := range t.Blocks {
		lines := []string{block.Text}
		for _, row := range block.Rows {
			lines = append(lines, row...)
		}
		for _, line := range lines {
			length += utf8.RuneCountInString(line) + 3
			r.marks(b, block.at, line)
		}
	}
	if length > MaxSection {
		r.fail(t.at, "section #%s has about %d characters, at most %d: divide it", s.Anchor, length, MaxSection)
	}
}

// marks adds errors for unclosed bold words, links to missing sections, and any other
// marks, which Discord or a browser could interpret.
func (r *reader) marks(b *Book, at place, line string) {
	if strings.Count(line, "**")%2 != 0 {
		r.fail(at, "** without its other half")
	}
	plain := strings.ReplaceAll(line, "**", "")
	if strings.Contains(plain, "~~") {
		r.fail(at, "~~ strikes text out")
	}
	for _, part := range strings.Split(plain, "[")[1:] {
		text, rest, ok := strings.Cut(part, "](#")
		to, _, closed := strings.Cut(rest, ")")
		if !ok || !closed || text == "" {
			r.fail(at, "a link is [words](#anchor)")
		} else if !slices.ContainsFunc(b.Sections, func(s Section) bool { return s.Anchor == to }) {
			r.fail(at, "a link to #%s, which is not a section", to)
		}
	}
	if i := strings.IndexAny(plain, "*_`<>@\\{}"); i >= 0 {
		r.fail(at, "%q in a text: bold words and links are the only marks", plain[i])
	}
}

// coverage compares the rules that sections cover with the list of the written rules.
func (r *reader) coverage(b *Book) {
	const name = "rulebook/sections.txt"
	list, err := fs.ReadFile(r.files, name)
	file := r.folder + "/" + name
	if err != nil {
		r.fail(place{file, 1}, "%w", err)
		return
	}
	listed := map[string]bool{}
	for i, line := range strings.Split(string(list), "\n") {
		code, _, _ := strings.Cut(line, " ")
		if code == "" || code == "-" { // a rule that players need not read
			continue
		}
		listed[code] = true
		if _, ok := b.covered[code]; !ok {
			r.fail(place{file, i + 1}, "no section covers %s", line)
		}
	}
	for _, s := range b.Sections {
		for _, code := range s.Covers {
			if !listed[code] {
				r.fail(s.In(Languages[0]).at, "#%s covers %s, which %s does not list", s.Anchor, code, name)
			}
		}
	}
}
