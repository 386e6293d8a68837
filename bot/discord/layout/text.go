package layout

import (
	"regexp"
	"strings"

	"guildhall/render"
)

// font is a typeface and size.
type font struct {
	face render.Face
	size float64
}

var (
	bodyFont  = font{render.Regular, 16}
	smallFont = font{render.Regular, 13}
	codeFont  = font{render.Regular, 14}
	labelFont = font{render.Bold, 14}
)

// run is a piece of text in one font.
type run struct {
	text string
	font font
}

// The heights of lines. Headings have other heights, see headingLine.
const (
	textLine      = 22
	smallTextLine = 18
	headingTop    = 8
	listTop       = 2
	indent        = 20 // indent of a list
	quoteIndent   = 13
)

// headings maps the markup of headings to their fonts.
var headings = map[string]font{"#": {render.Bold, 24}, "##": {render.Bold, 20}, "###": {render.Bold, 16}}

const headingLine = 1.3 // as a factor of their size

// block matches the markup at the beginning of a heading, list item, quote or small text.
var block = regexp.MustCompile(`^(#{1,3}|-#|\s*[-*]|>) (.*)$`)

// textHeight returns the height of Discord markdown in a column.
func textHeight(text string, width float64) float64 {
	height := 0.0
	lines := strings.Split(text, "\n")
	before := "" // the kind of the previous line
	for i, line := range lines {
		kind, rest := "", line
		if m := block.FindStringSubmatch(line); m != nil {
			kind, rest = strings.TrimSpace(m[1]), m[2]
			if kind == "*" {
				kind = "-"
			}
		}
		top := func(margin float64) {
			if i > 0 && kind != before {
				height += margin
			}
		}
		heading, isHeading := headings[kind]
		switch {
		case isHeading:
			if i > 0 {
				height += headingTop
			}
			height += float64(countLines(styled(rest, heading), width)) * heading.size * headingLine
		case kind == "-#":
			height += float64(countLines(styled(rest, smallFont), width)) * smallTextLine
		case kind == "-":
			top(listTop)
			height += float64(countLines(styled(rest, bodyFont), width-indent)) * textLine
		case kind == ">":
			top(listTop)
			height += float64(countLines(styled(rest, bodyFont), width-quoteIndent)) * textLine
		case line != "" || i < len(lines)-1:
			height += float64(countLines(styled(line, bodyFont), width)) * textLine
		}
		before = kind
	}
	return height
}

// marks matches markup inside a line: formatting, escapes, mentions, times and links.
var marks = regexp.MustCompile("\\\\([\\\\`*_~|>#()\\[\\]<:@.!-])|`([^`]+)`|\\*\\*|__|~~|\\|\\||<(@[!&]?|#|/)([^>]*)>|<t:-?\\d+(:[tTdDfFR])?>|\\[([^\\]]+)\\]\\(https?:[^)\\s]+\\)|\\*")

// styled splits markdown into runs. Names of people are unknown here and count as eight
// letters; a time counts as the client shows it.
func styled(text string, f font) []run {
	var runs []run
	add := func(s string, f font) {
		if s != "" {
			runs = append(runs, run{s, f})
		}
	}
	bold := font{render.Bold, f.size}
	now := f
	for text != "" {
		at := marks.FindStringSubmatchIndex(text)
		if at == nil {
			add(text, now)
			break
		}
		add(text[:at[0]], now)
		part := func(n int) string {
			if at[2*n] < 0 {
				return ""
			}
			return text[at[2*n]:at[2*n+1]]
		}
		switch mark := text[at[0]:at[1]]; {
		case part(1) != "":
			add(part(1), now)
		case part(2) != "":
			add(part(2), codeFont)
		case mark == "**":
			if now == bold && f != bold {
				now = f
			} else {
				now = bold
			}
		case strings.HasPrefix(mark, "</"):
			name, _, _ := strings.Cut(part(4), ":")
			add("/"+name, now)
		case strings.HasPrefix(mark, "<@"), strings.HasPrefix(mark, "<#"):
			add("@somebody", now)
		case strings.HasPrefix(mark, "<t:"):
			add(map[string]string{":R": "in 12 hours", ":t": "10:30 PM", ":d": "12/31/26"}[part(5)], now)
			if part(5) != ":R" && part(5) != ":t" && part(5) != ":d" {
				add("December 31, 2026 at 10:30 PM", now)
			}
		case part(6) != "":
			add(part(6), now)
		case mark == "*" && (at[0] > 0 && text[at[0]-1] == ' ' || at[0] == 0) && strings.HasPrefix(text[at[1]:], " "):
			add(mark, now) // a single star is shown as a star
		}
		text = text[at[1]:]
	}
	return runs
}

func runsWidth(runs []run) float64 {
	w := 0.0
	for _, r := range runs {
		w += render.Width(r.font.face, r.font.size, r.text)
	}
	return w
}

// countLines returns the number of lines of text in a column. Text wraps at spaces and after
// hyphens and slashes; words wider than the column are broken.
func countLines(runs []run, width float64) int {
	lines, x, word := 1, 0.0, 0.0
	place := func() {
		if word == 0 {
			return // a space at the end of a line needs no room
		}
		if x > 0 && x+word > width {
			lines, x = lines+1, 0
		}
		x += word
		for x > width {
			lines, x = lines+1, x-width
		}
		word = 0
	}
	for _, r := range runs {
		for _, c := range r.text {
			w := render.Width(r.font.face, r.font.size, string(c))
			switch c {
			case ' ':
				place()
				x += w
			case '-', '/', '–':
				word += w
				place()
			default:
				word += w
			}
		}
	}
	place()
	return lines
}
